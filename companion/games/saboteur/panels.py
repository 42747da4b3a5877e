"""Pieces that several screens share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.saboteur.here import Here
from companion.games.saboteur.view import TableView
from companion.language import _
from companion.nodes import Ask, Button, Column, Go, Grid, Node, Panel, Picture, Row, Scroll, Space, Text

GOOD_MANY = 12
"""More lines than a text on a screen of ours has: what scrolls is never cut short."""


def panel(*children: Node, below: tuple[Node, ...] = ()) -> Panel:
    """The field beside the board. What is `below` always shows; the rest scrolls where there is too little room."""
    return Panel(Column((Scroll(Column(children, gap=1.2), "panel"), *below), gap=1.5), pad=2.6)


def page(title: str, way_back: Button | None, *children: Node, below: tuple[Node, ...] = ()) -> Column:
    """A whole screen without a board: a title, what scrolls, and what always shows below."""
    said = Text(title, size="big", bold=True, lines=4)
    top = Row((way_back, said), (0, 1)) if way_back else said
    return Column((top, Scroll(Column(children), "page"), *below))


def middle(*children: Node, below: tuple[Node, ...] = ()) -> Column:
    """A screen of a few large things in the middle."""
    inside = Column((Space(grow=True), *children, Space(grow=True)), align="middle")
    return Column((Scroll(inside, "page"), *below))


def back(here: Here) -> Button:
    """The way back."""
    return Button(Go(here), _("Back"))


def seat_mark(seat: int, size: float = 7) -> Picture:
    """The colour, shape and number of a player."""
    return Picture(("player", str(seat)), size, size)


def seats(view: TableView, touch: Callable[[int], Any], *, on: Callable[[int], bool] = lambda seat: True) -> Grid:
    """Everybody at the table, to choose one."""
    names = tuple(
        Button(touch(seat), name, picture=seat_mark(seat), on=on(seat), height=13, lines=2)
        for seat, name in enumerate(view.players)
    )
    return Grid(names, cell=44, most=3)


def heading(view: TableView, *, small: bool = False) -> tuple[Node, ...]:
    """Who is to move, to be read across the table; the pile, the hand, and what is broken."""
    name = Text(view.players[view.turn], size="big" if small else "huge", bold=True, lines=2)
    who = Row((seat_mark(view.turn, 6 if small else 8), name), (0, 1))
    if small:
        return (who,)
    hand = Text(_("{hand} in hand").format(hand=view.hands[view.turn]), tone="quiet")
    return (
        who,
        Text(round_and_pile(view), tone="quiet", lines=2),
        Row((Picture(("back",), 4, 6), hand), (0, 1), gap=1.5),
        *_broken(view),
    )


def round_and_pile(view: TableView) -> str:
    """Where in the evening we are."""
    return _("Round {round} · pile {pile}").format(round=view.round, pile=view.pile)


def _broken(view: TableView) -> tuple[Node, ...]:
    """What lies broken before anybody, whoever is to move first."""
    seats_from_turn = [(view.turn + step) % len(view.players) for step in range(len(view.players))]
    broken = tuple(
        Row((seat_mark(seat, 6), *(Picture(("tool", tool, "broken"), 6.5, 6.5) for tool in view.tools[seat])), gap=0.6)
        for seat in seats_from_turn
        if view.tools[seat]
    )
    most = max(map(len, view.tools))
    return (Grid(broken, cell=6.5 + 7.1 * most, most=4, gap=1),) if broken else ()


def undo_line(undoable: str) -> Button:
    """Undo says what it undoes."""
    return Button(
        Ask("undo"),
        _("Undo: {what}").format(what=undoable) if undoable else _("Nothing to undo"),
        look="bare",
        on=bool(undoable),
        lines=3,
    )


def role_picture(role: str, size: float) -> Picture:
    """A dwarf as the role wears its hat; both shine equally."""
    return Picture(("dwarf", {"digger": "helmet", "saboteur": "hood"}[role]), size, size)
