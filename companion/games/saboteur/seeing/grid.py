"""Cards on the straightened table, and the cell in which each lies: found from start and goals, then card by card.

People lay cards by eye, so the rows of a mine wander. The cell of a card is told by the cards beside it, never by
counting from afar; so what is out by a little here is not out by more there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.rules.layout import GOALS, START
from companion.games.saboteur.seeing.marked import CORNER, GOAL_FACES, HIGH, START_SIGN, WIDE
from companion.games.saboteur.seeing.plane import Point, Square

QUARTER = math.pi / 2
ASKEW = math.radians(22)
"""Turned by more than this out of the rows a card lies askew."""
PAIR = 0.6
"""Within so many sides of where it belongs the other marker is on the same card."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it lies: what it is, its middle, how far it is turned, how many of its markers were seen, how large."""

    means: str
    middle: Point
    turn: float
    markers: int
    side: float

    def upside_down(self, rows: float) -> bool:
        """Whether it lies the other way round, on a table whose rows run so."""
        return abs(_between(self.turn, rows)) > QUARTER

    def askew(self, rows: float) -> bool:
        """Whether it lies neither upright nor turned by half."""
        off = abs(_between(self.turn, rows))
        return ASKEW < off < math.pi - ASKEW


def _between(turn: float, rows: float) -> float:
    """The turn from one to the other, half a turn at the most."""
    return (turn - rows + math.pi) % (2 * math.pi) - math.pi


def _turned(point: Point, by: float) -> Point:
    cos, sin = math.cos(by), math.sin(by)
    return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos


def _by_upper(means: str, square: Square) -> Card:
    """The card, if this is the marker in its upper right corner."""
    dx, dy = _turned((CORNER[0], -CORNER[1]), square.turn)
    return Card(means, (square.middle[0] - dx, square.middle[1] - dy), square.turn, 1, square.side)


def _by_lower(means: str, square: Square) -> Card:
    """The card, if this is the marker in its lower left corner, which is turned by a quarter."""
    turn = square.turn - QUARTER
    dx, dy = _turned((-CORNER[0], CORNER[1]), turn)
    return Card(means, (square.middle[0] - dx, square.middle[1] - dy), turn, 1, square.side)


class Rows(NamedTuple):
    """How the mine lies on the table: where the start is, and which way leads to the goals."""

    start: Point
    turn: float

    def of(self, point: Point) -> Point:
        """Columns and rows from the start, as if all cards lay edge to edge."""
        x, y = _turned((point[0] - self.start[0], point[1] - self.start[1]), -self.turn)
        return x / WIDE, y / HIGH

    def at(self, cell: Point) -> Point:
        """Where on the table that is."""
        dx, dy = _turned((cell[0] * WIDE, cell[1] * HIGH), self.turn)
        return self.start[0] + dx, self.start[1] + dy


def cards(squares: Sequence[tuple[str, Square]], rows: float) -> list[Card]:
    """Markers of one card as one; one that is alone is that corner in which it is upright or upside down."""
    found, waiting = _pairs(squares)
    for means, square in waiting:
        upper = _by_upper(means, square)
        quarters = round(_between(square.turn, rows) / QUARTER) % 2
        found.append(_by_lower(means, square) if quarters else upper)
    return found


def _pairs(squares: Sequence[tuple[str, Square]]) -> tuple[list[Card], list[tuple[str, Square]]]:
    """Two markers that lie to one another as on a card are that card, however it is turned."""
    fits = []
    for (i, (one, upper)), (j, (other, lower)) in combinations(enumerate(squares), 2):
        if one == other and math.dist(upper.middle, lower.middle) < 2 * math.hypot(*CORNER) + PAIR:
            for first, second in ((i, j), (j, i)):
                above, below = _by_upper(one, squares[first][1]), _by_lower(one, squares[second][1])
                off = math.dist(above.middle, below.middle)
                if off < PAIR and abs(_between(above.turn, below.turn)) < ASKEW:
                    fits.append((off, first, second, above, below))
    found, taken = [], set[int]()
    for _off, first, second, above, below in sorted(fits, key=lambda fit: fit[0]):
        if not taken & {first, second}:
            taken |= {first, second}
            turn = below.turn + _between(above.turn, below.turn) / 2
            middle = ((above.middle[0] + below.middle[0]) / 2, (above.middle[1] + below.middle[1]) / 2)
            found.append(Card(above.means, middle, turn, 2, (above.side + below.side) / 2))
    return found, [each for number, each in enumerate(squares) if number not in taken]


