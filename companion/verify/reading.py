"""Reading a transcript: every wrong type or size is a TranscriptError that names the place."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TypeVar

from .unpacking import UnpackingError, is_compact, unpacked
from .words import _

FAIR = "companion-fair-1"
MOST_BYTES, MOST_ITEMS, MOST_BELOW, MOST_NUMBER = 10_000_000, 10_000, 2**32, 2**53

Item = str | int | float
T = TypeVar("T")


class TranscriptError(Exception):
    """The transcript (or the command line) cannot be read as what it should be."""


@dataclass(frozen=True)
class Deal:
    """One shuffle or roll, as claimed."""

    label: str
    use: str
    added: int
    gives: list[Item]
    cards: list[Item] | None  # None for a roll
    count: int
    below: int


@dataclass(frozen=True)
class Game:
    """A transcript, read."""

    words: str
    seals: dict[str, bytes]
    texts: list[str]
    opened: dict[str, bytes]
    deals: list[Deal]


@dataclass(frozen=True)
class _Box:
    """One JSON object at a named place."""

    where: str
    fields: Mapping[object, object]

    def bad(self, name: str, message: str) -> TranscriptError:
        return TranscriptError(f"{self.where}{name}: {message}")

    def get(self, name: str, kind: type[T], called: str) -> T:
        value = self.fields.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.bad(name, _("{kind} is needed here").format(kind=called))
        return value

    def text(self, name: str) -> str:
        value = self.get(name, str, _("a text"))
        if not _is_unicode(value):
            raise self.bad(name, _("this text is not valid Unicode"))
        if name in ("label", "use") and "\n" in value:  # a line of what is hashed: two could pass for one
            raise self.bad(name, _("a {name} has no line breaks").format(name=name))
        return value

    def secret(self, name: str) -> bytes:
        value = self.text(name)
        if not re.fullmatch("[0-9a-f]{64}", value):
            raise self.bad(name, _("64 lower case hex digits are needed here"))
        return bytes.fromhex(value)

    def whole(self, name: str, low: int, high: int) -> int:
        value = self.get(name, int, _("a whole number"))
        if not low <= value <= high:
            raise self.bad(name, _("a number from {low} to {high} is needed here").format(low=low, high=high))
        return value

    def values(self, name: str) -> Iterator[tuple[str, object]]:
        found: list[object] = self.get(name, list, _("a list"))
        if len(found) > MOST_ITEMS:
            raise self.bad(name, _("more than {most} items").format(most=MOST_ITEMS))
        return ((f"{name}[{at}]", value) for at, value in enumerate(found))

    def items(self, name: str) -> list[Item]:
        return [self._item(place, value) for place, value in self.values(name)]

    def _item(self, name: str, value: object) -> Item:
        if isinstance(value, str) and _is_unicode(value):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST_NUMBER:
            return value
        raise self.bad(name, _("a text or an ordinary number is needed here"))

    def boxes(self, name: str) -> Iterator[_Box]:
        for place, value in self.values(name):
            if not isinstance(value, dict):
                raise self.bad(place, _("an object with named fields is needed here"))
            yield _Box(f"{self.where}{place}.", value)


def _is_unicode(text: str) -> bool:
    return not re.search("[\ud800-\udfff]", text)


def read(transcript: object) -> Game:
    """Make a game of what JSON gave."""
    if not isinstance(transcript, dict):
        raise TranscriptError(_("a transcript is a JSON object with named fields"))
    top = _Box("", transcript)
    if top.text("fair") != FAIR:
        raise top.bad("fair", _("only {fair} is known here").format(fair=FAIR))
    top.text("game")
    seals, opened = _by_label(top, "seals", "seal"), _by_label(top, "opened", "seed")
    if not seals:
        raise top.bad("seals", _("nothing was sealed"))
    for label in opened:
        if label not in seals:
            raise top.bad("opened", _("'{label}' was never sealed").format(label=short(label)))
    texts = [(box.text("by"), box.text("text"))[1] for box in top.boxes("added")]
    deals = [_read_deal(box, opened) for box in top.boxes("deals")]
    return Game(top.text("words"), seals, texts, opened, deals)


def _by_label(top: _Box, name: str, field: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for box in top.boxes(name):
        label = box.text("label")
        if label in found:
            raise box.bad("label", _("'{label}' is there twice").format(label=short(label)))
        found[label] = box.secret(field)
    return found


def _read_deal(box: _Box, opened: Mapping[str, bytes]) -> Deal:
    label, use, kind = box.text("label"), box.text("use"), box.text("kind")
    if label not in opened:
        raise box.bad("label", _("'{label}' is dealt from but not opened").format(label=short(label)))
    added, gives = box.whole("added", 0, MOST_NUMBER), box.items("gives")
    if kind == "shuffle":
        return Deal(label, use, added, gives, box.items("from"), 0, 0)
    if kind == "roll":
        count, below = box.whole("count", 0, MOST_ITEMS), box.whole("below", 1, MOST_BELOW)
        return Deal(label, use, added, gives, None, count, below)
    raise box.bad("kind", _("only shuffle and roll are known here"))


def short(text: str) -> str:
    """No more of a text than a line has room for."""
    return text if len(text) <= 60 else text[:57] + "..."


def load(path: str) -> object:
    """Read what is in a file, or on standard input for -: JSON or its compact form, whichever it is."""
    try:
        if path == "-" and sys.stdin is None:
            raise ValueError("there is no standard input to read from")
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = _(getattr(problem, "strerror", None) or str(problem))
        raise TranscriptError(_("cannot read {path}: {reason}").format(path=path, reason=reason)) from None
    if len(data) > MOST_BYTES:
        raise TranscriptError(_("{path} is over 10 MB, that is no transcript").format(path=path))
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
