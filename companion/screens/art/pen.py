"""What a picture is to whatever shows it, and what it is drawn with, whatever it is drawn on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.screens.art.colours import Colour, Theme

What = tuple[str, ...]
"""The name of a picture: its kind, and details, such as ("player", "3")."""
ALONE: tuple[What, ...] = ((),)
"""The details of a kind of which there is one picture."""


def _nothing(*_details: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A kind of picture. Its functions are told the details of the name.

    `draw(pen, *details)` draws it, and `say(*details)` tells those who do not see it what it is: nothing where it only
    goes with words that say it. It is `high` to a width of 1, where that is not said otherwise.

    `beforehand`: the details of those that a page in a browser brings with it, once, for it fetches none later. All
    others are drawn in their place each time: those with numbers in them, of which there are too many.

    `steps(*details)`: it is counted up before everybody's eyes, in so many steps; meanwhile `draw` is told one detail
    more, how many of them are done. `covers`: it lies face down, and what takes its place on a board is turned over.
    `own_ink`: it has a ground of its own, so its ink does not go by the letters around it. `known_by`: so many details
    tell it from others; those after them even out the light of the table's display, and a page in a browser needs none.
    """

    draw: Callable[..., None]
    say: Callable[..., str] = _nothing
    high: float = 1.0
    beforehand: tuple[What, ...] = ()
    steps: Callable[..., int] | None = None
    covers: bool = False
    own_ink: bool = False
    known_by: int | None = None


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


def box(pen: Pen, colour: Colour, at: Point, wide: float, high: float) -> None:
    """Draw a filled rectangle."""
    x, y = at
    pen.shape(colour, (x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
