"""Dice with their three faces, the small cards played beside them, and the ways round a table."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.screens.art.colours import Colour
from companion.screens.art.pen import Inset, Pen, Point

BONE: Colour = (236, 226, 203)
EDGE: Colour = (171, 152, 118)
MASK: Colour = (169, 58, 44)
LEAF: Colour = (38, 116, 92)
SKY: Colour = (44, 92, 150)
PAPER: Colour = (214, 190, 140)
MARGIN = 0.06
CORNERS: tuple[Point, ...] = ((-0.25, -0.36), (0.25, -0.36), (0.25, 0.36), (-0.25, 0.36))
"""Of a card, from its middle."""


def die(pen: Pen, face: str = "") -> None:
    """A die that shows a face; without one, the blank side of any die; "unread", only room for it."""
    if face == "unread":
        pen.frame(pen.theme.quiet, 0.05, 0.2, MARGIN)
        return
    pen.fill(EDGE, 0.2, MARGIN)
    pen.fill(BONE, 0.16, MARGIN + 0.03)
    FACES[face](pen)


def _mask(pen: Pen, middle: Point = (0.5, 0.5), size: float = 1.0) -> None:
    """A grinning mask: brow, chin, two slanting eyes, a mouth of teeth."""

    def at(*points: Point) -> list[Point]:
        return [(middle[0] + (x - 0.5) * size, middle[1] + (y - 0.5) * size) for x, y in points]

    pen.shape(MASK, *at((0.2, 0.22), (0.5, 0.3), (0.8, 0.22), (0.78, 0.56), (0.5, 0.86), (0.22, 0.56)))
    pen.shape(BONE, *at((0.27, 0.37), (0.45, 0.46), (0.31, 0.5)))
    pen.shape(BONE, *at((0.73, 0.37), (0.55, 0.46), (0.69, 0.5)))
    pen.line(BONE, 0.05 * size, *at((0.34, 0.6), (0.42, 0.68), (0.5, 0.61), (0.58, 0.68), (0.66, 0.6)))


def _draw(pen: Pen) -> None:
    """A card comes."""
    _card(pen, (0.44, 0.52), 0.2, LEAF)
    _cross(pen, (0.72, 0.3), 0.11, LEAF)


def _give(pen: Pen) -> None:
    """Away with it."""
    pen.line(SKY, 0.1, (0.24, 0.66), (0.42, 0.44), (0.6, 0.44))
    pen.shape(SKY, (0.56, 0.22), (0.84, 0.44), (0.56, 0.66))


def _blank(pen: Pen) -> None:
    """Any die."""
    for spot in ((0.33, 0.33), (0.67, 0.33), (0.5, 0.5), (0.33, 0.67), (0.67, 0.67)):
        pen.disc(EDGE, spot, 0.07)


FACES: dict[str, Callable[[Pen], None]] = {"mask": _mask, "draw": _draw, "give": _give, "": _blank}


def roll(pen: Pen, masks: str, draws: str, gives: str) -> None:
    """What all dice of a roll show, sorted, in as few rows as they are large in."""
    faces = (_mask,) * int(masks) + (_draw,) * int(draws) + (_give,) * int(gives)
    rows = max(range(1, len(faces) + 1), key=lambda rows: _side(pen, len(faces), rows))
    side, columns = _side(pen, len(faces), rows), math.ceil(len(faces) / rows)
    top = (pen.high - side * rows) / 2
    pen.fill(BONE, 0.08)
    for number, face in enumerate(faces):
        row, column = divmod(number, columns)
        wide = min(columns, len(faces) - row * columns)
        at = (1 - side * wide) / 2 + side * (column - NEAR), top + side * (row - NEAR)
        face(Inset(pen, at, side * (1 + 2 * NEAR)))


NEAR = 0.16
"""Side by side, what dice show needs no room around it."""


def _side(pen: Pen, dice: int, rows: int) -> float:
    """How large dice can be in so many rows."""
    return min(1 / math.ceil(dice / rows), pen.high / rows)


def _card(pen: Pen, middle: Point, half: float, colour: Colour) -> None:
    x, y = middle
    high = half * 1.4
    pen.shape(colour, (x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high))
    inner, low = half * 0.72, high * 0.8
    pen.shape(BONE, (x - inner, y - low), (x + inner, y - low), (x + inner, y + low), (x - inner, y + low))


def _small_die(pen: Pen, middle: Point, half: float) -> None:
    x, y = middle
    pen.shape(EDGE, (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    inner = half * 0.84
    pen.shape(BONE, (x - inner, y - inner), (x + inner, y - inner), (x + inner, y + inner), (x - inner, y + inner))
    pen.disc(MASK, middle, half * 0.34)


def _cross(pen: Pen, middle: Point, arm: float, colour: Colour) -> None:
    """A plus."""
    x, y = middle
    pen.line(colour, arm * 0.6, (x - arm, y), (x + arm, y))
    pen.line(colour, arm * 0.6, (x, y - arm), (x, y + arm))


def _gone(pen: Pen, middle: Point, arm: float) -> None:
    """Crossed out."""
    x, y = middle
    pen.line(pen.theme.wrong, arm * 0.4, (x - arm, y - arm), (x + arm, y + arm))
    pen.line(pen.theme.wrong, arm * 0.4, (x + arm, y - arm), (x - arm, y + arm))


def _arrow(pen: Pen, colour: Colour, y: float, start: float, end: float) -> None:
    head = 0.16 if end > start else -0.16
    pen.line(colour, 0.08, (start, y), (end - head, y))
    pen.shape(colour, (end - head, y - 0.13), (end, y), (end - head, y + 0.13))


def trick(pen: Pen, name: str, cost: str, paid: str = "", gives: str = "") -> None:
    """A card to be played: above, so many masks as it costs; below, what it does.

    Where it cannot be played, it shows why: of its masks only so many are `paid`, or `gives` that were rolled bar it.
    """
    pen.fill(EDGE, 0.1)
    pen.fill((58, 52, 48), 0.08, 0.04)
    count = int(cost)
    columns = max(3, math.ceil(math.sqrt(2 * count)))
    size = 0.84 / columns
    for number in range(count):
        row, column = divmod(number, columns)
        wide = min(columns, count - row * columns)
        x = 0.5 + (column - (wide - 1) / 2) * size
        if paid and number >= int(paid):
            pen.ring(pen.theme.wrong, (x, 0.22 + row * size), size * 0.44, size * 0.14)
            continue
        pen.disc(BONE, (x, 0.22 + row * size), size * 0.47)
        _mask(pen, (x, 0.22 + row * size), size * 0.9)
    TRICKS[name](pen)
    for number in range(int(gives or 0)):
        die(Inset(pen, (0.66 - 0.3 * number, 1.12), 0.3), "give")


MIDDLE = 0.92
"""Where on a card stands what it does."""


def _lose_one(pen: Pen) -> None:
    _small_die(pen, (0.5, MIDDLE), 0.22)
    _gone(pen, (0.5, MIDDLE), 0.28)


def _lose_two(pen: Pen) -> None:
    for x in (0.29, 0.71):
        _small_die(pen, (x, MIDDLE), 0.16)
        _gone(pen, (x, MIDDLE), 0.18)


def _keep_two(pen: Pen) -> None:
    for x, colour in ((0.33, LEAF), (0.67, LEAF)):
        _card(pen, (x, MIDDLE - 0.06), 0.13, colour)
    pen.line(pen.theme.wrong, 0.07, (0.18, MIDDLE + 0.26), (0.82, MIDDLE + 0.26))


def _draw_three(pen: Pen) -> None:
    for x in (0.24, 0.5, 0.76):
        _card(pen, (x, MIDDLE + 0.04), 0.11, LEAF)
    _cross(pen, (0.5, MIDDLE - 0.26), 0.1, pen.theme.ink)


def _swap_dice(pen: Pen) -> None:
    _swapping(pen)
    for x in (0.24, 0.76):
        _small_die(pen, (x, MIDDLE), 0.13)


def _swap_hands(pen: Pen) -> None:
    _swapping(pen)
    for x in (0.24, 0.76):
        _card(pen, (x, MIDDLE), 0.1, LEAF)


def _swapping(pen: Pen) -> None:
    _arrow(pen, pen.theme.lamp, MIDDLE - 0.28, 0.22, 0.8)
    _arrow(pen, pen.theme.lamp, MIDDLE + 0.28, 0.78, 0.2)


def _pass_dice(pen: Pen) -> None:
    _passing(pen)
    _small_die(pen, (0.5, MIDDLE), 0.16)


def _pass_hands(pen: Pen) -> None:
    _passing(pen)
    _card(pen, (0.5, MIDDLE), 0.13, LEAF)


def _passing(pen: Pen) -> None:
    _round(pen, pen.theme.lamp, (0.5, MIDDLE), 0.31, 1)


def _again(pen: Pen) -> None:
    _round(pen, pen.theme.lamp, (0.5, MIDDLE), 0.28, -1)
    _cross(pen, (0.5, MIDDLE), 0.11, pen.theme.ink)


def _skip(pen: Pen) -> None:
    pen.disc(pen.theme.wrong, (0.5, MIDDLE), 0.3)
    pen.line(BONE, 0.1, (0.34, MIDDLE), (0.66, MIDDLE))


TRICKS: dict[str, Callable[[Pen], None]] = {
    "lose-one": _lose_one,
    "lose-two": _lose_two,
    "keep-two": _keep_two,
    "draw-three": _draw_three,
    "swap-dice": _swap_dice,
    "pass-dice": _pass_dice,
    "swap-hands": _swap_hands,
    "pass-hands": _pass_hands,
    "again-reverse": _again,
    "skip": _skip,
}


def _round(pen: Pen, colour: Colour, middle: Point, radius: float, turn: int) -> None:
    """An arrow almost all the way round: clockwise for 1, the other way for -1."""

    def at(angle: float, far: float) -> Point:
        return middle[0] + turn * far * math.cos(angle), middle[1] + far * math.sin(angle)

    pen.line(colour, radius * 0.26, *(at(-1.2 + step / 10, radius) for step in range(46)))
    end = -1.2 + 4.6
    pen.shape(colour, at(end, radius * 0.55), at(end + 0.75, radius), at(end, radius * 1.45))


def way(pen: Pen, name: str) -> None:
    """To the left, to the right, or round the table one way or the other."""
    if name in ("left", "right"):
        start, end = (0.9, 0.1) if name == "left" else (0.1, 0.9)
        _arrow(pen, pen.theme.ink, pen.high / 2, start, end)
    else:
        _round(pen, pen.theme.ink, (0.5, 0.5), 0.32, 1 if name == "clockwise" else -1)


def hand(pen: Pen) -> None:
    """Cards fanned out."""
    for tilt, colour in ((-0.2, EDGE), (0.06, PAPER)):
        pen.shape(pen.theme.rim, *[_tilted(1.12 * x, 1.1 * y, tilt) for x, y in CORNERS])
        pen.shape(colour, *[_tilted(x, y, tilt) for x, y in CORNERS])
    _mask(pen, (0.56, 0.5), 0.44)


def _tilted(x: float, y: float, tilt: float) -> Point:
    """A point of a card that leans round its foot."""
    lean = y - 0.36
    return 0.5 + tilt / 2 + x * math.cos(tilt) - lean * math.sin(tilt), 0.86 + x * math.sin(tilt) + lean * math.cos(
        tilt
    )


def missing(pen: Pen) -> None:
    """A turn that will be missed."""
    pen.disc(pen.theme.wrong, (0.5, 0.5), 0.42)
    pen.line(BONE, 0.14, (0.28, 0.5), (0.72, 0.5))
