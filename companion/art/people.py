"""Players' marks, and the two kinds of dwarfs."""

from __future__ import annotations

import math

from companion.art.colours import PLAYERS
from companion.art.pen import Pen


def player(pen: Pen, number: str) -> None:
    """A shape and a colour for every seat."""
    seat = int(number)
    colour = PLAYERS[seat % len(PLAYERS)]
    corners = (4, 3, 0, 5, 6, 4, 3, 8, 5, 0)[seat % 10]
    if not corners:
        pen.disc(colour, (0.5, 0.5), 0.4)
        if seat > 5:
            pen.disc(pen.theme.night, (0.5, 0.5), 0.2)
        return
    turn = (0.0, -math.pi / 2, 0, -math.pi / 2, 0.0, math.pi / 4, math.pi / 2, math.pi / 8, math.pi / 2, 0)[seat % 10]
    points = [
        (
            0.5 + 0.44 * math.cos(turn + 2 * math.pi * i / corners),
            0.5 + 0.44 * math.sin(turn + 2 * math.pi * i / corners),
        )
        for i in range(corners)
    ]
    pen.shape(colour, *points)


def dwarf(pen: Pen, hat_worn: str) -> None:
    """Two dwarfs, equally bright: what shines from the screen onto a face must not tell them apart."""
    pen.fill(pen.theme.panel, 0.5)
    pen.frame(pen.theme.quiet, 0.03, 0.5)
    skin, dark = (139, 107, 78), pen.theme.night
    beard = (82, 78, 74) if hat_worn == "hood" else (150, 128, 96)
    hat = (84, 90, 104) if hat_worn == "hood" else (122, 84, 50)
    pen.shape(skin, (0.28, 0.45), (0.72, 0.45), (0.7, 0.66), (0.5, 0.84), (0.3, 0.66))
    pen.shape(beard, (0.3, 0.62), (0.5, 0.68), (0.7, 0.62), (0.68, 0.8), (0.5, 0.92), (0.32, 0.8))
    if hat_worn == "hood":
        pen.shape(hat, (0.22, 0.46), (0.5, 0.2), (0.78, 0.46), (0.66, 0.42), (0.34, 0.42))
    else:
        pen.shape(hat, (0.24, 0.44), (0.3, 0.26), (0.5, 0.18), (0.7, 0.26), (0.76, 0.44))
        pen.disc((170, 150, 90), (0.5, 0.31), 0.07)
    for x in (0.41, 0.59):
        pen.disc(dark, (x, 0.53), 0.035)
