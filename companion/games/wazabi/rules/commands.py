"""What people do at the table, in the imperative. Whose turn it is the companion knows by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core import people, sealed_chance
from companion.core.records import Record, by_name
from companion.games.wazabi.editions import EditionId
from companion.games.wazabi.rules.cards import Card, Way


@dataclass(frozen=True, slots=True)
class Begin(Record):
    """Begin a tournament of one game or more.

    `teams` names the team of each seat, `house` switches clauses; `dice` and `hand` are what each player begins with,
    and `costs` are read off the cards of this box, where they are not as in the edition.
    """

    players: tuple[str, ...]
    edition: EditionId = "lv"
    games: int = 1
    teams: tuple[int, ...] = ()
    house: Mapping[str, bool | str] = field(default_factory=dict)
    dice: int | None = None
    hand: int | None = None
    costs: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deal(Record):
    """Hand out dice and cards for the next game. `first`: who begins, if the table has rolled for it already."""

    first: int | None = None


@dataclass(frozen=True, slots=True)
class Roll(Record):
    """Enter how many dice show each symbol; rolling for who begins, the wazabi symbols are enough."""

    wazabi: int
    draw: int = 0
    give: int = 0


@dataclass(frozen=True, slots=True)
class RollForMe(Record):
    """Let the companion roll, fairly, for whoever is to roll."""


@dataclass(frozen=True, slots=True)
class TakeCard(Record):
    """Take a card unseen from the hand of this player, because there is none to draw."""

    on: int


@dataclass(frozen=True, slots=True)
class Give(Record):
    """Give every die that shows the give symbol away: to whom, die by die."""

    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayCard(Record):
    """Play a card: `on` a player or to one side (`way`), where the card asks for it. That ends the turn."""

    card: Card
    on: int | None = None
    way: Way = ""


@dataclass(frozen=True, slots=True)
class EndTurn(Record):
    """Play no card this turn."""


@dataclass(frozen=True, slots=True)
class PlayOn(Record):
    """The game is won; go on for the other places."""


@dataclass(frozen=True, slots=True)
class Finish(Record):
    """The game is won; close it, and after the last one the tournament."""


@dataclass(frozen=True, slots=True)
class Correct(Record):
    """Put right what the companion has wrong about the table; what is None stays.

    The pile is what is left of the cards. `costs` names only the cards whose cost is otherwise.
    """

    turn: int | None = None
    clockwise: bool | None = None
    dice: tuple[int, ...] | None = None
    hands: tuple[int, ...] | None = None
    skips: tuple[int, ...] | None = None
    discards: int | None = None
    costs: Mapping[str, int] = field(default_factory=dict)


AddChance = sealed_chance.AddChance
COMMANDS = by_name(
    *(Begin, AddChance, Deal, Roll, RollForMe, TakeCard, Give, PlayCard, EndTurn),
    *(PlayOn, Finish, Correct),
    *people.COMMANDS,
)
