"""What people do at the table, in the imperative. Whose turn it is the companion knows by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core import people, sealed_chance
from companion.core.records import Record, Secret, by_name
from companion.games.saboteur.editions import EditionId
from companion.games.saboteur.rules.cards import Cell, Repair, Tool
from companion.games.saboteur.rules.terms import Entering


@dataclass(frozen=True, slots=True)
class Begin(Record):
    """Begin a game. `house` switches clauses, `deck` corrects counts; `hidden_goals`: the companion hides the goals.

    `to_play`: how many path and action cards there are in all, if that is not the sum of the counts (see CorrectBox).
    `entering`: whether the cards played are entered (see `ChooseEntering`); None means, as the people then do it.
    """

    players: tuple[str, ...]
    edition: EditionId = "lv"
    house: Mapping[str, bool | str] = field(default_factory=dict)
    deck: Mapping[str, int] = field(default_factory=dict)
    hidden_goals: bool = False
    to_play: int | None = None
    entering: Entering | None = None


@dataclass(frozen=True, slots=True)
class Deal(Record):
    """Deal a round. Who begins the first one is for the players to say, else a lot is drawn; later the rules know."""

    first: int | None = None


@dataclass(frozen=True, slots=True)
class LayPath(Record):
    """Add a path card to the mine."""

    at: Cell
    lies: str


@dataclass(frozen=True, slots=True)
class PlayUnknown(Record):
    """Play a card that is not entered: the group only presses the button."""


@dataclass(frozen=True, slots=True)
class Pass(Record):
    """Discard a card unshown, or with an empty hand nothing."""


@dataclass(frozen=True, slots=True)
class BreakTool(Record):
    """Lay a broken tool before a player."""

    on: int
    tool: Tool


@dataclass(frozen=True, slots=True)
class RepairTool(Record):
    """Mend a tool before a player. `card`: the tools shown on the card, if not this one alone."""

    on: int
    tool: Tool
    card: Repair = ""


@dataclass(frozen=True, slots=True)
class CauseRockfall(Record):
    """Take a path card out of the mine."""

    at: Cell


@dataclass(frozen=True, slots=True)
class ReadMap(Record):
    """Look at a goal in secret."""

    goal: Cell


@dataclass(frozen=True, slots=True)
class TurnGoal(Record):
    """Turn a goal over. `shows`: "gold" or "stone:NE" as it lies; empty if the companion hides the goals.

    `by`: who has just reached it with a card that was not entered and is yet to be counted; None: whoever moved last.
    """

    at: Cell
    shows: str = ""
    by: int | None = None


@dataclass(frozen=True, slots=True)
class LayStone(Record):
    """Choose how a stone lies that cannot be made to fit."""

    at: Cell
    lies: str


@dataclass(frozen=True, slots=True)
class EndRound(Record):
    """End the round without treasure: nobody can go on. `last`: after whom the next begins, if that is not known."""

    last: int | None = None


@dataclass(frozen=True, slots=True)
class GoOn(Record):
    """Go on though everybody has passed: somebody does hold a card that can be played."""


@dataclass(frozen=True, slots=True)
class ChooseEntering(Record):
    """Enter the cards from now on, or only whose turn it is, or besides that the few that somebody is unsure of."""

    cards: Entering


@dataclass(frozen=True, slots=True)
class EnterLayout(Record):
    """Enter or correct the whole mine, in the layout notation."""

    layout: str


@dataclass(frozen=True, slots=True)
class Correct(Record):
    """Put right what the companion has wrong about the table; what is None stays."""

    turn: int | None = None
    pile: int | None = None
    hands: tuple[int, ...] | None = None
    tools: tuple[tuple[Tool, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class CorrectBox(Record):
    """Say how many copies of some cards are in this table's box.

    `to_play`: how many path and action cards it has in all; None: as many as before, for that total is printed, and one
    more of this card is one fewer of another.
    """

    counts: Mapping[str, int]
    to_play: int | None = None


@dataclass(frozen=True, slots=True)
class Reveal(Record):
    """Turn the roles over after a round; gold for saboteurs is paid, gold for diggers lies ready."""


@dataclass(frozen=True, slots=True)
class TakeGold(Record):
    """Keep one of the gold cards handed on."""

    seat: int
    nuggets: Secret[int]


AddChance = sealed_chance.AddChance
COMMANDS = by_name(
    *(Begin, AddChance, Deal, LayPath, PlayUnknown, Pass, BreakTool, RepairTool, CauseRockfall, ReadMap),
    *(TurnGoal, LayStone, EndRound, GoOn, ChooseEntering),
    *(EnterLayout, Correct, CorrectBox, Reveal, TakeGold),
    *people.COMMANDS,
)
