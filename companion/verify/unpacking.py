"""The compact form of a transcript: told apart from JSON, and undone, never making more than a file may have."""

from __future__ import annotations

import zlib
from base64 import b32decode, b32encode
from binascii import Error as BadLetters
from codecs import BOM_UTF8

from .words import _

START = b"CF1-"
LETTERS_A_GROUP = 8


class UnpackingError(ValueError):
    """It begins as the compact form does, but is not whole; the message says what is wrong with it."""


def is_compact(data: bytes) -> bool:
    """Whether this is the compact form, and not JSON."""
    return _bare(data)[: len(START)].upper() == START


def unpacked(data: bytes, most: int) -> bytes:
    """The JSON in it, at most so many bytes. Line breaks, spaces and small letters are what copying makes of it."""
    packed = _from_letters(b"".join(_bare(data).split()).upper()[len(START) :])
    stream = zlib.decompressobj()
    try:
        made = stream.decompress(packed, most + 1)
    except zlib.error:
        raise UnpackingError(_("a letter of this compact transcript is wrong or missing")) from None
    if len(made) > most:
        raise UnpackingError(_("this compact transcript would be over {most} bytes").format(most=most))
    if not stream.eof:
        raise UnpackingError(_("the end of this compact transcript is missing"))
    if stream.unused_data:
        raise UnpackingError(_("there is more behind the end of this compact transcript"))
    return made


def _bare(data: bytes) -> bytes:
    return data.removeprefix(BOM_UTF8).lstrip()


def _from_letters(letters: bytes) -> bytes:
    """Base32 without its padding. A text that says the same in other letters was not written by a companion."""
    try:
        packed = b32decode(letters + b"=" * (-len(letters) % LETTERS_A_GROUP))
    except BadLetters:
        packed = b""
    if not packed or b32encode(packed).rstrip(b"=") != letters:
        raise UnpackingError(_("a letter of this compact transcript is wrong or missing"))
    return packed
