"""Pieces that several screens share."""

from __future__ import annotations

from companion.games.wazabi.here import Here
from companion.games.wazabi.view import TableView
from companion.language import _
from companion.nodes import Button, Column, Either, Go, Node, Picture, Row, Text
from companion.pieces import seat_mark

SIDE = 64.0
"""How wide the panel of whoever acts is, in mm: three faces of a die fit side by side."""
FACES = (("wazabi", "mask"), ("draw", "draw"), ("give", "give"))
"""What a die may show, and how it is drawn."""


def row_or_two(next_thing: Button, *others: Button) -> Node:
    """The one next thing and what else there is: in a row where that is wide enough."""
    row = Row((*others, next_thing), (*(1,) * len(others), 2.4))
    return Either(row, Column((next_thing, Row(others, (1,) * len(others)))), 110)


def more() -> Button:
    """The way to everything else."""
    return Button(Go(Here("more")), _("More"))


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
