"""What the companion knows of a game. Only the table, the rules and `view` see this; everybody else gets views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.records import Secret
from companion.core.sealed_chance import Begun
from companion.core.transcripts import Dealt
from companion.games.saboteur.editions import EDITIONS, Edition, box, edition
from companion.games.saboteur.rules.cards import Cell, Deck
from companion.games.saboteur.rules.layout import FRESH_MINE, Layout
from companion.games.saboteur.rules.terms import SEATS, Entering, Phase

GOLD_SEED = "gold"


def roles_of(number: int) -> str:
    """The label of the seed that deals a round's roles."""
    return f"roles {number}"


def goals_of(number: int) -> str:
    """The label of the seed that hides a round's goals."""
    return f"goals {number}"


def _nothing_hidden() -> Secret[Any]:
    return Secret(())


@dataclass(frozen=True, slots=True)
class Sharing:
    """Gold going round among the diggers: who is still to take, in order, and the cards that are left."""

    order: tuple[int, ...]
    cards: Secret[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round came out, with the roles that were shown; all cards that nobody had are left over.

    `names`: whose roles they are; `dealt_to`: to whom they were dealt, some of whom may have left since.
    """

    winner: str
    roles: tuple[str, ...]
    left_over: str
    names: tuple[str, ...] = ()
    dealt_to: tuple[str, ...] = ()

    @staticmethod
    def untold() -> tuple[str, ...]:
        """What is for the screens alone."""
        return ("names", "dealt_to")


@dataclass(frozen=True)
class Round:
    """The round being played.

    `left` counts the copies that have not come face up yet, `entered` those that have, `unknown` the cards played
    without being entered; `blind`: such a card was played since the mine was last entered as a whole, so it may lie
    otherwise by now. `elsewhere` counts cards that did not come face up and yet are known not to lie in the mine.
    `passes` counts those in a row in which no card was drawn; `last` moved last, and `last_card` was the last with a
    card to lay down. `reached` are the goals about to be turned over, `choosing` a stone whose way of lying is being
    chosen, `looks` tells who has looked at which goal. Once the round is `over` it stays so. `dealt_to` had a role each
    when it began.
    """

    first: int = 0
    turn: int = 0
    last: int | None = None
    last_card: int | None = None
    mine: Layout = FRESH_MINE
    pile: int = 0
    hands: tuple[int, ...] = ()
    tools: tuple[tuple[str, ...], ...] = ()
    left: Mapping[str, int] = field(default_factory=dict)
    entered: int = 0
    unknown: int = 0
    blind: bool = False
    elsewhere: int = 0
    passes: int = 0
    reached: tuple[Cell, ...] = ()
    choosing: Cell | None = None
    over: bool = False
    looks: tuple[tuple[int, Cell], ...] = ()
    dealt_to: tuple[str, ...] = ()
    roles: Secret[tuple[str, ...]] = field(default_factory=_nothing_hidden)
    goals: Secret[tuple[str, ...]] = field(default_factory=_nothing_hidden)


@dataclass(frozen=True)
class State(Begun):
    """A whole game. `gold` is the pile from the top, `purses` what each player has.

    `to_play`: how many path and action cards there are in all, which may be fewer than the copies in `deck` add up to.
    `entering`: whether the cards played are entered, as the people chose; None if they did not. `room`: for how many
    there are role cards: those of the beginning are sealed for all rounds.
    """

    phase: Phase = Phase.BEGIN
    edition: Edition = field(default_factory=lambda: edition(EDITIONS[0]))
    deck: Deck = field(default_factory=box)
    to_play: int = 0
    hidden_goals: bool = False
    entering: Entering | None = None
    room: int = 0
    dealt: tuple[Dealt, ...] = ()
    number: int = 0
    round: Round = field(default_factory=Round)
    results: tuple[RoundResult, ...] = ()
    gold: Secret[tuple[int, ...]] = field(default_factory=_nothing_hidden)
    purses: Secret[tuple[tuple[int, ...], ...]] = field(default_factory=_nothing_hidden)
    sharing: Sharing | None = None
    places: tuple[int, ...] = ()

    def asks(self, clause: str) -> bool | str:
        """What the edition, with this table's house rules, says on a clause."""
        return self.edition.values[clause]

    @property
    def hand(self) -> int:
        """How many cards everybody is dealt."""
        return self.edition.hand[max(SEATS[0], len(self.players))]

    @property
    def unbroken(self) -> bool:
        """Whether a path card must continue an unbroken path from the start."""
        return self.edition.values["place.unbroken-path"] is True

    @property
    def last_to_move(self) -> int:
        """Who moved last; before anybody has, whoever sits to the right of who begins."""
        round_ = self.round
        return (round_.first - 1) % len(self.players) if round_.last is None else round_.last
