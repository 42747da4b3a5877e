"""Putting the companion right: whose turn, which way, dice, cards, cards lying before players, and what cards cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.effects import more as changed
from companion.games.wazabi.screens.place import TABLE, Counts, Here, Moment
from companion.games.wazabi.screens.turn import trick
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import short
from companion.language import _, context
from companion.screens.nodes import Button, Column, Do, Either, Go, Grid, Node, Panel, Picture, Row, Scroll, Text
from companion.screens.widgets import back, counter, seat_mark, titled, wrong

HIGHEST_COST = 24
Change = Callable[..., Any]
Nodes = tuple[Node, ...]


def correct(moment: Moment) -> Node:
    """What everybody has, as it is on the table: one thing at a time, so that all players are seen at once."""
    view, here = moment.view, moment.here
    counts = _counted(view, here)
    at = here.page if here.page in _SHEETS else "dice"
    sheets: Nodes = tuple(
        Button(
            Go(here.but(page=name)),
            picture=Picture(sheet.picture, 7, 7),
            note=sheet.title(),
            look="chosen" if name == at else "raised",
        )
        for name, sheet in _SHEETS.items()
    )

    def change(**changes: Any) -> Go[Here]:
        return Go(here.but(counts=counts._replace(**changes), refusal=None))

    way_back = back(Here("more"))
    above = Either(
        Row((way_back, *sheets), (0, *(1,) * len(sheets))),
        Column((titled(_put_right(), way_back), Grid(sheets, cell=34, most=2))),
        110,
    )
    return Column((above, *_checked(view, here, counts, *_SHEETS[at].shows(view, counts, change))))


def _dice(view: TableView, counts: Counts, change: Change) -> Nodes:
    return (_counters(view, counts, "dice", change),)


def _hands(view: TableView, counts: Counts, change: Change) -> Nodes:
    name = Text(context("the pile of discarded cards", "discards"), bold=True, lines=2)
    discards = _stepper(name, counts.discards, lambda step: change(discards=counts.discards + step))
    return (_counters(view, counts, "hands", change, discards),)


def _skips(view: TableView, counts: Counts, change: Change) -> Nodes:
    return (_counters(view, counts, "skips", change),)


def _turn(view: TableView, counts: Counts, change: Change) -> Nodes:
    names = tuple(
        Button(
            change(turn=seat),
            name,
            picture=seat_mark(seat),
            look="chosen" if seat == counts.turn else "raised",
            on=seat not in view.out,
            height=13,
            lines=2,
        )
        for seat, name in enumerate(view.players)
    )
    way = Button(
        change(clockwise=not counts.clockwise),
        context("play goes", "clockwise") if counts.clockwise else context("play goes", "the other way round"),
        picture=Picture(("way", "clockwise" if counts.clockwise else "back"), 7, 7),
        lines=2,
    )
    asked = Text(_("Touch the name of the player whose turn it is."), tone="quiet", lines=4)
    above = Either(Row((asked, way), (1.3, 1)), Column((asked, way)), 110)
    return (above, Grid(names, cell=44, most=3))


class Sheet(NamedTuple):
    """One thing that is counted of everybody."""

    title: Callable[[], str]
    picture: tuple[str, ...]
    shows: Callable[[TableView, Counts, Change], Nodes]


_SHEETS = {
    "dice": Sheet(lambda: _("Dice"), ("die",), _dice),
    "hands": Sheet(lambda: _("Cards"), ("hand",), _hands),
    "skips": Sheet(lambda: context("turns", "Missed"), ("missing",), _skips),
    "turn": Sheet(lambda: context("whose turn it is", "Turn"), ("way", "clockwise"), _turn),
}


def costs(moment: Moment) -> Node:
    """What the cards of this box cost, where it is something else."""
    view, here = moment.view, moment.here
    counts = _counted(view, here)
    now = {**view.costs, **dict(counts.costs)}

    def change(card: str, cost: int) -> Go[Here]:
        return Go(here.but(counts=counts._replace(costs=tuple({**dict(counts.costs), card: cost}.items()))))

    def stepper(card: str) -> Node:
        picture = trick(view._replace(costs=now), card, 8.4, 12)
        named = Row((picture, Text(short.card_label(card), lines=3)), (0, 1))
        cost = now[card]
        return Panel(_stepper(named, cost, lambda step: change(card, cost + step), most=HIGHEST_COST), pad=0.6)

    asked = Text(_("How many wazabi does each card cost?"), tone="quiet", lines=4)
    steppers = Grid(tuple(map(stepper, view.costs)), cell=68, most=2)
    return Column((titled(_put_right(), back(Here("more"))), *_checked(view, here, counts, asked, steppers)))


def _put_right() -> str:
    return _("As it is on the table")


def _checked(view: TableView, here: Here, counts: Counts, *children: Node) -> Nodes:
    """What is counted, why that cannot be if it was tried, and the button that says so to the table."""
    refusal = wrong(short.why_not(here.refusal, view) if here.refusal else "")
    right = cmd.Correct(
        counts.turn,
        counts.clockwise,
        counts.dice,
        counts.hands,
        counts.skips,
        counts.discards,
        dict(counts.costs),
    )
    return (
        Scroll(Column((*refusal, *children)), "page"),
        Button(Do(right, TABLE), _("Save"), look="lamp", height=13),
    )


def _counted(view: TableView, here: Here) -> Counts:
    return here.counts or Counts(view.turn, view.clockwise, view.dice, view.hands, view.skips, view.discards)


def _counters(view: TableView, counts: Counts, field: str, change: Change, *others: Node) -> Grid:
    """What each player has of one thing."""
    held: tuple[int, ...] = getattr(counts, field)

    def counter(seat: int) -> Node:
        name = Row((seat_mark(seat), Text(view.players[seat], bold=True, lines=2)), (0, 1), gap=1.2)
        return _stepper(name, held[seat], lambda step: change(**{field: changed(held, seat, step)}))

    return Grid((*map(counter, range(len(view.players))), *others), cell=68, most=2)


def _stepper(what: Node, count: int, step: Callable[[int], Go[Here]], *, most: int | None = None) -> Node:
    """A count that goes up and down."""
    return Row((what, *counter(count, step, most=most, size="big")), (3, 1.1, 0.9, 1.1), gap=1.0)
