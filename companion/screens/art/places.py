"""The places pages stand in, from dusk above ground down to the gold and up again at dawn.

Every one is dark enough everywhere for words of every tone to be read on it, and calm but at its edges.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from companion.screens.art.colours import Colour, mixed
from companion.screens.art.pen import Pen, Point
from companion.screens.art.things import nugget
from companion.screens.art.timber import BEAM, beam, boards, hinge, post

Lit = tuple[Colour, Colour]
"""A ground near a light, and far from it."""
STONE: Lit = ((66, 57, 47), (29, 29, 34))
SLATE: Lit = ((52, 55, 58), (28, 32, 42))
EMBER: Lit = ((88, 63, 30), (32, 27, 25))
EARTH: Lit = ((72, 55, 50), (40, 32, 40))
FACETS, ROUGH, BRIGHTER = 13, 0.16, 0.4
"""How many triangles' sides go across a page, how far each may differ from its neighbours, how many are brighter."""
RAYS, RINGS = 34, 24
EVENING = ((27, 26, 46), (33, 29, 58), (46, 33, 70), (64, 40, 76), (84, 46, 70), (101, 54, 56))
MORNING = ((62, 60, 108), (80, 64, 116), (102, 64, 108), (122, 64, 90), (126, 64, 64), (126, 64, 46))
HILLS, BLACK, WINDOW = (39, 30, 42), (23, 20, 27), (255, 196, 92)
IRON, STEEL = (74, 78, 86), (44, 46, 54)


def rock(pen: Pen, light: Point, lit: Lit, reach: float = 0.62, top: float = 0.0) -> None:
    """One sheet of triangles, shaded by how far they are from the lantern."""
    for corners, tint in facets(top, pen.high):
        middle = (sum(x for x, _y in corners) / 3, sum(y for _x, y in corners) / 3)
        share = max(0.0, 1 - math.dist(middle, light) / reach) ** 1.4
        colour = mixed(lit[1], lit[0], share)
        pen.shape(mixed(colour, lit[0] if tint > 0 else (0, 0, 0), abs(tint) * (0.5 + share)), *corners)


def facets(top: float, bottom: float, across: int = FACETS) -> Iterator[tuple[tuple[Point, ...], float]]:
    """Triangles from side to side, and by how much each is darker or brighter than the light makes it."""
    rng = Random(11)
    side = 1 / across
    points = [
        [
            ((x + (y % 2) / 2 - 1 + 0.5 * rng.random()) * side, top + (y + (0.6 * rng.random() - 0.5) * (y > 0)) * side)
            for x in range(across + 3)
        ]
        for y in range(math.ceil((bottom - top) / side) + 2)
    ]
    for upper, lower in pairwise(points):
        for at, (here, right, below, beyond) in enumerate(zip(upper, upper[1:], lower, lower[1:], strict=False)):
            other = (here, right, beyond) if at % 3 else (here, right, below)
            for corners in (other, (here if at % 3 else right, below, beyond)):
                yield corners, ROUGH * rng.random() * (1 if rng.random() < BRIGHTER else -1)


def gallery(pen: Pen) -> None:
    """Where turns are played: rock below a beam, a lantern's light from above, rails along the ground."""
    rock(pen, (0.42, 0.06 * pen.high), STONE, 0.72 * max(1.0, pen.high))
    beam(pen, 0.0)
    low = pen.high - 0.006
    for sleeper in range(26):
        x = (sleeper + 0.5) / 26
        pen.line((44, 34, 27), 0.008, (x - 0.008, low - 0.004), (x + 0.008, low - 0.004))
    pen.line(IRON, 0.0035, (0, low - 0.007), (1, low - 0.007))
    pen.line(STEEL, 0.0035, (0, low + 0.002), (1, low + 0.002))


def dusk(pen: Pen, sky: float = 0.58) -> None:
    """Above ground, before going down: the last light behind the hills, and the headframe of the mine."""
    horizon = _sky(pen, EVENING, sky)
    rng = Random(5)
    for _star in range(34):
        x, y = rng.random(), horizon * rng.random() * 0.7
        pen.disc(
            mixed((46, 33, 70), (226, 218, 236), 0.25 + 0.6 * rng.random()), (x, y), 0.0009 + 0.0009 * rng.random()
        )
    rock(pen, (0.5, horizon + 0.24), SLATE, 0.8, horizon + 0.03)
    skyline(pen, horizon)


def brink(pen: Pen) -> None:
    """The same from where the shaft begins: little of the sky is left."""
    dusk(pen, 0.16)


def dawn(pen: Pen) -> None:
    """Above ground again: the sun comes up behind the hills."""
    horizon = _sky(pen, MORNING, 0.6)
    for step in range(6):
        pen.disc(mixed(MORNING[4], (124, 66, 38), step / 5), (0.5, horizon), 0.2 - 0.028 * step)
    rock(pen, (0.5, horizon), EARTH, 0.8, horizon + 0.03)
    skyline(pen, horizon, (74, 44, 62), 0.45)


def _sky(pen: Pen, bands: tuple[Colour, ...], share: float) -> float:
    """Bands of colour, narrower towards the horizon; returns where that is."""
    horizon = share * min(pen.high, 1.0)
    pen.fill(BLACK)
    pen.shape(bands[0], (0, 0), (1, 0), (1, horizon), (0, horizon))
    for step, colour in enumerate(bands[1:], 1):
        top = horizon * (step / len(bands)) ** 0.8
        pen.shape(colour, (0, top), (1, top), (1, horizon), (0, horizon))
    return horizon


