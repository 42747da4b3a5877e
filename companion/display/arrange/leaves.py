"""Nodes that have nothing in them but words and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.display.arrange.geometry import Extent, Kind, Rect, Spot
from companion.screens.nodes import TOUCH, Button, HoldToSee, Node, Picture, QrCode, Space, Text

if TYPE_CHECKING:
    from companion.display.arrange.sheet import Sheet

BUTTON_PAD = 1.6
HOLD = 32.0


class Texts:
    """Words are as wide as they are, and as high as their lines."""

    def natural(self, sheet: Sheet, node: Text, width: int) -> Extent:
        """Measure the lines."""
        lines, letters = sheet.lettering.lines(node, width)
        widest = max(sheet.lettering.width(line, letters, bold=node.bold) for line in lines)
        return min(width, widest + 1), sheet.lettering.room(len(lines), letters)

    def place(self, sheet: Sheet, node: Text, rect: Rect) -> Iterator[Spot]:
        """Break it into lines."""
        lines, letters = sheet.lettering.lines(node, rect.w)
        sheet.needs(repr(node.text), sheet.lettering.room(len(lines), letters), rect.h)
        if node.whole:
            sheet.notes_shortened(node.text, lines)
        yield Spot(node, rect, lines, letters)


class Buttons:
    """A label, a picture, or a picture with a note below it."""

    def natural(self, sheet: Sheet, node: Button, width: int) -> Extent:
        """Large enough for what stands on it, and for a finger."""
        wide, high = self._noted(sheet, node, width) if node.note else self._labelled(sheet, node, width)
        pad = sheet.px(BUTTON_PAD)
        return max(sheet.px(TOUCH), wide + 2 * pad), max(sheet.px(node.height), high + pad)

    def _noted(self, sheet: Sheet, node: Button, width: int) -> Extent:
        wide, high = _size_of(sheet, node.picture)
        lines, letters = self._note(sheet, node, width)
        note = max(sheet.lettering.width(line, letters, bold=False) for line in lines)
        return max(wide, note), high + sheet.lettering.room(len(lines), letters)

    def _note(self, sheet: Sheet, node: Button, width: int) -> tuple[tuple[str, ...], int]:
        letters = sheet.lettering.height("body")
        return sheet.lettering.wrapped(node.note, letters, max(1, width), node.lines, bold=False), letters

    def _labelled(self, sheet: Sheet, node: Button, width: int) -> Extent:
        wide, high = _size_of(sheet, node.picture)
        lines, letters = self._lines(sheet, node, width)
        label = max((sheet.lettering.width(line, letters, bold=True) for line in lines), default=0)
        between = sheet.px(BUTTON_PAD) if label and wide else 0
        return label + between + wide, max(sheet.lettering.room(len(lines), letters), high)

    def _lines(self, sheet: Sheet, node: Button, width: int) -> tuple[tuple[str, ...], int]:
        letters = sheet.lettering.height(node.size)
        if len(node.label) < 2:  # the one letter of a key needs no room around it, and cut it would be no letter
            return tuple(node.label), letters
        pad = sheet.px(BUTTON_PAD)
        picture = _size_of(sheet, node.picture)[0] + pad if node.picture and not node.note else 0
        room = max(1, width - 2 * pad - picture)
        return sheet.lettering.wrapped(node.label, letters, room, node.lines, bold=True), letters

    def place(self, sheet: Sheet, node: Button, rect: Rect) -> Iterator[Spot]:
        """Break its label or its note into lines; what is too long for its button is cut."""
        lines, letters = (self._note if node.note else self._lines)(sheet, node, rect.w)
        if len(node.label) == 1 and not node.picture:
            sheet.needs(f"the key {node.label}", sheet.lettering.width(node.label, letters, bold=True), rect.w)
        sheet.needs(repr(node.label), sheet.lettering.room(len(lines), letters), rect.h)
        sheet.notes_shortened(node.note or node.label, lines)
        yield Spot(node, rect, lines, letters)


class Sized:
    """What has its own size, whatever the room."""

    def natural(self, sheet: Sheet, node: Picture | HoldToSee, _width: int) -> Extent:
        """Its own size."""
        return _size_of(sheet, node) if isinstance(node, Picture) else (sheet.px(HOLD), sheet.px(HOLD))

    def place(self, _sheet: Sheet, node: Picture | HoldToSee, rect: Rect) -> Iterator[Spot]:
        """Where it was put."""
        yield Spot(node, rect)


class Codes:
    """A square of its size; where there is less room, a smaller one in the middle of it."""

    def natural(self, sheet: Sheet, node: QrCode, width: int) -> Extent:
        """As large as it says, if it may be this wide."""
        side = min(sheet.px(node.size), width)
        return side, side

    def place(self, sheet: Sheet, node: QrCode, rect: Rect) -> Iterator[Spot]:
        """In the middle."""
        side = min(sheet.px(node.size), rect.w, rect.h)
        yield Spot(node, Rect(rect.x + (rect.w - side) // 2, rect.y + (rect.h - side) // 2, side, side))


class Spaces:
    """Room, where nothing is drawn."""

    def natural(self, sheet: Sheet, node: Space, _width: int) -> Extent:
        """As much as it says; what grows gets its share from the column."""
        return sheet.px(node.size), sheet.px(node.size)

    def place(self, _sheet: Sheet, _node: Space, _rect: Rect) -> Iterator[Spot]:
        """Nothing is there."""
        return iter(())


def _size_of(sheet: Sheet, picture: Picture | None) -> Extent:
    return (sheet.px(picture.width), sheet.px(picture.height)) if picture else (0, 0)


KINDS: dict[type[Node], Kind[Any]] = {
    Text: Texts(),
    Button: Buttons(),
    Picture: Sized(),
    HoldToSee: Sized(),
    QrCode: Codes(),
    Space: Spaces(),
}
