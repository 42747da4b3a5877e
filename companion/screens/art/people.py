"""Players' marks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.screens.art.colours import PLAYERS
from companion.screens.art.digits import number
from companion.screens.art.pen import Pen, Point


def _regular(corners: int, turn: float, size: float = 0.5) -> tuple[Point, ...]:
    """A shape with equal sides; `turn` of 0 has a corner at the right."""
    angles = [2 * math.pi * (turn + step / corners) for step in range(corners)]
    return tuple((0.5 + size * math.cos(angle), 0.5 + size * math.sin(angle)) for angle in angles)


def _burst(points: int) -> tuple[Point, ...]:
    ways = zip(_regular(points, 0.0), _regular(points, 0.5 / points, 0.4), strict=True)
    return tuple(point for pair in ways for point in pair)


SHAPES: tuple[Sequence[Point], ...] = (
    _regular(40, 0.0, 0.47),
    ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),
    _regular(4, 0.0, 0.52),
    ((0.5, 0.0), (1.0, 0.94), (0.0, 0.94)),
    _regular(6, 0.0),
    ((0.06, 0.04), (0.94, 0.04), (0.94, 0.5), (0.5, 1.0), (0.06, 0.5)),
    ((0.5, 0.0), (0.97, 0.4), (0.84, 0.4), (0.84, 0.97), (0.16, 0.97), (0.16, 0.4), (0.03, 0.4)),
    _burst(9),
    ((0.24, 0.1), (1.0, 0.1), (0.76, 0.9), (0.0, 0.9)),
    tuple(
        (0.5 + x, 0.5 + y)
        for x, y in (
            *((-0.2, -0.48), (0.2, -0.48), (0.2, -0.26), (0.48, -0.26), (0.48, 0.26), (0.2, 0.26)),
            *((0.2, 0.48), (-0.2, 0.48), (-0.2, 0.26), (-0.48, 0.26), (-0.48, -0.26), (-0.2, -0.26)),
        )
    ),
)
"""Disc, square, diamond, triangle, hexagon, shield, house, burst, slant, cross: each with room for a number."""
LOW = {3: 0.66, 5: 0.42, 6: 0.6}
"""Where the number does not stand in the middle."""
RIMMED = 0.91
HIGH, HIGH_OF_TWO, IN_A_POINT = 0.5, 0.4, 0.42


def badge(pen: Pen, seat: str) -> None:
    """A shape, a colour and a number for every seat, in a dark rim that sets it off from any ground."""
    at = int(seat) % len(SHAPES)
    for colour, share in ((pen.theme.mark, 1.0), (PLAYERS[at], RIMMED)):
        if at:
            pen.shape(colour, *((0.5 + (x - 0.5) * share, _down(at) + (y - _down(at)) * share) for x, y in SHAPES[at]))
        else:
            pen.disc(colour, (0.5, 0.5), 0.48 * share)
    told = str(int(seat) + 1)
    high = HIGH_OF_TWO if len(told) > 1 else IN_A_POINT if at in LOW else HIGH
    number(pen, told, (0.5, LOW.get(at, 0.5)), high, pen.theme.mark)


def _down(at: int) -> float:
    """The height about which a shape shrinks evenly."""
    return LOW.get(at, 0.5)
