"""What a picture is drawn with, whatever it is drawn on."""

from __future__ import annotations

from typing import Protocol

from companion.art.colours import Colour, Theme

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
