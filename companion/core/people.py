"""People come and go amid a game: another name, another person in a place, one who leaves or joins, other seats.

Places are counted clockwise from 0, without gaps: whoever sat behind somebody who leaves moves up. What was fixed
before the first deal stays as it was fixed, the names in it too (`Begun.began`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from companion.core.game import Refusal
from companion.core.names import may_sit
from companion.core.records import Fields, Record, changed
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


def seat_before(event: Record, seat: int | None) -> int | None:
    """Where the player who sits here after this event sat before it; None: nowhere."""
    if seat is None:
        return None
    match event:
        case PlayerLeft(place):
            return seat + (seat >= place)
        case PlayerJoined(place):
            return None if seat == place else seat - (seat > place)
        case SeatsChanged(order):
            return order[seat]
    return seat


def seat_after(event: Record, seat: int | None) -> int | None:
    """Where the player who sits here before this event sits after it; None: nowhere."""
    if seat is None:
        return None
    match event:
        case PlayerLeft(place):
            return None if seat == place else seat - (seat > place)
        case PlayerJoined(place):
            return seat + (seat >= place)
        case SeatsChanged(order):
            return order.index(seat)
    return seat


def places(events: Sequence[Record], seat: int | None, *, after: bool) -> list[int | None]:
    """Where somebody sat before the first of these events and after each, who sits here `after` them all, or before."""
    sat = [seat]
    for event in reversed(events) if after else events:
        sat.append(seat_before(event, sat[-1]) if after else seat_after(event, sat[-1]))
    return sat[::-1] if after else sat


def followed(past: Sequence[tuple[str, Sequence[Record]]], seat: int | None) -> list[list[int | None]]:
    """Where somebody who sits here now sat after each event of each step; those that were undone as they happened."""
    steps: list[list[int | None]] = []
    undone: list[int | None] = []  # where they sat before what was undone: by that they may have left, and were back
    for kind, events in reversed(past):
        if kind == "undo":
            undone.append(seat)
        there_and_back = bool(undone) and kind != "aside"
        if there_and_back and kind != "undo":
            seat = undone.pop()
        there = places(events, seat, after=not there_and_back)
        steps.append(there[1:])
        seat = there[-1] if kind == "undo" else there[0]
    return steps[::-1]


def sat(events: Iterable[Fields]) -> Iterator[tuple[str, ...]]:
    """Who sat there after each of these events of a game, from its beginning on, as all saw them happen."""
    names: tuple[str, ...] = ()
    for event in events:
        match event["event"]:
            case "GameBegun":
                names = tuple(event["players"])
            case "Renamed" | "TakenOver":
                names = put(names, event["seat"], event["name"])
            case "PlayerLeft":
                names = cut(names, event["place"])
            case "PlayerJoined":
                names = insert(names, event["place"], event["name"])
            case "SeatsChanged":
                names = sort(names, event["order"])
        yield names


def sat_at(
    events: Sequence[Fields], kind: type[Record]
) -> tuple[tuple[str, ...], list[tuple[Fields, tuple[str, ...]]]]:
    """Who sat there at the end; and with each event of this kind who sat there then, if they were others."""
    names = list(sat(events))
    then = [(event, sitting) for event, sitting in zip(events, names, strict=True) if event["event"] == kind.__name__]
    return names[-1], [(event, sitting if sitting != names[-1] else ()) for event, sitting in then]
