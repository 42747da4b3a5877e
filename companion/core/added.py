"""What people add to chance: a line that can be read in one way only, so that nobody can change it unseen.

README.md beside this file says which texts those are (`companion-fair-2`, 3).
"""

from __future__ import annotations

import unicodedata

from companion.core.names import JOINERS, LONGEST, seen, without

LONGEST_ADDED = 200
MOST_ADDED = 100


def written(text: str) -> str:
    """The text as it goes on record, whoever sends it: what cannot be seen is left out of it."""
    spaced = "".join(_digit(letter) for letter in unicodedata.normalize("NFKC", text))
    return unicodedata.normalize("NFKC", " ".join(without(seen(spaced), JOINERS).split()))


def _digit(letter: str) -> str:
    """Digits of one kind, and blanks of one kind."""
    return str(unicodedata.decimal(letter)) if letter.isdecimal() else " " if letter.isspace() else letter


def may_be_added(by: str, text: str, so_far: int) -> bool:
    """Whether there is a text, short enough, by somebody whose name can be shown, and room for one more."""
    return 0 < len(text) <= LONGEST_ADDED and len(by) <= LONGEST and seen(by) == by and so_far < MOST_ADDED
