"""Sheets of small codes for the sleeves of cards: each with the face of its card, and backs that are all alike.

A code lies before its card, in a corner, where no way leads out of it; the cards are 44 mm wide. Everything is a whole
number of dots of 1/300 inch, so that a module is as sharp in a picture as in a PDF.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.display.paper import PAPERS
from companion.screens.art.colours import Colour
from companion.screens.qr import QUIET, Matrix, small

DOTS_PER_INCH = 300
MM = DOTS_PER_INCH / 25.4
MODULE = 5
"""0.42 mm: what scanners for a counter read at the distance of a hand."""
WIDE, HIGH = 154, 266
"""13 x 22.5 mm: less than the corner beside the ways of a card."""
CARD_WIDE, CARD_HIGH = 66, 102
SIGN = 54
MARGIN, FOOT = 142, 118
TICK, CROSS = 40, 6
BLEED = 36
"""Backs run on by 3 mm, so that a sheet that slipped in the printer, or scissors that did, still leave all alike."""
BAR_MM = 50
BLACK: Colour = (0, 0, 0)
HAIR: Colour = (150, 150, 150)
BACK: Colour = (74, 66, 60)

What = tuple[str, ...]


class Label(NamedTuple):
    """What goes on one sleeve: what its code says, and the face of its card: a ground, and a sign on it."""

    text: str
    ground: What
    sign: What = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on a page, in dots from the upper left: a filled rectangle, or a drawing by its name."""

    x: int
    y: int
    w: int
    h: int
    look: Colour | What

    @property
    def drawing(self) -> What | None:
        """The name of the drawing, if it is one."""
        return tuple(map(str, self.look)) if isinstance(self.look[0], str) else None

    @property
    def colour(self) -> Colour:
        """What a rectangle is filled with."""
        red, green, blue = map(int, self.look)
        return red, green, blue


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a sheet of paper."""

    size: tuple[int, int]
    marks: tuple[Mark, ...]


def pages(labels: Sequence[Label], paper: str) -> list[Side]:
    """Faces and backs in turn, so that a printer that prints on both sides puts them back to back."""
    size = PAPERS[paper]
    columns, rows = (size[0] - 2 * MARGIN) // WIDE, (size[1] - 2 * MARGIN - FOOT) // HIGH
    found: list[Side] = []
    for first in range(0, len(labels), columns * rows):
        found += _sheet(labels[first : first + columns * rows], size, columns)
    return found


def _sheet(labels: Sequence[Label], size: tuple[int, int], columns: int) -> tuple[Side, Side]:
    """The grid stands in the middle across, so that its back does too."""
    rows = -(-len(labels) // columns)
    left, top, wide, high = (size[0] - columns * WIDE) // 2, MARGIN, columns * WIDE, rows * HIGH
    faces = [
        mark
        for number, label in enumerate(labels)
        for mark in _label(label, left + number % columns * WIDE, top + number // columns * HIGH)
    ]
    cuts = [*_cuts(left, top, columns, rows), *_bar(size)]
    back = Mark(left - BLEED, top - BLEED, wide + 2 * BLEED, high + 2 * BLEED, BACK)
    return Side(size, (*faces, *cuts)), Side(size, (back,))


def _label(label: Label, x: int, y: int) -> Iterator[Mark]:
    """The code above, the face of the card below."""
    modules = small(label.text)
    edge = (WIDE - MODULE * len(modules)) // 2
    yield from _code(modules, x + edge, y + edge)
    below = y + edge + MODULE * (len(modules) + QUIET) + (edge - QUIET * MODULE)
    card = Mark(x + (WIDE - CARD_WIDE) // 2, below, CARD_WIDE, CARD_HIGH, label.ground)
    yield card
    if label.sign:
        yield Mark(x + (WIDE - SIGN) // 2, below + (CARD_HIGH - SIGN) // 2, SIGN, SIGN, label.sign)


def _code(modules: Matrix, x: int, y: int) -> Iterator[Mark]:
    """Black modules, those side by side as one."""
    for row, line in enumerate(modules):
        start = 0
        for column, black in enumerate((*line, False)):
            if black:
                continue
            if column > start:
                yield Mark(x + start * MODULE, y + row * MODULE, (column - start) * MODULE, MODULE, BLACK)
            start = column + 1


def _cuts(left: int, top: int, columns: int, rows: int) -> Iterator[Mark]:
    """Where to cut: marks beyond the grid, and a small cross wherever four labels meet."""
    for column in range(columns + 1):
        x = left + column * WIDE
        yield Mark(x, top - BLEED - TICK, 1, TICK, BLACK)
        yield Mark(x, top + rows * HIGH + BLEED, 1, TICK, BLACK)
        for row in range(rows + 1):
            yield Mark(x, top + row * HIGH - CROSS, 1, 2 * CROSS, HAIR)
            yield Mark(x - CROSS, top + row * HIGH, 2 * CROSS, 1, HAIR)
    for row in range(rows + 1):
        y = top + row * HIGH
        yield Mark(left - BLEED - TICK, y, TICK, 1, BLACK)
        yield Mark(left + columns * WIDE + BLEED, y, TICK, 1, BLACK)


def _bar(size: tuple[int, int]) -> Iterator[Mark]:
    """50 mm, a tick each 10: who measures it knows whether the printer kept the size."""
    long, y = round(BAR_MM * MM), size[1] - MARGIN
    x = (size[0] - long) // 2
    yield Mark(x, y, long, 3, BLACK)
    for tick in range(0, BAR_MM + 1, 10):
        yield Mark(x + round(tick * MM), y - TICK // 2, 3, TICK // 2, BLACK)
