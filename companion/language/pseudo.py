"""A language that nobody speaks: each text in strange letters and 40 % longer, its fields as they were."""

from __future__ import annotations

import re

from companion.language import PSEUDO

LONGER = 1.4

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_STRANGE = str.maketrans(_LETTERS, "ÅßÇÐÊƑĜĦÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž")
_FROM_RIGHT = str.maketrans(_LETTERS, "ابسدیفگهیجکلمنوپقرستوخژصضز" * 2)
_KEPT = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[srd]|%%)")
_MORE = "ëĩőŭāęįų"


class Pseudo:
    """Its catalogue, made of the English texts as they are asked for."""

    def __init__(self, code: str) -> None:
        """The one that is longer, or the one that is read from the right."""
        self._strange = strange if code == PSEUDO else from_right

    def gettext(self, message: str) -> str:
        """Turn one text into strange letters."""
        return self._strange(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Turn the English form for this count into strange letters."""
        return self._strange(one if count == 1 else many)

    def pgettext(self, _context: str, message: str) -> str:
        """Turn one text into strange letters, whatever it is for."""
        return self._strange(message)


def strange(text: str) -> str:
    """The text in letters of which none is English, and with words more."""
    parts = _KEPT.split(text)
    parts[::2] = [part.translate(_STRANGE) for part in parts[::2]]
    letters = sum(map(len, parts[::2]))
    missing = round(letters * (LONGER - 1))
    said = "".join(parts)
    within = said.rstrip()
    return within + _words(missing, short=letters < 8 and len(parts) == 1) + said[len(within) :]


def from_right(text: str) -> str:
    """The text in Persian letters, no longer than it was: Persian is not."""
    parts = _KEPT.split(text)
    return "".join([part if at % 2 else part.translate(_FROM_RIGHT) for at, part in enumerate(parts)])


def _words(length: int, *, short: bool) -> str:
    """So many letters more: in a short text as part of its last word, else as words of at most eight letters."""
    if short:
        return _MORE[:length]
    words = ""
    while len(words) < length:
        words += f" {_MORE[: min(8, max(1, length - len(words) - 1))]}"
    return words
