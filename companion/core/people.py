"""People come and go amid a game: another name, another person in a place, one who leaves or joins, other seats.

Places are counted clockwise from 0, without gaps: whoever sat behind somebody who leaves moves up. What was fixed
before the first deal stays as it was fixed, the names in it too (`Begun.began`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from companion.core.chance import Chance
from companion.core.game import Refusal
from companion.core.names import may_sit
from companion.core.records import Record, changed
from companion.core.sealed_chance import Begun

T = TypeVar("T")
B = TypeVar("B", bound=Begun)


class Why(StrEnum):
    """Why nobody can come or go like that; each game has reasons of its own besides."""

    NO_PLACE = "no-such-seat"
    BAD_NAME = "bad-name"
    BAD_SEATS = "bad-seats"
    NOT_BETWEEN_TURNS = "not-between-turns"
    NOT_BETWEEN_ROUNDS = "not-between-rounds"
    NO_ROOM = "no-room"
    NOBODY_LEFT = "nobody-left"


@dataclass(frozen=True, slots=True)
class Rename(Record):
    """Call the same person otherwise from now on."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class TakeOver(Record):
    """Have somebody else play on in this place, with all that is there."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave(Record):
    """Leave the game for good."""

    seat: int


@dataclass(frozen=True, slots=True)
class Join(Record):
    """Sit down to a game that goes on. `seat`: which place that is then; None: the last."""

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeSeats(Record):
    """Sit otherwise: for each place, clockwise, at which one its player sat before."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Renamed(Record):
    """The same person is called otherwise."""

    seat: int
    name: str
    before: str


@dataclass(frozen=True, slots=True)
class TakenOver(Record):
    """Somebody else plays on in this place."""

    seat: int
    name: str
    before: str


@dataclass(frozen=True, slots=True)
class PlayerLeft(Record):
    """Somebody left, who sat at `place`; whoever sat behind has moved up."""

    place: int
    name: str


@dataclass(frozen=True, slots=True)
class PlayerJoined(Record):
    """Somebody sat down at `place`; whoever sat there or behind has moved on."""

    place: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatsChanged(Record):
    """Everybody sits where `order` says: for each place, at which one its player sat before."""

    order: tuple[int, ...]


COMMANDS: tuple[type[Record], ...] = (Rename, TakeOver, Leave, Join, ChangeSeats)
EVENTS: tuple[type[Record], ...] = (Renamed, TakenOver, PlayerLeft, PlayerJoined, SeatsChanged)
PUBLIC: dict[type[Record], tuple[str, ...]] = {
    Renamed: ("seat", "name", "before"),
    TakenOver: ("seat", "name", "before"),
    PlayerLeft: ("place", "name"),
    PlayerJoined: ("place", "name"),
    SeatsChanged: ("order",),
}
"""All of it is before everybody's eyes."""


def name_anew(state: Begun, command: Rename | TakeOver) -> tuple[Record, ...] | Refusal:
    """Another name in a place, of the same person or of another one."""
    seat, name = command.seat, command.name.strip()
    if not 0 <= seat < len(state.players):
        return Refusal(Why.NO_PLACE, about={"seat": seat})
    if name == state.players[seat] or not may_sit(put(state.players, seat, name)):
        return Refusal(Why.BAD_NAME, about={"name": name})
    happened = Renamed if isinstance(command, Rename) else TakenOver
    return (happened(seat, name, state.players[seat]),)


def leave(state: Begun, command: Leave, least: int) -> tuple[Record, ...] | Refusal:
    """One fewer; `least` stay."""
    if not 0 <= command.seat < len(state.players):
        return Refusal(Why.NO_PLACE, about={"seat": command.seat})
    if len(state.players) <= least:
        return Refusal(Why.NOBODY_LEFT)
    return (PlayerLeft(command.seat, state.players[command.seat]),)


def join(state: Begun, command: Join, most: int) -> tuple[Record, ...] | Refusal:
    """One more, of `most`."""
    players, name = state.players, command.name.strip()
    place = len(players) if command.seat is None else command.seat
    if len(players) >= most:
        return Refusal(Why.NO_ROOM, about={"most": most})
    if not 0 <= place <= len(players):
        return Refusal(Why.NO_PLACE, about={"seat": place})
    if not may_sit((*players, name)):
        return Refusal(Why.BAD_NAME, about={"name": name})
    return (PlayerJoined(place, name),)


def change_seats(state: Begun, command: ChangeSeats) -> tuple[Record, ...] | Refusal:
    """Everybody in a place of their own, not all where they were."""
    places = list(range(len(state.players)))
    if sorted(command.order) != places or list(command.order) == places:
        return Refusal(Why.BAD_SEATS, about={"players": len(places)})
    return (SeatsChanged(command.order),)


def renamed(state: B, event: Renamed) -> B:
    """The same with another name."""
    return changed(state, players=put(state.players, event.seat, event.name))


def taken_over(state: B, event: TakenOver) -> B:
    """The same with another person."""
    players, people = put(state.players, event.seat, event.name), put(state.people, event.seat, state.met)
    return changed(state, players=players, people=people, met=state.met + 1)


def left(state: B, event: PlayerLeft) -> B:
    """The same without a person."""
    return changed(state, players=cut(state.players, event.place), people=cut(state.people, event.place))


def joined(state: B, event: PlayerJoined) -> B:
    """The same with a person more."""
    players, people = insert(state.players, event.place, event.name), insert(state.people, event.place, state.met)
    return changed(state, players=players, people=people, met=state.met + 1)


def seats_changed(state: B, event: SeatsChanged) -> B:
    """The same people in other places."""
    return changed(state, players=sort(state.players, event.order), people=sort(state.people, event.order))


def called(names: Iterable[str], event: Renamed) -> tuple[str, ...]:
    """These names, the one that was changed as it is now: in what is told of before too it is the same person."""
    return tuple(event.name if name == event.before else name for name in names)


Handle = Callable[[B, Any, Chance], tuple[Record, ...] | Refusal]  # Any: each command has its own


def handlers(
    leave: Handle[B], between: Callable[[B], Refusal | None], room: Callable[[B], int]
) -> dict[type[Record], Handle[B]]:
    """What a game answers to each of the commands: another name at any time, who joins and other seats only `between`.

    `between` says why it is not the time, if so; `room` for how many there is.
    """
    return {
        Rename: lambda state, command, _chance: name_anew(state, command),
        TakeOver: lambda state, command, _chance: name_anew(state, command),
        Leave: leave,
        Join: lambda state, command, _chance: between(state) or join(state, command, room(state)),
        ChangeSeats: lambda state, command, _chance: between(state) or change_seats(state, command),
    }


def put(things: Sequence[T], place: int, thing: T) -> tuple[T, ...]:
    """The same with another thing in this place."""
    return (*things[:place], thing, *things[place + 1 :])


def cut(things: Sequence[T], place: int) -> tuple[T, ...]:
    """The same without what is in this place."""
    return (*things[:place], *things[place + 1 :])


def insert(things: Sequence[T], place: int, thing: T) -> tuple[T, ...]:
    """The same with one more, in this place."""
    return (*things[:place], thing, *things[place:])


def sort(things: Sequence[T], order: Iterable[int]) -> tuple[T, ...]:
    """The same in another order; what is beyond it stays behind."""
    order = tuple(order)
    return (*(things[place] for place in order), *things[len(order) :])


def moved_up(place: int, gone: int, players: int) -> int:
    """Where somebody sits, of so many, after the one at `gone` has left; of that one: who sat on their right."""
    return (place - (place >= gone)) % players
