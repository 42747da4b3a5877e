"""May this card lie here? Asked without a mine: all that is known is what the cards beside it show to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.games.saboteur.rules.cards import CARD_LYING, OPPOSITE, SIDES, STEPS, Cell
from companion.games.saboteur.rules.layout import Layout
from companion.games.saboteur.rules.placing import Problem, problems

Shown = Literal["", "way", "rock"]
"""What a neighbour shows to the place in question: no card, an opening, or a wall."""
PLACE: Cell = (0, 4)
"""Somewhere beside neither the start nor a goal."""


def neighbour(side: str, shows: Shown) -> str:
    """The plainest card that shows this to the place from there."""
    towards = OPPOSITE[side] if shows == "way" else ""
    return "".join(each for each in SIDES if each in (side, towards) or (not towards and each != OPPOSITE[side]))


def at(side: str) -> Cell:
    """Where the neighbour on this side lies."""
    dx, dy = STEPS[side]
    return PLACE[0] + dx, PLACE[1] + dy


def may_lie(lies: str, around: Mapping[str, Shown], *, unbroken: bool) -> list[Problem]:
    """What is wrong with it; nothing if it may lie here, granted that a way shown leads on from the start.

    That one alone only people can see, who have the mine before them.
    """
    cards = {at(side): neighbour(side, shows) for side, shows in around.items() if shows}
    ways = frozenset(at(side) for side, shows in around.items() if shows == "way")
    mine = Layout.of(cards, {})._replace(joined=ways)
    return problems(mine, PLACE, lies, unbroken=unbroken, in_stock=lambda card: card in CARD_LYING)
