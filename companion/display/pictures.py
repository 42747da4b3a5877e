"""Pictures in the sizes they are shown in, drawn once each."""

from __future__ import annotations

import pygame

from companion.display import boxes
from companion.display.boxes import Box
from companion.display.pen import drawn
from companion.display.picture_cache import Kept
from companion.screens.art.colours import Colour, Theme
from companion.screens.art.drawing import What
from companion.screens.pictures import Album

KEPT_BYTES = 10_000_000
KEPT_BYTES_OF_BOXES = 5_000_000
OPAQUE = 255


class Pictures:
    """While `rough`, a picture of a new size is stretched from another one: fast enough to follow two fingers."""

    def __init__(self, album: Album, theme: Theme) -> None:
        """Draw these, in these colours."""
        self.rough = False
        self._album, self._theme = album, theme
        self._kept: Kept[tuple[What, int, int]] = Kept(KEPT_BYTES)
        self._boxes: Kept[Box] = Kept(KEPT_BYTES_OF_BOXES)
        self._lately: dict[What, tuple[int, int]] = {}

    def get(self, what: What, width: int, height: int) -> pygame.Surface:
        """A picture of this size."""
        name = (what, width, height)
        like = (what, *self._lately.get(what, (0, 0)))
        if self.rough and name not in self._kept and like in self._kept:
            return pygame.transform.scale(self._drawn(like), (width, height))
        self._lately[what] = (width, height)
        return self._drawn(name)

    def box(self, box: Box) -> pygame.Surface:
        """A box with round corners."""
        return self._boxes.get(box, lambda: boxes.drawn(box).convert_alpha())

    def shade(self, colour: Colour, high: int, *, below: bool) -> pygame.Surface:
        """A strip one pixel wide that is hardly there at one end and hides everything at the other."""
        strip = pygame.Surface((1, high), pygame.SRCALPHA)
        for y in range(high):
            strip.set_at((0, y), (*colour, round(OPAQUE * ((y + 1) / high if below else 1 - y / high))))
        return strip

    def _drawn(self, name: tuple[What, int, int]) -> pygame.Surface:
        return self._kept.get(name, lambda: drawn(self._album, *name, self._theme).convert_alpha())
