"""Digits drawn with the pen: the same on every machine, and sturdy enough to be read when they are small."""

from __future__ import annotations

import math

from companion.screens.art.colours import Colour
from companion.screens.art.pen import Pen, Point

WIDE = 0.56
"""How wide a digit is next to its height."""
BETWEEN = 0.26
THICK = 0.19


def _arc(middle: Point, wide: float, high: float, start: float, end: float) -> tuple[Point, ...]:
    """A part of an oval; angles in turns, from the right downwards."""
    turns = [start + (end - start) * step / 14 for step in range(15)]
    return tuple(
        (middle[0] + wide * math.cos(2 * math.pi * turn), middle[1] + high * math.sin(2 * math.pi * turn))
        for turn in turns
    )


_SIX = ((0.46, 0.02), *_arc((0.28, 0.68), 0.26, 0.3, 0.56, 1.56))
STROKES: dict[str, tuple[Point, ...]] = {
    "0": _arc((0.28, 0.5), 0.26, 0.48, 0.0, 1.0),
    "1": ((0.1, 0.22), (0.34, 0.02), (0.34, 0.98)),
    "2": (*_arc((0.28, 0.28), 0.25, 0.26, 0.53, 1.1), (0.04, 0.98), (0.54, 0.98)),
    "3": (*_arc((0.26, 0.26), 0.24, 0.24, 0.6, 1.25), *_arc((0.26, 0.74), 0.27, 0.25, 0.75, 1.4)),
    "4": ((0.54, 0.72), (0.02, 0.72), (0.4, 0.02), (0.4, 0.98)),
    "5": ((0.5, 0.02), (0.1, 0.02), (0.07, 0.46), *_arc((0.26, 0.68), 0.27, 0.3, 0.67, 1.4)),
    "6": _SIX,
    "7": ((0.02, 0.02), (0.54, 0.02), (0.2, 0.98)),
    "8": (*_arc((0.28, 0.26), 0.21, 0.23, 0.25, 1.25), *_arc((0.28, 0.74), 0.26, 0.25, 0.75, 1.75)),
    "9": tuple((0.56 - x, 1.0 - y) for x, y in _SIX),
}
"""Each digit as one stroke, in a box that is 1 high."""


def number(pen: Pen, text: str, middle: Point, high: float, colour: Colour) -> None:
    """Write a number around a point."""
    wide = (len(text) * WIDE + (len(text) - 1) * BETWEEN) * high
    x, y = middle[0] - wide / 2, middle[1] - high / 2
    for digit in text:
        pen.line(colour, THICK * high, *((x + across * high, y + down * high) for across, down in STROKES[digit]))
        x += (WIDE + BETWEEN) * high
