"""Moments that mattered in a game that is over, by rule from what everybody saw; the best of them in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.course import Course, once_a_round
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD, Layout
from companion.games.saboteur.rules.terms import SABOTEUR
from companion.games.saboteur.view import TableView
from companion.language import _, plural
from companion.language.writing import number

CLOSE = 3
"""A way that is cut so many cards before the treasure, or fewer, is remembered."""
_MOVES = frozenset(
    ("PathLaid", "CardPlayed", "Passed", "ToolBroken", "ToolRepaired", "RockFell", "MapRead"),
)


class Moment(NamedTuple):
    """After which step it was; `kind`: a "tool" broken, a "map" of a stone read, the way "cut", a "goal" turned.

    `missing`: so many cards the way was from a goal before it was cut.
    """

    at: int
    kind: str
    missing: int = 0


@once_a_round
def moments(course: Course[TableView], steps: range) -> tuple[Moment, ...]:
    """Those of a round, in order."""
    return tuple(_moments(course, steps))


def _moments(course: Course[TableView], steps: range) -> Iterator[Moment]:
    stones = _stones(course, steps)
    for at in steps:
        event = course.events[at]
        match event["event"]:
            case "ToolBroken":
                yield Moment(at, "tool")
            case "MapRead" if tuple(event["goal"]) in stones:
                yield Moment(at, "map")
            case "GoalTurned":
                yield Moment(at, "goal")
            case "RockFell" | "PathLaid":
                missing = _cut(course, at)
                if missing:
                    yield Moment(at, "cut", missing)


def _stones(course: Course[TableView], steps: range) -> set[tuple[int, ...]]:
    """The goals that were no treasure, as far as they were turned over for all to see, in the end at the latest."""
    turned = (course.events[at] for at in steps if course.events[at]["event"] == "GoalTurned")
    hidden = zip(GOALS, course.events[steps[-1]]["goals"], strict=False)
    return {tuple(event["at"]) for event in turned if event["shows"] != GOLD} | {
        goal for goal, shows in hidden if shows != GOLD
    }


def _cut(course: Course[TableView], at: int) -> int:
    """How many cards the way was from a goal before a dead end or a rockfall made it longer; 0 if none did."""
    event = course.events[at]
    if event["event"] == "PathLaid" and event["lies"].isupper():
        return 0
    before, after = _missing(course.view(at - 1).mine), _missing(course.view(at).mine)
    return before if before and (not after or after > before) else 0


def _missing(mine: Layout) -> int:
    """How many cards are wanting at the least from an open end to a goal that is face down; 0: there is no way on."""
    goals = [goal for goal, shows in mine.goals.items() if shows == FACE_DOWN]
    ways = (abs(goal[0] - x) + abs(goal[1] - y) for goal in goals for x, y in mine.lit)
    return min(ways, default=0)


def best(course: Course[TableView]) -> tuple[int, str]:
    """In which round the best moment was, counted from 0, and what it was."""
    found = [
        (rank, round_, sentence) for round_ in range(len(course.rounds)) for rank, sentence in _ranked(course, round_)
    ]
    if not found:
        return _longest(course), _("The treasure stays hidden in every round.")
    _rank, round_, sentence = min(found)
    return round_, sentence


def _longest(course: Course[TableView]) -> int:
    """The round in which most cards were laid."""
    laid = [sum(course.events[at]["event"] == "PathLaid" for at in steps) for steps in course.rounds]
    return laid.index(max(laid))


def _ranked(course: Course[TableView], round_: int) -> Iterator[tuple[tuple[int, int], str]]:
    """What may be the best: the last card of all, a way that was cut close to the treasure, treasure soon found."""
    steps = course.rounds[round_]
    hidden = course.finished.recap.rounds[round_].winner == SABOTEUR
    for moment in moments(course, steps):
        event, turn = course.events[moment.at], turns(course, steps, moment.at)
        who = course.names[moment.at][event["seat"]]
        if moment.kind == "cut" and hidden and moment.missing <= CLOSE:
            sentence = plural(
                "{name} cuts the way, {n} card before the treasure.",
                "{name} cuts the way, {n} cards before the treasure.",
                moment.missing,
            )
            yield (moment.missing, -turn), sentence.format(name=who, n=number(moment.missing))
        elif moment.kind == "goal" and event["shows"] == GOLD:
            view = course.view(moment.at)
            if not view.pile and not any(view.hands):
                yield (0, 0), _("{name} reaches the treasure with the very last card.").format(name=who)
            else:
                yield (CLOSE + 1, turn), found_in(who, turn)


def found_in(name: str, turn: int) -> str:
    """Who has found the treasure, and when."""
    return _("{name} reaches the treasure in turn {n}.").format(name=name, n=number(turn))


def turns(course: Course[TableView], steps: range, at: int) -> int:
    """How many turns had been taken in this round by then."""
    return max(1, sum(course.events[step]["event"] in _MOVES for step in steps if step <= at))
