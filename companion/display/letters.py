"""Letters: lines of text in any script, measured and drawn once each."""

from __future__ import annotations

import re

import pygame

from companion.art.colours import Colour
from companion.display.fonts import Fonts, Run
from companion.display.kept import Kept
from companion.language.direction import RIGHT_TO_LEFT

KEPT_BYTES = 4_000_000
KEPT_WIDTHS = 4_000
TURNED = re.compile(f"{RIGHT_TO_LEFT.pattern}|[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
"""What is not drawn letter by letter from the left."""


class Letters:
    """Measures and draws lines of text; what was drawn lately is kept."""

    def __init__(self, *, own_font: bool = False) -> None:
        """With `own_font` the font is pygame's for all it has, which is the same on every machine."""
        self._fonts = Fonts(own_font=own_font)
        self._drawn: Kept[tuple[str, int, Colour, bool, bool]] = Kept(KEPT_BYTES)
        self._widths: dict[tuple[str, int, bool], int] = {}

    def width(self, text: str, height: int, *, bold: bool) -> int:
        """How wide a line is."""
        known = self._widths.get((text, height, bold))
        if known is not None:
            return known
        if len(self._widths) >= KEPT_WIDTHS:
            self._widths.clear()
        self._widths[text, height, bold] = width = self._measured(text, height, bold)
        return width

    def _measured(self, text: str, height: int, bold: bool) -> int:
        if text.isascii():
            return self._fonts.usual(height, bold).size(text)[0]
        return sum(font.size(part)[0] for part, font in self._runs(text, height, bold=bold))

    def line(self, height: int) -> int:
        """How far apart lines stand."""
        return round(height * 1.3)

    def draw(self, text: str, height: int, colour: Colour, *, bold: bool, rtl: bool = False) -> pygame.Surface:
        """A line as a picture; `rtl`: it is read from the right."""
        return self._drawn.get((text, height, colour, bold, rtl), lambda: self._made(text, height, colour, bold, rtl))

    def _made(self, text: str, height: int, colour: Colour, bold: bool, rtl: bool) -> pygame.Surface:
        usual = self._fonts.usual(height, bold)
        runs = [(text, usual)] if text.isascii() else self._runs(text, height, bold=bold, rtl=rtl)
        if all(font is usual for _part, font in runs):
            return usual.render("".join(part for part, _font in runs), True, colour).convert_alpha()
        return _side_by_side(runs, usual, colour)

    def _runs(self, text: str, height: int, *, bold: bool, rtl: bool = False) -> list[Run]:
        return self._fonts.runs(_from_left(text, rtl=rtl), height, bold)


def _from_left(text: str, *, rtl: bool) -> str:
    if not rtl and not TURNED.search(text):
        return text
    from companion.display.shaping import shaped

    return shaped(text, rtl=rtl)


def _side_by_side(runs: list[Run], usual: pygame.font.Font, colour: Colour) -> pygame.Surface:
    """Parts in several fonts on one line, which is where that of the usual font is: in the middle of the picture."""
    drawn = [(font.render(part, True, colour), usual.get_ascent() - font.get_ascent()) for part, font in runs]
    inked = [part.get_bounding_rect().move(0, down) for part, down in drawn]
    more = max(0, *(max(-ink.top, ink.bottom - usual.get_height()) for ink in inked))
    width, height = sum(part.get_width() for part, _down in drawn), usual.get_height() + 2 * more
    picture, x = pygame.Surface((width, height), pygame.SRCALPHA), 0
    for part, down in drawn:
        picture.blit(part, (x, more + down))
        x += part.get_width()
    return picture
