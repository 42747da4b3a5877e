"""Tools, what action cards do, gold, and the small marks on buttons."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.screens.art.pen import Inset, Pen, Point


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
    wood, iron = (150, 105, 62), (178, 186, 196)
    if name == "pick":
        pen.line(wood, 0.13, (0.22, 0.92), (0.58, 0.3))
        pen.line(iron, 0.16, (0.14, 0.3), (0.46, 0.14), (0.74, 0.26), (0.92, 0.54))
    elif name == "lamp":
        pen.ring(iron, (0.5, 0.17), 0.15, 0.06)
        pen.shape(iron, (0.2, 0.36), (0.8, 0.36), (0.7, 0.26), (0.3, 0.26))
        pen.shape(pen.theme.lamp, (0.27, 0.38), (0.73, 0.38), (0.68, 0.78), (0.32, 0.78))
        pen.shape(iron, (0.22, 0.8), (0.78, 0.8), (0.82, 0.94), (0.18, 0.94))
    else:
        pen.shape(iron, (0.03, 0.24), (0.97, 0.24), (0.82, 0.66), (0.18, 0.66))
        for x in (0.31, 0.69):
            pen.disc((110, 116, 126), (x, 0.78), 0.15)
            pen.disc(pen.theme.night, (x, 0.78), 0.055)
    if state == "broken":
        pen.line(pen.theme.night, 0.21, (0.1, 0.1), (0.9, 0.9))
        pen.line(pen.theme.wrong, 0.11, (0.08, 0.08), (0.92, 0.92))


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
