"""What is left of the pile, and what is held in a hand."""

from __future__ import annotations

import math

from companion.screens.art.pen import Pen


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
