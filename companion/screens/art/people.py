"""People: a shape, a colour and a number for every seat, borne by a helmet, with a face below where there is room."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.screens.art.colours import PLAYERS, Colour, mixed
from companion.screens.art.pen import Inset, Pen, Point

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
    number_ = str(int(seat) + 1)
    high = HIGH_OF_TWO if len(number_) > 1 else IN_A_POINT if at in LOW else HIGH
    number(pen, number_, (0.5, LOW.get(at, 0.5)), high, pen.theme.mark)


def _down(at: int) -> float:
    """The height about which a shape shrinks evenly."""
    return LOW.get(at, 0.5)


SKIN, CHEEK, NOSE = (206, 160, 122), (222, 132, 104), (226, 146, 116)
BEARDS: tuple[Colour, ...] = (
    (198, 98, 44),
    (142, 106, 72),
    (214, 190, 138),
    (88, 74, 66),
    (160, 154, 146),
    (120, 62, 40),
    (178, 140, 84),
    (104, 104, 108),
    (66, 52, 46),
    (226, 214, 190),
)
"""A beard for every seat: what tells people apart is their badge, this is only who they are."""
HOOK, DONE = (178, 186, 196), (58, 122, 84)
DOME = 12
"""In so many straight lines a dome is drawn."""
BRIM = 0.4
"""Where on a face a helmet ends."""


def _dome(middle: Point, wide: float, high: float) -> list[Point]:
    turns = [math.pi * (1 + step / DOME) for step in range(DOME + 1)]
    return [(middle[0] + wide * math.cos(turn), middle[1] + high * math.sin(turn)) for turn in turns]


def hat(pen: Pen, colour: Colour, brim: float, wide: float, high: float) -> None:
    """A helmet: its rim first, so that it stands out from whatever is behind it."""
    dark, bright = mixed(colour, pen.theme.mark, 0.5), mixed(colour, (255, 255, 255), 0.35)
    thick = 0.1 * wide / 0.4
    pen.shape(dark, *_dome((0.5, brim), wide + 0.02, high + 0.02))
    pen.shape(colour, *_dome((0.5, brim), wide, high))
    pen.shape(mixed(colour, dark, 0.35), *_dome((0.5, brim), wide * 0.34, high))
    shine = [(0.5 + wide * 0.74 * math.cos(a / 10), brim + high * 0.74 * math.sin(a / 10)) for a in range(34, 43, 2)]
    pen.line(bright, 0.035 * wide / 0.4, *shine)
    pen.line(dark, thick + 0.03, (0.5 - wide, brim), (0.5 + wide, brim))
    pen.line(mixed(colour, dark, 0.2), thick, (0.5 - wide, brim), (0.5 + wide, brim))


def _badge(pen: Pen, seat: str, middle: Point, size: float) -> None:
    badge(Inset(pen, (middle[0] - size / 2, middle[1] - size / 2), size), seat)


def _worn_by(pen: Pen, seat: str) -> Colour:
    return mixed(PLAYERS[int(seat) % len(SHAPES)], pen.theme.night, 0.42)


def player(pen: Pen, seat: str, seen: str = "badge") -> None:
    """A player by badge, helmet or face: `seen` is "badge", "helmet" or "miner", and "hung" or "ticked" on a hook."""
    {"badge": badge, "helmet": _helmet, "miner": _miner, "hung": _hung, "ticked": _ticked}[seen](pen, seat)


def _helmet(pen: Pen, seat: str) -> None:
    hat(pen, _worn_by(pen, seat), 0.78, 0.43, 0.6)
    _badge(pen, seat, (0.5, 0.52), 0.56)


def _hung(pen: Pen, seat: str) -> None:
    """A helmet on its hook."""
    for colour, thick in ((pen.theme.mark, 0.11), (HOOK, 0.06)):
        pen.line(colour, thick, (0.5, 0.04), (0.5, pen.high - 0.7))
    _helmet(Inset(pen, (0.03, pen.high - 0.94), 0.94), seat)


def _ticked(pen: Pen, seat: str) -> None:
    """The same; whoever wears it is done."""
    _hung(pen, seat)
    x, y = 0.82, pen.high - 0.18
    pen.disc(pen.theme.mark, (x, y), 0.18)
    pen.disc(DONE, (x, y), 0.15)
    pen.line((255, 255, 255), 0.05, (x - 0.07, y), (x - 0.02, y + 0.06), (x + 0.08, y - 0.06))


def _miner(pen: Pen, seat: str) -> None:
    """From the shoulders up."""
    colour = _worn_by(pen, seat)
    _shoulders(pen, mixed(colour, pen.theme.night, 0.15))
    face(pen, BEARDS[int(seat) % len(BEARDS)])
    hat(pen, colour, BRIM, 0.3, 0.34)
    _badge(pen, seat, (0.5, 0.24), 0.36)


def _shoulders(pen: Pen, colour: Colour) -> None:
    corners = ((0.1, 1.0), (0.16, 0.76), (0.3, 0.66), (0.7, 0.66), (0.84, 0.76), (0.9, 1.0))
    pen.shape(mixed(colour, pen.theme.mark, 0.5), *((0.5 + (x - 0.5) * 1.05, y - 0.015) for x, y in corners))
    pen.shape(colour, *corners)


def face(pen: Pen, beard: Colour, *, frown: bool = False) -> None:
    """Under a helmet or a hood."""
    dark = mixed(beard, pen.theme.mark, 0.45)
    pen.shape(SKIN, (0.27, BRIM), (0.73, BRIM), (0.74, 0.58), (0.26, 0.58))
    for x in (0.33, 0.67):
        pen.disc(CHEEK, (x, 0.54), 0.05)
    _beard(pen, dark, 1.06)
    _beard(pen, beard, 1.0)
    for x in (0.41, 0.5, 0.59):
        pen.line(dark, 0.014, (x, 0.74), (x + (x - 0.5) * 0.1, 0.84 if x == 0.5 else 0.8))
    for x, side in ((0.4, -1), (0.6, 1)):
        pen.disc((250, 244, 232), (x, 0.49), 0.04)
        pen.disc(pen.theme.mark, (x - 0.006 * side, 0.493), 0.026)
        if frown:
            pen.line(dark, 0.035, (x + side * 0.06, 0.43), (x - side * 0.05, 0.47))
    lip = mixed(beard, (255, 255, 255), 0.16)
    pen.shape(
        lip,
        (0.5, 0.59),
        (0.6, 0.575),
        (0.72, 0.64),
        (0.6, 0.655),
        (0.5, 0.63),
        (0.4, 0.655),
        (0.28, 0.64),
        (0.4, 0.575),
    )
    if not frown:
        pen.shape((92, 30, 26), (0.45, 0.66), (0.55, 0.66), (0.53, 0.7), (0.47, 0.7))
    pen.disc(mixed(NOSE, dark, 0.25), (0.5, 0.562), 0.062)
    pen.disc(NOSE, (0.5, 0.557), 0.055)


def _beard(pen: Pen, colour: Colour, grown: float) -> None:
    outline: Sequence[Point] = (
        *((0.25, 0.5), (0.32, 0.6), (0.68, 0.6), (0.75, 0.5), (0.78, 0.68), (0.74, 0.82), (0.64, 0.88)),
        *((0.57, 0.95), (0.5, 0.9), (0.43, 0.95), (0.36, 0.88), (0.26, 0.82), (0.22, 0.68)),
    )
    pen.shape(colour, *((0.5 + (x - 0.5) * grown, 0.7 + (y - 0.7) * grown) for x, y in outline))
