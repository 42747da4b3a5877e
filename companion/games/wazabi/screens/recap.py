"""What is shown of a tournament of Wazabi that is over: the dice of everybody, turn by turn."""

from __future__ import annotations

from companion.core.course import Course
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import moments
from companion.screens.nodes import Node, Picture
from companion.screens.recall import Best, Recall

SHAPE = 0.62
_TURNS = frozenset(("RoundDealt", "TurnEnded", "TurnRepeated", "TurnMissed", "PlayerOut"))


def _best(course: Course[TableView]) -> Best:
    return Best(*moments.best(course))


def _scene(course: Course[TableView], round_: int, wide: float) -> Node:
    """A line for each who sat there at the end of it."""
    dice = [course.view(at).dice for at in course.rounds[round_] if course.events[at]["event"] in _TURNS]
    seats = range(len(dice[-1]))
    lines = (f"{seat}:{','.join(str(each[seat]) for each in dice if seat < len(each))}" for seat in seats)
    return Picture(("lines", *lines), wide, wide * SHAPE)


RECALL = Recall(best=_best, scene=_scene)
