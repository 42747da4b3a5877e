"""A phone in Python, for tests and measuring: it knows the protocol (README.md) and shares no code with the server."""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode, urlsafe_b64decode
from dataclasses import dataclass, field
from hashlib import sha256
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import nacl.bindings as salt

REQUEST = 32 + 24 + 16 + 528
GREETED = 24 + 16 + 512
ANSWER, TABLE_ANSWER = 24 + 16 + 64 * 1024, 24 + 16 + 192 * 1024
FILES = ("/", "/companion.css", "/old.js", "/phone.js")


class Refused(Exception):
    """Another answer than the sealed one."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(status)
        self.status, self.body = status, body


@dataclass
class Phone:
    """A device with the link of a door. `said` is the last answer, `html` and `held` what there is to be seen.

    `secret`: what makes it the same device when it greets again, after a reload or when the table has begun anew.
    """

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
        self.device = sha256(b64encode(self.secret)).digest()
        self.key, self.shared, self.count = b"", b"", 0
        self._connection: HTTPConnection | None = None
        self._nonce = b""

    def greet(self) -> None:
        """Make a key to talk under, which the table makes the other half of."""
        watchword = self.fetch("GET", "/watchword")[2].decode()
        secret, nonce = os.urandom(32), os.urandom(24)
        answer = self.post(self.greeting(watchword, secret, nonce))
        assert len(answer) == GREETED
        reply = json.loads(salt.crypto_box_open(answer[24:], answer[:24], self.door, secret))
        assert reply["to"] == b64encode(nonce).decode()
        self.key, self.count = salt.crypto_scalarmult_base(secret), 0
        self.shared = salt.crypto_box_beforenm(b64decode(reply["key"]), secret)

    def greeting(self, watchword: str, secret: bytes, nonce: bytes) -> bytes:
        """What goes over the air before anything else: who has not seen the link cannot make it, nor read it."""
        key = salt.crypto_scalarmult_base(secret)
        message = json.dumps({"now": watchword, "device": b64encode(self.secret).decode()}).encode()
        knock = salt.crypto_secretbox(key, nonce, self.door)[:16]
        return key + nonce + knock + salt.crypto_box(message.ljust(512), nonce, self.door, secret)

    def request(self, message: bytes, nonce: bytes = b"", picture: bytes = b"") -> bytes:
        """What goes over the air from then on; every one counts one more. A photograph comes behind what is said."""
        if not self.key:
            self.greet()
        self.count += 1
        nonce = nonce or os.urandom(24)
        box = salt.crypto_secretbox(self.count.to_bytes(4, "big") + message.ljust(524) + picture, nonce, self.shared)
        return self.key + nonce + box

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
        """Ask what there is after what was seen; `tap` and `text` say what was touched there, `picture` was taken.

        A table that does not know this talk has begun anew, and is greeted again.
        """
        greeted = not self.key
        self.begin(**more)
        try:
            return self.finish()
        except Refused as refused:
            if greeted or refused.status != 404:
                raise
        self.greet()
        self.begin(**more)
        return self.finish()

    def begin(self, picture: bytes = b"", **more: Any) -> None:
        """Ask, and do not wait for the answer."""
        question = {"v": self.v, **({"languages": self.language} if self.language else {})}
        self._nonce = os.urandom(24)
        self._send("POST", "/talk", self.request(json.dumps({**question, **more}).encode(), self._nonce, picture))

    def finish(self) -> dict[str, Any]:
        """Take the answer to what was asked."""
        answer = self._sealed()
        self.size = len(answer)
        data: dict[str, Any] = json.loads(salt.crypto_secretbox_open(answer[24:], answer[:24], self.shared))
        assert data["to"] == b64encode(self._nonce).decode()
        self.said, self.v = data, data["v"]
        if "html" in data:
            self.html, self.held = data["html"], data["held"]
        return data

    def close(self) -> None:
        """Hang up."""
        if self._connection:
            self._connection.close()
        self._connection = None
