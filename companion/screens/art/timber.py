"""Timber: boards, beams, posts, and the iron on them."""

from __future__ import annotations

import math
from random import Random

from companion.screens.art.colours import Colour, mixed
from companion.screens.art.pen import Pen, Point

BOARD, DARK_BOARD, SEAM = (66, 47, 33), (40, 30, 24), (24, 18, 16)
BEAM = 0.02
"""How thick a beam is: no more than the room that is left around every page."""
BEAM_WOOD, BEAM_LIT, BEAM_DARK = (86, 60, 38), (112, 80, 50), (40, 28, 21)
HINGE, KNUCKLE, KNUCKLES = 0.0155, 0.034, 3
"""How far a hinge reaches over its post, how high its knuckles are, of the width of the door, and how many."""
BOARDS = 7
PIECES = 12
"""In so many pieces a board is drawn, for the light fades along it."""


def boards(pen: Pen, light: Point, *, upright: bool) -> None:
    """Boards side by side, lit from one place; each with a little grain."""
    rng = Random(4)
    long, wide = (pen.high, 1.0) if upright else (1.0, pen.high)
    count = max(3, round(BOARDS * wide / 0.6)) if not upright else BOARDS + 1
    reach = 0.75 * max(1.0, pen.high)

    def at(along: float, across: float) -> Point:
        return (across, along) if upright else (along, across)

    for board in range(count):
        near, far, tint = wide * board / count, wide * (board + 1) / count, 0.16 * rng.random()
        for piece in range(PIECES):
            start, end = long * piece / PIECES, long * (piece + 1) / PIECES
            share = max(0.0, 1 - math.dist(at((start + end) / 2, (near + far) / 2), light) / reach)
            colour = mixed(mixed(DARK_BOARD, BOARD, share), SEAM, tint)
            pen.shape(colour, at(start, near), at(end, near), at(end, far), at(start, far))
        for _vein in range(5):
            start, across = long * rng.random(), near + (far - near) * (0.15 + 0.7 * rng.random())
            end, bent = start + long * (0.05 + 0.12 * rng.random()), across + 0.006 * (rng.random() - 0.5)
            pen.line(mixed(DARK_BOARD, SEAM, 0.2 + 0.4 * rng.random()), 0.0018, at(start, across), at(end, bent))
        pen.line(SEAM, 0.003, at(0, near), at(long, near))
        pen.line(mixed(BOARD, DARK_BOARD, 0.5), 0.0015, at(0, near + 0.003), at(long, near + 0.003))


def beam(pen: Pen, y: float) -> None:
    """A beam across."""
    rng = Random(6)
    pen.shape(BEAM_WOOD, (0, y), (1, y), (1, y + BEAM), (0, y + BEAM))
    pen.line(BEAM_LIT, 0.0025, (0, y + 0.001), (1, y + 0.001))
    for _vein in range(16):
        x, down = rng.random(), y + BEAM * (0.25 + 0.5 * rng.random())
        pen.line(BEAM_DARK, 0.0014, (x, down), (x + 0.03 + 0.05 * rng.random(), down))
    pen.line(BEAM_DARK, 0.0035, (0, y + BEAM), (1, y + BEAM))


def post(pen: Pen, x: float) -> None:
    """A beam that stands."""
    rng = Random(8)
    pen.shape(BEAM_WOOD, (x, 0), (x + BEAM, 0), (x + BEAM, pen.high), (x, pen.high))
    for edge in (x, x + BEAM):
        pen.line(BEAM_DARK, 0.003, (edge, 0), (edge, pen.high))
    for _vein in range(9):
        across, y = x + BEAM * (0.25 + 0.5 * rng.random()), pen.high * rng.random()
        pen.line(BEAM_DARK, 0.0014, (across, y), (across, y + 0.03 + 0.05 * rng.random()))


def hinge(pen: Pen, y: float, iron: Colour, shade: Colour) -> None:
    """Iron knuckles of a door on both its posts: in the room around a page, so that no word ever runs over them."""
    for side in (0.0, 1.0):
        out = abs(side - HINGE)
        for top in (y + KNUCKLE * number for number in range(KNUCKLES)):
            low = top + KNUCKLE * 0.88
            pen.shape(SEAM, (side, top), (out, top), (out, top + KNUCKLE), (side, top + KNUCKLE))
            pen.shape(mixed(iron, shade, 0.6), (side, top), (out, top), (out, low), (side, low))
            pen.line(iron, 0.002, (side, top + 0.002), (out, top + 0.002))
            pen.disc(SEAM, (abs(side - HINGE / 2), (top + low) / 2), HINGE * 0.3)
            pen.disc(iron, (abs(side - HINGE / 2), (top + low) / 2), HINGE * 0.22)
