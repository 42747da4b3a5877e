"""Pictures in the sizes they are shown in: drawn once each, with a pen of pygame's, and kept while they find room."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from itertools import pairwise
from typing import Generic, TypeVar

import pygame

from companion.display.skins import Box, Skin, box_drawn, skin_drawn
from companion.screens.art.colours import LANTERN, Colour, Theme
from companion.screens.art.pen import Point, What
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
LATELY = 1_000
"""Of so many pictures it is known how large they were; some have a whole mine for a name, another in each round."""
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

    def take_over(self, before: Pictures) -> None:
        """What was drawn already, if it was in the same colours."""
        if before._theme == self._theme:
            self._kept, self._boxes = before._kept, before._boxes
            self._skins, self._places = before._skins, before._places

    def get(self, what: What, width: int, height: int) -> pygame.Surface:
        """A picture of this size."""
        name = (what, width, height)
        like = (what, *self._lately.get(what, (0, 0)))
        if self.rough and name not in self._kept and like in self._kept:
            return pygame.transform.scale(self._drawn(like), (width, height))
        if len(self._lately) >= LATELY:
            self._lately.clear()
        self._lately[what] = (width, height)
        return self._drawn(name)

    def box(self, box: Box) -> pygame.Surface:
        """A box with round corners."""
        return self._boxes.get(box, lambda: box_drawn(box).convert_alpha())

    def skin(self, skin: Skin) -> pygame.Surface:
        """What a button or a panel is made of."""
        return self._skins.get(skin, lambda: skin_drawn(skin, self._theme).convert_alpha())

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


FINE = 3
LEAST = 4


class PygamePen:
    """Draws in a box that is 1 wide and as high as the picture is in proportion."""

    def __init__(self, sheet: pygame.Surface, whole: pygame.Rect, theme: Theme) -> None:
        """Draw on a sheet; `whole`: where all of the picture lies, of which the sheet may only hold a part."""
        self.theme = theme
        self.high = whole.h / whole.w
        self._sheet, self._whole, self._unit = sheet, whole, whole.w

    def _at(self, point: Point) -> tuple[int, int]:
        return self._whole.x + round(point[0] * self._unit), self._whole.y + round(point[1] * self._unit)

    def fill(self, colour: Colour, radius: float = 0.0, inset: float = 0.0) -> None:
        """Fill the whole box, its corners rounded."""
        edge = round(inset * self._unit)
        box = self._whole.inflate(-2 * edge, -2 * edge)
        pygame.draw.rect(self._sheet, colour, box, border_radius=round(radius * self._unit))

    def frame(self, colour: Colour, thick: float, radius: float = 0.0, inset: float = 0.0) -> None:
        """Draw a line round the box."""
        edge = round(inset * self._unit)
        box = self._whole.inflate(-2 * edge, -2 * edge)
        pygame.draw.rect(
            self._sheet, colour, box, max(1, round(thick * self._unit)), border_radius=round(radius * self._unit)
        )

    def line(self, colour: Colour, thick: float, *points: Point) -> None:
        """Draw a thick line with round ends and corners."""
        width = max(1, round(thick * self._unit))
        for start, end in pairwise(points):
            self._stroke(colour, width, self._at(start), self._at(end))
        for point in points:
            pygame.draw.circle(self._sheet, colour, self._at(point), width // 2)

    def _stroke(self, colour: Colour, width: int, start: tuple[int, int], end: tuple[int, int]) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy) or 1
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        corners = [(start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)]
        corners += [(end[0] - nx, end[1] - ny), (start[0] - nx, start[1] - ny)]
        whole = [(math.floor(x), math.floor(y)) for x, y in corners]  # rounded alike above the sheet and on it
        pygame.draw.polygon(self._sheet, colour, whole)

    def disc(self, colour: Colour, middle: Point, radius: float) -> None:
        """Draw a filled circle."""
        pygame.draw.circle(self._sheet, colour, self._at(middle), round(radius * self._unit))

    def ring(self, colour: Colour, middle: Point, radius: float, thick: float) -> None:
        """Draw a circle."""
        pygame.draw.circle(
            self._sheet, colour, self._at(middle), round(radius * self._unit), max(1, round(thick * self._unit))
        )

    def shape(self, colour: Colour, *points: Point) -> None:
        """Draw a filled polygon."""
        pygame.draw.polygon(self._sheet, colour, [self._at(point) for point in points])


def drawn(album: Album, what: What, width: int, height: int, theme: Theme = LANTERN) -> pygame.Surface:
    """A picture by its name, so many pixels large."""
    sheet = pygame.Surface((max(LEAST, width) * FINE, max(LEAST, height) * FINE), pygame.SRCALPHA)
    album.draw(PygamePen(sheet, sheet.get_rect(), theme), what)
    return pygame.transform.smoothscale_by(sheet, 1 / FINE)


K = TypeVar("K", bound=Hashable)


class Kept(Generic[K]):
    """Pictures by name, the longest unused one thrown away first."""

    def __init__(self, most_bytes: int) -> None:
        """Keep no more than this."""
        self._most = most_bytes
        self.bytes = 0
        self._pictures: OrderedDict[K, pygame.Surface] = OrderedDict()

    def __contains__(self, name: K) -> bool:
        return name in self._pictures

    def get(self, name: K, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture, made if it is not there."""
        if name in self._pictures:
            self._pictures.move_to_end(name)
            return self._pictures[name]
        picture = self._pictures[name] = make()
        self.bytes += _size(picture)
        while self.bytes > self._most and len(self._pictures) > 1:
            self.bytes -= _size(self._pictures.popitem(last=False)[1])
        return picture


def _size(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
