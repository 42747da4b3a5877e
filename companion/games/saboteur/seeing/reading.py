"""What lies where, by one or several pictures of the same mine; and where that is not certain.

What is not beside the mine does not exist: a hand, a pile, whatever else a camera sees. Nothing is ever told of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from companion.games.saboteur.rules.cards import OPPOSITE, Cell, opens
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, START, beside, goal_card
from companion.games.saboteur.seeing.covered import hidden_start
from companion.games.saboteur.seeing.grid import ASTRAY, Card, Rows, anchors, cards, in_field, rows
from companion.games.saboteur.seeing.marked import MEANS, lying
from companion.games.saboteur.seeing.plane import Corners, Plane, Point, Square, fit

Marker = tuple[int, Corners]
"""Its number, and its corners in the picture."""

SURE = {2: (0.34, 0.25), 1: (0.24, 0.14)}
"""By how many markers of a card were seen: so far off, in cards across and down, it still lies in its cell.

A card that lies across, of which one marker is seen, looks like one that lies in the cell beside: out by 0.16 of one.
"""
REACH = 2.5
"""So many cells on from a card another is still told by it; farther, what is out would add up."""
LIFTED, AROUND = 0.07, 2
"""So much larger, amid the mine, than those around it, so many cells far, it is held above it: by 7 cm at 1 m."""
HELD = 0.04
"""The same where the plane of the table is known from before, so that no hand can tilt it: by 4 cm."""
LEVEL = 0.05
"""So much larger or smaller than those beside it a card may look that lies on the same table."""


class Doubt(StrEnum):
    """Why it is not certain what lies in a cell."""

    APART = "apart"
    BETWEEN = "between"
    ASKEW = "askew"
    TWO = "two"
    DIFFER = "differ"
    UNSEEN = "unseen"


class Lost(StrEnum):
    """Why nothing can be read off a picture."""

    NO_MARKERS = "no-markers"
    NO_TABLE = "no-table"


@dataclass(slots=True)
class Seen:
    """What one picture shows, or all together: by its cell, how each card lies; and what is not certain."""

    cards: dict[Cell, str] = field(default_factory=dict)
    doubts: dict[Cell, Doubt] = field(default_factory=dict)


def together(pictures: Iterable[Seen]) -> Seen:
    """What several pictures of one mine show: a card that is seen once lies there, unless another picture differs."""
    found: dict[Cell, set[str]] = {}
    doubts: dict[Cell, Doubt] = dict.fromkeys((START, *GOALS), Doubt.UNSEEN)
    for seen in pictures:
        doubts |= seen.doubts
        for cell, shows in seen.cards.items():
            found.setdefault(cell, set()).add(shows)
    doubts = {cell: why for cell, why in doubts.items() if cell not in found or why is Doubt.TWO}
    doubts |= {cell: Doubt.DIFFER for cell, shown in found.items() if len(shown) > 1}
    return Seen({cell: min(shown) for cell, shown in found.items() if cell not in doubts}, doubts)


Known = Sequence[tuple[str, Corners]]
"""Markers of ours in a picture, by what each stands for."""


def known(markers: Sequence[Marker]) -> Known:
    """Those that are ours."""
    return [(MEANS[number], corners) for number, corners in markers if number < len(MEANS)]


def read(markers: Sequence[Marker]) -> Seen | Lost:
    """What one picture shows."""
    ours = known(markers)
    plane = fit([corners for _means, corners in ours])
    return read_on(plane, ours) if plane else Lost.NO_MARKERS


def read_on(plane: Plane, ours: Known, lifted: float = LIFTED, before: float | None = None) -> Seen | Lost:
    """What a picture shows of a table that lies so; what looks so much larger is held above it.

    `before`: how its rows ran, where that is known.
    """
    squares = on(plane, ours)
    here = rows(squares, before)
    return _Growing(here, lifted).grown(cards(squares, here.turn)) if here else Lost.NO_TABLE


def on(plane: Plane, ours: Known) -> list[tuple[str, Square]]:
    """The markers that lie on this table."""
    return [(means, square) for means, square in ((means, plane.square(at)) for means, at in ours) if square.flat]


class Near(NamedTuple):
    """How many cells from one that is known, how far out of the middle of its cell, and which cell that is."""

    steps: float
    out: float
    cell: Cell


class _Growing:
    """Takes in card after card, each by those beside it."""

    def __init__(self, here: Rows, lifted: float) -> None:
        self.here, self.lifted = here, lifted
        self.seen = Seen()
        self.lie: dict[Cell, Card] = {}
        self.nearest: dict[int, Near] = {}

    def grown(self, every: Sequence[Card]) -> Seen:
        """Start and goals first; then always the card that lies closest to where one has to lie."""
        waiting = {number: card for number, card in enumerate(every) if not anchors(card.means)}
        for card in every:
            self._put_in_known_place(card)
        hidden = None if START in self.lie else self._hidden_start(every)
        if hidden:
            self._lay(START, hidden)
        for cell in self.lie:
            self._tell_from(cell, waiting)
        while ready := [number for number, card in waiting.items() if self._is_in_the_mine(number, card)]:
            number = min(ready, key=self.nearest.__getitem__)
            card, cell = waiting.pop(number), self.nearest[number].cell
            if self._take(cell, card):
                self._tell_from(cell, waiting)
        for number, card in waiting.items():
            self._leave(self.nearest[number].cell, card)
        for cell in (*self.seen.doubts, *([START] if hidden else [])):
            self.seen.cards.pop(cell, None)
        return self.seen

    def _hidden_start(self, every: Sequence[Card]) -> Card | None:
        """What is held above the table leads nowhere."""
        return hidden_start(self.here, [card for card in every if self._lies(START, card)])

    def _put_in_known_place(self, card: Card) -> None:
        """Start and goals where they belong; one that is astray is no part of the mine."""
        at = self.here.of(card.middle)
        for cell in anchors(card.means):
            if abs(at[0] - cell[0]) < ASTRAY[0] and abs(at[1] - cell[1]) < ASTRAY[1]:
                self._lay(cell, card)

    def _tell_from(self, known: Cell, waiting: Mapping[int, Card]) -> None:
        """Of each card that waits: where it lies by this one, if that tells it better than those before."""
        for number, card in waiting.items():
            east, south = self._step(self.lie[known], card)
            column, row = round(east), round(south)
            steps = max(1, abs(column) + abs(row)) + (known in GOALS) / 2
            from_here = Near(steps, math.hypot(east - column, south - row), (known[0] + column, known[1] + row))
            self.nearest[number] = min(from_here, self.nearest.get(number, from_here))

    def _step(self, known: Card, card: Card) -> Point:
        return Rows(known.middle, self.here.turn).of(card.middle)

    def _is_in_the_mine(self, number: int, card: Card) -> bool:
        """Between start and goals, or where a way of the mine leads on to it: beyond, other cards lie about too."""
        steps, _out, cell = self.nearest[number]
        if steps > REACH:
            return False
        return self._lies(cell, card) if is_amid(cell) else in_field(cell) and self._goes_on(cell, card)

    def _lies(self, cell: Cell, card: Card) -> bool:
        """Whether it is as large as those around it: what is held above the table is larger."""
        around = [
            each.side for at, each in self.lie.items() if max(abs(at[0] - cell[0]), abs(at[1] - cell[1])) <= AROUND
        ]
        sides = around or [each.side for each in self.lie.values()]
        return bool(sides) and abs(card.side * len(sides) / sum(sides) - 1) < self.lifted

    def _leave(self, cell: Cell, card: Card) -> None:
        """What lies in the mine or right beside it, as part of it, is told of; all the rest is nobody's business."""
        beside_one = any(near in self.lie for _side, near in beside(cell))
        if not (in_field(cell) and self._lies(cell, card)):
            return
        if is_amid(cell) and START in self.lie:
            self.seen.doubts.setdefault(cell, Doubt.BETWEEN)
        elif beside_one and self._fits(cell, card) and not card.askew(self.here.turn):
            self.seen.doubts.setdefault(cell, Doubt.APART)

    def _take(self, cell: Cell, card: Card) -> bool:
        """Lay it in this cell, if that is certain."""
        if card.askew(self.here.turn):
            self.seen.doubts[cell] = Doubt.ASKEW
        elif not self._fits(cell, card):
            self.seen.doubts[cell] = Doubt.BETWEEN
        else:
            return self._lay(cell, card)
        return False

    def _fits(self, cell: Cell, card: Card) -> bool:
        """Whether it lies where those beside it say that the cell is."""
        near = [each for _side, each in beside(cell) if each in self.lie]
        near = [each for each in near if each not in GOALS] or near or [self._closest(cell)]
        steps = [(known, self._step(self.lie[known], card)) for known in near]
        across = sum(east - cell[0] + known[0] for known, (east, _south) in steps) / len(steps)
        down = sum(south - cell[1] + known[1] for known, (_east, south) in steps) / len(steps)
        return abs(across) < SURE[card.markers][0] and abs(down) < SURE[card.markers][1]

    def _goes_on(self, cell: Cell, card: Card) -> bool:
        """Whether it lies on the same table, a way of the mine leads on to it, and none of its sides is wrong."""
        shows = lying(card.means, upside_down=card.upside_down(self.here.turn))
        met = [
            (opens(shows, side), opens(goal_card(self.seen.cards[near]), OPPOSITE[side]))
            for side, near in beside(cell)
            if self.seen.cards.get(near, FACE_DOWN) != FACE_DOWN
        ]
        sides = [self.lie[near].side for _side, near in beside(cell) if near in self.lie]
        level = bool(sides) and abs(card.side * len(sides) / sum(sides) - 1) < LEVEL
        return level and (True, True) in met and all(one == other for one, other in met)

    def _closest(self, cell: Cell) -> Cell:
        return min(self.lie, key=lambda known: math.dist(known, cell))

    def _lay(self, cell: Cell, card: Card) -> bool:
        """Whether it is the first there, or the same as the first."""
        shows = lying(card.means, upside_down=card.upside_down(self.here.turn))
        if self.seen.cards.setdefault(cell, shows) != shows:
            self.seen.doubts[cell] = Doubt.TWO
            return False
        self.lie.setdefault(cell, card)
        return True


def is_amid(cell: Cell) -> bool:
    """Between start and goals."""
    return START[0] <= cell[0] <= GOALS[0][0] and GOALS[0][1] <= cell[1] <= GOALS[-1][1]
