"""What everybody saw somebody do to somebody, counted round by round for the person, whatever they are called.

Somebody who was given another name is the same person before and after; who plays on for somebody is another one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from companion.core.records import Fields, Record
from companion.core.who_sat import people_at

Done = tuple[str, int, int]
"""What was done, at which seat, and to whom; to themselves where it concerned nobody else."""
Counted = dict[str, tuple[tuple[int, int, int], ...]]
"""By what was done: who, to whom, and how often."""


class RoundSeen(NamedTuple):
    """The event a round ended with; who sat there then, if they were others than at the end; what was done in it."""

    ended: Fields
    players: tuple[str, ...]
    deeds: Counted


def rounds_of(
    events: Sequence[Fields], ends: type[Record], done: Callable[[Fields], Iterable[Done]]
) -> tuple[tuple[str, ...], list[RoundSeen]]:
    """Who sat there at the end of a game, and each of its rounds: people by the names they had last."""
    there = list(people_at(events))
    names = {number: name for people in there for number, name in people}
    sitting = [tuple(number for number, _name in people) for people in there]
    rounds: list[RoundSeen] = []
    seen: Counter[Done] = Counter()
    for event, people in zip(events, sitting, strict=True):
        seen.update((what, people[by], people[to]) for what, by, to in done(event))
        if event["event"] == ends.__name__:
            others = tuple(names[one] for one in people) if people != sitting[-1] else ()
            rounds.append(RoundSeen(event, others, _by_seat(seen, people)))
            seen.clear()
    return tuple(names[one] for one in sitting[-1]), rounds


def _by_seat(seen: Counter[Done], people: tuple[int, ...]) -> Counted:
    """Of those who are still there."""
    seats = {one: seat for seat, one in enumerate(people)}
    found: dict[str, list[tuple[int, int, int]]] = {}
    for (what, by, to), times in seen.items():
        if by in seats and to in seats:
            found.setdefault(what, []).append((seats[by], seats[to], times))
    return {what: tuple(sorted(found[what])) for what in sorted(found)}
