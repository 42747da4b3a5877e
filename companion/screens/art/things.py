"""Tools, what action cards do, gold, and the small marks on buttons."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.screens.art.colours import Colour, mixed
from companion.screens.art.pen import Inset, Pen, Point

WOOD: Colour = (158, 110, 64)
IRON: Colour = (178, 186, 196)
SHINE: Colour = (226, 232, 238)
FLAME: Colour = (255, 240, 200)


def back(pen: Pen) -> None:
    """The back of a card."""
    pen.fill(pen.theme.raised, 0.12)
    pen.frame(pen.theme.quiet, 0.07, 0.12, 0.02)


def pile(pen: Pen) -> None:
    """Cards one on another."""
    for step in (2, 1, 0):
        x, y = 0.1 + 0.06 * step, 0.3 + 0.14 * step
        corners = ((x + 0.1, y), (x + 0.72, y), (x + 0.62, y + 0.34), (x, y + 0.34))
        pen.shape(pen.theme.quiet, *corners)
        pen.line(pen.theme.panel, 0.045, *corners, corners[0])


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


def _lamp(pen: Pen) -> None:
    """Its glass is bright in the middle, for there is the flame."""
    pen.ring(IRON, (0.5, 0.17), 0.15, 0.06)
    body = ((0.25, 0.36), (0.75, 0.36), (0.7, 0.82), (0.3, 0.82))
    pen.line(pen.theme.mark, 0.07, *body, body[0])
    pen.shape(mixed(pen.theme.lamp, pen.theme.brass, 0.45), *body)
    pen.shape(pen.theme.lamp, (0.33, 0.38), (0.67, 0.38), (0.64, 0.8), (0.36, 0.8))
    pen.shape(FLAME, (0.5, 0.42), (0.59, 0.6), (0.56, 0.74), (0.44, 0.74), (0.41, 0.6))
    for x in (0.32, 0.68):
        pen.line(IRON, 0.035, (x, 0.38), (0.5 + (x - 0.5) * 0.85, 0.8))
    for plate in (
        ((0.18, 0.38), (0.82, 0.38), (0.68, 0.25), (0.32, 0.25)),
        ((0.22, 0.8), (0.78, 0.8), (0.84, 0.95), (0.16, 0.95)),
    ):
        pen.line(pen.theme.mark, 0.05, *plate, plate[0])
        pen.shape(IRON, *plate)
    pen.line(SHINE, 0.03, (0.34, 0.275), (0.66, 0.275))


def _cart(pen: Pen) -> None:
    for x in (0.31, 0.69):
        pen.disc(pen.theme.mark, (x, 0.78), 0.17)
        pen.disc((116, 122, 132), (x, 0.78), 0.13)
        pen.disc(pen.theme.mark, (x, 0.78), 0.05)
    tub = ((0.05, 0.26), (0.95, 0.26), (0.82, 0.68), (0.18, 0.68))
    pen.line(pen.theme.mark, 0.07, *tub, tub[0])
    pen.shape(WOOD, *tub)
    for top, foot in ((0.3, 0.35), (0.5, 0.5), (0.7, 0.65)):
        pen.line(mixed(WOOD, pen.theme.mark, 0.5), 0.035, (top, 0.3), (foot, 0.66))
    pen.line(IRON, 0.09, (0.05, 0.27), (0.95, 0.27))
    pen.line(SHINE, 0.03, (0.08, 0.25), (0.92, 0.25))


TOOLS: dict[str, Callable[[Pen], None]] = {"pick": _pick, "lamp": _lamp, "cart": _cart}


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


def mark(pen: Pen, name: str) -> None:
    """A small sign on a button."""
    MARKS[name](pen)


def _turn(pen: Pen) -> None:
    ink = pen.theme.ink
    around = [(0.5 + 0.32 * math.cos(a / 8), 0.52 + 0.32 * math.sin(a / 8)) for a in range(43)]
    pen.line(ink, 0.1, *around)
    pen.shape(ink, (0.62, 0.1), (0.92, 0.3), (0.58, 0.42))


def _undo(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.1, (0.25, 0.4), (0.6, 0.4), (0.78, 0.55), (0.6, 0.75), (0.4, 0.75))
    pen.shape(pen.theme.ink, (0.34, 0.18), (0.34, 0.62), (0.08, 0.4))


def _tick(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.1, (0.3, 0.5), (0.45, 0.68), (0.74, 0.3))


def _plus(pen: Pen) -> None:
    _minus(pen)
    pen.line(pen.theme.ink, 0.12, (0.5, 0.2), (0.5, 0.8))


def _minus(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.12, (0.2, 0.5), (0.8, 0.5))


def _triangle(pen: Pen) -> None:
    pen.shape(pen.theme.ink, (0.5, 0.1), (0.94, 0.86), (0.06, 0.86))


def _circle(pen: Pen) -> None:
    pen.disc(pen.theme.ink, (0.5, 0.5), 0.42)


def _square(pen: Pen) -> None:
    pen.shape(pen.theme.ink, (0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88))


def _cross(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.26, (0.5, 0.16), (0.5, 0.84))
    pen.line(pen.theme.ink, 0.26, (0.16, 0.5), (0.84, 0.5))


MARKS: dict[str, Callable[[Pen], None]] = {
    "turn": _turn,
    "undo": _undo,
    "ok": _tick,
    "plus": _plus,
    "minus": _minus,
    "triangle": _triangle,
    "circle": _circle,
    "square": _square,
    "cross": _cross,
}
"""The signs there are."""
