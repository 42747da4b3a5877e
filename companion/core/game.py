"""What a game is to the table: a frozen record of pure functions, and the words used between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, Literal, Protocol

from companion.core.chance import Chance

Deals = Sequence[Mapping[str, Any]]
"""Deals as they stand in a transcript."""


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


class Record:
    """A command or an event: a frozen dataclass that knows how to be written as JSON (see codec)."""


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
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game came out, seat by seat; `tally` counts what else is worth counting over many games."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    tally: Mapping[str, int]


class World(Protocol):
    """A simulated physical table with its players: what lies around the companion when nobody real is there."""

    def opening(self) -> Record:
        """Return the command that begins the game."""

    def next(self, view: Callable[[Viewer], Any]) -> Record:
        """Return what is done next, by players who know only their own view and their own hand."""

    def follow(self, command: Record, events: Sequence[Record]) -> None:
        """Do with the real cards what was just done at the companion."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query on the command line found: yes or no, the same as JSON, and in words."""

    yes: bool
    data: Mapping[str, Any]
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
class Option:
    """What a table may play otherwise than its edition prints it. `says` has a sentence for each of the choices.

    Not a `rule`: something no edition prints, such as how much is entered. Without choices it is nothing to be chosen
    before a game: what was told of it amid one (`Screens.kept`) is given to the next as it is.
    """

    id: str
    choices: tuple[Any, ...]
    says: tuple[str, ...]
    printed: Any
    rule: bool = True


