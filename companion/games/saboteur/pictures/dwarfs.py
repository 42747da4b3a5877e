"""The two kinds of dwarfs, and the gold they dig for or hide.

They are drawn of the same parts and equally bright: what shines onto a face must not tell them apart.
"""

from __future__ import annotations

import math

from companion.screens.art.colours import PLAYERS, Colour, mixed
from companion.screens.art.pen import Inset, Pen, box
from companion.screens.art.people import BRIM, DOME, badge, face, hat, player
from companion.screens.art.things import FLAME, nugget
from companion.screens.art.timber import BEAM_DARK, BEAM_LIT, BEAM_WOOD

BOARD = 0.22
"""How high a board of a crate is."""
LEATHER, COWL = (120, 86, 52), (106, 107, 123)
FRAME = 0.034


def dwarf(pen: Pen, hat_worn: str) -> None:
    """The two kinds of dwarfs, in a round window of the same light."""
    pen.fill(pen.theme.panel, 0.5)
    inner = Inset(pen, (0.07, 0.07), 0.86)
    if hat_worn == "hood":
        _bust(pen, mixed(COWL, pen.theme.night, 0.35))
        hood(inner)
    else:
        _bust(pen, mixed(LEATHER, pen.theme.night, 0.35))
        face(inner, (142, 120, 92))
        hat(inner, LEATHER, BRIM, 0.3, 0.34)
        inner.disc(pen.theme.mark, (0.5, 0.22), 0.085)
        inner.disc((226, 196, 128), (0.5, 0.22), 0.07)
    pen.frame(pen.theme.quiet, FRAME, 0.5)


def masked(pen: Pen) -> None:
    """The same window while nobody looks out of it: a role, face down."""
    pen.fill(pen.theme.goal, 0.5)
    pen.shape(pen.theme.goal_mark, (0.5, 0.2), (0.72, 0.5), (0.5, 0.8), (0.28, 0.5))
    pen.shape(pen.theme.goal, (0.5, 0.31), (0.64, 0.5), (0.5, 0.69), (0.36, 0.5))
    pen.disc(pen.theme.goal_mark, (0.5, 0.5), 0.06)
    pen.frame(pen.theme.goal_mark, FRAME, 0.5)


def fellow(pen: Pen, seat: str, hat_worn: str) -> None:
    """A player whose role is known to all: the helmet of their colour, or a hood that bears their badge."""
    if hat_worn == "helmet":
        player(pen, seat, "miner")
        return
    cloak = mixed(PLAYERS[int(seat) % len(PLAYERS)], pen.theme.night, 0.55)
    for colour, more in ((pen.theme.mark, 0.02), (cloak, 0.0)):
        low = ((0.1 - more, 1.0), (0.18 - more, 0.74), (0.5, 0.6 - more), (0.82 + more, 0.74), (0.9 + more, 1.0))
        pen.shape(colour, *low)
    hood(pen)
    badge(Inset(pen, (0.36, 0.08), 0.28), seat)


def crate(pen: Pen, seat: str, filled: str) -> None:
    """A player on crates that are as high as their gold is to that of the winner, in hundredths."""
    high = 0.08 + (pen.high - 0.92) * int(filled) / 100
    top = pen.high - high
    player(Inset(pen, (0.08, top - 0.82), 0.84), seat, "miner")
    box(pen, pen.theme.mark, (0.04, top), 0.92, high)
    box(pen, BEAM_LIT if filled == "100" else BEAM_WOOD, (0.06, top + 0.02), 0.88, high - 0.02)
    for step in range(1, 1 + int(high / BOARD)):
        pen.line(BEAM_DARK, 0.016, (0.06, top + step * BOARD), (0.94, top + step * BOARD))
    for x in (0.13, 0.87):
        pen.line(BEAM_DARK, 0.02, (x, top + 0.02), (x, pen.high))


def _bust(pen: Pen, colour: Colour) -> None:
    """Shoulders as far as the round window shows them."""
    turns = [math.pi * (0.14 + 0.72 * step / DOME) for step in range(DOME + 1)]
    below = [(0.5 + 0.488 * math.cos(turn), 0.5 + 0.488 * math.sin(turn)) for turn in turns]
    pen.shape(mixed(colour, pen.theme.mark, 0.5), (0.7, 0.62), *below, (0.3, 0.62))
    pen.shape(colour, (0.69, 0.645), *below[1:-1], (0.31, 0.645))


def hood(pen: Pen) -> None:
    """Over a face that frowns."""
    dark = mixed(COWL, pen.theme.mark, 0.5)
    outline = (
        (0.5, 0.02),
        (0.66, 0.12),
        (0.78, 0.4),
        (0.82, 0.72),
        (0.72, 0.86),
        (0.28, 0.86),
        (0.18, 0.72),
        (0.22, 0.4),
        (0.34, 0.12),
    )
    pen.shape(dark, *((0.5 + (x - 0.5) * 1.06, 0.45 + (y - 0.45) * 1.05) for x, y in outline))
    pen.shape(COWL, *outline)
    pen.line(mixed(COWL, (255, 255, 255), 0.3), 0.02, (0.4, 0.13), (0.3, 0.3), (0.26, 0.48))
    pen.shape(mixed(dark, pen.theme.mark, 0.5), (0.5, 0.2), (0.72, 0.36), (0.74, 0.6), (0.26, 0.6), (0.28, 0.36))
    face(pen, (132, 128, 126), frown=True)
    pen.shape(
        mixed(dark, pen.theme.mark, 0.4), (0.5, 0.24), (0.74, 0.4), (0.74, 0.42), (0.5, 0.4), (0.26, 0.42), (0.26, 0.4)
    )


def one(pen: Pen) -> None:
    """A single nugget."""
    nugget(pen, (0.5, pen.high / 2), 0.42)


def riches(pen: Pen) -> None:
    """All the gold there is."""
    for row, count in enumerate((9, 7, 4)):
        for place in range(count):
            x, y = 0.5 + 0.104 * (place - (count - 1) / 2), pen.high - 0.07 - 0.085 * row
            nugget(pen, (x, y), 0.062 + 0.006 * ((place + row) % 3), 0.17 * place + 0.31 * row)
    for x, y, size in ((0.13, 0.12, 0.03), (0.3, 0.04, 0.02), (0.76, 0.06, 0.034), (0.92, 0.17, 0.02)):
        for across, down in ((size, 0.0), (0.0, size)):
            pen.line(FLAME, 0.01, (x - across, y - down), (x + across, y + down))


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
