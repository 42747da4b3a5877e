"""Pieces that several screens share."""

from __future__ import annotations

from dataclasses import replace

from companion.games.wazabi.screens.place import Here, Moment
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import sentences, short
from companion.language import _
from companion.language.writing import number
from companion.screens.art.pen import What
from companion.screens.nodes import Button, Column, Decides, Either, Go, Grid, Node, Panel, Picture, Row, Space, Text
from companion.screens.widgets import seat_mark

SIDE = 64.0
"""How wide the panel of whoever acts is, in mm: three faces of a die fit side by side."""
ONE_ROW = 74.0
"""From this width on, in mm, things stand beside each other in the panel of whoever acts."""
OF_ONE_WIDTH = 14
"""So many letters of what undo says want as much of that row as another button."""
DEED = 6.6
"""How large the last move is shown as pictures, in mm."""
AFTER_ROLLING = ("draw", "give", "card")
"""In these phases of a turn the roll is known."""
LYING = 24.0
"""How wide dice lie beside what is asked, in mm."""
_LIES: dict[str, What] = {
    "RolledToBegin": ("die",),
    "DiceGiven": ("die", "give"),
    **dict.fromkeys(("CardPlayed", "CardTaken"), ("hand",)),
    "TurnEnded": ("pile",),
}
"""What lies on the table for it."""
FACES = (("wazabi", "mask"), ("draw", "draw"), ("give", "give"))
"""What a die may show, and how it is drawn."""


def row_or_two(next_thing: Button, *others: Button) -> Node:
    """The one next thing and what else there is: in a row where that is wide enough."""
    row = Row((*others, next_thing), (*(1,) * len(others), 2.4))
    return Either(row, Column((next_thing, Row(others, (1,) * len(others)))), 110)


def with_undo(undo: Button, *others: Button) -> Node:
    """The way back and what else there is: below each other, or in a row where that is wide enough.

    The longer what undo says, the more of the row it has.
    """
    shares = (*(1,) * (len(others) - 1), 0) if len(others) > 1 else (1,)
    row = Row((replace(undo, lines=4), *others), (min(max(1.4, len(undo.label) / OF_ONE_WIDTH), 2.4), *shares))
    return Either(row, Column((replace(undo, lines=3), Row(others, shares)), gap=1.5), ONE_ROW)


def more() -> Button:
    """The way to everything else."""
    return Button(Go(Here("more")), _("More"))


def die(drawn: str, size: float) -> Picture:
    """A die that shows this. A mask is told by the name that everybody calls it."""
    return Picture(("die", drawn), size, size, short.face_name("wazabi") if drawn == "mask" else "")


def heading(view: TableView, lines: int = 2) -> Decides:
    """Who is to act, to be read across the table."""
    name = Text(view.players[view.turn], size="huge", bold=True, lines=lines)
    return Decides(Row((seat_mark(view.turn, 8), name), (0, 1)))


def rolled(view: TableView, size: float = 9.0) -> Decides:
    """What was rolled this turn; small there is room for the pile as well."""
    parts = tuple(
        part
        for (_face, drawn), count in zip(FACES, view.rolled, strict=True)
        for part in (die(drawn, size), Text(number(count), size="big", bold=True))
    )
    return Decides(Row(parts, (0, 1) * len(FACES), gap=1.2))


def rolled_and_left(view: TableView) -> Row:
    """The roll, which is the last move, and the pile."""
    return Row((rolled(view, DEED), *_left(view)), (1, 0, 0), gap=1.2)


def stand(moment: Moment) -> Row:
    """Which way play goes, what is left, and the last move, or the dice as they lie: read across the table."""
    view, last = moment.view, moment.last or {}
    what = _LIES.get(last.get("event", ""))
    lies: tuple[Node, ...] = ()
    if view.phase in AFTER_ROLLING:
        lies = (Space(1.0), as_it_lies(view))
    elif what:
        lies = (Space(1.0), seat_mark(last["seat"], DEED), Picture(what, DEED, DEED))
    way = Picture(("way", "clockwise" if view.clockwise else "back"), 7, 7)
    return Row((way, *_left(view), *lies), gap=1.2)


def as_it_lies(view: TableView) -> Picture:
    """All dice of the roll, which stay in sight until the turn is over."""
    return Picture(("roll", *map(str, view.rolled)), LYING, DEED + 2, short.rolled(view.rolled))


def _left(view: TableView) -> tuple[Node, Node]:
    return Picture(("pile",), 7, 7), Text(number(view.pile), size="big", bold=True)


def by_points(view: TableView) -> list[int]:
    """All seats as the tournament stands, the best first."""
    return sorted(range(len(view.players)), key=lambda seat: -view.scores[seat])


def points_of_all(view: TableView) -> Grid:
    """How the tournament stands, the best first."""
    return Grid(tuple(scored(view, seat, "") for seat in by_points(view)), cell=66, most=2, gap=1.2)


def scored(view: TableView, seat: int, place: str) -> Panel:
    """A player's place and name, and the points of a tournament."""
    points = (Text(sentences.points(view.scores[seat]), bold=True),) if view.games > 1 else ()
    placed = (Text(place, bold=True),) if place else ()
    parts = (*placed, seat_mark(seat, 6), Text(view.players[seat], bold=True), *points)
    return Panel(Row(parts, (*(0,) * (len(placed) + 1), 1, *(0,) * len(points))), pad=1.0)
