"""Simulated players. A bot knows what its player would: the table, its own role and hand, what it looked at.

They play sensibly, not well: diggers dig towards the goals, mend and look; saboteurs break, block and let rock fall.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from companion.core.records import Record, one_of
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import MAP, REPAIRS, ROCKFALL, STEPS, TOOLS, Cell, leads_on
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD, Layout
from companion.games.saboteur.rules.terms import SABOTEUR
from companion.games.saboteur.view import SeatView

Move = tuple[str, Record]
"""The card played from the hand and what is told to the companion."""


class Sight(NamedTuple):
    """What a player sees when it is their turn."""

    view: SeatView
    hand: Sequence[str]
    mine: Layout
    looked: Mapping[Cell, str]
    rng: Random


def choose(sight: Sight) -> Move:
    """Choose a card to play, or one to discard."""
    moves = _saboteur(sight) if sight.view.role == SABOTEUR else _digger(sight)
    return next(moves, None) or (_least_useful(sight), cmd.Pass())


def _digger(sight: Sight) -> Iterator[Move]:
    yield from _mend(sight, sight.view.seat)
    yield from _dig(sight)
    if not sight.looked:
        yield from _look(sight)
    yield from _clear(sight)
    for seat in range(len(sight.view.table.players)):
        yield from _mend(sight, seat)


def _saboteur(sight: Sight) -> Iterator[Move]:
    yield from _break(sight)
    yield from _mend(sight, sight.view.seat)
    yield from _block(sight)
    yield from _cave_in(sight)
    if not sight.looked:
        yield from _look(sight)


def _target(sight: Sight) -> Cell:
    """The goal with the treasure if it is known, else the middle one of those that may still hold it."""
    hopeful = []
    for goal in GOALS:
        shows = sight.mine.goals[goal]
        known = sight.looked.get(goal) if shows == FACE_DOWN else shows
        if known == GOLD:
            return goal
        if known is None:
            hopeful.append(goal)
    return min(hopeful or GOALS, key=_from_the_middle)


def _from_the_middle(goal: Cell) -> int:
    return abs(goal[1])


def _far(cell: Cell, target: Cell) -> int:
    return abs(cell[0] - target[0]) + abs(cell[1] - target[1])


def _front(sight: Sight, target: Cell) -> Sequence[tuple[int, Cell]]:
    """The most promising cells to build on, each with how far it is from the target, the nearest first."""
    return () if sight.view.table.tools[sight.view.seat] else _nearest(sight.mine.lit, target)


@lru_cache(maxsize=100)
def _nearest(lit: frozenset[Cell], target: Cell) -> tuple[tuple[int, Cell], ...]:
    """The same mine is looked at by one player after the other, until another card is laid."""
    goal_x, goal_y = target
    return tuple(sorted([(abs(x - goal_x) + abs(y - goal_y), (x, y)) for x, y in lit])[:4])


def _dig(sight: Sight) -> Iterator[Move]:
    target = _target(sight)
    hand = {card for card in sight.hand if leads_on(card)}
    for far, cell in _front(sight, target):
        best, nearest = None, far + 1
        for card, lies in sight.mine.fits_at(cell, unbroken=True):
            if card in hand:
                left = _way_left(sight.mine, cell, lies, target)
                if left < nearest:
                    best, nearest = (card, lies), left
        if best:
            yield best[0], cmd.LayPath(cell, best[1])


def _way_left(mine: Layout, cell: Cell, lies: str, target: Cell) -> int:
    """How far it is to the target from where this card would open new ground."""
    x, y = cell
    left = 99
    for side in lies:
        step_x, step_y = STEPS[side]
        near = (x + step_x, y + step_y)
        if near not in mine.cards:
            left = min(left, _far(near, target))
    return left


def _block(sight: Sight) -> Iterator[Move]:
    hand = {card for card in sight.hand if card.isalpha() and not leads_on(card)}
    for _distance, cell in _front(sight, _target(sight)):
        for card, lies in sight.mine.fits_at(cell, unbroken=True):
            if card in hand:
                yield card, cmd.LayPath(cell, lies)


def _mend(sight: Sight, seat: int) -> Iterator[Move]:
    for tool in sight.view.table.tools[seat]:
        for card in sight.hand:
            kind, _space, tools = card.partition(" ")
            if kind == "repair" and tool in tools.split("+"):
                yield card, cmd.RepairTool(seat, one_of(TOOLS, tool), one_of(REPAIRS, tools))


def _break(sight: Sight) -> Iterator[Move]:
    tools = sight.view.table.tools
    others = [seat for seat in range(len(tools)) if seat != sight.view.seat]
    sight.rng.shuffle(others)
    for card in sight.hand:
        kind, _space, tool = card.partition(" ")
        if kind == "break":
            for seat in others:
                if tool not in tools[seat]:
                    yield card, cmd.BreakTool(seat, one_of(TOOLS, tool))


def _look(sight: Sight) -> Iterator[Move]:
    if MAP in sight.hand:
        unknown = [goal for goal in GOALS if sight.mine.goals[goal] == FACE_DOWN]
        yield MAP, cmd.ReadMap(sight.rng.choice(unknown))


def _clear(sight: Sight) -> Iterator[Move]:
    """Take a dead end away."""
    if ROCKFALL in sight.hand:
        ends = [at for at, code in sight.mine.paths() if not leads_on(code)]
        if ends:
            yield ROCKFALL, cmd.CauseRockfall(sight.rng.choice(ends))


def _cave_in(sight: Sight) -> Iterator[Move]:
    """Break the way where it has come farthest."""
    if ROCKFALL in sight.hand:
        ways = [at for at, code in sight.mine.paths() if leads_on(code) and at in sight.mine.joined]
        if ways:
            target = _target(sight)
            yield ROCKFALL, cmd.CauseRockfall(min(ways, key=lambda at: _far(at, target)))


def _least_useful(sight: Sight) -> str:
    """A dead end for a digger, a way for a saboteur; with an empty hand nothing."""
    if not sight.hand:
        return ""
    unwanted = [card for card in sight.hand if card.isalpha() and leads_on(card) == (sight.view.role == SABOTEUR)]
    return sight.rng.choice(unwanted or list(sight.hand))
