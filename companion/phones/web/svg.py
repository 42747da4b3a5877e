"""The same pictures as on the display, as SVG: one sprite with all of them, loaded whole before anything is shown.

A picture fetched when it is needed would tell everybody on the network whose page shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.screens.art.colours import LANTERN, Colour, Theme
from companion.screens.art.pen import Point, What
from companion.screens.art.places import ROUGH, facets, skyline
from companion.screens.pictures import Album
from companion.screens.qr import QUIET, matrix

FINE = 128
"""Points are whole numbers, with at least so many to a picture's width."""
FINE_MM = 6
"""And with so many to a millimetre."""
HORIZONS = {"dusk": 40, "brink": 14, "dawn": 36}
"""How far down a page the sky ends, in hundredths."""
HILLS = 14
BOARDS = ("timber", "door")
SIDES, SHEET, SHADES = 6, 99, 2
FAINT = {"#fff": 0.012, "#000": 0.05}
SKY = 0.18


class SvgPen:
    """Writes what is drawn as elements. Ink takes the colour of the letters around the picture."""

    def __init__(self, high: float, fine: int = FINE, theme: Theme = LANTERN) -> None:
        """Take a clear sheet, so many points wide."""
        self.fine = fine
        self.theme = theme
        self.high = high
        self.elements: list[str] = []

    def _whole(self, length: float) -> int:
        return round(length * self.fine)

    def _circle(self, middle: Point, radius: float) -> str:
        return f'cx="{self._whole(middle[0])}" cy="{self._whole(middle[1])}" r="{self._whole(radius)}"'

    def _path(self, points: tuple[Point, ...]) -> str:
        return _steps([(self._whole(x), self._whole(y)) for x, y in points])

    def _colour(self, colour: Colour) -> str:
        if colour == self.theme.ink:
            return "currentColor"
        return "#{:02x}{:02x}{:02x}".format(*colour)

    def _box(self, inset: float, radius: float) -> str:
        edge, wide, high = (self._whole(length) for length in (inset, 1 - 2 * inset, self.high - 2 * inset))
        return f'x="{edge}" y="{edge}" width="{wide}" height="{high}" rx="{self._whole(radius)}"'

    def fill(self, colour: Colour, radius: float = 0.0, inset: float = 0.0) -> None:
        """Fill the whole box, its corners rounded."""
        self.elements.append(f'<rect {self._box(inset, radius)} fill="{self._colour(colour)}"/>')

    def frame(self, colour: Colour, thick: float, radius: float = 0.0, inset: float = 0.0) -> None:
        """Draw a line round the box, inside its border."""
        box = self._box(inset + thick / 2, max(0.0, radius - thick / 2))
        self.elements.append(f"<rect {box} {self._stroke(colour, thick)}/>")

    def line(self, colour: Colour, thick: float, *points: Point) -> None:
        """Draw a thick line with round ends and corners."""
        self.elements.append(f'<path d="{self._path(points)}" {self._stroke(colour, thick)}/>')

    def _stroke(self, colour: Colour, thick: float) -> str:
        return f'fill="none" stroke="{self._colour(colour)}" stroke-width="{self._whole(thick)}"'

    def disc(self, colour: Colour, middle: Point, radius: float) -> None:
        """Draw a filled circle."""
        self.elements.append(f'<circle {self._circle(middle, radius)} fill="{self._colour(colour)}"/>')

    def ring(self, colour: Colour, middle: Point, radius: float, thick: float) -> None:
        """Draw a circle, inside its border."""
        self.elements.append(f"<circle {self._circle(middle, radius - thick / 2)} {self._stroke(colour, thick)}/>")

    def shape(self, colour: Colour, *points: Point) -> None:
        """Draw a filled polygon; several of one colour are one element."""
        start, end = '<path d="', f'z" fill="{self._colour(colour)}"/>'
        if self.elements and self.elements[-1].endswith(end):
            start = f"{self.elements.pop().removesuffix(end)}z"
        self.elements.append(f"{start}{self._path(points)}{end}")


