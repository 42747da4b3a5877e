"""Tools, and what the other action cards do."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.screens.art.colours import Colour, mixed
from companion.screens.art.pen import Inset, Pen, Point
from companion.screens.art.things import IRON, SHINE, lamp

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
