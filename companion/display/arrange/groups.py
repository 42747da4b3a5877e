"""Nodes that put others side by side or one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.display.arrange.geometry import Extent, Kind, Rect, Spot
from companion.display.arrange.leaves import BUTTON_PAD
from companion.screens.nodes import (
    GAP,
    Align,
    Board,
    Button,
    Column,
    Decides,
    Either,
    Grid,
    HoldToSee,
    Node,
    Panel,
    Picture,
    QrCode,
    Row,
    Scroll,
    Space,
    Split,
    Text,
)
from companion.screens.show import Turns

if TYPE_CHECKING:
    from companion.display.arrange.sheet import Sheet

TABLE, LEAST_TABLE, EDGE, MOST_OF_SCREEN = 56.0, 26.0, 1.2, 0.7
"""How wide a table is at the most and the least, how far who sits around it keeps away, and how high all may be."""
FINGER = 10.0
"""In mm: what is narrower a finger misses."""


class Columns:
    """One below the other; what grows shares the room that is left."""

    def natural(self, sheet: Sheet, node: Column, width: int) -> Extent:
        """As wide as the widest, as high as all together."""
        sizes = [sheet.natural(child, width) for child in node.children]
        return max((w for w, _h in sizes), default=0), sheet.sum([h for _w, h in sizes], node.gap)

    def place(self, sheet: Sheet, node: Column, rect: Rect) -> Iterator[Spot]:
        """Give each child its height from the top down."""
        y = rect.y
        for child, height in zip(node.children, self._heights(sheet, node, rect), strict=True):
            yield from sheet.place(child, self._aligned(sheet, child, node, Rect(rect.x, y, rect.w, height)))
            y += height + sheet.px(node.gap)

    def _heights(self, sheet: Sheet, node: Column, rect: Rect) -> list[int]:
        growing = [grows(child) for child in node.children]
        own = [
            0 if grown else sheet.natural(child, rect.w)[1] for child, grown in zip(node.children, growing, strict=True)
        ]
        wanted = sheet.sum(own, node.gap)
        sheet.needs("a column", wanted, rect.h)
        share = max(0, rect.h - wanted) // max(1, sum(growing))
        return [share if grown else height for height, grown in zip(own, growing, strict=True)]

    def _aligned(self, sheet: Sheet, child: Node, node: Column, rect: Rect) -> Rect:
        """Pictures and held fields keep their own width; everything else is as wide as the column."""
        kind = child.after if isinstance(child, Turns) else child
        if not isinstance(kind, Picture | HoldToSee | QrCode) and not (isinstance(kind, Row) and not kind.weights):
            return rect
        width = min(rect.w, sheet.natural(child, rect.w)[0])
        return Rect(rect.x + _shift(node.align, rect.w - width), rect.y, width, rect.h)


class Rows:
    """Side by side, the room shared out by weight."""

    def natural(self, sheet: Sheet, node: Row, width: int) -> Extent:
        """As high as the highest; with weights as wide as may be."""
        widths = self._widths(sheet, node, width)
        heights = [sheet.natural(child, w)[1] for child, w in zip(node.children, widths, strict=True)]
        return width if node.weights else sheet.sum(widths, node.gap), max(heights, default=0)

    def _widths(self, sheet: Sheet, node: Row, width: int) -> list[int]:
        weights = node.weights or (0.0,) * len(node.children)
        own = [
            0 if weight else min(width, sheet.natural(child, width)[0])
            for child, weight in zip(node.children, weights, strict=True)
        ]
        free = max(0, width - sheet.sum(own, node.gap))
        shares = _shared(free, weights, [least_width(sheet, child) for child in node.children])
        return [share if weight else taken for share, weight, taken in zip(shares, weights, own, strict=True)]

    def place(self, sheet: Sheet, node: Row, rect: Rect) -> Iterator[Spot]:
        """Give each child its width from where reading starts."""
        widths = self._widths(sheet, node, rect.w)
        touched = [
            max(width, sheet.px(FINGER)) if isinstance(child, Button) else width
            for child, width in zip(node.children, widths, strict=True)
        ]
        sheet.needs("a row", sheet.sum(touched, node.gap), rect.w)
        x = rect.x
        for child, wanted in zip(node.children, widths, strict=True):
            width = wanted - (x + wanted == rect.x + rect.w + 1)  # the pixel that is nothing stays within the row
            height = rect.h if isinstance(child, Button | Column | Panel) else sheet.natural(child, width)[1]
            height = min(height, rect.h)
            room = Rect(x, rect.y + _shift(node.align, rect.h - height), width, height)
            yield from sheet.place(child, room if node.mirrors else sheet.unmirrored(room, rect))
            x += width + sheet.px(node.gap)


class Grids:
    """Equal cells, as many side by side as fit."""

    def natural(self, sheet: Sheet, node: Grid, width: int) -> Extent:
        """As wide as may be, as high as its rows, or as the table with all around it."""
        if node.table and (ring := _ring(sheet, node, node.table, width)):
            return width, ring.high
        above = [sheet.natural(node.table, width)[1]] if node.table else []
        return width, sheet.sum([*above, *self._heights(sheet, node, width)], node.gap)

    def _columns(self, sheet: Sheet, node: Grid, width: int) -> int:
        gap, cell = sheet.px(node.gap), sheet.px(sheet.grown(node.cell) if node.words else node.cell)
        return max(1, min(node.most, len(node.children), (width + gap) // (cell + gap)))

    def _each(self, sheet: Sheet, node: Grid, width: int) -> int:
        columns = self._columns(sheet, node, width)
        return (width - sheet.px(node.gap) * (columns - 1)) // columns

    def _heights(self, sheet: Sheet, node: Grid, width: int) -> list[int]:
        columns, each = self._columns(sheet, node, width), self._each(sheet, node, width)
        heights = [sheet.natural(child, each)[1] for child in node.children]
        return [max(heights[i : i + columns]) for i in range(0, len(heights), columns)]

    def place(self, sheet: Sheet, node: Grid, rect: Rect) -> Iterator[Spot]:
        """Row by row, or around the table."""
        if node.table and (ring := _ring(sheet, node, node.table, rect.w)):
            yield from self._around(sheet, node, ring, rect)
            return
        if node.table:
            above = replace(rect, h=sheet.natural(node.table, rect.w)[1])
            yield from sheet.place(node.table, above)
            below = above.h + sheet.px(node.gap)
            rect = replace(rect, y=rect.y + below, h=rect.h - below)
        columns, each, gap = self._columns(sheet, node, rect.w), self._each(sheet, node, rect.w), sheet.px(node.gap)
        y = rect.y
        for row, height in enumerate(self._heights(sheet, node, rect.w)):
            for column, child in enumerate(node.children[row * columns : (row + 1) * columns]):
                room = Rect(rect.x + column * (each + gap), y, each, height)
                yield from sheet.place(child, room if node.mirrors else sheet.unmirrored(room, rect))
            y += height + gap

    def _around(self, sheet: Sheet, node: Grid, ring: Ring, rect: Rect) -> Iterator[Spot]:
        """Clockwise is clockwise, whichever way the screen is read."""
        assert node.table
        top = ring.table.inside(-sheet.px(1.5 * EDGE)).moved(rect.x, rect.y)
        yield Spot(Picture(("table",), 0, 0), top)
        yield from sheet.place(node.table, ring.table.moved(rect.x, rect.y))
        for child, seat in zip(node.children, ring.seats, strict=True):
            yield from sheet.place(child, sheet.unmirrored(seat.moved(rect.x, rect.y), rect))


class Ring(NamedTuple):
    """Where the seats are around a table, and how high all of it is."""

    seats: tuple[Rect, ...]
    table: Rect
    high: int


def _ring(sheet: Sheet, node: Grid, table: Node, width: int) -> Ring | None:
    """As low as it may be, and then with as many at its sides; None where that is too much of the screen."""
    sizes = [sheet.natural(child, width) for child in node.children]
    wide, high = max((w for w, _h in sizes), default=0), max((h for _w, h in sizes), default=0)
    found = (_sides(sheet, table, len(sizes), side, Rect(width, 0, wide, high)) for side in range(len(sizes) // 2 + 1))
    rings = [ring for ring in found if ring and ring.high <= MOST_OF_SCREEN * sheet.size[1]]
    return min(reversed(rings), key=lambda ring: ring.high, default=None)


def _sides(sheet: Sheet, table: Node, seats: int, side: int, seat: Rect) -> Ring | None:
    """So many at each side, the others at both ends; where the table finds no room between them, it has its own band.

    `seat`: how wide all may be, and a seat.
    """
    width, wide, high, gap, edge = seat.x, seat.w, seat.h, sheet.px(GAP), sheet.px(3 * EDGE)
    near = (seats - 2 * side + 1) // 2
    far = seats - 2 * side - near
    if not near or near * (wide + gap) > width + gap:
        return None
    between = width - 2 * (wide + edge) if side else width
    if side and 2 * wide + gap > width:
        return None
    apart = between < max(least_width(sheet, table), sheet.px(LEAST_TABLE))
    if apart and side and not far:
        return None
    room = min(sheet.px(TABLE), width if apart else between)
    inner = sheet.natural(table, room)[1]
    column = side * (high + gap) - gap
    band = inner + 2 * edge + (column + gap if apart else 0)
    middle = max(band, column)
    top = high + gap if far else 0
    out = (width // 2 - wide) // 2 if apart else (width - room) // 2 - edge - wide
    lower = (side + 1) // 2 if apart else 0
    steps = [top + (middle - column) // 2 + at * (high + gap) for at in range(side)]
    if apart:
        upper = [top + at * (high + gap) for at in range(side - lower)]
        steps = [*upper, *(top + middle - (lower - at) * (high + gap) + gap for at in range(lower))]
    whole = top + middle + gap + high
    over = (side - lower) * (high + gap) if apart else (middle - band) // 2
    left = [Rect(out, y, wide, high) for y in reversed(steps)]
    right = [Rect(width - out - wide, y, wide, high) for y in steps]
    ends = _end(near, width, whole - high, wide, high)[::-1], _end(far, width, 0, wide, high)
    return Ring((*ends[0], *left, *ends[1], *right), Rect((width - room) // 2, top + over + edge, room, inner), whole)


def _end(seats: int, width: int, y: int, wide: int, high: int) -> list[Rect]:
    """Side by side at one end, evenly."""
    return [Rect(round(width * (at + 0.5) / seats - wide / 2), y, wide, high) for at in range(seats)]


class Panels:
    """A field with room around what stands in it."""

    def natural(self, sheet: Sheet, node: Panel, width: int) -> Extent:
        """Its child and the room around it."""
        pad = 2 * sheet.px(node.pad)
        w, h = sheet.natural(node.child, width - pad)
        return w + pad, h + pad

    def place(self, sheet: Sheet, node: Panel, rect: Rect) -> Iterator[Spot]:
        """The field first, so that it lies below what stands in it."""
        yield Spot(node, rect)
        inside = sheet.place(node.child, rect.inside(sheet.px(node.pad)))
        yield from map(_on_paper, inside) if node.tone == "paper" else inside


def _on_paper(spot: Spot) -> Spot:
    """Words as they are written on paper: dark, whatever shines elsewhere."""
    if not isinstance(spot.node, Text):
        return spot
    return replace(spot, node=replace(spot.node, tone="faded" if spot.node.tone == "quiet" else "night"))


def _shared(free: int, weights: Sequence[float], least: Sequence[int]) -> list[int]:
    """Room shared out by weight. A part too narrow for its words gets what it needs, if all can have that."""
    fixed: set[int] = set()
    while True:
        whole = fsum(weight for at, weight in enumerate(weights) if at not in fixed) or 1.0  # alike in every Python
        left = free - sum(least[at] for at in fixed)
        shares = [least[at] if at in fixed else int(left * weight / whole) for at, weight in enumerate(weights)]
        narrow = {at for at, share in enumerate(shares) if weights[at] and share < least[at]} - fixed
        if left < 0:
            return _shared(free, weights, [0] * len(weights))
        if not narrow:
            return shares
        fixed |= narrow


def least_width(sheet: Sheet, node: Node) -> int:
    """How wide a node has to be for the words on its buttons to stay whole; what scrolls has nothing to say in it."""
    match node:
        case Button() if node.label and not node.note:
            picture = sheet.px(node.picture.width) + sheet.px(BUTTON_PAD) if node.picture else 0
            words = sheet.lettering.least_width(node.label, sheet.lettering.height(node.size), node.lines, bold=True)
            return max(sheet.px(FINGER), words + picture + 2 * sheet.px(BUTTON_PAD) + 1)
        case Button():
            return sheet.px(FINGER)
        case Column():
            return max((least_width(sheet, child) for child in node.children), default=0)
        case Row():
            return sheet.sum([least_width(sheet, child) for child in node.children], node.gap)
        case Panel():
            return least_width(sheet, node.child) + 2 * sheet.px(node.pad)
        case Decides():
            return least_width(sheet, node.child)
        case Either():
            return min(least_width(sheet, node.wide), least_width(sheet, node.narrow))
    return 0


def grows(node: Node) -> bool:
    """Whether a node takes as much height as it can get."""
    return isinstance(node, Board | Scroll | Split) or (isinstance(node, Space) and node.grow)


def _shift(align: Align, free: int) -> int:
    return {"start": 0, "middle": free // 2, "end": free}[align]


KINDS: dict[type[Node], Kind[Any]] = {Column: Columns(), Row: Rows(), Grid: Grids(), Panel: Panels()}
