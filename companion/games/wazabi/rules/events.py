"""What has happened, in the past tense. The outcome of chance stands in the event, so that replaying needs no seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core import people, sealed_chance
from companion.core.chance import BEFORE
from companion.core.records import Record, Secret, by_name


@dataclass(frozen=True, slots=True)
class GameBegun(Record):
    """The tournament is set up and the seed of every roll by the companion is sealed."""

    players: tuple[str, ...]
    edition: str
    games: int
    teams: tuple[int, ...]
    house: Mapping[str, bool | str]
    dice: int
    hand: int
    costs: Mapping[str, int]
    seals: tuple[tuple[str, str], ...]
    seeds: Secret[Mapping[str, str]]
    fair: str = BEFORE
    words: str = ""


@dataclass(frozen=True, slots=True)
class RoundDealt(Record):
    """Dice and cards are handed out for the next game; without a `first` everybody rolls for who begins."""

    first: int | None


@dataclass(frozen=True, slots=True)
class ChanceRolled(Record):
    """The companion rolled these faces, taking in so much of the players' chance; what they mean follows."""

    seat: int
    added: int
    gives: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RolledToBegin(Record):
    """A player rolled for who begins."""

    seat: int
    wazabi: int


@dataclass(frozen=True, slots=True)
class Tied(Record):
    """These players rolled the most for who begins, and roll again."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstFound(Record):
    """It is found who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rolled(Record):
    """A player rolled all dice in turn."""

    seat: int
    wazabi: int
    draw: int
    give: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Record):
    """A player drew from the pile."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Record):
    """The pile was empty, so the discards are the new pile."""

    cards: int


@dataclass(frozen=True, slots=True)
class CardTaken(Record):
    """A player took a card from another's hand, because there was none to draw."""

    seat: int
    on: int


@dataclass(frozen=True, slots=True)
class DrawsLapsed(Record):
    """There is no card anywhere to draw or take."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class DiceGiven(Record):
    """A player gave dice away, one to each of these."""

    seat: int
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(Record):
    """A card was played and has acted; a draw it asks for follows."""

    seat: int
    card: str
    on: int | None
    way: str


@dataclass(frozen=True, slots=True)
class TurnRepeated(Record):
    """The same player has another turn at once."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Record):
    """The turn is over; it goes on to the next player."""

    seat: int
    next: int


@dataclass(frozen=True, slots=True)
class TurnMissed(Record):
    """A player missed a turn and discarded the skip card; it goes on to the next player."""

    seat: int
    next: int


@dataclass(frozen=True, slots=True)
class PlayerOut(Record):
    """A player has no dice left and discards the hand. The first wins the game and scores."""

    seat: int
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class PlayedOn(Record):
    """The table goes on for the other places."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Record):
    """A game of the tournament is over."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Record):
    """The tournament is over, and the seed of the dice is opened."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    opened: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Corrected(Record):
    """The table was put right."""

    turn: int
    clockwise: bool
    dice: tuple[int, ...]
    hands: tuple[int, ...]
    skips: tuple[int, ...]
    discards: int
    pile: int
    costs: Mapping[str, int]


ChanceAdded = sealed_chance.ChanceAdded
EVENTS = by_name(
    *(GameBegun, ChanceAdded, RoundDealt, ChanceRolled, RolledToBegin, Tied, FirstFound),
    *(Rolled, CardsDrawn, Reshuffled, CardTaken, DrawsLapsed, DiceGiven, CardPlayed),
    *(TurnRepeated, TurnEnded, TurnMissed, PlayerOut, PlayedOn, RoundEnded, GameEnded, Corrected),
    *people.EVENTS,
)
