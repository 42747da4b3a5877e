"""What is shown of a game that is over: the mine of a round, or what is known of it where none was entered."""

from __future__ import annotations

from companion.core.course import Course
from companion.games.saboteur.rules import notation
from companion.games.saboteur.rules.layout import GOLD
from companion.games.saboteur.screens.parts import HATS
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import moments
from companion.language import _
from companion.screens.art.pen import What
from companion.screens.nodes import Column, Node, Picture, Row, Text
from companion.screens.recall import Best, Recall
from companion.screens.widgets import GOOD_MANY

SHAPE = 0.54
"""How high a mine is shown, to its width."""
CARD = 8.0


def _best(course: Course[TableView]) -> Best:
    return Best(*moments.best(course))


def _scene(course: Course[TableView], round_: int, wide: float) -> Node:
    """In the first mode no mine was entered: what was turned over in the end tells how each round went."""
    mine = course.view(course.rounds[round_][-1]).mine
    if any(True for _card in mine.paths()):
        return Picture(("lode", notation.write(mine)), wide, wide * SHAPE)
    return Column(tuple(_without_a_mine(course, steps) for steps in course.rounds), gap=1.0)


def _without_a_mine(course: Course[TableView], steps: range) -> Node:
    card: What = ("goal",)
    turned = next((at for at in steps if course.events[at].get("shows") == GOLD), None)
    if turned is None:
        told = _("It stays hidden.")
    else:
        card = ("card", "NESW", GOLD)
        finder = course.names[turned][course.events[turned]["seat"]]
        told = moments.found_in(finder, moments.turns(course, steps, turned))
    return Row((Picture(card, CARD, CARD * 1.55), Text(told, lines=GOOD_MANY)), (0, 1))


def _was(role: str, round_: int, won: bool) -> What:
    return ("was", HATS[role], str(round_), *(("won",) if won else ()))


RECALL = Recall(best=_best, scene=_scene, was=_was, won=("nugget",))