def name(what: What) -> str:
    """What a picture is called in the sprite."""
    return "-".join(what)


def drawn(album: Album, what: What, high: float, width: float = 0.0) -> tuple[str, str]:
    """A picture, so many mm wide: the attributes of the element it stands in, and what stands there."""
    pen = SvgPen(high, max(FINE, round(width * FINE_MM)))
    album.draw(pen, what)
    box = f'viewBox="0 0 {pen.fine} {round(high * pen.fine)}" stroke-linecap="round" stroke-linejoin="round"'
    return box, "".join(pen.elements)


def sprite(album: Album) -> str:
    """Every picture that has to be there beforehand. It stands in the page itself, and shows nothing there."""
    symbols = (_symbol(album, what, drawing.high) for what, drawing in album.beforehand.items())
    return f'<svg class="sprite" aria-hidden="true">{"".join(symbols)}{_facets()}{_skyline()}</svg>'


def place(ground: str) -> str:
    """What a page stands in. Its colours and its light are those of companion.css; rock and hills come beforehand."""
    horizon = HORIZONS.get(ground, 0)
    hills = f'<use href="#hills" y="{horizon - HILLS}%" height="{HILLS}%"/>' if horizon else ""
    rock = "" if ground in BOARDS else f'<use href="#rock" y="{horizon}%"/>'
    return f'<svg class="place {ground}" aria-hidden="true">{rock}{hills}</svg>'


def _facets() -> str:
    """Rock as shades of whatever is behind it: as many as are told apart."""
    shades: dict[tuple[str, int], list[str]] = {}
    for corners, tint in facets(0.0, 1.0, SIDES):
        path = _steps([(round(SHEET * x), round(SHEET * y)) for x, y in corners])
        shades.setdefault(("#fff" if tint > 0 else "#000", round(abs(tint) / ROUGH * SHADES)), []).append(f"{path}z")
    paths = "".join(
        f'<path fill="{colour}" opacity="{depth * FAINT[colour]:.3g}" d="{"".join(each)}"/>'
        for (colour, depth), each in shades.items()
        if depth
    )
    return f'<symbol id="rock" viewBox="0 0 {SHEET} {SHEET}" preserveAspectRatio="xMidYMin slice">{paths}</symbol>'


def _steps(points: list[tuple[int, int]]) -> str:
    """A path by how far each point is from the one before: small numbers are soon sent."""
    lengths = (length for (px, py), (x, y) in pairwise(points) for length in (x - px, y - py))
    x, y = points[0]
    return f"M{x} {y}l{' '.join(map(str, lengths)).replace(' -', '-')}"


def _skyline() -> str:
    pen = SvgPen(SKY)
    skyline(pen, SKY - 0.045)
    box = (
        f'viewBox="0 0 {pen.fine} {round(SKY * pen.fine)}" preserveAspectRatio="xMaxYMax slice" stroke-linecap="round"'
    )
    return f'<symbol id="hills" {box}>{"".join(pen.elements)}</symbol>'


def _symbol(album: Album, what: What, high: float) -> str:
    box, inside = drawn(album, what, high)
    return f'<symbol id="{name(what)}" {box}>{inside}</symbol>'


def code(text: str, alike: tuple[int, int] | None) -> str:
    """What is inside a code's picture: black on white, crisp, with its quiet zone."""
    rows = matrix(text, alike)
    side = len(rows) + 2 * QUIET
    runs = "".join(_runs(rows))
    return (
        f'viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><rect width="{side}" height="{side}" fill="#fff"/>'
        f'<path fill="#000" d="{runs}"/>'
    )


def _runs(rows: tuple[tuple[bool, ...], ...]) -> Iterator[str]:
    """Dark modules side by side are one stroke: seams between them would be seen."""
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                yield f"M{start + QUIET} {y + QUIET}h{x - start}v1h-{x - start}z"
            x += 1