def rows(squares: Sequence[tuple[str, Square]], before: float | None = None) -> Rows | None:
    """Find start and goals; None unless two of them are seen, and there is one way only in which they can lie.

    `before`: how the rows ran, where that is known. Goals alone look the same from both sides.
    """
    leaning = _leaning(squares)
    turns = [leaning + quarter * QUARTER for quarter in range(4)]
    tried: list[tuple[int, int, Rows]] = []
    for turn in turns if before is None else [min(turns, key=lambda turn: abs(_between(turn, before)))]:
        lying_so = cards(squares, turn)
        tried += [
            (*_explains(lying_so, here), here) for here in (Rows(start, turn) for start in _starts(lying_so, turn))
        ]
    if not tried:
        return None
    places, inside, best = max(tried, key=lambda each: each[:2])
    others = [each for each in tried if each[0] == places and not _alike(each[2], best)]
    doubtful = any(2 * less >= inside for _places, less, _here in others)
    return None if places < 2 or doubtful else best


def _alike(one: Rows, other: Rows) -> bool:
    return one.turn == other.turn and math.dist(one.of(other.start), (0, 0)) < ASTRAY[0]


ASTRAY = (1.2, 0.9)
"""So far from where they belong, in columns and rows, goals that were laid out by eye still are the goals."""
FIELD = (-2, -3, 10, 3)
"""Where a mine can lie at all: columns and rows from the start."""


def in_field(cell: Point) -> bool:
    """Whether that is there."""
    return FIELD[0] <= cell[0] <= FIELD[2] and FIELD[1] <= cell[1] <= FIELD[3]


def _leaning(squares: Sequence[tuple[str, Square]]) -> float:
    """How far rows and columns are turned, but for quarters: as most of start and goals are.

    Nothing else has a say in it: a hand that is held flat beside the mine would.
    """
    turns = [square.turn for means, square in squares if anchors(means)]
    near = [[each for each in turns if abs(_off_quarters(each - one)) < ASKEW] for one in turns]
    return _mean_quarters(max(near, key=len, default=[]))


def _mean_quarters(turns: Sequence[float]) -> float:
    return math.atan2(sum(math.sin(4 * each) for each in turns), sum(math.cos(4 * each) for each in turns)) / 4


def _off_quarters(turn: float) -> float:
    return (turn + QUARTER / 2) % QUARTER - QUARTER / 2


def anchors(means: str) -> tuple[Cell, ...]:
    """The cells in which such a card lies, if it lies in no other."""
    return (START,) if means == START_SIGN else GOALS if means in GOAL_FACES else ()


def _starts(lying_so: Sequence[Card], turn: float) -> Iterator[Point]:
    """Where the start would be, by each card that lies in a known place."""
    for card in lying_so:
        for column, row in anchors(card.means):
            dx, dy = _turned((column * WIDE, row * HIGH), turn)
            yield card.middle[0] - dx, card.middle[1] - dy


def _explains(lying_so: Sequence[Card], here: Rows) -> tuple[int, int]:
    """How many places of start and goals are taken, if the mine lies so; and how many cards lie in it."""
    places: set[Cell] = set()
    inside = 0
    for card in lying_so:
        at, wanted = here.of(card.middle), anchors(card.means)
        if wanted:
            place = min(wanted, key=lambda cell: math.dist(at, cell))
            if abs(at[0] - place[0]) < ASTRAY[0] and abs(at[1] - place[1]) < ASTRAY[1] and not card.askew(here.turn):
                places.add(place)
        else:
            inside += in_field(at)
    return len(places), inside
