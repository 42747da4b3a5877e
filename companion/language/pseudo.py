"""A language that nobody speaks: each text in strange letters and 40 % longer, its fields as they were."""

from __future__ import annotations

import re

LONGER = 1.4

_STRANGE = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅßÇÐÊƑĜĦÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
_KEPT = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[srd]|%%)")
_MORE = "ëĩőŭāęįų"


class Pseudo:
    """Its catalogue, made of the English texts as they are asked for."""

    def gettext(self, message: str) -> str:
        """Turn one text into strange letters."""
        return strange(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Turn the English form for this count into strange letters."""
        return strange(one if count == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        """Turn one text into strange letters, whatever it is for."""
        return strange(message)


def strange(text: str) -> str:
    """The text in letters of which none is English, and with words more."""
    parts = _KEPT.split(text)
    parts[::2] = [part.translate(_STRANGE) for part in parts[::2]]
    letters = sum(map(len, parts[::2]))
    missing = round(letters * (LONGER - 1))
    return "".join(parts) + _words(missing, short=letters < 8)


def _words(length: int, *, short: bool) -> str:
    """So many letters more: in a short text as part of its last word, else as words of at most eight letters."""
    if short:
        return _MORE[:length]
    words = ""
    while len(words) < length:
        words += f" {_MORE[: min(8, max(1, length - len(words) - 1))]}"
    return words
