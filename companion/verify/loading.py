"""A file or standard input as JSON: its compact form undone, and every wrong type or size told by the place it has."""

from __future__ import annotations

import json
import re
import sys
import zlib
from base64 import b32decode, b32encode
from binascii import Error as BadLetters
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TypeVar

from .words import _

MOST_BYTES = 10_000_000


def load(path: str) -> object:
    """Read what is in a file, or on standard input for -: JSON or its compact form, whichever it is."""
    try:
        if path == "-" and sys.stdin is None:
            raise ValueError("there is no standard input to read from")
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = _(getattr(problem, "strerror", None) or str(problem))
        raise TranscriptError(_("cannot read {path}: {reason}").format(path=plain(path), reason=reason)) from None
    if len(data) > MOST_BYTES:
        raise TranscriptError(_("{path} is over 10 MB, that is no transcript").format(path=plain(path)))
    try:
        return _parse(unpacked(data, MOST_BYTES) if is_compact(data) else data)
    except UnpackingError as problem:
        raise TranscriptError(str(problem)) from None


def _parse(data: bytes) -> object:
    try:
        text = data.decode("utf-8-sig")
        made: object = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise TranscriptError(_("this is not a UTF-8 text file")) from None
    except RecursionError:
        raise TranscriptError(_("this is nested too deeply")) from None
    except ValueError as problem:
        raise TranscriptError(_("this is not JSON: {reason}").format(reason=problem)) from None
    return made


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise TranscriptError(_("a field is there twice in one object"))
    return made


def _no_constant(name: str) -> NoReturn:
    raise TranscriptError(_("this is not JSON: {name} is not a number").format(name=name))


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


MOST_ITEMS, MOST_BELOW, MOST_NUMBER = 10_000, 2**32, 2**53

Item = str | int | float
T = TypeVar("T")


class TranscriptError(Exception):
    """The transcript (or the command line) cannot be read as what it should be."""


@dataclass(frozen=True)
class Box:
    """One JSON object at a named place."""

    where: str
    fields: Mapping[object, object]

    def bad(self, name: str, message: str) -> TranscriptError:
        """What is wrong with a field, and where that is."""
        return TranscriptError(f"{self.where}{name}: {message}")

    def get(self, name: str, kind: type[T], called: str) -> T:
        """A field of this kind."""
        value = self.fields.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.bad(name, _("{kind} is needed here").format(kind=called))
        return value

    def text(self, name: str) -> str:
        """A text."""
        value = self.get(name, str, _("a text"))
        if not _is_unicode(value):
            raise self.bad(name, _("this text is not valid Unicode"))
        if name in ("label", "use", "deal") and "\n" in value:  # a line of what is hashed: two could pass for one
            raise self.bad(name, _("a {name} has no line breaks").format(name=name))
        return value

    def only(self, *names: str) -> None:
        """Nothing else stands here: what means nothing could be taken to mean something."""
        for name in self.fields:
            if name not in names:
                raise self.bad(plain(str(name)), _("no such field is known here"))

    def secret(self, name: str) -> bytes:
        """A seed or a seal."""
        value = self.text(name)
        if not re.fullmatch("[0-9a-f]{64}", value):
            raise self.bad(name, _("64 lower case hex digits are needed here"))
        return bytes.fromhex(value)

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number between these."""
        value = self.get(name, int, _("a whole number"))
        if not low <= value <= high:
            raise self.bad(name, _("a number from {low} to {high} is needed here").format(low=low, high=high))
        return value

    def values(self, name: str) -> Iterator[tuple[str, object]]:
        """What is in a list, and where."""
        found: list[object] = self.get(name, list, _("a list"))
        if len(found) > MOST_ITEMS:
            raise self.bad(name, _("more than {most} items").format(most=MOST_ITEMS))
        return ((f"{name}[{at}]", value) for at, value in enumerate(found))

    def items(self, name: str) -> list[Item]:
        """Cards, or what rolls gave."""
        return [self._item(place, value) for place, value in self.values(name)]

    def _item(self, name: str, value: object) -> Item:
        if isinstance(value, str) and _is_unicode(value):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST_NUMBER:
            return value
        raise self.bad(name, _("a text or an ordinary number is needed here"))

    def boxes(self, name: str) -> Iterator[Box]:
        """The objects in a list."""
        for place, value in self.values(name):
            if not isinstance(value, dict):
                raise self.bad(place, _("an object with named fields is needed here"))
            yield Box(f"{self.where}{place}.", value)


def _is_unicode(text: str) -> bool:
    return not re.search("[\ud800-\udfff]", text)


def plain(text: str, most: int = 60) -> str:
    """A text of a transcript for a line of the report: nothing in it steers a terminal, and it is not too long."""
    cut = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(c if c.isprintable() or c in "\u200c\u200d" else c.encode("unicode_escape").decode() for c in cut)
