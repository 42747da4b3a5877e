"""What people add to chance: a line that can be read in one way only, so that nobody can change it unseen.

README.md beside this file says which texts those are (`companion-fair-2`, 3).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from companion.core.game import Record, Refusal
from companion.core.names import JOINERS, LONGEST, seen, without

LONGEST_ADDED = 200
MOST_ADDED = 100


@dataclass(frozen=True, slots=True)
class AddChance(Record):
    """Add something to the deals and rolls to come that the companion could not foresee."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class ChanceAdded(Record):
    """A player added to the chance of the deals and rolls to come."""

    by: str
    text: str


def add(command: AddChance, so_far: int, why: StrEnum) -> tuple[Record, ...] | Refusal:
    """Take in what somebody adds after `so_far` others, or say `why` not."""
    text = written(command.text)
    if may_be_added(command.by, text, so_far):
        return (ChanceAdded(command.by, text),)
    return Refusal(why, about={"longest": LONGEST_ADDED, "most": MOST_ADDED})


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
