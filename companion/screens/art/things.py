"""A lamp, and the back of a card: what any table may have."""

from __future__ import annotations

from companion.screens.art.pen import Pen


def back(pen: Pen) -> None:
    """The back of a card."""
    pen.fill(pen.theme.raised, 0.12)
    pen.frame(pen.theme.quiet, 0.07, 0.12, 0.02)


def lamp(pen: Pen) -> None:
    """A miner's lamp."""
    iron = (178, 186, 196)
    pen.ring(iron, (0.5, 0.17), 0.15, 0.06)
    pen.shape(iron, (0.2, 0.36), (0.8, 0.36), (0.7, 0.26), (0.3, 0.26))
    pen.shape(pen.theme.lamp, (0.27, 0.38), (0.73, 0.38), (0.68, 0.78), (0.32, 0.78))
    pen.shape(iron, (0.22, 0.8), (0.78, 0.8), (0.82, 0.94), (0.18, 0.94))
