"""Doors and boxes: what is said between a device and the table is sealed, and always of one size.

A door is an X25519 key pair. Its public key is in the link that is shown as a code and nowhere else: who knows it has
seen the link. The layout of the messages is in README.md.
"""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any

from nacl.bindings import crypto_secretbox
from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey

from companion.web.page import Caller

KNOCK, KEY, NONCE, SEAL = 16, 32, 24, 16
ASKED = 512
REQUEST = KNOCK + KEY + NONCE + SEAL + ASKED
"""Every request has this many bytes."""
ANSWERED, ANSWERED_TABLE = 64 * 1024, 192 * 1024
LONGEST_VERSION = 64
BOXES = 256


class Wrong(Exception):
    """Something is wrong with a request. It never says what: whoever sent it is to learn nothing."""


class TooLong(Exception):
    """A page does not fit into the one size all answers have."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a device asked for: what there is after version `v`; `tap`: what it touched there, `text` typed into it.

    `languages`: which its browser likes best.
    """

    v: str
    tap: int | None
    text: str
    languages: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """A request that was for us, and the way to answer it."""

    caller: Caller
    asked: Asked
    nonce: bytes
    box: Box

    def seal(self, **said: Any) -> bytes:
        """The answer, for this device alone; it names the request, so that it answers no other."""
        words = json.dumps({"to": b64encode(self.nonce).decode(), **said}, ensure_ascii=False).encode()
        size = answer_size(self.caller.door)
        if len(words) > size:
            raise TooLong
        return bytes(self.box.encrypt(words.ljust(size)))


def answer_size(door: str) -> int:
    """How many bytes every answer at this door is filled up to."""
    return ANSWERED_TABLE if door == "table" else ANSWERED


def new_door() -> bytes:
    """The private key of a new door."""
    return bytes(PrivateKey.generate())


def public_half(door: bytes) -> bytes:
    """What the link to a door tells."""
    return bytes(PrivateKey(door).public_key)


def link(address: str, door: bytes) -> str:
    """What is shown as a code. What stands behind the # never crosses the air."""
    return f"http://{address}/#{urlsafe_b64encode(public_half(door)).decode().rstrip('=')}"


class Doors:
    """All doors there are, and the requests that come to them."""

    def __init__(self, doors: Mapping[str, bytes]) -> None:
        self._doors = [(name, public_half(door), PrivateKey(door)) for name, door in doors.items()]
        self._boxes: dict[Caller, Box] = {}

    def open(self, request: bytes) -> Opened:
        """Read a request, or raise Wrong."""
        if len(request) != REQUEST:
            raise Wrong
        knock, device = request[:KNOCK], request[KNOCK : KNOCK + KEY]
        nonce, sealed = request[KNOCK + KEY :][:NONCE], request[KNOCK + KEY + NONCE :]
        name, door = self._at(knock, device, nonce)
        caller = Caller(name, device)
        try:
            box = self._boxes.get(caller) or Box(door, PublicKey(device))
            said = box.decrypt(sealed, nonce)
        except CryptoError:
            raise Wrong from None
        self._remember(caller, box)
        return Opened(caller, _read(said), nonce, box)

    def _at(self, knock: bytes, device: bytes, nonce: bytes) -> tuple[str, PrivateKey]:
        """The door whose link made this knock. It is tried at all of them, so it takes as long at each.

        Who has not seen the link gets no further; nor does a request that was heard before and comes from another
        device now, under a key that opens the same box: of each X25519 key there are several forms.
        """
        knocks = [
            compare_digest(crypto_secretbox(device, nonce, public)[:KNOCK], knock) for _n, public, _d in self._doors
        ]
        if not any(knocks):
            raise Wrong
        name, _public, door = self._doors[knocks.index(True)]
        return name, door

    def _remember(self, caller: Caller, box: Box) -> None:
        """Making a box is what costs; so it is kept for those whom it was the right one for."""
        if caller not in self._boxes and len(self._boxes) >= BOXES:
            del self._boxes[next(iter(self._boxes))]
        self._boxes[caller] = box


def _read(said: bytes) -> Asked:
    try:
        words = json.loads(said)
    except (ValueError, RecursionError):
        raise Wrong from None
    match words:
        case {"v": str(v), **more} if len(v) <= LONGEST_VERSION and more.keys() <= {"tap", "text", "languages"}:
            tap, text, languages = more.get("tap"), more.get("text", ""), more.get("languages", "")
            if (tap is None or type(tap) is int) and isinstance(text, str) and isinstance(languages, str):
                return Asked(v, tap, text, languages)
    raise Wrong
