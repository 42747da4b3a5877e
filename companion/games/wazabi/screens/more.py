"""What is not wanted every turn: the rules, putting things right, adding to the chance, leaving."""

from __future__ import annotations

from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.parts import by_points
from companion.games.wazabi.screens.place import TABLE, Here, Moment
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import sentences, short
from companion.language import _
from companion.language.writing import number
from companion.screens import pages
from companion.screens.nodes import Button, Do, Go, Grid, Node, Row, Text
from companion.screens.pages import redo_button
from companion.screens.widgets import seat_mark

PUT_RIGHT = ("roll", "card")
"""When the table may be put right."""


def more(moment: Moment) -> Node:
    """Everything else one may want: now, to put right, and about the game."""
    view, here = moment.view, moment.here
    playing_on = bool(view.out) and view.phase in ("roll", "draw", "give", "card")
    stop = (Button(Do(cmd.Finish(), TABLE), _("Stop playing on"), lines=3),) if playing_on else ()
    now = (
        Button(Go(Here("help", page="goal", came=here)), _("The rules"), lines=3),
        *stop,
    )
    points = (_points(view),) if view.games > 1 else ()
    put_right = (redo_button(moment.redoable), *_put_right(view))
    return pages.more(here, now, put_right, *points)


def _points(view: TableView) -> Grid:
    """How the tournament stands, the best first, as small as there is room for below what may be done now."""
    return Grid(
        tuple(
            Row((seat_mark(seat, 6), Text(number(view.scores[seat]), bold=True)), (0, 1)) for seat in by_points(view)
        ),
        cell=14,
        most=3,
    )


def _put_right(view: TableView) -> tuple[Button, ...]:
    """What the table may put right; where it may not now, the button says what comes first."""
    counts, costs = _("Correct the counts"), _("A card costs something else")
    if view.phase not in PUT_RIGHT:
        return (Button(None, f"{counts}: {sentences.wanted(view.phase)}", on=False, lines=6),)
    return Button(Go(Here("correct")), counts, lines=3), Button(Go(Here("costs")), costs, lines=3)


def chance(moment: Moment) -> Node:
    """Real dice, or any numbers, go into the rolls to come."""
    return pages.chance(moment.here, moment.view, _("Who adds numbers?"), _("{name}, which numbers?"))


def refused(moment: Moment) -> Node:
    """What could not be done, why, and by which rule."""
    view, here = moment.view, moment.here
    assert here.refusal is not None
    return pages.refused(here, short.rules_of(view), short.why_not(here.refusal, view))
