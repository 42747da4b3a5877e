"""The plane of the table, seen aslant: the one way to straighten a picture in which all markers are equal squares.

Nothing is known of the lens, nor of where it hangs. What lies flat on the table is a square of side 1 once it is
straightened; what is held above it is larger or aslant, and is no part of the mine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
"""Of a marker in a picture, clockwise from its own upper left; y grows downwards."""
Row = tuple[tuple[float, ...], float]
"""Factors, and what they should come to."""

FLAT = 0.12
"""How much larger, smaller or more aslant than the others a marker may look that lies on the table."""
USUAL_ERROR = 0.02
"""How far the size of a marker that lies on the table is out as a rule."""
STEEPEST = 0.9
"""Beyond 1 the table's horizon would be in the picture."""
ROUNDS = 4
"""The plane is fitted to all markers, then to those that lie on it, and so on."""


class Square(NamedTuple):
    """A marker on the straightened table: its middle, how far it is turned (clockwise, in radians), and its side.

    `askew`: how far its corners are from those of a square, in sides.
    """

    middle: Point
    turn: float
    side: float
    askew: float

    @property
    def flat(self) -> bool:
        """Whether it lies on the table."""
        return abs(self.side - 1) < FLAT and self.askew < FLAT


@dataclass(frozen=True, slots=True)
class Plane:
    """How a picture is straightened: moved and scaled to its middle, freed of perspective, then stretched."""

    centre: Point
    scale: float
    vanish: Point
    across: float
    lean: float
    down: float

    def at(self, point: Point) -> Point:
        """Where on the table a point of the picture lies, in sides of a marker."""
        x, y = (point[0] - self.centre[0]) * self.scale, (point[1] - self.centre[1]) * self.scale
        far = 1 + self.vanish[0] * x + self.vanish[1] * y
        x, y = (x / far, y / far) if far > 0.05 else (math.inf, math.inf)
        return self.across * x + self.lean * y, self.down * y

    def seen(self, point: Point) -> Point:
        """Where in the picture a point of the table lies."""
        y = point[1] / self.down
        x = (point[0] - self.lean * y) / self.across
        far = 1 / max(0.05, 1 - self.vanish[0] * x - self.vanish[1] * y)
        return x * far / self.scale + self.centre[0], y * far / self.scale + self.centre[1]

    def square(self, corners: Corners) -> Square:
        """How a marker lies there."""
        seen = [self.at(corner) for corner in corners]
        middle = (sum(x for x, _y in seen) / 4, sum(y for _x, y in seen) / 4)
        # the corners of a square, turned back each by its own quarter, come to one and the same arm
        arms = [_quarters((x - middle[0], y - middle[1]), -number) for number, (x, y) in enumerate(seen)]
        arm = (sum(x for x, _y in arms) / 4, sum(y for _x, y in arms) / 4)
        side = math.hypot(*arm) * math.sqrt(2)
        askew = max(math.dist(each, arm) for each in arms) / side if side > 0 else math.inf
        return Square(middle, math.atan2(arm[1], arm[0]) + 3 * math.pi / 4, side, askew)


def _quarters(point: Point, times: int) -> Point:
    for _time in range(times % 4):
        point = (-point[1], point[0])
    return point


def fit(markers: Sequence[Corners]) -> Plane | None:
    """The plane on which most of these markers are equal squares; None where there is none, or too few of them."""
    kept: Sequence[Corners] = [each for each in markers if _area(each) > 0]
    plane: Plane | None = None
    for _round in range(ROUNDS):
        found = _fit(kept)
        if found is None:
            return None
        plane = found
        flat = [each for each in markers if plane.square(each).flat]
        if flat == kept:
            break
        kept = flat
    return plane


def _area(corners: Sequence[Point]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*corners, corners[0]))) / 2


