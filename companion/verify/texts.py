"""Texts that were added: whether each can be read in one way only, and whose they are."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

from .boxes import plain
from .reading import Text
from .words import _, plural

LONGEST, MOST_MARKS = 200, 2
NO_MARK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, to Unicode, that nobody can see."""


def can_be_read_in_one_way(text: str) -> bool:
    """Whether it is written as the method has it, so that nobody could have changed it without that being seen."""
    return (
        0 < len(text) <= LONGEST
        and text.isprintable()
        and NO_MARK.isdisjoint(text)
        and text == " ".join(text.split())
        and unicodedata.is_normalized("NFKC", text)
        and all(letter.isascii() for letter in text if letter.isdecimal())
        and _has_few_marks(text)
    )


def _has_few_marks(text: str) -> bool:
    marks = MOST_MARKS  # there is no letter yet for one to stand on
    for letter in unicodedata.normalize("NFD", text):
        is_mark = unicodedata.category(letter) in ("Mn", "Me")
        marks = marks + 1 if is_mark else MOST_MARKS if letter == " " else 0
        if marks > MOST_MARKS and is_mark:
            return False
    return True


def is_of_two_alphabets(text: str) -> bool:
    """Whether letters in it could be others that look the same."""
    return len({unicodedata.name(letter, "?").split()[0] for letter in text if letter.isalpha()}) > 1


def names_of(texts: Sequence[Text]) -> str:
    """Who added them, and how often."""
    counts = Counter(plain(each.by) for each in texts)
    return ", ".join(f"{name} ({n})" if n > 1 else name for name, n in counts.items())


def whose(texts: Sequence[Text]) -> str:
    """Whose texts are in a deal."""
    if not texts:
        return _("without added texts")
    return plural("with {n} text: {names}", "with {n} texts: {names}", len(texts)).format(
        n=len(texts), names=names_of(texts)
    )
