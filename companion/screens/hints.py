"""Hints for a first round: a few words where they are wanted, until that was done once, or people say that they know.

Only what lies open decides whether there is one: never what a role or a hand is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.language import _
from companion.screens.moment import AnyMoment
from companion.screens.nodes import Button, Column, Either, Enough, Go, Node, Row, Text
from companion.screens.widgets import GOOD_MANY

ALL, PLAYED = "hints", "played"
"""What it is called where people have seen enough of every hint; and where they have played a whole game."""

WIDE = 110.0
"""From this width on, in mm, it is one row."""


class Hint(NamedTuple):
    """What is worth knowing now, and the clause or the page of the rules it stands for.

    `about` is known once something has happened by which it is learnt (`Screens.learnt`).
    """

    about: str
    says: str
    clause: str


def told(moment: AnyMoment, hint: Hint | None) -> tuple[Node, ...]:
    """The hint as it stands in a panel: a line, why, and that people know; nothing if they do."""
    if hint is None or not moment.known.isdisjoint((ALL, hint.about)):
        return ()
    return (_upright(moment, hint),)


def hinted(page: Node, moment: AnyMoment, hint: Hint | None) -> Node:
    """A page with its hint across the foot: whatever can be scrolled makes room for it."""
    if hint is None or not moment.known.isdisjoint((ALL, hint.about)):
        return page
    wide = Row(_parts(moment, hint), (1, 0, 0))
    return _above(page, Either(wide, _upright(moment, hint), WIDE))


def _upright(moment: AnyMoment, hint: Hint) -> Column:
    says, *below = _parts(moment, hint)
    return Column((says, Row(tuple(below), (0, 1))), gap=0.4)


def _parts(moment: AnyMoment, hint: Hint) -> tuple[Node, Node, Node]:
    why = Go(moment.here.to("help", page=hint.clause, came=moment.here))
    return (
        Text(hint.says, tone="lamp", lines=GOOD_MANY),
        Button(why, _("Why?"), look="bare"),
        Button(Enough(ALL), _("We know the game"), look="bare", lines=4),
    )


def _above(page: Node, foot: Node) -> Node:
    match page:
        case Column():
            return replace(page, children=(*page.children, foot))
        case Either():
            return replace(page, wide=_above(page.wide, foot), narrow=_above(page.narrow, foot))
    return Column((page, foot), gap=1.0)
