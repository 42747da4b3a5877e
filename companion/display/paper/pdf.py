"""Pages as a PDF of lines and areas, sharp at any size. It holds no letters, so no font and no library for fonts."""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from itertools import pairwise

from companion.display.paper.sheets import DOTS_PER_INCH, Mark, Side
from companion.screens.art.colours import LANTERN, Colour, Theme
from companion.screens.art.pen import Point
from companion.screens.pictures import Album

POINTS_PER_INCH = 72
ROUND = 0.5523
"""How far the handles of a curve stand out so that four make a circle."""


def pdf(pages: Sequence[Side], album: Album) -> bytes:
    """A whole file."""
    kids = " ".join(f"{3 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()]
    for page in pages:
        wide, high = (_number(side * POINTS_PER_INCH / DOTS_PER_INCH) for side in page.size)
        content = zlib.compress(_content(page, album).encode("ascii"))
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide} {high}] /Resources << >> "
            f"/Contents {len(objects) + 2} 0 R >>".encode()
        )
        objects.append(
            f"<< /Length {len(content)} /Filter /FlateDecode >>\nstream\n".encode() + content + b"\nendstream"
        )
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    """Objects numbered from 1, and the table of where each begins."""
    out, begins = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, 1):
        begins.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % begin for begin in begins)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)


def _content(page: Side, album: Album) -> str:
    """In dots, counted downwards."""
    scale = POINTS_PER_INCH / DOTS_PER_INCH
    turned = f"{_number(scale)} 0 0 {_number(-scale)} 0 {_number(page.size[1] * scale)} cm"
    return "\n".join([turned, *(_mark(mark, album) for mark in page.marks)])


def _mark(mark: Mark, album: Album) -> str:
    if mark.drawing is None:
        return f"{_filled(mark.colour)} {mark.x} {mark.y} {mark.w} {mark.h} re f"
    pen = PdfPen(mark.h / mark.w)
    album.draw(pen, mark.drawing)
    clip = f"0 0 1 {_number(pen.high)} re W n"
    return "\n".join([f"q {mark.w} 0 0 {mark.w} {mark.x} {mark.y} cm {clip}", *pen.said, "Q"])


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _filled(colour: Colour) -> str:
    return " ".join(_number(part / 255) for part in colour) + " rg"


class PdfPen:
    """Says what is drawn in PDF's own words, in a box that is 1 wide."""

    def __init__(self, high: float, theme: Theme = LANTERN) -> None:
        """Nothing is drawn yet."""
        self.high = high
        self.theme = theme
        self.said: list[str] = []

    def fill(self, colour: Colour, radius: float = 0.0, inset: float = 0.0) -> None:
        """Fill the whole box, its corners rounded."""
        self.said.append(f"{_filled(colour)} {self._box(radius, inset)} f")

    def frame(self, colour: Colour, thick: float, radius: float = 0.0, inset: float = 0.0) -> None:
        """Draw a line round the box, inside its border."""
        line = self._box(max(0.0, radius - thick / 2), inset + thick / 2)
        self.said.append(f"{_filled(colour).upper()} {_number(thick)} w {line} s")

    def line(self, colour: Colour, thick: float, *points: Point) -> None:
        """Draw a thick line with round ends and corners."""
        way = " ".join(f"{_at(point)} {'l' if number else 'm'}" for number, point in enumerate(points))
        self.said.append(f"1 J 1 j {_filled(colour).upper()} {_number(thick)} w {way} S")

    def disc(self, colour: Colour, middle: Point, radius: float) -> None:
        """Draw a filled circle."""
        self.said.append(f"{_filled(colour)} {_circle(middle, radius)} f")

    def ring(self, colour: Colour, middle: Point, radius: float, thick: float) -> None:
        """Draw a circle, inside its border."""
        line = _circle(middle, radius - thick / 2)
        self.said.append(f"{_filled(colour).upper()} {_number(thick)} w {line} s")

    def shape(self, colour: Colour, *points: Point) -> None:
        """Draw a filled polygon."""
        way = " ".join(f"{_at(point)} {'l' if number else 'm'}" for number, point in enumerate(points))
        self.said.append(f"{_filled(colour)} {way} h f")

    def _box(self, radius: float, inset: float) -> str:
        left, top, right, bottom = inset, inset, 1 - inset, self.high - inset
        upper, lower = top + radius, bottom - radius
        corners = ((right - radius, upper), (right - radius, lower), (left + radius, lower), (left + radius, upper))
        steps = [f"{_at((left + radius, top))} m"]
        for number, corner in enumerate(corners):
            begin, end = _on_circle(corner, radius, number - 1), _on_circle(corner, radius, number)
            steps.append(f"{_at(begin)} l {_curve(corner, radius, number - 1)} {_at(end)} c")
        return " ".join([*steps, "h"])


def _at(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _on_circle(middle: Point, radius: float, quarters: int, out: float = 0.0) -> Point:
    """A point of a circle, or so far on from it, in radii, along its tangent."""
    x, y = math.cos(quarters * math.pi / 2), math.sin(quarters * math.pi / 2)
    return middle[0] + radius * (x - out * y), middle[1] + radius * (y + out * x)


def _curve(middle: Point, radius: float, quarter: int) -> str:
    """The handles of the curve that leads over this quarter."""
    one, other = _on_circle(middle, radius, quarter, ROUND), _on_circle(middle, radius, quarter + 1, -ROUND)
    return f"{_at(one)} {_at(other)}"


def _circle(middle: Point, radius: float) -> str:
    curves = [
        f"{_curve(middle, radius, begin)} {_at(_on_circle(middle, radius, end))} c" for begin, end in pairwise(range(5))
    ]
    return " ".join([f"{_at(_on_circle(middle, radius, 0))} m", *curves, "h"])
