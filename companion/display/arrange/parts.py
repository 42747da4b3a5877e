"""Nodes that are whole parts of a screen: what is scrolled, what stands beside what, and the board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.display.arrange.camera import CARD_SHAPE, PEEK, STILL_WHOLE
from companion.display.arrange.geometry import Extent, Kind, Rect, Spot
from companion.display.arrange.groups import least_width
from companion.screens.nodes import (
    GAP,
    TOUCH,
    Backdrop,
    Board,
    Column,
    Decides,
    Either,
    Node,
    Picture,
    Scroll,
    Size,
    Space,
    Split,
    Text,
)
from companion.screens.show import Turns

if TYPE_CHECKING:
    from companion.display.arrange.sheet import Sheet

WIDE = 1.1
"""How much wider than high a screen is before a panel stands beside the board and not below it."""
BETWEEN = 3.0
"""As much room as there is between the board and a panel beside it."""
MOST_BELOW = 0.57
"""Of a high screen the panel below the board takes no more than this share."""
FAR_LINE = 1.15
"""The line opposite stands alone, so it needs no room for lines above and below."""


class Splits:
    """A wide part and a panel beside it, or below it where the screen is high."""

    def natural(self, sheet: Sheet, _node: Split, width: int) -> Extent:
        """It takes what it gets."""
        return width, sheet.px(TOUCH)

    def place(self, sheet: Sheet, node: Split, rect: Rect) -> Iterator[Spot]:
        """Share the room."""
        if rect.w > rect.h * WIDE:
            gap = sheet.px(BETWEEN)
            side = self._side(sheet, node, rect.w - gap)
            yield from sheet.place(node.main, replace(rect, w=rect.w - side - gap))
            yield from sheet.place(node.side, Rect(rect.x + rect.w - side, rect.y, side, rect.h))
            return
        gap = sheet.px(GAP)
        below = self._below(sheet, node, rect, gap)
        above = min(sheet.natural(node.main, rect.w)[1], rect.h - below - gap)
        yield from sheet.place(node.main, replace(rect, h=above))
        yield from sheet.place(node.side, Rect(rect.x, rect.y + above + gap, rect.w, rect.h - above - gap))

    def _side(self, sheet: Sheet, node: Split, room: int) -> int:
        """The panel grows with its letters and its words, but never so far that the mine is no longer seen whole."""
        usual = sheet.px(node.side_width)
        wanted = min(max(sheet.px(sheet.grown(node.side_width)), least_width(sheet, node.side)), room // 2)
        board = _board_in(node.main)
        if not board:
            return wanted
        beside_all = room - _whole(sheet, board)[0]
        least = usual if beside_all >= usual else min(wanted, max(usual, least_width(sheet, node.side)))
        return min(wanted, max(least, beside_all))

    def _below(self, sheet: Sheet, node: Split, rect: Rect, gap: int) -> int:
        """The panel gives way where the mine is then seen whole above it, and its letters still find room."""
        wanted = min(sheet.natural(node.side, rect.w)[1], round(rect.h * MOST_BELOW))
        board = _board_in(node.main)
        if not board:
            return wanted
        width, height = _whole(sheet, board)
        others = sheet.natural(node.main, rect.w)[1] - sheet.natural(board, rect.w)[1]
        less = rect.h - gap - height - others
        gives_way = width <= rect.w and less < wanted and sheet.holds(node.side, rect.w, less)
        return less if gives_way else wanted


class Scrolls:
    """What may be higher than its room."""

    def natural(self, sheet: Sheet, node: Scroll, width: int) -> Extent:
        """As high as all of it."""
        return sheet.natural(node.child, width)

    def place(self, sheet: Sheet, node: Scroll, rect: Rect) -> Iterator[Spot]:
        """All of it, to be seen through its room."""
        _width, height = self.natural(sheet, node, rect.w)
        sheet.needs(f"what is scrolled as {node.key}", min(height, sheet.px(node.least)), rect.h)
        sheet.scrolls[node.key] = max(0, height - rect.h)
        yield Spot(node, rect)
        for spot in sheet.place(node.child, replace(rect, h=max(height, rect.h))):
            if isinstance(spot.node, Decides):
                sheet.needs("what decides", spot.rect.y + spot.rect.h - rect.y, rect.h)
            yield spot.scrolled(node.key, rect)


class Decisive:
    """What decides stands where it was put; whatever scrolls it minds that."""

    def natural(self, sheet: Sheet, node: Decides, width: int) -> Extent:
        """As what is in it."""
        return sheet.natural(node.child, width)

    def place(self, sheet: Sheet, node: Decides, rect: Rect) -> Iterator[Spot]:
        """Itself first, so that it is known where it stands."""
        yield Spot(node, rect)
        yield from sheet.place(node.child, rect)


class Turned:
    """There is room for both, so that nothing moves when one takes the place of the other."""

    def natural(self, sheet: Sheet, node: Turns, width: int) -> Extent:
        """As much as the larger."""
        (w, h), (other_w, other_h) = (sheet.natural(each, width) for each in (node.before, node.after))
        return max(w, other_w), max(h, other_h)

    def place(self, sheet: Sheet, node: Turns, rect: Rect) -> Iterator[Spot]:
        """The one whose time it is."""
        yield from sheet.place(node.after if sheet.beat is None or sheet.beat >= node.beat else node.before, rect)


class Boards:
    """The board, and above it, turned round, a line for those who sit opposite."""

    def natural(self, sheet: Sheet, node: Board, width: int) -> Extent:
        """As high as the frame is if all of its width is seen, with the line opposite."""
        columns, rows = _frame(node)
        band = round(sheet.lettering.height("body") * FAR_LINE) if node.far else 0
        return width, math.ceil(width / columns * rows) + band

    def place(self, sheet: Sheet, node: Board, rect: Rect) -> Iterator[Spot]:
        """Cells come first: the line opposite gets what they can spare, and none if that is too little to be read."""
        far = self._far(sheet, node, rect)
        if far is None:
            yield Spot(node, rect)
            return
        yield Spot(node, replace(rect, y=rect.y + far.rect.h, h=rect.h - far.rect.h))
        yield far

    def _far(self, sheet: Sheet, node: Board, rect: Rect) -> Spot | None:
        columns, rows = _frame(node)
        widest, least = rect.w / columns, node.least * sheet.density
        usual = widest if widest >= least * STILL_WHOLE else least
        for size, cell in self._sizes(usual, min(widest, least * STILL_WHOLE)):
            text = Text(node.far, size=size, tone="quiet", align="middle", bold=True, turned=True)
            lines, letters = sheet.lettering.lines(text, rect.w)
            band = round(letters * FAR_LINE)
            if node.far and rows * cell + band <= rect.h:
                there = replace(rect, h=band)
                return Spot(text, there, lines, letters, clip=there)
        return None

    def _sizes(self, usual: float, least: float) -> tuple[tuple[Size, float], ...]:
        """Large letters only take what cells leave over anyway; cells shrink only for the smallest."""
        return ("huge", usual), ("big", usual), ("body", least)


class Eithers:
    """One thing or another, by how much room there is, and by whether the words on its buttons find room there."""

    def natural(self, sheet: Sheet, node: Either, width: int) -> Extent:
        """As much as the one that goes there."""
        return sheet.natural(self._chosen(sheet, node, width), width)

    def place(self, sheet: Sheet, node: Either, rect: Rect) -> Iterator[Spot]:
        """Put the one that goes there."""
        yield from sheet.place(self._chosen(sheet, node, rect.w), rect)

    def _chosen(self, sheet: Sheet, node: Either, width: int) -> Node:
        least = sheet.grown(node.least) if node.words else node.least
        return node.wide if width >= sheet.px(least) and sheet.holds_across(node.wide, width) else node.narrow


WATCHED = (4.4, 2.2)
"""The eye at the upper edge, in the margin: how wide and high, in mm."""


class Backdrops:
    """The place lies under all of the sheet, its edges too; the page stands where it would without."""

    def natural(self, sheet: Sheet, node: Backdrop, width: int) -> Extent:
        """As the page."""
        return sheet.natural(node.child, width)

    def place(self, sheet: Sheet, node: Backdrop, rect: Rect) -> Iterator[Spot]:
        """The place first, for it lies below everything; nothing of the page is in it."""
        yield Spot(replace(node, child=Space()), Rect(0, 0, *sheet.size))
        yield from sheet.place(node.child, rect)
        if node.watched:
            wide, high = sheet.px(WATCHED[0]), sheet.px(WATCHED[1])
            yield Spot(Picture(("watched",), *WATCHED), Rect((sheet.size[0] - wide) // 2, 0, wide, high))


def _board_in(node: Node) -> Board | None:
    """The board of a wide part, which may have something above or below it."""
    if isinstance(node, Column):
        return next(filter(None, map(_board_in, node.children)), None)
    return node if isinstance(node, Board) else None


def _frame(board: Board) -> tuple[float, float]:
    """How wide and high the frame of a board is, in widths of a cell."""
    left, top, right, bottom = board.frame
    return right - left + 1 + 2 * PEEK, (bottom - top + 1 + 2 * PEEK) * CARD_SHAPE


def _whole(sheet: Sheet, board: Board) -> Extent:
    """The least room in which all of a board is seen without being panned."""
    columns, rows = _frame(board)
    cell = board.least * STILL_WHOLE * sheet.density
    return math.ceil(columns * cell), math.ceil(rows * cell)


KINDS: dict[type[Node], Kind[Any]] = {
    Either: Eithers(),
    Split: Splits(),
    Scroll: Scrolls(),
    Decides: Decisive(),
    Turns: Turned(),
    Board: Boards(),
    Backdrop: Backdrops(),
}
