"""Doors and boxes: what is said between a device and the table is sealed, always of one size, and counts once.

A door is an X25519 key pair. Its public key is in the link that is shown as a code and nowhere else: who knows it has
seen the link. By it a device greets, and from then on they talk under a key that both have made for this one talk and
neither writes down. The layout of the messages, and whom all this stops, is in README.md.
"""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Any

from nacl.bindings import crypto_box_beforenm, crypto_secretbox
from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey

from companion.phones.web.page import TABLE, Caller
from companion.phones.web.talks import COUNT, KEY, NONCE, SEAL, Talk, Talks, Watchwords, Wrong, device_of

KNOCK = 16
GREETED = 512
REQUEST = KEY + NONCE + KNOCK + SEAL + GREETED
"""Every request has this many bytes, a greeting as any other; but one that brings a photograph, which comes behind."""
PHOTOGRAPH = 4 * 1024 * 1024
"""So many more it may have then."""
SAID = REQUEST - KEY - NONCE - SEAL - COUNT
ANSWERED, ANSWERED_TABLE = 64 * 1024, 192 * 1024
LONGEST_VERSION = 64


class TooLong(Exception):
    """A page does not fit into the one size all answers have."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a device asked for: what there is after version `v`; `tap`: what it touched there, `text` typed into it.

    `languages`: which its browser likes best. `picture`: what was photographed, which is read once and never kept.
    """

    v: str
    tap: int | None
    text: str
    languages: str = ""
    picture: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Opened:
    """A request that was for us and is heard for the first time, and the way to answer it."""

    caller: Caller
    asked: Asked
    nonce: bytes
    talk: Talk

    def seal(self, **answer: Any) -> bytes:
        """The answer, for this device alone; it names the request, so that it answers no other."""
        words = _words(self.nonce, answer)
        size = answer_size(self.caller.door)
        if len(words) > size:
            raise TooLong
        return self.talk.seal(words.ljust(size))


@dataclass(frozen=True, slots=True)
class Greeted:
    """Somebody who has a link has greeted; the answer holds nothing but our half of the key they talk under now."""

    caller: Caller
    answer: bytes


@dataclass(frozen=True, slots=True)
class Door:
    """One door that is open, or `closed` to all who have no page there."""

    name: str
    key: PrivateKey
    public: bytes
    closed: bool


def answer_size(door: str) -> int:
    """How many bytes every answer at this door is filled up to."""
    return ANSWERED_TABLE if door == TABLE else ANSWERED


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

    def __init__(self, has_page: Callable[[Caller], bool]) -> None:
        """`has_page`: whether there is something to see for this device, so that it is heard at a closed door too."""
        self._has_page = has_page
        self._doors: tuple[Door, ...] = ()
        self._words = Watchwords()
        self._talks = Talks(self._is_wanted)

    @property
    def watchword(self) -> str:
        """What a greeting has to name now. Anybody may know it."""
        return self._words.now

    def hang(self, doors: Mapping[str, bytes], closed: frozenset[str]) -> None:
        """These are all the doors from now on; what was said at those that are gone is forgotten."""
        keys = ((name, PrivateKey(key)) for name, key in doors.items())
        self._doors = tuple(Door(name, key, bytes(key.public_key), name in closed) for name, key in keys)
        self._talks.only({door.public for door in self._doors})

    def open(self, request: bytes) -> Opened | Greeted:
        """Read a request that is heard for the first time; all else raises Wrong, and nobody is vouched for by it."""
        key, nonce, rest = request[:KEY], request[KEY:][:NONCE], request[KEY + NONCE :]
        talk = self._talks.get(key)
        if not REQUEST <= len(request) <= REQUEST + (PHOTOGRAPH if talk else 0):
            raise Wrong
        return self._heard(talk, nonce, rest) if talk else self._greeting(key, nonce, rest)

    def _heard(self, talk: Talk, nonce: bytes, sealed: bytes) -> Opened:
        door = next((door for door in self._doors if door.public == talk.door), None)
        caller = self._let_in(door, talk.device)
        message = talk.hear(sealed, nonce)
        return Opened(caller, replace(_read(message[:SAID]), picture=message[SAID:]), nonce, talk)

    def _greeting(self, key: bytes, nonce: bytes, rest: bytes) -> Greeted:
        """Somebody new: they have the link, name the watchword, and get half of a new key."""
        door = self._at(rest[:KNOCK], key, nonce)
        try:
            box = Box(door.key, PublicKey(key))
            named, token = _read_greeting(box.decrypt(rest[KNOCK:], nonce))
        except CryptoError:
            raise Wrong from None
        caller = self._let_in(door, device_of(token))
        if not self._words.take(named, key):
            raise Wrong
        ours = PrivateKey.generate()
        self._talks.begin(key, Talk(door.public, caller.device, crypto_box_beforenm(key, bytes(ours))))
        words = _words(nonce, {"key": b64encode(bytes(ours.public_key)).decode()})
        return Greeted(caller, bytes(box.encrypt(words.ljust(GREETED))))

    def _let_in(self, door: Door | None, device: bytes) -> Caller:
        if not door or (door.closed and not self._has_page(Caller(door.name, device))):
            raise Wrong
        return Caller(door.name, device)

    def _is_wanted(self, talk: Talk) -> bool:
        return any(self._has_page(Caller(door.name, talk.device)) for door in self._doors if door.public == talk.door)

    def _at(self, knock: bytes, key: bytes, nonce: bytes) -> Door:
        """The door whose link made this knock. It is tried at all of them, so it takes as long at each.

        Who has not seen the link gets no further; nor does a greeting that was heard before and comes under another
        key now that opens the same box: of each X25519 key there are several forms.
        """
        knocks = [compare_digest(crypto_secretbox(key, nonce, door.public)[:KNOCK], knock) for door in self._doors]
        if not any(knocks):
            raise Wrong
        return self._doors[knocks.index(True)]


def _words(nonce: bytes, answer: Mapping[str, Any]) -> bytes:
    return json.dumps({"to": b64encode(nonce).decode(), **answer}, ensure_ascii=False).encode()


def _parsed(message: bytes) -> Any:
    try:
        return json.loads(message)
    except (ValueError, RecursionError):
        raise Wrong from None


def _read(message: bytes) -> Asked:
    match _parsed(message):
        case {"v": str(v), **more} if len(v) <= LONGEST_VERSION and more.keys() <= {"tap", "text", "languages"}:
            tap, text, languages = more.get("tap"), more.get("text", ""), more.get("languages", "")
            if (tap is None or type(tap) is int) and isinstance(text, str) and isinstance(languages, str):
                return Asked(v, tap, text, languages)
    raise Wrong


def _read_greeting(message: bytes) -> tuple[str, str]:
    match _parsed(message):
        case {"now": str(now), "device": str(token), **more} if not more:
            return now, token
    raise Wrong
