"""Path cards, the start and the goals: rock, and ways that run on from card to card so that the mine is one drawing."""

from __future__ import annotations

import math
from random import Random

from companion.screens.art.colours import Colour, mixed
from companion.screens.art.nugget import nugget
from companion.screens.art.pen import Pen, Point


def card(pen: Pen, code: str, look: str = "rock") -> None:
    """A path card as it lies; `look` is "rock", "start", "stone" or "gold"."""
    ground = pen.theme.slate if look in ("start", "stone") else pen.theme.rock
    pen.fill(ground, 0.07)
    _rubble(pen, code, mixed(ground, pen.theme.night, 0.22))
    _ways(pen, code)
    if look == "start":
        _ladder(pen)
    if look == "gold":
        _treasure(pen)


def _rubble(pen: Pen, seed: str, colour: Colour) -> None:
    rng = Random(seed)
    for _ in range(7):
        x, y, size = rng.random(), rng.random() * pen.high, 0.05 + 0.06 * rng.random()
        corners = [
            (x + size * math.cos(a + rng.random()) * 1.2, y + size * math.sin(a + rng.random() * 0.6))
            for a in (0.2, 1.3, 2.5, 3.7, 5.0)
        ]
        pen.shape(colour, *corners)


def _ways(pen: Pen, code: str) -> None:
    """The ways cut into the rock: dark rims first, so that crossings are open."""
    middle = (0.5, pen.high / 2)
    ends = {"N": (0.5, -0.2), "E": (1.2, pen.high / 2), "S": (0.5, pen.high + 0.2), "W": (-0.2, pen.high / 2)}
    through = code.isupper()
    for colour, thick in ((pen.theme.rim, 0.44), (pen.theme.way, 0.33)):
        for side in code.upper():
            inner = middle if through else _stop(middle, ends[side], 0.24)
            pen.line(colour, thick, ends[side], inner)
    if not through:
        for side in code.upper():
            _broken_edge(pen, _stop(middle, ends[side], 0.13), side)


def _stop(middle: Point, end: Point, short: float) -> Point:
    """A point a little way out from the middle."""
    length = math.hypot(end[0] - middle[0], end[1] - middle[1])
    return (middle[0] + (end[0] - middle[0]) * short / length, middle[1] + (end[1] - middle[1]) * short / length)


def _broken_edge(pen: Pen, at: Point, side: str) -> None:
    across = side in "NS"
    for step in (-0.14, -0.03, 0.09):
        x, y = (at[0] + step, at[1]) if across else (at[0], at[1] + step)
        pen.disc(pen.theme.rim, (x, y), 0.075)
        pen.disc(pen.theme.stones, (x, y), 0.055)


def _ladder(pen: Pen) -> None:
    top, bottom = pen.high * 0.2, pen.high * 0.8
    for x in (0.39, 0.61):
        pen.line(pen.theme.ladder, 0.06, (x, top), (x, bottom))
    for step in range(5):
        y = top + (bottom - top) * (step + 0.5) / 5
        pen.line(pen.theme.ladder, 0.05, (0.39, y), (0.61, y))


def _treasure(pen: Pen) -> None:
    y = pen.high / 2
    for x, dy, size in ((0.36, 0.07, 0.12), (0.62, 0.09, 0.13), (0.49, -0.05, 0.15), (0.5, 0.13, 0.1)):
        nugget(pen, (x, y + dy), size)


def goal(pen: Pen) -> None:
    """A goal, face down."""
    pen.fill(pen.theme.goal, 0.07)
    pen.frame(pen.theme.goal_mark, 0.03, 0.06, 0.06)
    y = pen.high / 2
    pen.shape(pen.theme.goal_mark, (0.5, y - 0.3), (0.72, y), (0.5, y + 0.3), (0.28, y))
    pen.shape(pen.theme.goal, (0.5, y - 0.19), (0.64, y), (0.5, y + 0.19), (0.36, y))
    pen.disc(pen.theme.goal_mark, (0.5, y), 0.06)


def lying(shows: str) -> tuple[str, ...]:
    """The picture of what lies in a cell."""
    if shows == "?":
        return ("goal",)
    if shows in ("gold", "start"):
        return ("card", "NESW", shows)
    if shows.startswith("stone:"):
        return ("card", shows.removeprefix("stone:"), "stone")
    return ("card", shows)
