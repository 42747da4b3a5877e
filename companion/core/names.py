"""What people are called: which letters can be seen, and when two names look the same."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""They cannot be seen, but Persian and many other scripts are not written without."""
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, to Unicode, that leave no mark of their own: with them one name could pass for another."""


def can_be_seen(text: str) -> bool:
    """Whether it can be shown on a line, joiners and all."""
    return without(text, JOINERS).isprintable()


def seen(text: str) -> str:
    """The same without what leaves no mark, and what could turn or overlay what is around; joiners stay."""
    return "".join(letter for letter in text if (letter.isprintable() and letter not in _BLANK) or letter in JOINERS)


def looks(name: str) -> str:
    """The same for names that look the same, or differ only in capitals or forms of one letter."""
    return unicodedata.normalize("NFKC", without(seen(name), JOINERS)).casefold()


def without(text: str, letters: str) -> str:
    """The same without these letters."""
    return "".join(letter for letter in text if letter not in letters)
