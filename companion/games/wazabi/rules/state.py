"""What the companion knows of a game: how many cards and dice everybody has, not which cards.

Only the table, the rules and `view` see this; everybody else gets views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.core.sealed_chance import Begun
from companion.games.wazabi.editions import EDITIONS, Edition, box, edition
from companion.games.wazabi.rules.cards import NOT_ROLLED, Symbols
from companion.games.wazabi.rules.terms import LEFT, RIGHT, SEATS, Move, Phase

DICE_SEED = "dice"


class FairRoll(NamedTuple):
    """A roll by the companion, for the transcript: how much of the players' chance went in, and what came out."""

    added: int
    gives: tuple[int, ...]


class Result(NamedTuple):
    """How a game of the tournament came out, and of whom."""

    winner: int
    points: int
    places: tuple[int, ...]
    names: tuple[str, ...] = ()

    @staticmethod
    def untold() -> tuple[str, ...]:
        """What is for the screens alone."""
        return ("names",)


@dataclass(frozen=True)
class Round:
    """The game of the tournament that is being played.

    `turn` is whoever acts. `to_roll` and `first_rolls` are for finding who begins: who still rolls, and what was rolled
    this time round. `skips` lie before players, `lost` dice have left the game. `owed` cards are due to whoever acts;
    `played` is the card being carried out. `out` are those without dice, in order. `last` is the turn that was played
    last, or is being played.
    """

    turn: int = 0
    clockwise: bool = True
    dice: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    skips: tuple[int, ...] = ()
    pile: int = 0
    discards: int = 0
    lost: int = 0
    rolled: Symbols = NOT_ROLLED
    owed: int = 0
    played: str = ""
    out: tuple[int, ...] = ()
    points: int = 0
    to_roll: tuple[int, ...] = ()
    first_rolls: tuple[tuple[int, int], ...] = ()
    last: Move | None = None

    @property
    def step(self) -> int:
        """To which side the turn goes."""
        return LEFT if self.clockwise else RIGHT


@dataclass(frozen=True)
class State(Begun):
    """A whole tournament. `teams` has a team for every seat: one of their own for those who play alone."""

    phase: Phase = Phase.BEGIN
    edition: Edition = field(default_factory=lambda: edition(EDITIONS[0]))
    games: int = 1
    teams: tuple[int, ...] = ()
    dice: int = 0
    hand: int = 0
    costs: Mapping[str, int] = field(default_factory=lambda: box().costs)
    rolls: tuple[FairRoll, ...] = ()
    number: int = 0
    round: Round = field(default_factory=Round)
    results: tuple[Result, ...] = ()
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()

    @property
    def neighbours(self) -> bool:
        """Whether dice are given to neighbours only."""
        return self.edition.values["give.neighbours"] is True

    @property
    def room(self) -> int:
        """How many can play with the dice and cards of the box."""
        return min(SEATS[-1], box().dice // max(1, self.dice), box().cards // max(1, self.hand))

    @property
    def in_teams(self) -> bool:
        """Whether anybody has a partner."""
        return len(set(self.teams)) < len(self.teams)