def skyline(pen: Pen, horizon: float, far: Colour = HILLS, across: float = 0.9) -> None:
    """Hills behind the mine, its headframe, and the ground before them."""
    _hills(pen, horizon, far, 3)
    _headframe(pen, (across, horizon + 0.012))
    _hills(pen, horizon + 0.02, BLACK, 8, 0.3)


def _hills(pen: Pen, foot: float, colour: Colour, seed: int, rough: float = 1.0) -> None:
    rng = Random(seed)
    ridge = [(x / 9, foot - 0.045 * rough * rng.random()) for x in range(10)]
    below = [(1 - x / 14, foot + 0.02 + 0.025 * rng.random()) for x in range(15)]
    pen.shape(colour, *ridge, *below)


def _headframe(pen: Pen, foot: Point) -> None:
    """The wheel above the shaft, and the house beside it with one window lit."""
    x, y = foot
    for a, b in (((-0.035, 0), (-0.008, -0.105)), ((0.035, 0), (0.008, -0.105)), ((-0.026, -0.035), (0.026, -0.035))):
        pen.line(BLACK, 0.006, (x + a[0], y + a[1]), (x + b[0], y + b[1]))
    for a, b in (((-0.035, 0), (0.02, -0.06)), ((0.035, 0), (-0.02, -0.06)), ((0.006, -0.11), (0.085, -0.012))):
        pen.line(BLACK, 0.0035, (x + a[0], y + a[1]), (x + b[0], y + b[1]))
    pen.ring(BLACK, (x, y - 0.112), 0.02, 0.005)
    for turn in (0.3, 1.35, 2.4):
        dx, dy = 0.017 * math.cos(turn), 0.017 * math.sin(turn)
        pen.line(BLACK, 0.0025, (x - dx, y - 0.112 - dy), (x + dx, y - 0.112 + dy))
    pen.shape(
        BLACK,
        (x + 0.05, y + 0.01),
        (x + 0.05, y - 0.028),
        (x + 0.075, y - 0.05),
        (x + 0.1, y - 0.028),
        (x + 0.1, y + 0.01),
    )
    pen.shape(WINDOW, (x + 0.068, y - 0.022), (x + 0.08, y - 0.022), (x + 0.08, y - 0.01), (x + 0.068, y - 0.01))


def table(pen: Pen) -> None:
    """The table everybody sits at: boards, and the lamp's light in their middle."""
    boards(pen, (0.5, pen.high / 2), upright=False)


HINGES = (0.2, 0.7)
"""How far down a door its hinges are, of its height."""


def shut(pen: Pen) -> None:
    """A shut door: what is behind it is for one pair of eyes."""
    boards(pen, (0.5, pen.high * 0.45), upright=True)
    _frame(pen)


def ajar(pen: Pen) -> None:
    """The same door open: a dark gallery, and the wings of the door at its sides."""
    rock(pen, (0.5, pen.high * 0.4), STONE, 0.5)
    for near, far in ((0.0, 0.055), (1.0, 0.945)):
        pen.shape((47, 34, 26), (near, 0), (far, 0.03), (far, pen.high - 0.03), (near, pen.high))
    _frame(pen)


def _frame(pen: Pen) -> None:
    for x in (0.0, 1.0 - BEAM):
        post(pen, x)
    beam(pen, 0.0)
    for share in HINGES:
        hinge(pen, share * pen.high, IRON, STEEL)


def treasure(pen: Pen) -> None:
    """At the gold: its own light in rays on the rock, and nuggets along the ground."""
    middle, reach = (0.5, pen.high * 0.52), 0.7 * max(1.0, pen.high)
    pen.fill(EMBER[1])
    rng = Random(3)
    rings = [reach * 1.3 * (ring / RINGS) ** 1.3 for ring in range(RINGS + 1)]
    for ray in range(RAYS):
        start, end, bright = ray / RAYS, (ray + 1) / RAYS, (1.0 if ray % 2 else 0.55) + 0.12 * rng.random()
        for near, far in pairwise(rings):
            share = max(0.0, 1 - (near + far) / 2 / reach) ** 0.9 * bright
            corners = (_out(middle, near, start), _out(middle, far, start), _out(middle, far, end))
            pen.shape(mixed(EMBER[1], EMBER[0], min(1.0, share)), *corners, _out(middle, near, end))
    ground = pen.high - 0.012
    pen.shape((37, 28, 22), (0, ground), (1, ground), (1, pen.high), (0, pen.high))
    for _each in range(26):
        nugget(pen, (rng.random(), pen.high - 0.004 * rng.random()), 0.006 + 0.007 * rng.random(), rng.random())


def _out(middle: Point, far: float, turns: float) -> Point:
    """A point so far out from the middle; rays are a little uneven."""
    turn = 2 * math.pi * (turns + 0.006 * math.sin(40 * turns))
    return middle[0] + far * math.cos(turn), middle[1] + far * math.sin(turn)


PLACES: dict[str, Callable[[Pen], None]] = {
    "dusk": dusk,
    "brink": brink,
    "timber": table,
    "rock": gallery,
    "door": shut,
    "open": ajar,
    "gold": treasure,
    "dawn": dawn,
}
"""Every place there is, by its name."""
