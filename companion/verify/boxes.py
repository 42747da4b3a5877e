"""JSON as a transcript has it: every wrong type or size is a TranscriptError that names the place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from .words import _

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
