"""Gold: nuggets, gold cards, and the cart that is filled when it is counted."""

from __future__ import annotations

from companion.screens.art.colours import mixed
from companion.screens.art.nugget import nugget
from companion.screens.art.pen import Pen


def one(pen: Pen) -> None:
    """A single nugget."""
    nugget(pen, (0.5, pen.high / 2), 0.42)


def gold(pen: Pen, nuggets: str) -> None:
    """A gold card with so many nuggets."""
    pen.fill((58, 46, 30), 0.1)
    pen.frame((120, 92, 44), 0.04, 0.1)
    count = int(nuggets)
    for i in range(count):
        y = pen.high * (i + 1) / (count + 1)
        nugget(pen, (0.5 + (0.12 if i % 2 else -0.08) * (count > 1), y), 0.24, 0.13 * i)


def hoard(pen: Pen, nuggets: str, counted: str = "") -> None:
    """A cart that holds so many nuggets when all are counted."""
    ground = pen.high * 0.95
    pen.line(mixed(pen.theme.rock, pen.theme.night, 0.4), 0.025, (0.02, ground), (0.98, ground))
    rim = pen.high * 0.56
    for at, turn in _heap(int(nuggets), rim)[: int(counted or nuggets)]:
        nugget(pen, at[:2], at[2], turn)
    _cart(pen, rim, ground)


def _heap(nuggets: int, rim: float) -> list[tuple[tuple[float, float, float], float]]:
    """Where each lies, how large it is, and how it is turned: row upon row, from below."""
    base = 3
    while base * (base + 1) // 2 < nuggets:
        base += 1
    size = min(0.085, 0.3 / base)
    found = []
    for row in range(base):
        for place in range(base - row):
            x = 0.5 + (place - (base - row - 1) / 2) * size * 1.9
            y = rim - size * 0.35 - row * size * 1.32
            found.append(((x, y, size), 0.17 * place + 0.31 * row))
    return found


def _cart(pen: Pen, rim: float, ground: float) -> None:
    iron, wood, dark = (122, 130, 140), (96, 70, 46), pen.theme.rim
    low = ground - 0.1
    for x in (0.34, 0.66):
        pen.disc(dark, (x, ground - 0.075), 0.075)
        pen.disc(iron, (x, ground - 0.075), 0.058)
        pen.disc(dark, (x, ground - 0.075), 0.02)
    pen.shape(dark, (0.15, rim - 0.012), (0.85, rim - 0.012), (0.775, low + 0.012), (0.225, low + 0.012))
    pen.shape(wood, (0.17, rim), (0.83, rim), (0.765, low), (0.235, low))
    for share in (0.36, 0.68):
        y = rim + (low - rim) * share
        pen.line(dark, 0.008, (0.17 + 0.065 * share, y), (0.83 - 0.065 * share, y))
    for x, foot in ((0.3, 0.335), (0.5, 0.5), (0.7, 0.665)):
        pen.line(iron, 0.022, (x, rim + 0.01), (foot, low - 0.01))
    pen.line(iron, 0.034, (0.16, rim), (0.84, rim))
