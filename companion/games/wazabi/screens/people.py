"""The table: what everybody has, large enough to be read from the other side of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.wazabi.rules.terms import Move
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import short
from companion.language import context
from companion.language.writing import number, ordinal
from companion.screens.nodes import (
    Button,
    Column,
    Either,
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

FEW = 4
"""All that so many dice may show leaves as much."""
ICON = 6.2
"""How large what is counted is drawn before a row of counts, in mm."""
LEAST_SEEN, COUNTS = 15.0, 19.0
"""So much of everybody is in sight beside a roll, in mm; and all of their counts."""

Choose = Callable[[int], Any]
"""What touching a player does; None for those who cannot be chosen."""


def table(
    view: TableView,
    choose: Choose | None = None,
    given: tuple[int, ...] = (),
    left: int = 0,
    rest: Choose | None = None,
) -> Node:
    """Everybody with dice and cards; if somebody is to be chosen, the names are to be touched.

    Below a name stands what gives that player the `rest` at once, of which so much is `left`.
    """
    names = everybody(view, choose, given, left, rest)
    name = Text(view.players[view.turn], size="huge", tone="quiet", align="middle", bold=True, turned=True)
    far = (name,) if len(view.players) <= LEAVE_ROOM else ()
    return Scroll(Column((*far, Space(grow=True), names, Space(grow=True)), gap=1.0), "table")


def everybody(
    view: TableView,
    choose: Choose | None = None,
    given: tuple[int, ...] = (),
    left: int = 0,
    rest: Choose | None = None,
) -> Grid:
    """The same, as high as it gets."""
    seats = range(len(view.players))
    shown = tuple(_player(view, seat, choose, given.count(seat), _all_to(seat, left, rest)) for seat in seats)
    return Grid(shown, cell=38, most=1 if len(shown) <= ONE_COLUMN else 2, gap=1.5)


def strip(view: TableView) -> Node:
    """Everybody, to be read from the other side, or where little room is left, counts; then what was done last."""
    everybody, least = _all_briefly(view), LEAST_SEEN
    if len(view.players) > LEAVE_ROOM or view.dice[view.turn] > FEW:
        everybody, least = _counts(view), COUNTS
    words = (_told(view, view.last),) if view.last else ()
    return Scroll(Column((everybody, *words), gap=0.2), "table", least=least)


def _all_briefly(view: TableView) -> Node:
    everybody = tuple(_briefly(view, seat) for seat in range(len(view.players)))
    return Grid(everybody, cell=26, most=2, gap=0.4, words=False)


def _counts(view: TableView) -> Node:
    """Dice and cards of everybody, each in a row, below the marks of those who have them: nobody scrolls for them."""
    seats = range(len(view.players))
    marks = (_marked(seat, skips=bool(view.skips[seat])) for seat in seats)
    rows = (
        (Space(ICON), *marks),
        (Picture(("die",), ICON, ICON), *(_count(view, seat, view.dice) for seat in seats)),
        (Picture(("hand",), ICON, ICON), *(_count(view, seat, view.hands) for seat in seats)),
    )
    return Panel(Column(tuple(Row(row, (0, *(1,) * len(seats)), gap=0.8) for row in rows), gap=0.1), pad=0.4)


def _marked(seat: int, *, skips: bool) -> Row:
    """Whose counts stand below, and whether turns will be missed: how many lies there in cards."""
    sign = (Picture(("missing",), 5, 5),) if skips else ()
    return Row((Space(grow=True), seat_mark(seat, 5.6), *sign, Space(grow=True)), gap=0.4)


def _count(view: TableView, seat: int, counted: tuple[int, ...]) -> Text:
    """Whoever is out has a place, and no cards."""
    count = number(counted[seat])
    if seat in view.out:
        count = ordinal(view.out.index(seat) + 1) if counted == view.dice else ""
    return Text(count, bold=True, tone="ink" if seat == view.turn else "quiet", align="middle")


def _told(view: TableView, move: Move) -> Node:
    """What was done last, for whoever was not looking: by the marks of players where that finds room."""
    given = tuple(
        part
        for seat in dict.fromkeys(move.to)
        for part in (Text(f"+{number(move.to.count(seat))}", tone="quiet"), seat_mark(seat, 6))
    )
    on = () if move.on is None else (seat_mark(move.on, 6),)
    marked = (seat_mark(move.seat, 6), *given, Text(short.played(move.card), tone="quiet"), *on)
    return Either(Row(marked, gap=1.2), Text(short.last_move(view, move), tone="quiet", lines=3), 0.0)


def _briefly(view: TableView, seat: int) -> Panel:
    large: Node = _held(view, seat, "big")
    small: Node = _held(view, seat, "body")
    if seat in view.out:
        large, small = _out(view, seat), Text(ordinal(view.out.index(seat) + 1), size="big", bold=True)
    content, named = Either(large, small, 0.0), _named(view, seat)
    return Panel(Column((named, content), gap=0), pad=0.6, tone="raised" if seat == view.turn else "panel")


def _all_to(seat: int, left: int, rest: Choose | None) -> tuple[Node, ...]:
    does = rest(seat) if rest else None
    return (Button(does, f"+{number(left)}"),) if does else ()


def _player(view: TableView, seat: int, choose: Choose | None, given: int, rest: tuple[Node, ...]) -> Node:
    acts = seat == view.turn
    content: Node = _held(view, seat, "big" if choose else "huge")
    if rest:
        content = Either(_held(view, seat, "big", rest), _held(view, seat, "body", rest), 0.0)
    if seat in view.out:
        content = _out(view, seat)
    named = _named(view, seat, choose(seat) if choose else None, given)
    return Panel(Column((named, content), gap=0.4), pad=0.9, tone="raised" if acts else "panel")


def _named(view: TableView, seat: int, does: Any = None, given: int = 0) -> Node:
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


def _held(view: TableView, seat: int, size: Size, beside: tuple[Node, ...] = ()) -> Node:
    """How many dice and how many cards."""
    return Row(
        (
            Picture(("die",), 7.4, 7.4),
            Text(number(view.dice[seat]), size=size, bold=True),
            Picture(("hand",), 6.2, 7.4),
            Text(number(view.hands[seat]), size=size, bold=True),
            *beside,
        ),
        (0, 1, 0, 1, *(0,) * len(beside)),
        gap=1.2,
    )


def _out(view: TableView, seat: int) -> Node:
    place = view.out.index(seat) + 1
    is_out = Text(context("beside a place", "is out"), tone="quiet")
    return Row((Text(ordinal(place), size="big", bold=True), is_out), (0, 1))
