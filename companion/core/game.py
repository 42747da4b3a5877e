"""What a game is to the table: a frozen record of pure functions, and the words used between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from companion.core.chance import Chance
from companion.core.finished import Recap
from companion.core.records import Fields, Record

State = TypeVar("State")
View = TypeVar("View")
Own = TypeVar("Own")


class Viewer:
    """Somebody who looks at the game: `Viewer.TABLE`, what everyone may see, or a `Seat`. Never None."""

    TABLE: Viewer

    def __repr__(self) -> str:
        return "Viewer.TABLE"


@dataclass(frozen=True, slots=True)
class Seat(Viewer):
    """The player who sits at this place, counted clockwise from 0."""

    number: int

    def __post_init__(self) -> None:
        """Refuse a negative place, which would count from the other end of every list."""
        if self.number < 0:
            raise ValueError(f"there is no seat {self.number}")


Viewer.TABLE = Viewer()


class Why(StrEnum):
    """The reasons for refusing that every table has; a game adds its own enum beside it."""

    NO_GAME = "no-game"
    GAME_GOES_ON = "game-goes-on"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REDO = "nothing-to-redo"
    SEEN = "seen"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A no that says why: a member of a game's enum, the clause it rests on, and what the player needs to see it."""

    why: StrEnum
    clause: str = ""
    about: Fields = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game came out, seat by seat; `tally` counts what else is worth counting over many games."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    tally: Mapping[str, int]


AnyView = Any  # Any: which views a game has only its own screens and bots know
ViewOf = Callable[[Viewer], AnyView]
"""Gives what somebody may know now."""


class World(Protocol):
    """A simulated physical table with its players: what lies around the companion when nobody real is there."""

    def opening(self) -> Record:
        """Return the command that begins the game."""

    def next(self, view: ViewOf) -> Record:
        """Return what is done next, by players who know only their own view and their own hand."""

    def follow(self, command: Record, events: Sequence[Record]) -> None:
        """Do with the real cards what was just done at the companion."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query on the command line found: yes or no, the same as JSON, and in words."""

    yes: bool
    data: Fields
    text: str


class BadQuery(ValueError):
    """A query that cannot be read; the message says which token, and what was expected there."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question that can be asked without a table: `companion NAME QUERY --edition E`."""

    help: Callable[[], str]
    usage: str
    ask: Callable[[str, str], Answer]


@dataclass(frozen=True, slots=True)
class Again:
    """How a game that is over is folded again from what the table saw of it (`Course`).

    `filled` is an event with blanks for what was never opened; of what no table could have seen it raises ValueError. A
    round goes from the event that `begins` it to the one that `ends` it.
    """

    filled: Callable[[Fields], Fields]
    begins: str
    ends: str


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured, and what was promised of it: "<10" or ">150"."""

    name: str
    value: float
    unit: str
    wanted: str = ""

    @property
    def kept(self) -> bool:
        """Whether the promise is kept."""
        if not self.wanted:
            return True
        bound = float(self.wanted[1:])
        return self.value < bound if self.wanted[0] == "<" else self.value > bound


@dataclass(frozen=True, slots=True)
class Game(Generic[State, View, Own]):
    """Everything the table needs to know of a game. The functions are pure, small and total.

    `view` gives the table what lies open, a `View`, and each seat what it may know, its `Own`. `asides`: commands that
    are no move, whose events may be folded in sooner or later and come to the same. `recap` tells how a finished game
    went, from its events as the table saw them; without `again` nobody can watch it once more.
    """

    id: str
    title: str
    seats: range
    editions: tuple[str, ...]
    empty: State
    commands: Mapping[str, type[Record]]
    events: Mapping[str, type[Record]]
    decide: Callable[[State, Record, Chance], tuple[Record, ...] | Refusal]
    evolve: Callable[[State, Record], State]
    seated: Callable[[State], int]
    over: Callable[[State], bool]
    seen: Callable[[Record], bool]
    view: Callable[[State, Viewer], View | Own]
    witness: Callable[[Record, Viewer], Fields]
    outcome: Callable[[State], Outcome]
    transcript: Callable[[State], Fields]
    recap: Callable[[Sequence[Fields]], Recap]
    say: Callable[[Fields, tuple[str, ...]], str]
    explain: Callable[[Refusal, View], str]
    sketch: Callable[[View], str]
    world: Callable[[Random, int, str], World]
    figures: Callable[[Game[State, View, Own]], Iterable[Figure]]
    asides: frozenset[type[Record]] = frozenset()
    queries: Mapping[str, Query] = field(default_factory=dict)
    again: Again | None = None


AnyGame = Game[Any, Any, Any]  # Any: a table holds games of every kind, and asks each only with its own states


def folded(game: AnyGame, state: object, events: Iterable[Record]) -> object:
    """The state after these have happened too."""
    for event in events:
        state = game.evolve(state, event)
    return state
