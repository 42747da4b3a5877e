"""What is held in a hand."""

from __future__ import annotations

import math

from companion.screens.art.pen import Pen


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
