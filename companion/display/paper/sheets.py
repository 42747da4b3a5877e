"""Sheets of small codes for the sleeves of cards: each with the face of its card, and backs that are all alike.

A code lies before its card, in a corner, where no way leads out of it; the cards are 44 mm wide. Everything is a whole
number of dots of 1/300 inch, so that a module is as sharp in a picture as in a PDF.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
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
    """A side of a sheet of paper. As a picture of its own its file's name ends so."""

    size: tuple[int, int]
    marks: tuple[Mark, ...]
    name: str = ""


Draw = Callable[[int, int], Iterable[Mark]]
"""A label, drawn with its upper left corner there."""


class Cut(NamedTuple):
    """How large labels are that are cut from one sheet, in dots."""

    wide: int
    high: int


def pages(labels: Sequence[Label], paper: str) -> list[Side]:
    """Sheets of such labels."""
    return sheets([partial(_label, label) for label in labels], Cut(WIDE, HIGH), paper)


def sheets(labels: Sequence[Draw], cut: Cut, paper: str) -> list[Side]:
    """Faces and backs in turn, so that a printer that prints on both sides puts them back to back."""
    size = PAPERS[paper]
    columns, rows = (size[0] - 2 * MARGIN) // cut.wide, (size[1] - 2 * MARGIN - FOOT) // cut.high
    found: list[Side] = []
    for number, first in enumerate(range(0, len(labels), columns * rows), 1):
        faces, back = _sheet(labels[first : first + columns * rows], cut, size, columns)
        name = f"-{number}" if number > 1 else ""
        found += [Side(size, faces, name), Side(size, (back,), f"{name}-backs")]
    return found


def _sheet(labels: Sequence[Draw], cut: Cut, size: tuple[int, int], columns: int) -> tuple[tuple[Mark, ...], Mark]:
    """The grid stands in the middle across, so that its back does too."""
    rows = -(-len(labels) // columns)
    left, top, wide, high = (size[0] - columns * cut.wide) // 2, MARGIN, columns * cut.wide, rows * cut.high
    faces = [
        mark
        for number, draw in enumerate(labels)
        for mark in draw(left + number % columns * cut.wide, top + number // columns * cut.high)
    ]
    lines = [*_cuts(left, top, columns, rows, cut), *_bar(size)]
    return (*faces, *lines), Mark(left - BLEED, top - BLEED, wide + 2 * BLEED, high + 2 * BLEED, BACK)


def _label(label: Label, x: int, y: int) -> Iterator[Mark]:
    """The code above, the face of the card below."""
    modules = small(label.text)
    edge = (WIDE - MODULE * len(modules)) // 2
    yield from code(modules, x + edge, y + edge, MODULE)
    below = y + edge + MODULE * (len(modules) + QUIET) + (edge - QUIET * MODULE)
    card = Mark(x + (WIDE - CARD_WIDE) // 2, below, CARD_WIDE, CARD_HIGH, label.ground)
    yield card
    if label.sign:
        yield Mark(x + (WIDE - SIGN) // 2, below + (CARD_HIGH - SIGN) // 2, SIGN, SIGN, label.sign)


def code(modules: Matrix, x: int, y: int, size: int) -> Iterator[Mark]:
    """Black modules of this size, those side by side as one."""
    for row, line in enumerate(modules):
        start = 0
        for column, black in enumerate((*line, False)):
            if black:
                continue
            if column > start:
                yield Mark(x + start * size, y + row * size, (column - start) * size, size, BLACK)
            start = column + 1


def _cuts(left: int, top: int, columns: int, rows: int, cut: Cut) -> Iterator[Mark]:
    """Where to cut: marks beyond the grid, and a small cross wherever four labels meet."""
    for column in range(columns + 1):
        x = left + column * cut.wide
        yield Mark(x, top - BLEED - TICK, 1, TICK, BLACK)
        yield Mark(x, top + rows * cut.high + BLEED, 1, TICK, BLACK)
        for row in range(rows + 1):
            yield Mark(x, top + row * cut.high - CROSS, 1, 2 * CROSS, HAIR)
            yield Mark(x - CROSS, top + row * cut.high, 2 * CROSS, 1, HAIR)
    for row in range(rows + 1):
        y = top + row * cut.high
        yield Mark(left - BLEED - TICK, y, TICK, 1, BLACK)
        yield Mark(left + columns * cut.wide + BLEED, y, TICK, 1, BLACK)


def _bar(size: tuple[int, int]) -> Iterator[Mark]:
    """50 mm, a tick each 10: who measures it knows whether the printer kept the size."""
    long, y = round(BAR_MM * MM), size[1] - MARGIN
    x = (size[0] - long) // 2
    yield Mark(x, y, long, 3, BLACK)
    for tick in range(0, BAR_MM + 1, 10):
        yield Mark(x + round(tick * MM), y - TICK // 2, 3, TICK // 2, BLACK)
