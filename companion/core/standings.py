"""How somebody has fared in all games of one kind, and what chance alone would have made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from companion.core import tallies
from companion.core.tallies import Sums

LIKELY, TWICE = 0.95, 1.96
"""How much of what chance does lies in the range that is told; so far from the middle of a bell curve that ends."""
COUNTED = 200
"""So many rounds are reckoned card by card; of more, the bell curve differs by one at most."""


@dataclass
class Luck:
    """How often somebody was something; and out of how many rounds, by what the cards of each made likely."""

    times: int = 0
    won: int = 0
    odds: dict[tuple[int, int], int] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """Out of so many."""
        return sum(self.odds.values())

    @property
    def expected(self) -> float:
        """So often on average."""
        return sum(rounds * some / every for (some, every), rounds in self.odds.items())

    @property
    def usual(self) -> bool:
        """Whether most are that: what chance made of it is said of the others."""
        return self.expected * 2 > self.rounds

    @property
    def ordinary(self) -> bool:
        """Whether chance alone makes it so, but for one time in twenty."""
        least, most = self.range()
        return least <= self.times <= most

    def range(self) -> tuple[int, int]:
        """From how often to how often chance alone makes it, but for one time in twenty."""
        if self.rounds > COUNTED:
            return self._by_the_curve()
        so_often = [1.0]
        for chance in (some / every for (some, every), rounds in self.odds.items() for _ in range(rounds)):
            never, once = [each * (1 - chance) for each in so_often], [each * chance for each in so_often]
            so_often = [one + other for one, other in zip([*never, 0.0], [0.0, *once], strict=True)]
        tail = (1 - LIKELY) / 2
        return _first_beyond(so_often, tail), self.rounds - _first_beyond(so_often[::-1], tail)

    def _by_the_curve(self) -> tuple[int, int]:
        """The bell curve, leaning as these chances lean it."""
        chances = [(some / every, rounds) for (some, every), rounds in self.odds.items()]
        spread = sqrt(sum(rounds * chance * (1 - chance) for chance, rounds in chances)) or 1.0
        lean = sum(rounds * chance * (1 - chance) * (1 - 2 * chance) for chance, rounds in chances) / spread**2
        middle = self.expected + lean * (TWICE**2 - 1) / 6
        return max(0, round(middle - TWICE * spread)), min(self.rounds, round(middle + TWICE * spread))


def _first_beyond(so_often: list[float], tail: float) -> int:
    total = 0.0
    for times, likely in enumerate(so_often):
        total += likely
        if total > tail:
            return times
    return len(so_often) - 1


@dataclass
class Standing:
    """How a player has fared in all games of one kind. `streak`: the most games won one after the other.

    `also`: other names that were made theirs. `sums`: all that is counted of them (`tallies`).
    """

    name: str
    streak: int = 0
    sums: Sums = field(default_factory=Counter)
    also: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        """How many they were in."""
        return self.sums[tallies.GAMES, ""]

    @property
    def won(self) -> int:
        """How many they won."""
        return self.sums[tallies.WON, ""]

    @property
    def score(self) -> int:
        """All they had at the end of each, together."""
        return self.sums[tallies.SCORE, ""]

    @property
    def rounds(self) -> int:
        """How many they were in."""
        return self.sums[tallies.ROUNDS, ""]

    @property
    def rounds_won(self) -> int:
        """How many they won."""
        return self.sums[tallies.ROUNDS_WON, ""]

    @property
    def roles(self) -> dict[str, Luck]:
        """What they were dealt, by role."""
        found: dict[str, Luck] = {}
        for (what, about), rounds in sorted(self.sums.items()):
            if what == tallies.DEALT:
                role, _space, odds = about.rpartition(" ")
                some, _of, every = odds.partition("/")
                found.setdefault(role, Luck()).odds[int(some), int(every)] = rounds
        for role, luck in found.items():
            luck.times, luck.won = self.sums[tallies.WAS, role], self.sums[tallies.WON_AS, role]
        return found

    @property
    def dealt(self) -> list[tuple[str, Luck]]:
        """What they were dealt, the rarest first: what most are comes last, and is the rest."""
        return sorted(self.roles.items(), key=lambda dealt: dealt[1].expected)

    def whom(self, what: str) -> list[tuple[str, int]]:
        """With whom they had to do so, most often first."""
        found = [(name, times) for (kind, name), times in self.sums.items() if kind == what and name]
        return sorted(found, key=lambda each: (-each[1], each[0]))

    def often(self, what: str) -> int:
        """How often it was in all."""
        return sum(times for (kind, _name), times in self.sums.items() if kind == what)

    def earned(self, lore: Lore) -> list[tuple[Honour, int]]:
        """What they are called for it, and how often they have done that."""
        done = [(honour, self.often(honour.what)) for honour in lore.honours]
        return [(honour, times) for honour, times in done if times >= honour.least]


class Most(NamedTuple):
    """Who did something most often to somebody."""

    what: str
    who: str
    whom: str
    times: int


class Deed(NamedTuple):
    """How a game tells of what somebody did to somebody, in texts to be translated.

    `did` and `met` have the {names} of whom and by whom, `most` has {who}, {whom} and how often, {n}.
    """

    did: str
    met: str
    most: str


class Honour(NamedTuple):
    """What somebody is called who has done something so often that the whole table has seen; `told` has {n}."""

    what: str
    least: int
    title: str
    told: str


class Lore(NamedTuple):
    """What a game has to tell of many evenings: by a deed's name how it is told, and what is earned by deeds.

    `score`: how all that somebody had at the end of each game is told, with {n}. `roles`: what each is called.
    """

    score: str = "{n}"
    deeds: Mapping[str, Deed] = {}
    honours: tuple[Honour, ...] = ()
    roles: Mapping[str, str] = {}
