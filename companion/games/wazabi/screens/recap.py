"""What is shown of a tournament of Wazabi that is over: the dice of everybody, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.core.course import Course
from companion.games.wazabi.rules.terms import Phase
from companion.games.wazabi.screens.parts import AFTER_ROLLING, as_it_lies
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import moments
from companion.language import _
from companion.language.writing import number, ordinal
from companion.screens.art.pen import What
from companion.screens.nodes import Column, Grid, Node, Panel, Picture, Row, Scroll, Text
from companion.screens.recall import Best, Recall
from companion.screens.seam import Glimpse
from companion.screens.widgets import seat_mark

SHAPE, HELD = 0.62, 7.4
_TURNS = frozenset(("RoundDealt", "TurnEnded", "TurnRepeated", "TurnMissed", "PlayerOut"))


def _best(course: Course[TableView]) -> Best:
    return Best(*moments.best(course))


def _scene(course: Course[TableView], round_: int, wide: float) -> Node:
    """A line for each who sat there at the end of it."""
    dice = [course.view(at).dice for at in course.rounds[round_] if course.events[at]["event"] in _TURNS]
    seats = range(len(dice[-1]))
    lines = (f"{seat}:{','.join(str(each[seat]) for each in dice if seat < len(each))}" for seat in seats)
    return Picture(("lines", *lines), wide, wide * SHAPE)


def _stage(course: Course[TableView], step: int) -> Node:
    """What everybody had."""
    view = course.view(step)
    everybody = tuple(_somebody(view, seat) for seat in range(len(view.players)))
    return Scroll(Column((Grid(everybody, cell=38.0, most=2, gap=1.2, words=False),)), "table")


def _somebody(view: TableView, seat: int) -> Panel:
    """Dice and cards; of whoever is out the place."""
    name = Row((seat_mark(seat, 6), Text(view.players[seat], bold=True, whole=False)), (0, 1), gap=1.2)
    has: tuple[Node, ...] = ()
    for picture, counted in (("die", view.dice), ("hand", view.hands)):
        has = (*has, Picture((picture,), HELD, HELD), Text(number(counted[seat]), size="big", bold=True))
    if seat in view.out:
        has = (Text(ordinal(view.out.index(seat) + 1), size="big", bold=True),)
    tone: Literal["raised", "panel"] = "raised" if seat == view.turn else "panel"
    return Panel(Column((name, Row(has, gap=1.5)), gap=0.2), pad=0.9, tone=tone)


def _beside(course: Course[TableView], step: int) -> tuple[Node, ...]:
    """The dice, as long as they lay there."""
    view = course.view(step)
    return (as_it_lies(view),) if view.phase in AFTER_ROLLING and any(view.rolled) else ()


def _marks(course: Course[TableView], steps: range) -> Iterator[tuple[int, What]]:
    """Many dice given at once, dice that changed hands by a card, and the last die of somebody."""
    for at in steps:
        event = course.events[at]
        match event["event"]:
            case "DiceGiven" if len(event["to"]) >= moments.MANY:
                yield at, ("die", "give")
            case "CardPlayed" if event["card"] in moments.UPSET:
                yield at, ("hand",)
            case "PlayerOut":
                yield at, ("die", "mask")


def glimpse(view: TableView) -> Glimpse:
    """Who has how many dice and cards, which is all that counts."""
    over = view.phase is Phase.OVER
    far = _("The game is over") if over else _("Game {n}").format(n=number(view.round)) if view.round else ""
    return Glimpse(far, tuple(_shows(view, seat) for seat in range(len(view.players))))


def _shows(view: TableView, seat: int) -> tuple[tuple[What, int | None], ...]:
    """Whoever has no dice left has done it."""
    if seat in view.out or not view.dice:
        return ((("die", "mask"), None),) if view.out else ()
    return ((("die",), view.dice[seat]), (("hand",), view.hands[seat]))


RECALL = Recall(best=_best, scene=_scene, stage=_stage, beside=_beside, said=Course.said, marks=_marks)
