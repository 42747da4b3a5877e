"""The mine as it lies on the table: what is joined to the start, and where which card fits.

A layout is never changed; laying a card gives a new one. It carries along, for every empty cell beside a card, what
that cell asks of a card, so that "where does what fit" is looked up and not worked out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import repeat
from typing import Any, NamedTuple

from companion.games.saboteur.rules.cards import LIES, OPPOSITE, SIDES, STEPS, Cell, Lie, leads_on, opens

START: Cell = (0, 0)
START_CARD = "NESW"
GOALS: tuple[Cell, ...] = ((8, -2), (8, 0), (8, 2))
FACE_DOWN = "?"
GOLD = "gold"
STONE = "stone:"

Placement = tuple[Cell, Lie]

_MUST_OPEN = {side: 1 << i for i, side in enumerate(SIDES)}
_MUST_WALL = {side: 16 << i for i, side in enumerate(SIDES)}
_AROUND = tuple((side, OPPOSITE[side], *step) for side, step in STEPS.items())


def _edges(code: str) -> int:
    """All that a card answers: which of its sides are open, which are wall."""
    return sum((_MUST_OPEN if opens(code, side) else _MUST_WALL)[side] for side in SIDES)


_EDGES = {lie: _edges(lie.lies) for ways in LIES.values() for lie in ways}
_FITTING: tuple[tuple[Lie, ...], ...] = tuple(
    tuple(lie for lie, edges in _EDGES.items() if asked & edges == asked) for asked in range(256)
)
"""For all that a cell can ask, sides that must be open and sides that must be wall: what may lie there."""


def goal_card(shows: str) -> str:
    """The path card that a face-up goal is: the treasure opens everywhere, a stone as it lies."""
    return "NESW" if shows == GOLD else shows.removeprefix(STONE)


def beside(cell: Cell) -> Iterator[tuple[str, Cell]]:
    """The four neighbouring cells, each with the side it lies on."""
    for side, (dx, dy) in STEPS.items():
        yield side, (cell[0] + dx, cell[1] + dy)


class Layout(NamedTuple):
    """Face-up cards (start and turned goals included), what the goals show, and what follows from both."""

    cards: Mapping[Cell, str]
    goals: Mapping[Cell, str]
    asked: Mapping[Cell, int]
    lit: frozenset[Cell]
    joined: frozenset[Cell]
    reached: frozenset[Cell]

    @classmethod
    def of(cls, cards: Mapping[Cell, str], goals: Mapping[Cell, str]) -> Layout:
        """Build the layout in which these cards lie and the goals show this."""
        lying = {START: START_CARD, **cards}
        lying.update((cell, goal_card(shows)) for cell, shows in goals.items() if shows != FACE_DOWN)
        asked: dict[Cell, int] = {}
        for cell, code in lying.items():
            _ask_around(asked, lying, goals, cell, code)
        joined, lit, reached = _follow(lying, goals, START)
        return cls(lying, dict(goals), asked, frozenset(lit), frozenset(joined), frozenset(reached))

    def lay(self, cell: Cell, lies: str) -> Layout:
        """Add a card to an empty cell. Whether it may lie there is for the rules to say."""
        return self._with(cell, lies, self.goals)

    def turn(self, goal: Cell, shows: str) -> Layout:
        """Turn a face-down goal over."""
        return self._with(goal, goal_card(shows), {**self.goals, goal: shows})

    def _with(self, cell: Cell, code: str, goals: Mapping[Cell, str]) -> Layout:
        cards = {**self.cards, cell: code}
        asked = {**self.asked}
        asked.pop(cell, None)
        _ask_around(asked, cards, goals, cell, code)
        if not self.meets_way(cell, code):
            return Layout(cards, goals, asked, self.lit - {cell}, self.joined, self.reached)
        joined, lit, reached = _follow(cards, goals, cell, self.joined)
        lit_now = self.lit - {cell} | lit
        return Layout(cards, goals, asked, lit_now, self.joined | joined, self.reached | reached)

    def take(self, cell: Cell) -> Layout:
        """Remove a card, as a rockfall does."""
        return Layout.of({at: code for at, code in self.paths() if at != cell}, self.goals)

    def paths(self) -> Iterator[tuple[Cell, str]]:
        """The path cards that were laid, without start and goals."""
        return ((at, code) for at, code in self.cards.items() if at != START and at not in self.goals)

    def is_free(self, cell: Cell) -> bool:
        """Whether nothing lies here, not even a face-down goal."""
        return cell not in self.cards and cell not in self.goals

    def meets_way(self, cell: Cell, code: str) -> bool:
        """Whether a card lying here would meet, opening to opening, a way that leads on from the start.

        Capitals alone count among the neighbours: a dead end leads nowhere.
        """
        x, y = cell
        for dx, dy, large, _small in _openings(code):
            near = (x + dx, y + dy)
            if near in self.joined and large in self.cards[near]:
                return True
        return False

    def mismatches(self, cell: Cell, code: str) -> list[str]:
        """The sides on which a card lying here meets a face-up card wall to opening."""
        near = ((side, self.cards.get(at)) for side, at in beside(cell))
        return [side for side, other in near if other and opens(other, OPPOSITE[side]) != opens(code, side)]

    def fits(self, *, unbroken: bool) -> list[Placement]:
        """Every placement of all shapes, each distinct way of lying once; `unbroken`: only on from the start."""
        found: list[Placement] = []
        asked = self.asked
        for cell in self.lit if unbroken else asked:
            found += zip(repeat(cell), _FITTING[asked[cell]])
        return found

    def fits_at(self, cell: Cell, *, unbroken: bool) -> tuple[Lie, ...]:
        """What may lie in this cell."""
        return _FITTING[self.asked[cell]] if cell in (self.lit if unbroken else self.asked) else ()

    def plain(self) -> dict[str, Any]:
        """The mine as JSON: what lies where, and how far the ways lead."""
        return {
            "cards": {f"{x},{y}": code for (x, y), code in self.paths()},
            "goals": {f"{x},{y}": shows for (x, y), shows in self.goals.items()},
            "joined": sorted(map(list, self.joined)),
            "reached": sorted(map(list, self.reached)),
        }

    def cut_off(self) -> list[Cell]:
        """The path cards to which no way leads from the start."""
        return [at for at, _ in self.paths() if at not in self.joined]


def _ask_around(
    asked: dict[Cell, int], cards: Mapping[Cell, str], goals: Mapping[Cell, str], cell: Cell, code: str
) -> None:
    x, y = cell
    for dx, dy, ask in _asking(code):
        near = (x + dx, y + dy)
        if near not in cards and near not in goals:
            asked[near] = asked.get(near, 0) | ask


@cache
def _asking(code: str) -> tuple[tuple[int, int, int], ...]:
    """What a card asks of each cell beside it, and where that is."""
    return tuple((dx, dy, (_MUST_OPEN if opens(code, side) else _MUST_WALL)[far]) for side, far, dx, dy in _AROUND)


@cache
def _openings(code: str) -> tuple[tuple[int, int, str, str], ...]:
    """Onto which cells a card opens, and the openings, large and small, that meet it there."""
    return tuple((dx, dy, far, far.lower()) for side, far, dx, dy in _AROUND if opens(code, side))


def _follow(
    cards: Mapping[Cell, str], goals: Mapping[Cell, str], begin: Cell, known: Collection[Cell] = ()
) -> tuple[set[Cell], set[Cell], set[Cell]]:
    """Follow the ways on from a joined card: cards joined, empty cells the ways open onto, goals they open onto."""
    joined: set[Cell] = {begin}
    lit: set[Cell] = set()
    reached: set[Cell] = set()
    ahead = [begin]
    while ahead:
        x, y = cell = ahead.pop()
        code = cards[cell]
        for dx, dy, large, small in _openings(code) if leads_on(code) else ():
            near = (x + dx, y + dy)
            other = cards.get(near)
            if near in goals:
                reached.add(near)
            elif other is None:
                lit.add(near)
            if other and near not in joined and near not in known and (large in other or small in other):
                joined.add(near)
                ahead.append(near)
    return joined, lit, reached


FRESH_MINE = Layout.of({}, dict.fromkeys(GOALS, FACE_DOWN))
"""The start and three face-down goals, as every round begins."""
