"""A pen that draws smooth lines and shapes with pygame: three times too large, and shrunk when it is done."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from companion.screens.art.colours import LANTERN, Colour, Theme
from companion.screens.art.pen import Point, What
from companion.screens.pictures import Album

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
