"""What a picture is drawn with, whatever it is drawn on."""

from __future__ import annotations

from typing import Protocol

from companion.screens.art.colours import Colour, Theme

Point = tuple[float, float]


class Pen(Protocol):
    """Draws in a box that is 1 wide and `high` high, as the picture is in proportion."""

    theme: Theme
    high: float

    def fill(self, colour: Colour, radius: float = 0.0, inset: float = 0.0) -> None:
        """Fill the whole box, its corners rounded."""

    def frame(self, colour: Colour, thick: float, radius: float = 0.0, inset: float = 0.0) -> None:
        """Draw a line round the box, inside its border."""

    def line(self, colour: Colour, thick: float, *points: Point) -> None:
        """Draw a thick line with round ends and corners."""

    def disc(self, colour: Colour, middle: Point, radius: float) -> None:
        """Draw a filled circle."""

    def ring(self, colour: Colour, middle: Point, radius: float, thick: float) -> None:
        """Draw a circle, inside its border."""

    def shape(self, colour: Colour, *points: Point) -> None:
        """Draw a filled polygon."""


class Inset:
    """A pen that draws in a square part of another one's box: points and lengths shrink."""

    high = 1.0

    def __init__(self, pen: Pen, at: Point, share: float) -> None:
        """`at`: the upper left corner of the part, `share`: how wide it is."""
        self.theme = pen.theme
        self._pen, self._at, self._share = pen, at, share

    def _there(self, point: Point) -> Point:
        return self._at[0] + point[0] * self._share, self._at[1] + point[1] * self._share

    def fill(self, colour: Colour, _radius: float = 0.0, inset: float = 0.0) -> None:
        """Fill the part; its corners stay sharp."""
        near, far = inset, 1 - inset
        self.shape(colour, (near, near), (far, near), (far, far), (near, far))

    def frame(self, colour: Colour, thick: float, _radius: float = 0.0, inset: float = 0.0) -> None:
        """Draw a line round the part."""
        near, far = inset + thick / 2, 1 - inset - thick / 2
        self.line(colour, thick, (near, near), (far, near), (far, far), (near, far), (near, near))

    def line(self, colour: Colour, thick: float, *points: Point) -> None:
        """Draw a thick line."""
        self._pen.line(colour, thick * self._share, *map(self._there, points))

    def disc(self, colour: Colour, middle: Point, radius: float) -> None:
        """Draw a filled circle."""
        self._pen.disc(colour, self._there(middle), radius * self._share)

    def ring(self, colour: Colour, middle: Point, radius: float, thick: float) -> None:
        """Draw a circle."""
        self._pen.ring(colour, self._there(middle), radius * self._share, thick * self._share)

    def shape(self, colour: Colour, *points: Point) -> None:
        """Draw a filled polygon."""
        self._pen.shape(colour, *map(self._there, points))