def _plainly(label: str, deals: Deals, _players: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    return label, tuple(" ".join(map(str, deal["gives"])) for deal in deals)


@dataclass(frozen=True, slots=True)
class Sleeve:
    """A card a scanner can tell: what its code says, how many copies there are, and its face: a sign on a ground."""

    code: str
    copies: int
    ground: tuple[str, ...]
    sign: tuple[str, ...] = ()


Real = Literal["card", "cards", "choice", "none"]
"""Which real card tells what is to be seen at a private place: one, several, one that is chosen there, or none."""


@dataclass(frozen=True, slots=True)
class Screens:
    """A game's screens: where they begin, what is on them, and where a refusal leads.

    `layout(view, here, own, undoable, redoable)`: `own` is the view of the seat whose private screen it is, and only
    while that may be seen: while it is `held`, or on the few that stay `open` until something is chosen. What undo
    would take back and redo do again is told in few words, empty if there is nothing.
    `help(page, edition, turn_to, leave)` are the rules in our own words, with or without a game: `turn_to(page)` and
    `leave` are what touching does. `gallery()` shows every screen in every state, by name.
    `pictures`: by its kind, how each picture that is the game's own is drawn, and what is said of it (`Drawing`).

    `options(edition)` may be chosen before a game; `begin(players, edition, chosen)` gets, by id, those that are not as
    printed. `kept(view)` are those, by id, that can be chosen amid a game too, as they are now: the next game has them.
    `sounds` names the cue of an event, by the event's name, or by that and a field: "GoalTurned shows=gold".
    `tell(event, players)` finds those few words; without it the game's `say` does.
    `dealt(label, deals, players)` says what a seed is for, and line by line what came out of the deals it made.

    `private`: there are places for one pair of eyes. Of such a place `whisper(own, here)` says in few words without a
    colon what is to be seen there, for a camera; `choices(own, here)` are the actions it offers, in the order the
    whisper counts them from 1; `away(here)` is where one goes who has seen it. `mixed(own, mix)` is the same view with
    what can be chosen in another order: `mix` gives it. `real(view, here)`: which real card tells the same.

    `acting(view)` is the seat everybody waits for, if they wait for one; `pressed(view, here)` is what the big turn
    button does at this place: the player who acts is done. None where it means nothing. Both go by public things alone.

    `sleeves(edition)` are the cards whose codes a scanner may read; `scanned(view, here, code)` is what comes of one
    that was read at this place: a `Go`, or a refusal that is said there; None if no cards are read in this game.
    Then `refused` is told no command.

    `phone(view, seat, own)` is the page on a player's own phone, with `own` while it is held and without it else;
    `typed(seat, typed, own)` is the command that is meant by what was typed there, if any; `phones()` shows those pages
    in every state, by name.
    """

    first: Any
    layout: Callable[[Any, Any, Any, str, str], Any]
    held: Callable[[Any], bool]
    open: Callable[[Any], bool]
    refused: Callable[[Any, Record | None, Refusal], Any]
    begin: Callable[[tuple[str, ...], str, Mapping[str, Any]], Record]
    help: Callable[[str, str, Callable[[str], Any], Any], Any]
    gallery: Callable[[], Iterable[tuple[str, Any]]]
    pictures: Mapping[str, Any] = field(default_factory=dict)
    options: Callable[[str], tuple[Option, ...]] = lambda _edition: ()
    kept: Callable[[Any], Mapping[str, Any]] = lambda _view: {}
    sounds: Mapping[str, str] = field(default_factory=dict)
    tell: Callable[[Any, Any], str] | None = None
    dealt: Callable[[str, Deals, Sequence[str]], tuple[str, tuple[str, ...]]] = _plainly
    acting: Callable[[Any], int | None] = lambda _view: None
    pressed: Callable[[Any, Any], Any] = lambda _view, _here: None
    sleeves: Callable[[str], tuple[Sleeve, ...]] = lambda _edition: ()
    scanned: Callable[[Any, Any, str], Any] = lambda _view, _here, _code: None
    phone: Callable[[Any, int, Any], Any] | None = None
    typed: Callable[[int, Any, Any], Record | None] | None = None
    phones: Callable[[], Iterable[tuple[str, Any]]] = tuple
    private: bool = False
    whisper: Callable[[Any, Any], str] = lambda _own, _here: ""
    choices: Callable[[Any, Any], tuple[Any, ...]] = lambda _own, _here: ()
    mixed: Callable[[Any, Callable[[Sequence[Any]], tuple[Any, ...]]], Any] = lambda own, _mix: own
    away: Callable[[Any], Any] = lambda here: here
    real: Callable[[Any, Any], Real] = lambda _view, _here: "card"

    def cue(self, seen: Mapping[str, Any]) -> str:
        """The sound that goes with what the whole table saw happen, if any."""
        name = seen["event"]
        exactly = (self.sounds.get(f"{name} {part}={value}", "") for part, value in seen.items())
        return next((cue for cue in exactly if cue), self.sounds.get(name, ""))


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
class Game:
    """Everything the table needs to know of a game. The functions are pure, small and total.

    `asides`: commands that are no move, whose events may be folded in sooner or later and come to the same.
    """

    id: str
    title: str
    seats: range
    editions: tuple[str, ...]
    empty: Any
    commands: Mapping[str, type[Record]]
    events: Mapping[str, type[Record]]
    decide: Callable[[Any, Record, Chance], tuple[Record, ...] | Refusal]
    evolve: Callable[[Any, Any], Any]
    seated: Callable[[Any], int]
    over: Callable[[Any], bool]
    seen: Callable[[Any], bool]
    view: Callable[[Any, Viewer], Any]
    witness: Callable[[Any, Viewer], Mapping[str, Any]]
    outcome: Callable[[Any], Outcome]
    transcript: Callable[[Any], Mapping[str, Any]]
    say: Callable[[Any, Any], str]
    explain: Callable[[Refusal, Any], str]
    sketch: Callable[[Any], str]
    world: Callable[[Random, int, str], World]
    figures: Callable[[Game], Iterable[Figure]]
    asides: frozenset[type[Record]] = frozenset()
    queries: Mapping[str, Query] = field(default_factory=dict)
    load_screens: Callable[[], Screens] | None = None

    @property
    def screens(self) -> Any:
        """The game's screens, if it has any: loaded when first looked at, for the command line does without them."""
        return self.load_screens() if self.load_screens else None
