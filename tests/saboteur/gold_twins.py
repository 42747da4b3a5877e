"""Other ways that the gold of a game may have gone, by which nobody who looked can tell the games apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from companion.core.records import Record, Secret
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.gold import draw_exactly

TRIES = 24

Sat = tuple[Record, list[int]]
"""What happened, and who sat where then."""
GOLD_EVENTS = (ev.RoundDealt, ev.GoldDrawn, ev.GoldTaken, ev.GoldPaid, ev.GameEnded)


@dataclass(frozen=True)
class _Course:
    """The gold pile as it was shuffled, and which card each player kept."""

    pile: tuple[int, ...]
    kept: tuple[int, ...]

    def nudged(self, rng: Random) -> _Course:
        """A few cards of the pile in each other's places, or another card kept."""
        pile, kept = list(self.pile), list(self.kept)
        for _ in range(rng.randint(1, 4)):
            if kept and rng.random() < 0.4:
                kept[rng.randrange(len(kept))] = rng.randint(1, 3)
            else:
                one, other = rng.randrange(len(pile)), rng.randrange(len(pile))
                pile[one], pile[other] = pile[other], pile[one]
        return _Course(tuple(pile), tuple(kept))

    def anew(self, rng: Random) -> _Course:
        """Everything shuffled, anything kept."""
        return _Course(tuple(rng.sample(self.pile, len(self.pile))), tuple(rng.choice((1, 1, 2, 3)) for _ in self.kept))


def other_course(events: list[Sat], seen_by: set[int], rng: Random) -> list[Record]:
    """Gold that goes another way, wandering away from the real one by steps the viewer cannot notice."""
    if not events:
        return []
    first = events[0][0]
    assert isinstance(first, ev.RoundDealt)
    assert first.gold is not None
    kept = tuple(event.nuggets.open() for event, _sat_so in events if isinstance(event, ev.GoldTaken))
    course = _Course(first.gold.open(), kept)
    real = found = _follow(events, course, seen_by, None)
    assert real is not None, "what happened can happen"
    for number in range(TRIES):
        other = course.anew(rng) if number < 3 else course.nudged(rng)
        followed = _follow(events, other, seen_by, real.known)
        if followed is not None:
            found, course = followed, other
    assert found is not None
    return [
        replace(event, **gold) if gold else event for (event, _sat_so), gold in zip(events, found.gold, strict=True)
    ]


class _Followed(NamedTuple):
    """For each event the gold in it, and what these people know of all."""

    gold: list[Mapping[str, Any]]
    known: list[object]


def _follow(
    events: Sequence[Sat], course: _Course, seen_by: set[int], real: Sequence[object] | None
) -> _Followed | None:
    """How these events went with the gold of this course; None if it cannot go so, or if these would know it from the
    real one."""
    gold: list[Mapping[str, Any]] = []
    known: list[object] = []
    pile, kept = course.pile, iter(course.kept)
    around: list[int] = []
    order: tuple[int, ...] = ()
    purses: dict[int, int] = {}
    for event, sat in events:
        before = len(known)
        new: Mapping[str, Any] = {}
        if isinstance(event, ev.GoldTaken):
            nuggets, person = next(kept), sat[event.seat]
            if nuggets not in around:
                return None
            around.remove(nuggets)
            order = order[1:]
            purses[person] = purses.get(person, 0) + nuggets
            new = {"nuggets": Secret(nuggets)}
            known += [*[nuggets] * (person in seen_by), *_choice(order, around, sat, seen_by)]
        elif isinstance(event, ev.GoldPaid):
            paid, pile = draw_exactly(event.due, pile)
            if event.short != (sum(paid) < event.due):
                return None
            person = sat[event.seat]
            purses[person] = purses.get(person, 0) + sum(paid)
            new = {"cards": Secret(paid), "pile": Secret(pile)}
            known += [paid] * (person in seen_by)
        elif isinstance(event, ev.RoundDealt):
            new = {"gold": Secret(course.pile)} if event.gold else {}
        elif isinstance(event, ev.GoldDrawn):
            order = event.order
            drawn, pile = pile[: len(order)], pile[len(order) :]
            around = sorted(drawn)
            new = {"cards": Secret(drawn)}
            known += _choice(order, around, sat, seen_by)
        else:
            known += [course.pile, [purses.get(person, 0) for person in sat]]
        if real is not None and len(known) > before and known[before:] != real[before : len(known)]:
            return None
        gold.append(new)
    return _Followed(gold, known)


def _choice(order: tuple[int, ...], around: list[int], sat: list[int], seen_by: set[int]) -> list[object]:
    """The gold one of these may choose from, if it is theirs to choose."""
    return [tuple(around)] if order and sat[order[0]] in seen_by else []
