"""Simulated players. A bot knows what its player would: the table, its own role and hand, what it looked at.

They play sensibly, not well: diggers dig towards the goals, mend and look; saboteurs break, block and let rock fall.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from companion.core.records import Record, one_of
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import (
    MAP,
    REPAIRS,
    ROCKFALL,
    SHAPES,
    STEPS,
    TOOLS,
    Cell,
    broken_card,
    leads_on,
    repair_card,
)
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD, Layout
from companion.games.saboteur.rules.terms import SABOTEUR
from companion.games.saboteur.view import SeatView

Move = tuple[str, Record]
"""The card played from the hand and what is told to the companion."""

_FROM_THE_MIDDLE = sorted(GOALS, key=lambda goal: abs(goal[1]))
_NONE = frozenset[str]()
_WAYS = frozenset(card for card in SHAPES if leads_on(card))
_ENDS = frozenset(SHAPES) - _WAYS
_NO_WAYS = _ENDS | {ROCKFALL, MAP}
_BREAKS = {broken_card(tool): tool for tool in TOOLS}
_REPAIRS = {repair_card(tools): tools for tools in REPAIRS}


class Sight(NamedTuple):
    """What a player sees when it is their turn."""

    view: SeatView
    hand: Sequence[str]
    mine: Layout
    looked: Mapping[Cell, str]
    rng: Random


def choose(sight: Sight) -> Move:
    """Choose a card to play, or one to discard."""
    move = _saboteur(sight) if sight.view.role == SABOTEUR else _digger(sight)
    return move or (_least_useful(sight), cmd.Pass())


def _digger(sight: Sight) -> Move | None:
    return (
        _mend(sight, sight.view.seat)
        or _dig(sight)
        or _look(sight)
        or _clear(sight)
        or next(filter(None, (_mend(sight, seat) for seat in range(len(sight.view.table.tools)))), None)
    )


def _saboteur(sight: Sight) -> Move | None:
    return _break(sight) or _mend(sight, sight.view.seat) or _block(sight) or _cave_in(sight) or _look(sight)


def _target(sight: Sight) -> Cell:
    """The goal with the treasure if it is known, else the middle one of those that may still hold it."""
    hope = None
    for goal in _FROM_THE_MIDDLE:
        shows = sight.mine.goals[goal]
        known = sight.looked.get(goal) if shows == FACE_DOWN else shows
        if known == GOLD:
            return goal
        if known is None:
            hope = hope or goal
    return hope or _FROM_THE_MIDDLE[0]


def _far(cell: Cell, target: Cell) -> int:
    return abs(cell[0] - target[0]) + abs(cell[1] - target[1])


@lru_cache(maxsize=100)
def _nearest(lit: frozenset[Cell], target: Cell) -> tuple[tuple[int, Cell], ...]:
    """The most promising cells to build on, each with how far it is from the target, the nearest first.

    The same mine is looked at by one player after the other, until another card is laid.
    """
    goal_x, goal_y = target
    return tuple(sorted([(abs(x - goal_x) + abs(y - goal_y), (x, y)) for x, y in lit])[:4])


def _may_lay(sight: Sight, cards: frozenset[str]) -> frozenset[str]:
    """Those of the cards that are in the hand, unless a tool is broken."""
    return _NONE if sight.view.table.tools[sight.view.seat] else cards.intersection(sight.hand)


def _dig(sight: Sight) -> Move | None:
    ways = _may_lay(sight, _WAYS)
    if not ways:
        return None
    mine, target = sight.mine, _target(sight)
    for far, cell in _nearest(mine.lit, target):
        best, nearest = None, far + 1
        for card, lies in mine.fits_at(cell, unbroken=True):
            if card in ways:
                left = _way_left(mine.cards, cell, lies, target)
                if left < nearest:
                    best, nearest = (card, lies), left
        if best:
            return best[0], cmd.LayPath(cell, best[1])
    return None


def _way_left(cards: Container[Cell], cell: Cell, lies: str, target: Cell) -> int:
    """How far it is to the target from where this card would open new ground."""
    (x, y), (goal_x, goal_y) = cell, target
    left = 99
    for side in lies:
        step_x, step_y = STEPS[side]
        to_x, to_y = x + step_x, y + step_y
        if (to_x, to_y) not in cards:
            left = min(left, abs(to_x - goal_x) + abs(to_y - goal_y))
    return left


def _block(sight: Sight) -> Move | None:
    ends = _may_lay(sight, _ENDS)
    if ends:
        for _distance, cell in _nearest(sight.mine.lit, _target(sight)):
            for card, lies in sight.mine.fits_at(cell, unbroken=True):
                if card in ends:
                    return card, cmd.LayPath(cell, lies)
    return None


def _mend(sight: Sight, seat: int) -> Move | None:
    for tool in sight.view.table.tools[seat]:
        for card in sight.hand:
            tools = _REPAIRS.get(card)
            if tools and tool in tools:
                return card, cmd.RepairTool(seat, one_of(TOOLS, tool), tools)
    return None


def _break(sight: Sight) -> Move | None:
    tools = sight.view.table.tools
    others = [seat for seat in range(len(tools)) if seat != sight.view.seat]
    sight.rng.shuffle(others)
    for card in sight.hand:
        tool = _BREAKS.get(card)
        if tool:
            for seat in others:
                if tool not in tools[seat]:
                    return card, cmd.BreakTool(seat, tool)
    return None


def _look(sight: Sight) -> Move | None:
    if sight.looked or MAP not in sight.hand:
        return None
    unknown = [goal for goal in GOALS if sight.mine.goals[goal] == FACE_DOWN]
    return MAP, cmd.ReadMap(sight.rng.choice(unknown))


def _clear(sight: Sight) -> Move | None:
    """Take a dead end away."""
    if ROCKFALL not in sight.hand:
        return None
    ends = [at for at, code in sight.mine.paths() if not leads_on(code)]
    return (ROCKFALL, cmd.CauseRockfall(sight.rng.choice(ends))) if ends else None


def _cave_in(sight: Sight) -> Move | None:
    """Break the way where it has come farthest."""
    if ROCKFALL not in sight.hand:
        return None
    ways = [at for at, code in sight.mine.paths() if leads_on(code) and at in sight.mine.joined]
    if not ways:
        return None
    target = _target(sight)
    return ROCKFALL, cmd.CauseRockfall(min(ways, key=lambda at: _far(at, target)))


def _least_useful(sight: Sight) -> str:
    """A dead end for a digger, a way for a saboteur; with an empty hand nothing."""
    if not sight.hand:
        return ""
    unwanted = _WAYS if sight.view.role == SABOTEUR else _NO_WAYS
    return sight.rng.choice([card for card in sight.hand if card in unwanted] or sight.hand)
