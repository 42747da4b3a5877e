"""The small signs on buttons."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.language import _, context
from companion.screens.art.pen import Pen


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


def said(name: str) -> str:
    """What a sign means."""
    return {
        "turn": context("turn a card round", "Turn"),
        "undo": _("Undo"),
        "ok": _("OK"),
        "plus": context("one more", "More"),
        "minus": context("one less", "Less"),
        "triangle": _("triangle"),
        "circle": _("circle"),
        "square": _("square"),
        "cross": _("cross"),
    }[name]
