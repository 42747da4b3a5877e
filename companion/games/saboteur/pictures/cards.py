"""Cards: rock with ways that run on from card to card so that the mine is one drawing, tools, and cards in hand."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from companion.screens.art.colours import Colour, mixed
from companion.screens.art.pen import Inset, Pen, Point
from companion.screens.art.people import badge
from companion.screens.art.things import IRON, SHINE, lamp, nugget


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


def slot(pen: Pen) -> None:
    """Where a card will lie: its outline in dashes."""
    for dash in range(DASHES):
        near, far = (0.08 + 0.84 * (dash + share) / DASHES for share in (0.2, 0.8))
        for edge in (0.06, 0.94):
            y = 0.06 + (pen.high - 0.12) * (edge > 0.5)
            pen.line(pen.theme.way, 0.04, (near, y), (far, y))
            pen.line(pen.theme.way, 0.04, (edge, near * pen.high), (edge, far * pen.high))


def lying(shows: str) -> tuple[str, ...]:
    """The picture of what lies in a cell."""
    if shows == "?":
        return ("goal",)
    if shows in ("gold", "start"):
        return ("card", "NESW", shows)
    if shows.startswith("stone:"):
        return ("card", shows.removeprefix("stone:"), "stone")
    return ("card", shows)


DASHES = 5
WOOD: Colour = (158, 110, 64)
WHEEL: Colour = (116, 122, 132)


def tool(pen: Pen, name: str, state: str = "whole") -> None:
    """A pick, a lamp or a cart, or two of them; struck through if it is broken, so that it is still known."""
    one, _plus, other = name.partition("+")
    if other:
        tool(Inset(pen, (0.0, 0.0), 0.6), one, state)
        tool(Inset(pen, (0.4, 0.4), 0.6), other, state)
        return
    TOOLS[name](pen)
    if state == "broken":
        pen.line(pen.theme.night, 0.21, (0.1, 0.1), (0.9, 0.9))
        pen.line(pen.theme.wrong, 0.11, (0.08, 0.08), (0.92, 0.92))


def _pick(pen: Pen) -> None:
    for wood, iron, more in ((pen.theme.mark, pen.theme.mark, 0.06), (WOOD, IRON, 0.0)):
        pen.line(wood, 0.11 + more, (0.2, 0.9), (0.56, 0.32))
        pen.line(iron, 0.13 + more, (0.13, 0.31), (0.42, 0.15), (0.72, 0.26), (0.9, 0.56))
    pen.line(SHINE, 0.035, (0.16, 0.28), (0.42, 0.13), (0.66, 0.2))


def _cart(pen: Pen) -> None:
    for x in (0.31, 0.69):
        pen.disc(pen.theme.mark, (x, 0.78), 0.17)
        pen.disc(WHEEL, (x, 0.78), 0.13)
        pen.disc(pen.theme.mark, (x, 0.78), 0.05)
    tub = ((0.05, 0.26), (0.95, 0.26), (0.82, 0.68), (0.18, 0.68))
    pen.line(pen.theme.mark, 0.07, *tub, tub[0])
    pen.shape(WOOD, *tub)
    for top, foot in ((0.3, 0.35), (0.5, 0.5), (0.7, 0.65)):
        pen.line(mixed(WOOD, pen.theme.mark, 0.5), 0.035, (top, 0.3), (foot, 0.66))
    pen.line(IRON, 0.09, (0.05, 0.27), (0.95, 0.27))
    pen.line(SHINE, 0.03, (0.08, 0.25), (0.92, 0.25))


TOOLS: dict[str, Callable[[Pen], None]] = {"pick": _pick, "lamp": lamp, "cart": _cart}


def rockfall(pen: Pen) -> None:
    """Boulders."""
    for x, y, size in ((0.3, 0.66, 0.24), (0.66, 0.7, 0.22), (0.5, 0.34, 0.22)):
        pen.shape(pen.theme.rim, *_boulder(x, y, size * 1.16))
        pen.shape(pen.theme.quiet, *_boulder(x, y, size))


def _boulder(x: float, y: float, size: float) -> list[Point]:
    return [(x + size * math.cos(a), y + size * 0.9 * math.sin(a)) for a in (0.3, 1.2, 2.1, 3.0, 3.9, 5.2)]


def treasure_map(pen: Pen) -> None:
    """A map with a cross on it."""
    pen.shape((214, 190, 140), (0.12, 0.24), (0.38, 0.14), (0.64, 0.24), (0.88, 0.14), (0.88, 0.76), (0.64, 0.86))
    pen.shape((214, 190, 140), (0.12, 0.24), (0.64, 0.24), (0.64, 0.86), (0.38, 0.76), (0.12, 0.86))
    pen.line(pen.theme.ladder, 0.05, (0.24, 0.68), (0.4, 0.5), (0.52, 0.6))
    pen.line(pen.theme.wrong, 0.07, (0.64, 0.36), (0.78, 0.5))
    pen.line(pen.theme.wrong, 0.07, (0.78, 0.36), (0.64, 0.5))


def fan(pen: Pen) -> None:
    """Cards held in a fan."""
    foot = (0.5, pen.high * 1.05)
    for turn in (-0.5, 0.0, 0.5):
        corners = [
            (foot[0] + x * math.cos(turn) - y * math.sin(turn), foot[1] + x * math.sin(turn) + y * math.cos(turn))
            for x, y in ((-0.15, -0.88), (0.15, -0.88), (0.15, -0.36), (-0.15, -0.36))
        ]
        pen.shape(pen.theme.quiet, *corners)
        pen.line(pen.theme.panel, 0.045, *corners, corners[0])


PAPER: Colour = (226, 209, 174)
BACK: Colour = (112, 82, 56)
SPREAD = 0.95
"""How far a hand is spread, in radians."""


def held(pen: Pen, seat: str, cards: str) -> None:
    """So many cards in a fan before a player."""
    foot, count = (0.5, pen.high * 0.72), int(cards)
    for at in range(count):
        turn = SPREAD * (at / max(1, count - 1) - 0.5)
        _turned_back(pen, foot, turn)
    badge(Inset(pen, (0.24, pen.high - 0.62), 0.52), seat)


def _turned_back(pen: Pen, foot: Point, turn: float) -> None:
    """The back of a card that is turned about the foot of a fan."""
    for colour, edge in ((pen.theme.mark, 0.0), (PAPER, 0.025), (BACK, 0.07)):
        corners = [(x, y) for x in (-0.19 + edge, 0.19 - edge) for y in (-0.82 + edge, -0.24 - edge)]
        ring = (corners[0], corners[2], corners[3], corners[1])
        cos, sin = math.cos(turn), math.sin(turn)
        pen.shape(colour, *((foot[0] + x * cos - y * sin, foot[1] + x * sin + y * cos) for x, y in ring))


def deck(pen: Pen) -> None:
    """The pile, face down: what is counted in it stands on it."""
    for step in range(4, -1, -1):
        near, top = 0.06 + 0.02 * step, 0.12 + 0.035 * step
        for colour, edge in ((pen.theme.mark, 0.0), (PAPER, 0.025), (mixed(BACK, pen.theme.mark, 0.15), 0.08)):
            left, right, low = near + edge, near + 0.8 - edge, top + 1.2 - edge
            pen.shape(colour, (left, top + edge), (right, top + edge), (right, low), (left, low))
