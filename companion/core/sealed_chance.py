"""What every game keeps whose chance is sealed: players, seals, seeds, and what people added to them.

What they add is a line that can be read in one way only, so that nobody can change it unseen: README.md beside this
file says which texts those are (`companion-fair-2`, 3).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from companion.core.game import Refusal
from companion.core.names import JOINERS, LONGEST, seen, without
from companion.core.records import Fields, Record, Secret, changed
from companion.core.transcripts import Dealt, Proof, Sealed, words_before

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


@dataclass(frozen=True)
class Begun:
    """Who plays, what is sealed and by which method, what was added to it, and which seeds are open by now.

    `began`: who sat where when all was fixed. `people`: who sits there now, each a number that nobody else has had, of
    those who were `met`: another name is the same person.
    """

    players: tuple[str, ...] = ()
    began: tuple[str, ...] = ()
    people: tuple[int, ...] = ()
    met: int = 0
    fair: str = ""
    words: str = ""
    seals: tuple[tuple[str, str], ...] = ()
    seeds: Secret[Mapping[str, str]] = field(default_factory=lambda: Secret({}))
    added: tuple[tuple[str, str], ...] = ()
    opened: tuple[tuple[str, str], ...] = ()


B = TypeVar("B", bound=Begun)


def as_begun(
    players: tuple[str, ...],
    seals: tuple[tuple[str, str], ...],
    seeds: Secret[Mapping[str, str]],
    fair: str,
    words: str,
) -> Fields:
    """What a game's beginning says of all this, by name."""
    people = {"players": players, "began": players, "met": len(players), "people": tuple(range(len(players)))}
    return {**people, "fair": fair, "words": words or words_before(seals), "seals": seals, "seeds": seeds}


def chance_added(state: B, event: ChanceAdded) -> B:
    """The same, with what somebody added to chance."""
    return changed(state, added=(*state.added, (event.by, event.text)))


def transcript(game: str, state: Begun, sealed: tuple[Sealed, ...], dealt: Sequence[Dealt]) -> Fields:
    """Everything that is open by now, for somebody else to check."""
    proof = Proof(state.fair, game, state.began, state.words, sealed, state.added, dealt, state.opened)
    return proof.transcript()
