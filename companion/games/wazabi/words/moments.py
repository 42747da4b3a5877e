"""Moments that mattered in a tournament that is over, and the best of them in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.course import Course
from companion.games.wazabi.view import TableView
from companion.language import plural
from companion.language.writing import number

UPSET = ("swap-dice", "pass-dice")
"""Cards by which dice change hands."""
MANY = 3
"""Whoever loses so many dice at once, or more, is remembered for it."""


def best(course: Course[TableView]) -> tuple[int, str]:
    """In which game of the tournament the best moment was, counted from 0, and what it was."""
    found = (
        (rank, round_, sentence) for round_ in range(len(course.rounds)) for rank, sentence in _ranked(course, round_)
    )
    _rank, round_, sentence = min(found, default=(0, len(course.rounds) - 1, ""))
    return round_, sentence


def _ranked(course: Course[TableView], round_: int) -> Iterator[tuple[int, str]]:
    """Many dice gone in one turn, or a winner who once had more than everybody began with; else whoever won."""
    steps, most = course.rounds[round_], 0
    for at in steps:
        event = course.events[at]
        if event["event"] == "DiceGiven" and len(event["to"]) >= MANY:
            lost = len(event["to"])
            who = course.names[at][event["seat"]]
            sentence = plural("{name} gives {n} die away at once.", "{name} gives {n} dice away at once.", lost)
            yield -lost, sentence.format(name=who, n=number(lost))
        if event["event"] == "PlayerOut" and event["place"] == 1:
            seat, name = event["seat"], course.names[at][event["seat"]]
            most = max(course.view(step).dice[seat] for step in steps if step <= at)
            sentence = plural(
                "{name} wins, from {n} die down to none.", "{name} wins, from {n} dice down to none.", most
            )
            yield (
                (-most if most > course.view(steps[0]).dice[seat] + 1 else 0),
                sentence.format(name=name, n=number(most)),
            )
