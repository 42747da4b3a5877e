"""Sheets of markers for a camera above the table: two labels for each card, and a page that shows where they go.

They go into the upper right and the lower left corner. So cards that are held as usual, as a fan, show neither, and one
of them is seen when a hand or a card lies over the other. The second is turned by a quarter: by itself each tells which
way up its card lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from companion.display.paper import PAPERS
from companion.display.paper.sheets import BLACK, MARGIN, MM, Cut, Mark, Side, What, code, sheets
from companion.screens.art.colours import Colour
from companion.screens.qr import Matrix

WHITE: Colour = (255, 255, 255)
GROUND: Colour = (226, 222, 214)
SIDE, EDGE = 7, 0.3
LABEL = Cut(9, 17)
"""In modules: the marker, and above or below it the face of its card."""
OUT, DEEP, FACE_HIGH = 1.4, 2.4, 6
"""So far from the edges of the card: people lay cards a little over one another, and a marker needs white around it."""


class Size(NamedTuple):
    """A card in mm, and a module of its markers in dots: the label is as wide as the rock beside a way."""

    wide: int
    high: int
    module: int


SIZES = {"56x87": Size(56, 87, 20), "44x68": Size(44, 68, 16)}


class Corners(NamedTuple):
    """The two markers of a card, upright as the card is, and what it shows; `under`: it lies face down at first."""

    upper: Matrix
    lower: Matrix
    shows: What
    under: bool = False


def pages(cards: Sequence[Corners], size: Size, paper: str) -> list[Side]:
    """Labels, those of a card side by side; last where they go."""
    labels = [partial(draw, card, size) for card in cards for draw in (_upper, _lower)]
    cut = Cut(LABEL.wide * size.module, LABEL.high * size.module)
    return [*sheets(labels, cut, paper), Side(PAPERS[paper], tuple(_guide(cards, size, paper)), "-where")]


def _upper(card: Corners, size: Size, x: int, y: int) -> Iterator[Mark]:
    """The marker above, the face below it."""
    right, far = LABEL.wide - OUT - SIDE, LABEL.high - FACE_HIGH - EDGE
    yield from _label(card.upper, size, (x, y), (right, DEEP))
    yield from _face(card, size, x, y + round(far * size.module), right=True)


def _lower(card: Corners, size: Size, x: int, y: int) -> Iterator[Mark]:
    """The face above, the marker below it."""
    yield from _label(card.lower, size, (x, y), (OUT, LABEL.high - DEEP - SIDE))
    yield from _face(card, size, x, y + round(EDGE * size.module), right=False)


def _label(marker: Matrix, size: Size, corner: tuple[int, int], at: tuple[float, float]) -> Iterator[Mark]:
    """White, and with the marker there, in modules from its corner."""
    x, y = corner
    yield Mark(x, y, LABEL.wide * size.module, LABEL.high * size.module, WHITE)
    yield from code(marker, x + round(at[0] * size.module), y + round(at[1] * size.module), size.module)


def _face(card: Corners, size: Size, x: int, y: int, *, right: bool) -> Iterator[Mark]:
    """What the card shows, small; and in its corner, black, where the marker goes."""
    high = FACE_HIGH * size.module
    wide = high * size.wide // size.high
    left, top = x + (LABEL.wide * size.module - wide) // 2, y
    yield Mark(left, top, wide, high, card.shows)
    edge = round(wide * LABEL.wide * size.module / (size.wide * MM))
    corner_x, corner_y = (left + wide - edge, top) if right else (left, top + high - edge)
    yield Mark(corner_x, corner_y, edge, edge, WHITE)
    rim = max(1, edge // 9)
    yield Mark(corner_x + rim, corner_y + rim, edge - 2 * rim, edge - 2 * rim, BLACK)


def _guide(cards: Sequence[Corners], size: Size, paper: str) -> Iterator[Mark]:
    """In pictures: two labels and the card they go on; what lies face down, both its sides; where the camera hangs."""
    wide, _high = PAPERS[paper]
    yield from _one_card(cards[len(cards) // 4], size, wide)
    backs = [card for card in cards if card.under]
    faces = [card for card in cards if not card.under][-len(backs) :] if backs else []
    yield from _both_sides(faces, backs, size, wide)
    yield Mark((wide - STAND[0]) // 2, STAND_TOP, *STAND, ("stand",))


ROWS = (MARGIN + 60, 1370)
STAND, STAND_TOP = (1160, 812), 2560


def _one_card(card: Corners, size: Size, wide: int) -> Iterator[Mark]:
    """In the size it has: the labels, an arrow, the card with both."""
    label, high = LABEL.wide * size.module, LABEL.high * size.module
    across, down = _measured(size)
    left = (wide - (2 * label + 60 + 360 + across)) // 2
    middle = ROWS[0] + down // 2
    yield from _lined(left, middle - high // 2, label, high)
    yield from _upper(card, size, left, middle - high // 2)
    yield from _lined(left + label + 60, middle - high // 2, label, high)
    yield from _lower(card, size, left + label + 60, middle - high // 2)
    yield Mark(left + 2 * label + 130, middle - 80, 220, 160, ("arrow",))
    yield from _card(card, size, left + 2 * label + 420, ROWS[0])


def _both_sides(faces: Sequence[Corners], backs: Sequence[Corners], size: Size, wide: int) -> Iterator[Mark]:
    """Above what each shows in the end; below how they lie at first, one like the other."""
    small = size._replace(module=size.module * 9 // 20)
    across, down = _measured(small)
    gap = 150
    left = (wide - len(faces) * across - (len(faces) - 1) * gap) // 2
    for number, (face, back) in enumerate(zip(faces, backs, strict=True)):
        x, below = left + number * (across + gap), ROWS[1] + down + 110
        yield from _card(face, small, x, ROWS[1])
        yield Mark(x + (across - 90) // 2, ROWS[1] + down + 10, 90, 90, ("arrow", "down"))
        yield from _card(back, small, x, below)
        if number:
            for bar in (-24, 8):
                yield Mark(x - gap // 2 - 40, below + down // 2 + bar, 80, 16, BLACK)


def _measured(size: Size) -> tuple[int, int]:
    """A card beside labels of such modules, in dots, whatever the scale."""
    real = next(each for each in SIZES.values() if each.wide == size.wide)
    scale = MM * size.module / real.module
    return round(size.wide * scale), round(size.high * scale)


def _card(card: Corners, size: Size, x: int, y: int) -> Iterator[Mark]:
    """A card with its labels in their corners."""
    wide, high = _measured(size)
    yield Mark(x, y, wide, high, card.shows)
    yield from _upper(card, size, x + wide - LABEL.wide * size.module, y)
    yield from _lower(card, size, x, y + high - LABEL.high * size.module)


def _lined(x: int, y: int, wide: int, high: int) -> Iterator[Mark]:
    """A thin line around a label that lies on white."""
    yield Mark(x - 3, y - 3, wide + 6, high + 6, GROUND)
