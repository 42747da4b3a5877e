"""A phone in Python, for tests and measuring: it knows the protocol (README.md) and shares no code with the server."""

from __future__ import annotations

import json
import os
from base64 import b64encode, urlsafe_b64decode
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import nacl.bindings as salt

REQUEST = 16 + 32 + 24 + 16 + 512
ANSWER, TABLE_ANSWER = 24 + 16 + 64 * 1024, 24 + 16 + 192 * 1024
FILES = ("/", "/companion.css", "/old.js", "/page.js", "/phone.js", "/nacl.js", "/hold.js")


class Refused(Exception):
    """Another answer than the sealed one."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(status)
        self.status, self.body = status, body


@dataclass
class Phone:
    """A device with the link of a door. `said` is the last answer, `html` and `held` what there is to be seen."""

    link: str
    secret: bytes = field(default_factory=lambda: os.urandom(32), repr=False)
    source: str = ""
    language: str = ""
    patience: float = 40.0
    v: str = ""
    html: str = ""
    held: str | None = None
    said: dict[str, Any] = field(default_factory=dict)
    size: int = 0

    def __post_init__(self) -> None:
        parts = urlsplit(self.link)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.door = urlsafe_b64decode(parts.fragment + "=")
        self.device = salt.crypto_scalarmult_base(self.secret)
        self.shared = salt.crypto_box_beforenm(self.door, self.secret)
        self._connection: HTTPConnection | None = None
        self._nonce = b""

    def request(self, said: bytes, nonce: bytes = b"") -> bytes:
        """What goes over the air."""
        nonce = nonce or os.urandom(24)
        knock = salt.crypto_secretbox(self.device, nonce, self.door)[:16]
        return knock + self.device + nonce + salt.crypto_box_afternm(said.ljust(512), nonce, self.shared)

    def post(self, body: bytes) -> bytes:
        """Send it, and take the answer."""
        self._send("POST", "/talk", body)
        return self._sealed()

    def fetch(self, method: str, path: str, body: bytes | None = None) -> tuple[int, dict[str, str], bytes]:
        """Any request."""
        self._send(method, path, body)
        return self._answer()

    def _send(self, method: str, path: str, body: bytes | None) -> None:
        """On the connection there is, or a new one."""
        if self._connection is None:
            source = (self.source, 0) if self.source else None
            self._connection = HTTPConnection(self.host, self.port, timeout=self.patience, source_address=source)
        headers = {"Origin": f"http://{urlsplit(self.link).netloc}"} if body else {"Accept-Encoding": "gzip"}
        headers |= {"Accept-Language": self.language} if self.language else {}
        try:
            self._connection.request(method, path, body, headers)
        except OSError:
            self.close()
            raise

    def _answer(self) -> tuple[int, dict[str, str], bytes]:
        assert self._connection
        try:
            response = self._connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        except OSError:
            self.close()
            raise

    def _sealed(self) -> bytes:
        status, _headers, answer = self._answer()
        if status != 200:
            raise Refused(status, answer)
        return answer

    def load(self) -> int:
        """The page and all that belongs to it, as after scanning; how many bytes that is."""
        return sum(len(self.fetch("GET", path)[2]) for path in FILES)

    def ask(self, **more: Any) -> dict[str, Any]:
        """Ask what there is after what was seen; `tap` and `text` say what was touched there."""
        self.begin(**more)
        return self.finish()

    def begin(self, **more: Any) -> None:
        """Ask, and do not wait for the answer."""
        self._nonce = os.urandom(24)
        said = {"v": self.v, **({"languages": self.language} if self.language else {})}
        self._send("POST", "/talk", self.request(json.dumps({**said, **more}).encode(), self._nonce))

    def finish(self) -> dict[str, Any]:
        """Take the answer to what was asked."""
        answer = self._sealed()
        self.size = len(answer)
        said: dict[str, Any] = json.loads(salt.crypto_box_open_afternm(answer[24:], answer[:24], self.shared))
        assert said["to"] == b64encode(self._nonce).decode()
        self.said, self.v = said, said["v"]
        if "html" in said:
            self.html, self.held = said["html"], said["held"]
        return said

    def close(self) -> None:
        """Hang up."""
        if self._connection:
            self._connection.close()
        self._connection = None
