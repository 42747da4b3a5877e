"""Whether cards that nobody entered can have reached a goal: how many of them there are, and how many it takes."""

from __future__ import annotations

from heapq import heappop, heappush

from companion.games.saboteur.rules.cards import OPPOSITE, Cell, leads_on, opens
from companion.games.saboteur.rules.layout import FACE_DOWN, START, Layout, beside
from companion.games.saboteur.rules.state import State

Way = tuple[Cell, bool]
"""A cell on the way, and whether a card lies there that nobody entered."""


def unseen(state: State) -> int:
    """How many cards may lie in the mine that were not entered.

    All that are not in the pile, in a hand, or entered, less those known to be somewhere else. It is below 0 where more
    was entered than was counted.
    """
    round_ = state.round
    entered = sum(state.deck.values()) - sum(round_.left.values())
    played = state.to_play - round_.pile - sum(round_.hands)
    return played - entered - round_.elsewhere


def cards_needed(mine: Layout, goal: Cell) -> int:
    """How many cards more, at the least, make an unbroken path from the start to this goal.

    An empty cell takes one. A card that is in the way takes two: a rockfall, and another in its place. Whether each
    card of that path is in the box and fits beside the others is not asked, so that no real path is called too short.
    """
    frame = _frame(mine)
    ahead: list[tuple[int, Cell, bool]] = [(0, START, False)]
    done: set[Way] = set()
    while ahead:
        cost, cell, new = heappop(ahead)
        if (cell, new) in done:
            continue
        done.add((cell, new))
        for side, near in beside(cell):
            if not (new or _leads(mine, cell, side)):
                continue
            if near == goal:
                return cost
            if near in frame:
                for more, way in _onto(mine, near, OPPOSITE[side]):
                    heappush(ahead, (cost + more, *way))
    raise AssertionError("around whatever lies there, new cards lead to every goal")


def _leads(mine: Layout, cell: Cell, side: str) -> bool:
    code = mine.cards[cell]
    return leads_on(code) and side in code


def _onto(mine: Layout, cell: Cell, side: str) -> list[tuple[int, Way]]:
    """What it takes to go on into a cell from this side of it."""
    code = mine.cards.get(cell)
    if code is None:
        return [] if mine.goals.get(cell) == FACE_DOWN else [(1, (cell, True))]
    as_it_lies = [(0, (cell, False))] if opens(code, side) else []
    stays = cell == START or cell in mine.goals
    return as_it_lies if stays else [*as_it_lies, (2, (cell, True))]


def _frame(mine: Layout) -> frozenset[Cell]:
    """Every cell up to one beyond the outermost cards: no shortest path goes farther."""
    columns = [x for x, _ in (*mine.cards, *mine.goals)]
    rows = [y for _, y in (*mine.cards, *mine.goals)]
    return frozenset(
        (x, y) for x in range(min(columns) - 1, max(columns) + 2) for y in range(min(rows) - 1, max(rows) + 2)
    )
