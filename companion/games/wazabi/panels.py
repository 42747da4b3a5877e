"""Pieces that several screens share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.wazabi.here import Here
from companion.games.wazabi.view import TableView
from companion.language import _
from companion.nodes import Ask, Button, Column, Either, Go, Grid, Node, Panel, Picture, Row, Scroll, Space, Text

GOOD_MANY = 12
"""More lines than a text on a screen of ours has: what scrolls is never cut short."""
SIDE = 64.0
"""How wide the panel of whoever acts is, in mm: three faces of a die fit side by side."""
FACES = (("wazabi", "mask"), ("draw", "draw"), ("give", "give"))
"""What a die may show, and how it is drawn."""


def panel(*children: Node, below: tuple[Node, ...] = ()) -> Panel:
    """The field beside the table. What is `below` always shows; the rest scrolls where there is too little room."""
    return Panel(Column((Scroll(Column(children, gap=1.2), "panel"), *below), gap=1.5), pad=2.6)


def page(title: str, way_back: Button | None, *children: Node, below: tuple[Node, ...] = ()) -> Column:
    """A whole screen: a title, what scrolls, and what always shows below."""
    said = Text(title, size="big", bold=True, lines=4)
    top = Row((way_back, said), (0, 1)) if way_back else said
    return Column((top, Scroll(Column(children), "page"), *below))


def middle(*children: Node, below: tuple[Node, ...] = ()) -> Column:
    """A screen of a few large things in the middle."""
    inside = Column((Space(grow=True), *children, Space(grow=True)), align="middle")
    return Column((Scroll(inside, "page"), *below))


def row_or_two(next_thing: Button, *others: Button) -> Node:
    """The one next thing and what else there is: in a row where that is wide enough."""
    row = Row((*others, next_thing), (*(1,) * len(others), 2.4))
    return Either(row, Column((next_thing, Row(others, (1,) * len(others)))), 110)


def back(here: Here) -> Button:
    """The way back."""
    return Button(Go(here), _("Back"))


def more() -> Button:
    """The way to everything else."""
    return Button(Go(Here("more")), _("More"))


def undo_line(undoable: str) -> Button:
    """Undo says what it undoes."""
    return Button(
        Ask("undo"),
        _("Undo: {what}").format(what=undoable) if undoable else _("Nothing to undo"),
        look="bare",
        on=bool(undoable),
        lines=2,
    )


def seat_mark(seat: int, size: float = 7) -> Picture:
    """The colour, shape and number of a player."""
    return Picture(("player", str(seat)), size, size)


def seats(view: TableView, touch: Callable[[int], Any]) -> Grid:
    """Everybody at the table, to choose one."""
    names = tuple(
        Button(touch(seat), name, picture=seat_mark(seat), height=13, lines=2) for seat, name in enumerate(view.players)
    )
    return Grid(names, cell=44, most=3)


def heading(view: TableView) -> Row:
    """Who is to act, to be read across the table."""
    return Row((seat_mark(view.turn, 8), Text(view.players[view.turn], size="huge", bold=True, lines=2)), (0, 1))


def rolled(view: TableView) -> Row:
    """What was rolled this turn."""
    return Row(
        tuple(
            part
            for (face, drawn), count in zip(FACES, view.rolled, strict=True)
            for part in (Picture(("die", drawn), 9, 9), Text(str(count), size="big", bold=True))
        ),
        (0, 1) * len(FACES),
        gap=1.2,
    )


def stand(view: TableView) -> str:
    """Where in the evening we are, and which way play goes."""
    where = _("Pile {pile} · discards {discards}").format(pile=view.pile, discards=view.discards)
    if view.games == 1:
        return where
    return _("Game {n} of {games}").format(n=view.round, games=view.games) + f" · {where}"
