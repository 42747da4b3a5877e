"""The table: what everybody has, large enough to be read from the other side of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.wazabi.view import TableView
from companion.language import context
from companion.language.writing import number, ordinal
from companion.screens.nodes import (
    Button,
    Column,
    Grid,
    Node,
    Panel,
    Picture,
    Row,
    Scroll,
    Size,
    Space,
    Text,
)
from companion.screens.widgets import seat_mark

ONE_COLUMN = 2
"""So many players find room one below the other."""
LEAVE_ROOM = 4
"""With so many there is room for a line to be read from the other side."""

Choose = Callable[[int], Any]
"""What touching a player does; None for those who cannot be chosen."""


def table(view: TableView, choose: Choose | None = None, given: tuple[int, ...] = ()) -> Node:
    """Everybody with dice and cards; if somebody is to be chosen, the names are to be touched."""
    everybody = tuple(_player(view, seat, choose, given.count(seat)) for seat in range(len(view.players)))
    most = 1 if len(everybody) <= ONE_COLUMN else 2
    name = Text(view.players[view.turn], size="huge", tone="quiet", align="middle", bold=True, turned=True)
    far = (name,) if len(everybody) <= LEAVE_ROOM else ()
    inside = (*far, Space(grow=True), Grid(everybody, cell=38, most=most, gap=1.5), Space(grow=True))
    return Scroll(Column(inside, gap=1.0), "table")


def _player(view: TableView, seat: int, choose: Choose | None, given: int) -> Node:
    acts = seat == view.turn
    content = _out(view, seat) if seat in view.out else _held(view, seat, "big" if choose else "huge")
    named = _named(view, seat, choose(seat) if choose else None, given)
    return Panel(Column((named, content), gap=0.4), pad=0.9, tone="raised" if acts else "panel")


def _named(view: TableView, seat: int, does: Any, given: int) -> Node:
    """The name: to be touched, if this player may be chosen; and the cards that make a player miss turns."""
    marks = (*_partner(view, seat), *_skips(view.skips[seat]))
    if does is None:
        name: Node = Row((seat_mark(seat, 6), Text(view.players[seat], bold=True)), (0, 1), gap=1.2)
    else:
        label = f"{view.players[seat]} +{number(given)}" if given else view.players[seat]
        name = Button(does, label, picture=seat_mark(seat, 6), look="chosen" if given else "raised")
    return Row((name, *marks), (1, *(0,) * len(marks)), gap=0.8)


def _partner(view: TableView, seat: int) -> tuple[Node, ...]:
    partners = [other for other, team in enumerate(view.teams) if team == view.teams[seat] and other != seat]
    return tuple(mark for other in partners for mark in (Text("+", tone="quiet"), seat_mark(other, 4.5)))


def _skips(count: int) -> tuple[Node, ...]:
    if not count:
        return ()
    how_many = (Text(number(count), bold=True),) if count > 1 else ()
    return (*how_many, Picture(("missing",), 5.5, 5.5))


def _held(view: TableView, seat: int, size: Size) -> Node:
    """How many dice and how many cards."""
    return Row(
        (
            Picture(("die",), 7.4, 7.4),
            Text(number(view.dice[seat]), size=size, bold=True),
            Picture(("hand",), 6.2, 7.4),
            Text(number(view.hands[seat]), size=size, bold=True),
        ),
        (0, 1, 0, 1),
        gap=1.2,
    )


def _out(view: TableView, seat: int) -> Node:
    place = view.out.index(seat) + 1
    is_out = Text(context("beside a place", "is out"), tone="quiet")
    return Row((Text(ordinal(place), size="big", bold=True), is_out), (0, 1))
