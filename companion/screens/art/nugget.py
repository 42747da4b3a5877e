"""A lump of gold."""

from __future__ import annotations

import math

from companion.screens.art.pen import Pen, Point

DARK, BODY, BRIGHT, GLINT = (134, 84, 14), (222, 158, 40), (255, 208, 92), (255, 243, 200)
OUTLINE = ((0.05, 1.0), (0.2, 0.92), (0.37, 1.0), (0.52, 0.9), (0.66, 1.0), (0.84, 0.94))
"""The corners of a nugget: where they stand, in turns, and how far out."""


def nugget(pen: Pen, at: Point, size: float, turn: float = 0.0) -> None:
    """A lump of gold, lit from above on the left."""
    pen.shape(DARK, *_corners(at, size * 1.12, turn))
    pen.shape(BODY, *_corners(at, size, turn))
    x, y = at
    pen.shape(BRIGHT, *_corners((x - size * 0.14, y - size * 0.16), size * 0.62, turn + 0.1))
    pen.shape(GLINT, *_corners((x - size * 0.32, y - size * 0.34), size * 0.2, turn))


def _corners(at: Point, size: float, turn: float) -> list[Point]:
    return [
        (
            at[0] + size * out * math.cos(2 * math.pi * (angle + turn)),
            at[1] + size * out * 0.84 * math.sin(2 * math.pi * (angle + turn)),
        )
        for angle, out in OUTLINE
    ]
