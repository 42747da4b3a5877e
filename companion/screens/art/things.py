"""A lamp, and the back of a card: what any table may have."""

from __future__ import annotations

from companion.screens.art.colours import Colour, mixed
from companion.screens.art.pen import Pen

IRON: Colour = (178, 186, 196)
SHINE: Colour = (226, 232, 238)
FLAME: Colour = (255, 240, 200)


def back(pen: Pen) -> None:
    """The back of a card."""
    pen.fill(pen.theme.raised, 0.12)
    pen.frame(pen.theme.quiet, 0.07, 0.12, 0.02)


def lamp(pen: Pen) -> None:
    """A miner's lamp. Its glass is bright in the middle, for there is the flame."""
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


def pile(pen: Pen) -> None:
    """Cards one on another."""
    for step in (2, 1, 0):
        x, y = 0.1 + 0.06 * step, 0.3 + 0.14 * step
        corners = ((x + 0.1, y), (x + 0.72, y), (x + 0.62, y + 0.34), (x, y + 0.34))
        pen.shape(pen.theme.quiet, *corners)
        pen.line(pen.theme.panel, 0.045, *corners, corners[0])
