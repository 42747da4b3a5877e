"""Pictures in the sizes they are shown in, drawn once each."""

from __future__ import annotations

import pygame

from companion.display import boxes, skins
from companion.display.boxes import Box
from companion.display.pen import PygamePen, drawn
from companion.display.picture_cache import Kept
from companion.display.skins import Skin
from companion.screens.art.colours import Theme
from companion.screens.art.pen import What
from companion.screens.art.places import PLACES
from companion.screens.pictures import Album

KEPT_BYTES = 10_000_000
KEPT_BYTES_OF_BOXES = 5_000_000
KEPT_BYTES_OF_PLACES = 14_000_000
FINE_PLACES = 2
STRIP = 120
"""So many rows of a place are drawn at a time."""
BITS = 32
BYTES_OF_A_PIXEL = BITS // 8
LARGE = 1_000_000
"""Places of more pixels than this are drawn no finer than they are shown."""
OPAQUE = 255
WHITE = (255, 255, 255)


class Pictures:
    """While `rough`, a picture of a new size is stretched from another one: fast enough to follow two fingers."""

    def __init__(self, album: Album, theme: Theme) -> None:
        """Draw these, in these colours."""
        self.rough = False
        self._album, self._theme = album, theme
        self._kept: Kept[tuple[What, int, int]] = Kept(KEPT_BYTES)
        self._boxes: Kept[Box] = Kept(KEPT_BYTES_OF_BOXES)
        self._skins: Kept[Skin] = Kept(KEPT_BYTES_OF_BOXES)
        self._places: Kept[tuple[str, int, int]] = Kept(KEPT_BYTES_OF_PLACES)
        self._ahead: list[str] | None = None
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

    def skin(self, skin: Skin) -> pygame.Surface:
        """What a button or a panel is made of."""
        return self._skins.get(skin, lambda: skins.drawn(skin, self._theme).convert_alpha())

    def place(self, name: str, width: int, height: int) -> pygame.Surface:
        """What a page of this size stands in."""
        return self._places.get((name, width, height), lambda: self._place(name, width, height))

    @property
    def kept_bytes(self) -> int:
        """How much is kept of places, and of what buttons and panels are made of."""
        return self._places.bytes + self._skins.bytes + self._boxes.bytes

    def prepare(self, size: tuple[int, int]) -> bool:
        """Draw one more place of this size ahead, each once and while all find room; False when there is none left."""
        if self._ahead is None:
            room = 0 if self._theme.stark else KEPT_BYTES_OF_PLACES // (size[0] * size[1] * BYTES_OF_A_PIXEL)
            self._ahead = list(PLACES)[:room]
        if self._ahead:
            self.place(self._ahead.pop(), *size)
        return bool(self._ahead)

    def _place(self, name: str, width: int, height: int) -> pygame.Surface:
        """Strip by strip on a small sheet: the room of one as large as the place would stay taken when it is done."""
        fine = FINE_PLACES if width * height <= LARGE else 1
        place, strip = pygame.Surface((width, height)), pygame.Surface((width * fine, STRIP * fine), depth=BITS)
        for top in range(0, height, STRIP):
            strip.fill(self._theme.night)
            whole = pygame.Rect(0, -top * fine, width * fine, height * fine)
            PLACES[name](PygamePen(strip, whole, self._theme))
            place.blit(pygame.transform.smoothscale_by(strip, 1 / fine), (0, top))
        return place

    def shade(self, high: int, *, below: bool) -> pygame.Surface:
        """A strip one pixel wide of which hardly anything is there at one end, and all of it at the other."""
        strip = pygame.Surface((1, high), pygame.SRCALPHA)
        for y in range(high):
            strip.set_at((0, y), (*WHITE, round(OPAQUE * ((y + 1) / high if below else 1 - y / high))))
        return strip

    def _drawn(self, name: tuple[What, int, int]) -> pygame.Surface:
        return self._kept.get(name, lambda: drawn(self._album, *name, self._theme).convert_alpha())
