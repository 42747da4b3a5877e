"""What has happened, in the past tense. The outcome of chance stands in the event, so that replaying needs no seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core import people, sealed_chance
from companion.core.chance import BEFORE
from companion.core.records import Record, Secret, by_name
from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.rules.terms import Entering


@dataclass(frozen=True, slots=True)
class GameBegun(Record):
    """The game is set up and every later shuffle of it is sealed."""

    players: tuple[str, ...]
    edition: str
    house: Mapping[str, bool | str]
    deck: Mapping[str, int]
    hidden_goals: bool
    seals: tuple[tuple[str, str], ...]
    seeds: Secret[Mapping[str, str]]
    to_play: int | None = None
    entering: Entering | None = None
    fair: str = BEFORE
    words: str = ""


@dataclass(frozen=True, slots=True)
class RoundDealt(Record):
    """Roles are dealt by seat, the last one left over, and goals from north to south if the companion hides them.

    The first deal shuffles the gold too. `added`: how much of the players' chance went in.
    """

    first: int
    added: int
    roles: Secret[tuple[str, ...]]
    goals: Secret[tuple[str, ...]]
    gold: Secret[tuple[int, ...]] | None


@dataclass(frozen=True, slots=True)
class PathLaid(Record):
    """A path card was added to the mine."""

    seat: int
    at: Cell
    lies: str


@dataclass(frozen=True, slots=True)
class CardPlayed(Record):
    """A card was played that was not entered."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed(Record):
    """A player passed, discarding a card if there was one."""

    seat: int


@dataclass(frozen=True, slots=True)
class ToolBroken(Record):
    """A broken tool was laid before a player."""

    seat: int
    on: int
    tool: str


@dataclass(frozen=True, slots=True)
class ToolRepaired(Record):
    """A broken tool was mended, with a card that shows these tools."""

    seat: int
    on: int
    tool: str
    card: str


@dataclass(frozen=True, slots=True)
class RockFell(Record):
    """A path card was taken out of the mine."""

    seat: int
    at: Cell
    card: str


@dataclass(frozen=True, slots=True)
class MapRead(Record):
    """A player looked at a goal; the companion knows what was seen only if it hides the goals."""

    seat: int
    goal: Cell
    shows: Secret[str] | None


@dataclass(frozen=True, slots=True)
class GoalTurned(Record):
    """A goal was turned over. `revealed`: the companion had hidden it; `choice`: how it lies is yet to be said."""

    seat: int
    at: Cell
    shows: str
    revealed: bool
    choice: bool


@dataclass(frozen=True, slots=True)
class StoneLaid(Record):
    """It was chosen how a stone lies that does not fit."""

    seat: int
    at: Cell
    lies: str


@dataclass(frozen=True, slots=True)
class LayoutEntered(Record):
    """The whole mine was entered or corrected."""

    layout: str


@dataclass(frozen=True, slots=True)
class Corrected(Record):
    """Turn, pile, hands and tools were put right."""

    turn: int
    pile: int
    hands: tuple[int, ...]
    tools: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class BoxCorrected(Record):
    """How many copies of some cards are in the box, and how many path and action cards in all."""

    counts: Mapping[str, int]
    to_play: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Record):
    """Nothing more can be laid in this round; roles are still face down. `last`: who moved last, if people said it."""

    treasure: bool
    last: int | None = None


@dataclass(frozen=True, slots=True)
class WentOn(Record):
    """Everybody had passed, yet somebody can play."""


@dataclass(frozen=True, slots=True)
class EnteringChosen(Record):
    """The cards played are entered from now on, or only whose turn it is."""

    cards: Entering


@dataclass(frozen=True, slots=True)
class RolesShown(Record):
    """Everybody's role is turned over, and the seeds of this round are opened."""

    roles: tuple[str, ...]
    left_over: str
    winner: str
    goals: tuple[str, ...]
    opened: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class GoldDrawn(Record):
    """Gold cards for the diggers were drawn; they go round in this order until none is left."""

    order: tuple[int, ...]
    cards: Secret[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class GoldTaken(Record):
    """A player kept one of the gold cards handed on."""

    seat: int
    nuggets: Secret[int]


@dataclass(frozen=True, slots=True)
class GoldPaid(Record):
    """A saboteur was paid from the pile, which is now as `pile`; `short`: it could not make the sum that was due."""

    seat: int
    due: int
    short: bool
    cards: Secret[tuple[int, ...]]
    pile: Secret[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class GameEnded(Record):
    """Every purse is opened, and the seed of the gold."""

    nuggets: tuple[int, ...]
    places: tuple[int, ...]
    opened: tuple[tuple[str, str], ...]


ChanceAdded = sealed_chance.ChanceAdded
EVENTS = by_name(
    *(GameBegun, ChanceAdded, RoundDealt, PathLaid, CardPlayed, Passed, ToolBroken, ToolRepaired, RockFell),
    *(MapRead, GoalTurned, StoneLaid, LayoutEntered, Corrected, BoxCorrected),
    *(RoundEnded, WentOn, EnteringChosen, RolesShown),
    *(GoldDrawn, GoldTaken, GoldPaid, GameEnded),
    *people.EVENTS,
)
