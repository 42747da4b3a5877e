"""A sheet of so many pixels, on which a screen is laid out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.display.arrange import groups, leaves, parts
from companion.display.arrange.geometry import Arranged, Extent, Kind, Rect, Spot
from companion.display.arrange.lettering import ELLIPSIS, Lettering, Metrics
from companion.screens.nodes import Node

MARGIN = 2.5
ENDLESS = 100_000
SMALLER = 0.1
"""By so much the letters give way, step by step, where larger ones than usual do not all find room."""

KINDS: dict[type[Node], Kind[Any]] = {**leaves.KINDS, **groups.KINDS, **parts.KINDS}
"""What knows how much room a node wants and where its children go, for every node there is."""


class Sheet:
    """A surface of so many pixels, with so many to a millimetre and letters scaled as the people here like them."""

    def __init__(self, size: tuple[int, int], density: float, metrics: Metrics, *, scale: float = 1.0) -> None:
        """Lay out an empty sheet."""
        self.size = size
        self.density = density
        self.metrics = metrics
        self.mirrored = False
        self.beat: int | None = None
        self._wanted_scale = scale
        self._use(scale)

    def _use(self, scale: float) -> None:
        self.scale = scale
        self.lettering = Lettering(self.density, scale, self.metrics)
        self.cut: list[str] = []
        self.shortened: list[str] = []
        self._naturals: dict[tuple[int, int], tuple[Node, Extent]] = {}
        self._across: dict[tuple[int, int], bool] = {}
        self.scrolls: dict[str, int] = {}

    def px(self, mm: float) -> int:
        """Millimetres in pixels."""
        return round(mm * self.density)

    def grown(self, mm: float) -> float:
        """How wide something for words is, if it is so wide with letters of the usual size."""
        return mm * max(1.0, self.scale)

    def arrange(self, root: Node, *, mirrored: bool = False, beat: int | None = None) -> Arranged:
        """Give every node its place. Larger letters never push a button off the screen: they grow while all fits.

        `mirrored`: where reading starts at the right, everything changes sides but what lies on the board.
        `beat`: how far an act has come that is played; without one everything has been turned over.
        """
        self.mirrored, self.beat = mirrored, beat
        spots: list[Spot] = []
        for scale in self._scales():
            self._use(scale)
            spots = list(self.place(root, Rect(0, 0, *self.size).inside(self.px(MARGIN))))
            if not self.cut:
                break
        if mirrored:
            spots = [self._mirrored(spot) for spot in spots]
        return Arranged(tuple(spots), tuple(self.cut), dict(self.scrolls), self.scale)

    def _scales(self) -> Iterator[float]:
        scale = self._wanted_scale
        while scale > 1.0:
            yield scale
            scale = round(scale - SMALLER, 2)
        yield min(self._wanted_scale, 1.0)

    def _mirrored(self, spot: Spot) -> Spot:
        whole = Rect(0, 0, *self.size)
        clip = spot.clip.mirrored_in(whole) if spot.clip else None
        return replace(spot, rect=spot.rect.mirrored_in(whole), clip=clip, mirrored=True)

    def unmirrored(self, rect: Rect, room: Rect) -> Rect:
        """Where in a room something has to go to keep its side of it, whichever way the sheet is read."""
        return rect.mirrored_in(room) if self.mirrored else rect

    def place(self, node: Node, rect: Rect) -> Iterator[Spot]:
        """Where a node and all that is in it go, if it has this room."""
        return KINDS[type(node)].place(self, node, rect)

    def holds(self, node: Node, width: int, height: int) -> bool:
        """Whether all that has to show of a node finds room here."""
        noted, self.cut = self.cut, []
        deque(self.place(node, Rect(0, 0, width, height)), maxlen=0)
        held, self.cut = not self.cut, noted
        return held

    def holds_across(self, node: Node, width: int) -> bool:
        """Whether all of a node finds room side by side, and the words on its buttons are whole, however high it is."""
        if (id(node), width) not in self._across:
            shortened, self.shortened = self.shortened, []
            self._across[id(node), width] = self.holds(node, width, ENDLESS) and not self.shortened
            self.shortened = shortened
        return self._across[id(node), width]

    def natural(self, node: Node, width: int) -> Extent:
        """How much room a node takes if it may be this wide."""
        if (id(node), width) not in self._naturals:  # the node is kept with it: so no other comes to have its id
            self._naturals[id(node), width] = node, KINDS[type(node)].natural(self, node, width)
        return self._naturals[id(node), width][1]

    def sum(self, sizes: list[int], gap: float) -> int:
        """Things in a line with gaps between them."""
        return sum(sizes) + self.px(gap) * max(0, len(sizes) - 1)

    def needs(self, what: str, wanted: int, given: int) -> None:
        """Note what does not find room; a pixel is nothing."""
        if wanted > given + 1:
            self.cut.append(f"{what} wants {wanted} px and has {given}")

    def notes_shortened(self, words: str, lines: tuple[str, ...]) -> None:
        """Note words of which some end in an ellipsis because there is no room for more, be it amid them."""
        if any(line.endswith(ELLIPSIS) for line in lines) and ELLIPSIS not in words:
            self.shortened.append(words)
