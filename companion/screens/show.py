"""Peaks of an evening, played before everybody: acts of beats, after which the page stands that stands there anyway.

A show is made of what lies open and of what everybody has just seen happen, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.screens.nodes import Node


@dataclass(frozen=True, slots=True)
class Turns(Node):
    """`before` until this beat of an act, and `after` from then on. What lies face down before is turned over."""

    before: Node
    after: Node
    beat: int


Score = tuple[tuple[int, str], ...]
"""Cues, each after so many milliseconds."""


class Beat(NamedTuple):
    """How many milliseconds it lasts, and what is heard when it begins."""

    lasts: int
    cue: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """A page without anything to touch, and its beats, counted from 0."""

    page: Node
    beats: tuple[Beat, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """`nth`: which one it is, so that nobody plays it twice."""

    nth: str
    acts: tuple[Act, ...]

    def _beats(self) -> Iterator[tuple[int, Act, int]]:
        """Every beat: when it begins, and where it is."""
        begins = 0
        for act in self.acts:
            for number, beat in enumerate(act.beats):
                yield begins, act, number
                begins += beat.lasts

    @property
    def lasts(self) -> int:
        """How many milliseconds all of it takes."""
        return sum(beat.lasts for act in self.acts for beat in act.beats)

    def at(self, now: float) -> tuple[Act, int] | None:
        """The act that is on after so many milliseconds, and its beat; None when all is over."""
        begun = [(act, number) for begins, act, number in self._beats() if begins <= now]
        return begun[-1] if begun and now < self.lasts else None

    def until_next(self, now: float) -> float:
        """In how many milliseconds something is different."""
        return min((begins - now for begins, _act, _number in self._beats() if begins > now), default=self.lasts - now)

    @property
    def score(self) -> Score:
        """What is heard of it, and when."""
        beats = ((begins, act.beats[number].cue) for begins, act, number in self._beats())
        return tuple((begins, cue) for begins, cue in beats if cue)
