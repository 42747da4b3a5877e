"""Who sat where, all along a game: places are counted anew whenever people come, go or change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from companion.core.game import Seat, Viewer
from companion.core.people import PlayerJoined, PlayerLeft, SeatsChanged, cut, insert, put, sort
from companion.core.records import Fields, Record


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


def known(
    witness: Callable[[Record, Viewer], Fields], past: Sequence[tuple[str, Sequence[Record]]], viewer: Viewer
) -> list[Fields]:
    """What somebody may know of each step, by where they sat then; who sat nowhere knows what all know."""
    history: list[Fields] = []
    for (kind, events), sat in zip(
        past, followed(past, viewer.number if isinstance(viewer, Seat) else None), strict=True
    ):
        seen = [
            witness(event, Viewer.TABLE if seat is None else Seat(seat))
            for event, seat in zip(events, sat, strict=True)
        ]
        history.append({"kind": kind, "events": seen})
    return history


Person = tuple[int, str]
"""Somebody by a number that nobody else has, and what they are called just then."""


def people_at(events: Iterable[Fields]) -> Iterator[tuple[Person, ...]]:
    """Who sat there after each of these events of a game, from its beginning on, as all saw them happen.

    Somebody who is given another name is the same person; whoever plays on for somebody is another one.
    """
    people: tuple[Person, ...] = ()
    met = 0
    for event in events:
        match event["event"]:
            case "GameBegun":
                people = tuple(enumerate(event["players"]))
                met = len(people)
            case "Renamed":
                people = put(people, event["seat"], (people[event["seat"]][0], event["name"]))
            case "TakenOver":
                people, met = put(people, event["seat"], (met, event["name"])), met + 1
            case "PlayerLeft":
                people = cut(people, event["place"])
            case "PlayerJoined":
                people, met = insert(people, event["place"], (met, event["name"])), met + 1
            case "SeatsChanged":
                people = sort(people, event["order"])
        yield people


def sat(events: Iterable[Fields]) -> Iterator[tuple[str, ...]]:
    """The same by their names alone."""
    return (tuple(name for _number, name in people) for people in people_at(events))


def ever_sat(events: Iterable[Fields]) -> set[str]:
    """All that anybody was called there at any time, also by what was undone: it can be done again."""
    return {name for event in events for name in names_in(event)}


def names_in(event: Fields) -> Iterator[str]:
    """All that an event calls somebody."""
    match event["event"]:
        case "GameBegun":
            yield from event["players"]
        case "Renamed" | "TakenOver" | "PlayerLeft" | "PlayerJoined":
            yield from (event[called] for called in ("name", "before") if called in event)
