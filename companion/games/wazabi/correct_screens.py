"""Putting the companion right: whose turn, which way, dice, cards, cards lying before players, and what cards cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.wazabi import commands as cmd
from companion.games.wazabi import said
from companion.games.wazabi.here import TABLE, Counts, Here
from companion.games.wazabi.seating import more as changed
from companion.games.wazabi.turn_screens import trick
from companion.games.wazabi.view import TableView
from companion.language import _
from companion.nodes import Button, Column, Do, Go, Grid, Node, Panel, Picture, Row, Text
from companion.pieces import GOOD_MANY, back, page, seat_mark

HIGHEST_COST = 24
Change = Callable[..., Any]


def correct(view: TableView, here: Here, undoable: str) -> Node:
    """What everybody has, as it is on the table."""
    counts = _counted(view, here)

    def change(**changes: Any) -> Go:
        return Go(here.but(counts=counts._replace(**changes), refusal=None))

    way = Button(
        change(clockwise=not counts.clockwise),
        _("clockwise") if counts.clockwise else _("the other way round"),
        picture=Picture(("way", "clockwise" if counts.clockwise else "back"), 7, 7),
        lines=2,
    )
    discards = _stepper(
        Text(_("discards"), lines=2), counts.discards, lambda step: change(discards=counts.discards + step)
    )
    people = tuple(_player(view, counts, seat, change) for seat in range(len(view.players)))
    return _page(
        view,
        here,
        counts,
        Text(_("Touch the name of whoever is to move."), tone="quiet", lines=4),
        Grid((Panel(Column((way, discards), gap=1.0), pad=1.5), *people), cell=68, most=2),
    )


def costs(view: TableView, here: Here, undoable: str) -> Node:
    """What the cards of this box cost, where it is something else."""
    counts = _counted(view, here)
    now = {**view.costs, **dict(counts.costs)}

    def change(card: str, cost: int) -> Go:
        return Go(here.but(counts=counts._replace(costs=tuple({**dict(counts.costs), card: cost}.items()))))

    def stepper(card: str) -> Node:
        picture = trick(view._replace(costs=now), card, 8.4, 12)
        named = Row((picture, Text(said.card_label(card), lines=3)), (0, 1))
        cost = now[card]
        return Panel(_stepper(named, cost, lambda step: change(card, cost + step), most=HIGHEST_COST), pad=1.2)

    return _page(
        view,
        here,
        counts,
        Text(_("How many wazabi does each card cost?"), tone="quiet", lines=4),
        Grid(tuple(map(stepper, view.costs)), cell=68, most=2),
    )


def _page(view: TableView, here: Here, counts: Counts, *children: Node) -> Node:
    refusal = (
        (Text(said.why_not(here.refusal, view), tone="wrong", bold=True, lines=GOOD_MANY),) if here.refusal else ()
    )
    put_right = cmd.Correct(
        counts.turn,
        counts.clockwise,
        counts.dice,
        counts.hands,
        counts.skips,
        counts.discards,
        dict(counts.costs),
    )
    return page(
        _("As it is on the table"),
        back(Here("more")),
        *refusal,
        *children,
        below=(Button(Do(put_right, TABLE), _("That is right"), look="lamp", height=13),),
    )


def _counted(view: TableView, here: Here) -> Counts:
    return here.counts or Counts(view.turn, view.clockwise, view.dice, view.hands, view.skips, view.discards)


def _player(view: TableView, counts: Counts, seat: int, change: Change) -> Node:
    """One player: touch the name for the turn, count dice, cards and cards to miss a turn."""
    name = Button(
        change(turn=seat),
        view.players[seat],
        picture=seat_mark(seat, 6),
        look="chosen" if seat == counts.turn else "raised",
        on=seat not in view.out,
    )

    def counted(field: str, picture: tuple[str, ...], width: float) -> Node:
        held: tuple[int, ...] = getattr(counts, field)
        drawn = Row((Picture(picture, width, 9),), gap=0)
        return _stepper(drawn, held[seat], lambda step: change(**{field: changed(held, seat, step)}))

    held = (counted("dice", ("die",), 9), counted("hands", ("back",), 6), counted("skips", ("missing",), 9))
    return Panel(Column((name, *held), gap=1.0), pad=1.5)


def _stepper(what: Node, count: int, step: Callable[[int], Go], *, most: int | None = None) -> Node:
    """A count that goes up and down."""
    less = Button(step(-1), picture=Picture(("mark", "minus"), 6, 6), on=count > 0)
    plus = Button(step(1), picture=Picture(("mark", "plus"), 6, 6), on=most is None or count < most)
    return Row((what, less, Text(str(count), bold=True, align="middle"), plus), (2, 1, 0.8, 1), gap=1.0)
