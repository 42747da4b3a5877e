"""The eye of a camera, and what it has in its picture."""

from __future__ import annotations

import math

from companion.language import _
from companion.screens.art.pen import Inset, Pen


def eye(pen: Pen, state: str) -> None:
    """The eye of a camera: it sees, or it is shut."""
    lid = [(0.06 + 0.88 * step / 12, 0.5 - 0.3 * math.sin(step / 12 * math.pi)) for step in range(13)]
    below = [(x, 1.0 - y) for x, y in lid]
    if state == "shut":
        pen.line(pen.theme.ink, 0.08, *below)
        for x, y in below[2:-1:2]:
            pen.line(pen.theme.ink, 0.07, (x, y), (0.5 + (x - 0.5) * 1.16, y + 0.14))
        return
    if state != "open":  # it is a sign of its own, and no other colour of the same
        pen.line(pen.theme.ink, 0.07, *lid, *below[::-1], lid[0])
        if state == "none":
            pen.line(pen.theme.ink, 0.09, (0.16, 0.86), (0.84, 0.14))
        else:
            pen.line(pen.theme.ink, 0.07, (0.4, 0.42), (0.44, 0.34), (0.54, 0.33), (0.6, 0.4), (0.5, 0.5), (0.5, 0.56))
            pen.disc(pen.theme.ink, (0.5, 0.66), 0.045)
        return
    pen.shape(pen.theme.lamp, *lid, *below[::-1])
    pen.line(pen.theme.night, 0.06, *lid, *below[::-1], lid[0])
    pen.disc(pen.theme.night, (0.5, 0.5), 0.17)
    pen.disc(pen.theme.lamp, (0.45, 0.45), 0.05)


def watched(pen: Pen) -> None:
    """The same, small and alone: a camera sees the table just now."""
    eye(Inset(pen, (0.0, -0.25), 1.0), "open")


def outline(pen: Pen, *cards: str) -> None:
    """What a camera has in its picture of the places that have to be there, each by its corners in shares of it."""
    pen.fill(pen.theme.slate, 0.02)
    for card in cards:
        numbers = [float(number) for number in card.split(",")]
        corners = [(x, y * pen.high) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        inside = [(min(1.0, max(0.0, x)), min(pen.high, max(0.0, y))) for x, y in corners]
        pen.shape(pen.theme.goal, *inside)
        pen.line(pen.theme.lamp, 0.012, *inside, inside[0])
    pen.frame(pen.theme.mark, 0.012, 0.02)


def eye_said(state: str) -> str:
    """What a touch on it does."""
    return {"open": _("Shut the camera’s eye"), "shut": _("Open the camera’s eye")}.get(state, _("The camera"))
