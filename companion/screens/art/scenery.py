"""The way in: a gallery of the mine, as far as the light of one lantern reaches."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from random import Random

from companion.screens.art.colours import Colour, mixed
from companion.screens.art.nugget import nugget
from companion.screens.art.pen import Pen, Point

Light = Callable[[Point], Colour]
STEPS = 90
REACH = 0.56
"""How far the light reaches, in widths of the picture."""
WAY = ((0.13, 0.62), (0.3, 0.62), (0.36, 0.4), (0.44, 0.4), (0.5, 0.66), (0.66, 0.66), (0.72, 0.42), (0.87, 0.42))
SIDES = (
    ((0.36, 0.4), (0.29, 0.1)),
    ((0.66, 0.66), (0.7, 1.1)),
    ((0.72, 0.42), (0.66, 0.02)),
    ((0.2, 0.62), (0.17, 1.1)),
)
"""Where the way runs: how far across, and how far down."""
STONES = 110


def mine(pen: Pen) -> None:
    """From the ladder to the gold, and a lantern between."""
    light = (0.5, pen.high * 0.3)

    def lit(colour: Colour, at: Point) -> Colour:
        share = max(0.0, 1 - math.dist(at, light) / REACH)
        return mixed(pen.theme.night, colour, share**0.6)

    for step in range(STEPS):
        share = step / STEPS
        colour = mixed(pen.theme.night, mixed(pen.theme.rock, pen.theme.lamp, 0.4 * share**3), min(1.0, 1.2 * share))
        pen.disc(colour, light, REACH * (1 - share))
    rng = Random(7)
    for _ in range(STONES):
        x, y, size = rng.random(), rng.random() * pen.high, 0.008 + 0.014 * rng.random()
        turns = [turn + rng.random() * 0.7 for turn in (0.2, 1.4, 2.6, 3.8, 5.0)]
        corners = [(x + size * math.cos(turn), y + size * math.sin(turn)) for turn in turns]
        pen.shape(mixed(lit(pen.theme.stones, (x, y)), pen.theme.night, 0.12), *corners)
    for colour, thick in ((pen.theme.rim, 0.052), (pen.theme.way, 0.038)):
        for line in (*SIDES, WAY):
            for start, end in pairwise([(x, y * pen.high) for x, y in line]):
                _beam(pen, start, end, thick, partial(lit, colour))
    _ladder(pen, lit(pen.theme.ladder, (0.13, pen.high * 0.5)))
    for x, y, size in ((0.865, 0.5, 0.018), (0.9, 0.52, 0.02), (0.882, 0.4, 0.022), (0.915, 0.4, 0.014)):
        nugget(pen, (x, y * pen.high), size)
    _lantern(pen, light)


def _beam(pen: Pen, start: Point, end: Point, thick: float, lit: Light) -> None:
    """A line that gets darker away from the light."""
    parts = 14
    points = [
        (start[0] + (end[0] - start[0]) * n / parts, start[1] + (end[1] - start[1]) * n / parts)
        for n in range(parts + 1)
    ]
    for one, other in pairwise(points):
        pen.line(lit(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)), thick, one, other)


def _ladder(pen: Pen, lit: Colour) -> None:
    colour = mixed(pen.theme.ladder, lit, 0.4)
    for x in (0.115, 0.145):
        pen.line(colour, 0.007, (x, 0.0), (x, pen.high * 0.78))
    for step in range(6):
        y = pen.high * (0.08 + 0.13 * step)
        pen.line(colour, 0.006, (0.115, y), (0.145, y))


def _lantern(pen: Pen, light: Point) -> None:
    """The same as among the tools, but lit."""
    side, iron = pen.high * 0.62, (178, 186, 196)

    def at(*points: Point) -> list[Point]:
        return [(light[0] + (x - 0.5) * side, light[1] + (y - 0.5) * side) for x, y in points]

    pen.line(pen.theme.rim, 0.004, (light[0], 0.0), light)
    pen.ring(iron, at((0.5, 0.25))[0], 0.14 * side, 0.05 * side)
    pen.shape(iron, *at((0.28, 0.4), (0.72, 0.4), (0.66, 0.3), (0.34, 0.3)))
    pen.shape(pen.theme.lamp, *at((0.33, 0.4), (0.67, 0.4), (0.63, 0.78), (0.37, 0.78)))
    pen.shape((255, 236, 186), *at((0.43, 0.46), (0.57, 0.46), (0.55, 0.72), (0.45, 0.72)))
    pen.shape(iron, *at((0.28, 0.78), (0.72, 0.78), (0.75, 0.87), (0.25, 0.87)))