def _fit(markers: Sequence[Corners]) -> Plane | None:
    if len(markers) < 3:
        return None
    points = [point for corners in markers for point in corners]
    centre = (sum(x for x, _y in points) / len(points), sum(y for _x, y in points) / len(points))
    scale = 1 / max(1e-9, *(math.dist(point, centre) for point in points))
    moved = [tuple(((x - centre[0]) * scale, (y - centre[1]) * scale) for x, y in corners) for corners in markers]
    vanish = _vanishing(moved)
    if vanish is None:
        return None

    def freed(point: Point) -> Point:
        far = 1 + vanish[0] * point[0] + vanish[1] * point[1]
        return point[0] / far, point[1] / far

    stretch = _stretch(moved, freed)
    return Plane(centre, scale, vanish, *stretch) if stretch else None


def _vanishing(markers: Sequence[Sequence[Point]]) -> Point | None:
    """A small thing shrinks with the third power of its distance: so the third root of areas is even over a plane.

    What does not fit in with most counts less and less, or a hand full of cards would tilt the table.
    """
    sizes = [(_mean(corners), _area(corners) ** (1 / 3)) for corners in markers]
    usual = sorted(size for _at, size in sizes)[len(sizes) // 2]
    weights = [1.0] * len(sizes)
    solved: list[float] | None = None
    for _round in range(ROUNDS):
        solved = _least_squares(
            [((w, w * x, w * y), w * size) for w, ((x, y), size) in zip(weights, sizes, strict=True)]
        )
        if solved is None or solved[0] <= 0:
            return None
        level, east, south = solved
        off = [(size - level - east * x - south * y) / usual for (x, y), size in sizes]
        weights = [1 / (1 + (each / USUAL_ERROR) ** 2) for each in off]
    assert solved
    vanish = (solved[1] / solved[0], solved[2] / solved[0])
    return vanish if math.hypot(*vanish) < STEEPEST else None


def _mean(corners: Sequence[Point]) -> Point:
    return sum(x for x, _y in corners) / len(corners), sum(y for _x, y in corners) / len(corners)


def _stretch(markers: Sequence[Sequence[Point]], freed: Callable[[Point], Point]) -> tuple[float, float, float] | None:
    """How far to stretch and lean so that sides are 1 and stand at right angles, for most of them."""
    sides = []
    for corners in markers:
        one, two, three, four = map(freed, corners)
        along = ((two[0] - one[0] + three[0] - four[0]) / 2, (two[1] - one[1] + three[1] - four[1]) / 2)
        down = ((four[0] - one[0] + three[0] - two[0]) / 2, (four[1] - one[1] + three[1] - two[1]) / 2)
        sides.append((along, down))
    usual = sorted(math.hypot(*along) for along, _down in sides)[len(sides) // 2]
    rows: list[Row] = []
    for along, down in sides:
        (ax, ay), (bx, by) = ((x / usual, y / usual) for x, y in (along, down))
        rows += [
            ((ax * ax, 2 * ax * ay, ay * ay), 1.0),
            ((bx * bx, 2 * bx * by, by * by), 1.0),
            ((ax * bx, ax * by + ay * bx, ay * by), 0.0),
        ]
    solved = _least_squares(rows)
    if solved is None or solved[0] <= 0 or solved[0] * solved[2] <= solved[1] ** 2:
        return None
    across = math.sqrt(solved[0])
    lean = solved[1] / across
    return across / usual, lean / usual, math.sqrt(solved[2] - lean * lean) / usual


def _least_squares(rows: Sequence[Row]) -> list[float] | None:
    """What comes closest to all rows; None where they leave it open."""
    size = len(rows[0][0])
    normal = [
        [sum(row[i] * row[j] for row, _to in rows) for j in range(size)] + [sum(row[i] * to for row, to in rows)]
        for i in range(size)
    ]
    for i in range(size):
        best = max(range(i, size), key=lambda each: abs(normal[each][i]))
        normal[i], normal[best] = normal[best], normal[i]
        if abs(normal[i][i]) < 1e-9:
            return None
        normal[i] = [value / normal[i][i] for value in normal[i]]
        for j in range(size):
            if j != i:
                factor = normal[j][i]
                normal[j] = [a - factor * b for a, b in zip(normal[j], normal[i], strict=True)]
    return [row[size] for row in normal]
