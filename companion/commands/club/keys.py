"""The key of a table: one secret, made by its club and taken by the table once, by which it comes in and signs.

From the secret comes the password that the broker asks for, and what signs each message in which steps are told. The
club keeps the broker's hash of the one, and of the other the half that checks a signature and makes none: so nobody who
holds the club's machine can tell anything in a table's name afterwards.
"""

from __future__ import annotations

import re
import secrets
from base64 import b32decode, b32encode, b64encode
from collections.abc import Iterable, Mapping
from functools import cached_property
from hashlib import blake2b

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from companion.commands.club.messages import SIGNED, Message, Told

BYTES = 20
"""160 bits: 32 letters and figures, which somebody could also type."""
_SECRET = re.compile("[A-Z2-7]{32}")


class BadKey(ValueError):
    """What is no key of a table."""


class Key:
    """What a table has, and nobody else."""

    def __init__(self, secret: str) -> None:
        """As it was given, however it was typed; raises BadKey."""
        self.secret = re.sub("[ -]", "", secret).upper()
        if not _SECRET.fullmatch(self.secret):
            raise BadKey
        self._bytes = b32decode(self.secret)

    @classmethod
    def new(cls) -> Key:
        """One that nobody can guess."""
        return cls(b32encode(secrets.token_bytes(BYTES)).decode())

    @property
    def password(self) -> str:
        """By which the broker knows the table."""
        return b64encode(self._of("password")[:18], b"-_").decode()

    @property
    def public(self) -> bytes:
        """By which its signatures are checked."""
        return bytes(self._signing.verify_key)

    @cached_property
    def _signing(self) -> SigningKey:
        return SigningKey(self._of("signature"))

    def signed(self, message: str) -> str:
        """A message with its signature, as the last of its fields."""
        signature = b64encode(self._signing.sign(message.encode()).signature).decode()
        return f'{message[:-1]},"{SIGNED}":"{signature}"}}'

    def _of(self, purpose: str) -> bytes:
        return blake2b(self._bytes, digest_size=32, person=purpose.encode()).digest()


def is_signed(step: Told, public: bytes) -> bool:
    """Whether it is, to the letter, what the holder of that key told."""
    try:
        VerifyKey(public).verify(step.message.encode(), step.signature)
    except (BadSignatureError, ValueError):
        return False
    return True


def sorted_out(messages: Iterable[Message], publics: Mapping[str, bytes]) -> tuple[list[Message], set[str]]:
    """What tables of these keys have told, and the tables in whose names something else was told.

    The last step of a message is signed, and holds the hash of the whole line before it, as that does of its own: so
    one signature is of every letter of all of them.
    """
    good, bad = list[Message](), set[str]()
    for table, steps in messages:
        public = publics.get(table)
        if public and is_signed(steps[-1], public):
            good.append((table, steps))
        else:
            bad.add(table)
    return good, bad
