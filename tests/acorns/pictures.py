"""Its pictures: areas of one colour, so that a single point tells which it is."""

from __future__ import annotations

from companion.screens.art.colours import Colour
from companion.screens.art.pen import ALONE, Drawing, Pen

LEAF: Colour = (20, 160, 60)
RIPE: Colour = (190, 30, 200)
GREEN: Colour = (30, 190, 200)


def _acorn(pen: Pen, grown: str) -> None:
    pen.fill(RIPE if grown == "ripe" else GREEN)


def _leaf(pen: Pen) -> None:
    pen.fill(LEAF)


def _heap(pen: Pen, acorns: str, counted: str = "") -> None:
    """A bar, as long as what is counted of them."""
    share = int(counted or acorns) / int(acorns)
    pen.shape(RIPE, (0, 0), (share, 0), (share, pen.high), (0, pen.high))


PICTURES = {
    "acorn": Drawing(_acorn, lambda grown: f"{grown} acorn", high=1.55, beforehand=(("ripe",), ("green",))),
    "leaf": Drawing(_leaf, lambda: "leaf", high=1.55, beforehand=ALONE, covers=True),
    "heap": Drawing(_heap, lambda acorns: f"heap of {acorns}", high=0.5, steps=int),
}
