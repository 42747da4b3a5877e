"""May this card lie here? What is wrong, by which clause, what would be right; how far unseen cards can have led."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Literal

from companion.games.saboteur.rules.cards import CARD_LYING, LIES, OPPOSITE, SIDES, STEPS, Cell, leads_on, opens, turned
from companion.games.saboteur.rules.layout import FACE_DOWN, START, Layout, beside
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.rules.terms import Why

CLAUSES = {
    Why.TAKEN: "place.free",
    Why.EDGE: "place.match",
    Why.NO_NEIGHBOUR: "place.beside",
    Why.NO_PATH: "place.unbroken-path",
    Why.UNKNOWN_CARD: "",
    Why.NONE_LEFT: "",
}

InStock = Callable[[str], bool]
How = Literal["turned", "one-over", "another-card"]
"""The same card turned round, the same one cell over, or another in its place."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong: where, and on which side of the card if one side is to blame."""

    code: Why
    at: Cell
    side: str = ""

    @property
    def clause(self) -> str:
        """The clause that is broken; empty where it is a matter of counting cards."""
        return CLAUSES[self.code]


@dataclass(frozen=True, slots=True)
class Instead:
    """A legal placement close to the one that was wanted."""

    how: How
    at: Cell
    lies: str


def problems(mine: Layout, at: Cell, lies: str, *, unbroken: bool, in_stock: InStock) -> list[Problem]:
    """Everything that is wrong with laying this card here; nothing if it may lie."""
    found = list(_card_problems(at, lies, in_stock))
    if not mine.is_free(at):
        return [Problem(Why.TAKEN, at), *found]
    found += [Problem(Why.EDGE, at, side) for side in mine.mismatches(at, lies)]
    if not any(near in mine.cards for _, near in beside(at)):
        found.append(Problem(Why.NO_NEIGHBOUR, at))
    elif unbroken and not mine.meets_way(at, lies):
        found.append(Problem(Why.NO_PATH, at))
    return found


def _card_problems(at: Cell, lies: str, in_stock: InStock) -> Iterator[Problem]:
    card = CARD_LYING.get(lies)
    if card is None:
        yield Problem(Why.UNKNOWN_CARD, at)
    elif not in_stock(card):
        yield Problem(Why.NONE_LEFT, at)


def instead(mine: Layout, at: Cell, lies: str, *, unbroken: bool, in_stock: InStock) -> Instead | None:
    """The nearest legal placement: the card turned, one cell over, or another card in its place."""
    here = [lie for lie in mine.fits_at(at, unbroken=unbroken) if in_stock(lie.card)]
    card = CARD_LYING.get(lies)
    if card and in_stock(card):
        if any(lie.lies == turned(lies) for lie in here) and turned(lies) != lies:
            return Instead("turned", at, turned(lies))
        for way in sorted((lie.lies for lie in LIES[card]), key=lambda way: way != lies):
            for _, near in beside(at):
                if any(lie.lies == way for lie in mine.fits_at(near, unbroken=unbroken)):
                    return Instead("one-over", near, way)
    if not here:
        return None
    return Instead("another-card", at, min(here, key=lambda lie: _unlike(lie.lies, lies)).lies)


def _unlike(one: str, other: str) -> tuple[bool, int]:
    """How far two cards are from each other: a dead end for a way through is farther than any side."""
    return leads_on(one) != leads_on(other), sum(opens(one, side) != opens(other, side) for side in "NESW")


Way = tuple[Cell, bool]
"""A cell on the way, and whether a card lies there that nobody entered."""


def unseen(state: State) -> int:
    """How many cards may lie in the mine that were not entered.

    All that are not in the pile, in a hand, or entered, less those known to be somewhere else. It is below 0 where more
    was entered than was counted.
    """
    round_ = state.round
    played = state.to_play - round_.pile - sum(round_.hands)
    return played - round_.entered - round_.elsewhere


def cards_needed(mine: Layout, goal: Cell) -> int:
    """How many cards more, at the least, make an unbroken path from the start to this goal.

    An empty cell takes one. A card that is in the way takes two: a rockfall, and another in its place. Whether each
    card of that path is in the box and fits beside the others is not asked, so that no real path is called too short.
    """
    columns, rows = _frame(mine)
    ahead: list[tuple[int, Cell, bool]] = [(0, START, False)]
    done: set[Way] = set()
    while ahead:
        cost, cell, new = heappop(ahead)
        if (cell, new) in done:
            continue
        done.add((cell, new))
        x, y = cell
        for side in SIDES if new else _led_to(mine.cards[cell]):
            step_x, step_y = STEPS[side]
            near = (x + step_x, y + step_y)
            if near == goal:
                return cost
            if near[0] in columns and near[1] in rows:
                for more, way in _onto(mine, near, OPPOSITE[side]):
                    if way not in done:
                        heappush(ahead, (cost + more, *way))
    raise AssertionError("around whatever lies there, new cards lead to every goal")


def _led_to(code: str) -> str:
    """The sides on which the ways of a card go on."""
    return code if leads_on(code) else ""


def _onto(mine: Layout, cell: Cell, side: str) -> Sequence[tuple[int, Way]]:
    """What it takes to go on into a cell from this side of it."""
    code = mine.cards.get(cell)
    if code is None:
        return () if mine.goals.get(cell) == FACE_DOWN else ((1, (cell, True)),)
    as_it_lies = ((0, (cell, False)),) if opens(code, side) else ()
    stays = cell == START or cell in mine.goals
    return as_it_lies if stays else (*as_it_lies, (2, (cell, True)))


def _frame(mine: Layout) -> tuple[range, range]:
    """The columns and rows up to one beyond the outermost cards: no shortest path goes farther."""
    columns, rows = zip(*mine.cards, *mine.goals, strict=True)
    return range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2)
