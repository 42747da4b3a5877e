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


class Size(NamedTuple):
    """A card in mm; its label's width, as that of the rock beside a way, and a module of its markers, both in dots."""

    wide: int
    high: int
    label: int
    module: int

    @property
    def cut(self) -> Cut:
        """How large a label is."""
        return Cut(self.label, self.label * 17 // 9)

    @property
    def inside(self) -> int:
        """How far from the way a marker lies, and the face from the end of the label."""
        return self.label // 15

    @property
    def outside(self) -> int:
        """How far from the side of the card: people lay others a little over it, and a marker needs white around it."""
        return self.label - self.inside - SIDE * self.module

    @property
    def deep(self) -> int:
        """How far from the top of the card, or its foot."""
        return self.label * 4 // 15

    @property
    def face(self) -> int:
        """How high the face of the card is on a label."""
        return self.label * 2 // 3

    def at(self, module: int) -> Size:
        """The same on another scale."""
        return self._replace(module=module, label=round(self.label * module / self.module))


SIDE = 7
"""Modules along a marker."""
SIZES = {"56x87": Size(56, 87, 180, 19), "44x68": Size(44, 68, 144, 15)}


class Corners(NamedTuple):
    """The two markers of a card, upright as the card is, and what it shows; `under`: it lies face down at first."""

    upper: Matrix
    lower: Matrix
    shows: What
    under: bool = False


def pages(cards: Sequence[Corners], size: Size, paper: str) -> list[Side]:
    """Labels, those of a card side by side; last where they go."""
    labels = [partial(draw, card, size) for card in cards for draw in (_upper, _lower)]
    return [*sheets(labels, size.cut, paper), Side(PAPERS[paper], tuple(_guide(cards, size, paper)), "-where")]


def _upper(card: Corners, size: Size, x: int, y: int) -> Iterator[Mark]:
    """The marker above, the face below it."""
    yield from _label(card.upper, size, (x, y), (size.inside, size.deep))
    yield from _face(card, size, x, y + size.cut.high - size.face - size.inside // 2, right=True)


def _lower(card: Corners, size: Size, x: int, y: int) -> Iterator[Mark]:
    """The face above, the marker below it."""
    yield from _label(card.lower, size, (x, y), (size.outside, size.cut.high - size.deep - SIDE * size.module))
    yield from _face(card, size, x, y + size.inside // 2, right=False)


def _label(marker: Matrix, size: Size, corner: tuple[int, int], at: tuple[int, int]) -> Iterator[Mark]:
    """White, and with the marker there."""
    yield Mark(*corner, *size.cut, WHITE)
    yield from code(marker, corner[0] + at[0], corner[1] + at[1], size.module)


def _face(card: Corners, size: Size, x: int, y: int, *, right: bool) -> Iterator[Mark]:
    """What the card shows, small; and in its corner, black, where the marker goes."""
    wide, high = size.face * size.wide // size.high, size.face
    left = x + (size.label - wide) // 2
    yield Mark(left, y, wide, high, card.shows)
    edge = round(wide * size.label / _measured(size)[0])
    corner_x, corner_y = (left + wide - edge, y) if right else (left, y + high - edge)
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
    label, high = size.cut
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
    small = size.at(size.module * 9 // 19)
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
    """A card beside such labels, in dots, whatever the scale."""
    real = next(each for each in SIZES.values() if each.wide == size.wide)
    scale = MM * size.module / real.module
    return round(size.wide * scale), round(size.high * scale)


def _card(card: Corners, size: Size, x: int, y: int) -> Iterator[Mark]:
    """A card with its labels in their corners."""
    wide, high = _measured(size)
    yield Mark(x, y, wide, high, card.shows)
    yield from _upper(card, size, x + wide - size.label, y)
    yield from _lower(card, size, x, y + high - size.cut.high)


def _lined(x: int, y: int, wide: int, high: int) -> Iterator[Mark]:
    """A thin line around a label that lies on white."""
    yield Mark(x - 3, y - 3, wide + 6, high + 6, GROUND)
