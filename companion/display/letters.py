"""Letters: fonts of the system found by fontconfig, measured and drawn once each."""

from __future__ import annotations

import shutil
import subprocess
from functools import lru_cache

import pygame

from companion.art.colours import Colour
from companion.display.kept import Kept

FAMILIES = ("Noto Sans", "DejaVu Sans", "Liberation Sans")
KEPT_BYTES = 4_000_000
KEPT_WIDTHS = 4_000
OWN_FONT_SIZE = 1.3
"""pygame's own font comes out smaller than others of the same height."""


@lru_cache(maxsize=8)
def font_file(family: str, bold: bool) -> str | None:
    """Where a family lies on this system, if it is here."""
    tool = shutil.which("fc-match")
    if not tool:
        return None
    asked = [tool, "-f", "%{family}|%{file}", f"{family}:style={'Bold' if bold else 'Regular'}"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    found, _bar, path = said.partition("|")
    return path if family in found else None


class Letters:
    """Measures and draws lines of text; what was drawn lately is kept."""

    def __init__(self, *, own_font: bool = False) -> None:
        """With `own_font` the font is pygame's, which is the same on every machine."""
        self._own_font = own_font
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._drawn: Kept[tuple[str, int, Colour, bool]] = Kept(KEPT_BYTES)
        self._widths: dict[tuple[str, int, bool], int] = {}

    def width(self, text: str, height: int, *, bold: bool) -> int:
        """How wide a line is."""
        known = self._widths.get((text, height, bold))
        if known is not None:
            return known
        if len(self._widths) >= KEPT_WIDTHS:
            self._widths.clear()
        self._widths[text, height, bold] = width = self._font(height, bold).size(text)[0]
        return width

    def line(self, height: int) -> int:
        """How far apart lines stand."""
        return round(height * 1.3)

    def draw(self, text: str, height: int, colour: Colour, *, bold: bool) -> pygame.Surface:
        """A line as a picture."""
        return self._drawn.get(
            (text, height, colour, bold), lambda: self._font(height, bold).render(text, True, colour).convert_alpha()
        )

    def _font(self, height: int, bold: bool) -> pygame.font.Font:
        if (height, bold) not in self._fonts:
            self._fonts[height, bold] = self._opened(height, bold)
        return self._fonts[height, bold]

    def _opened(self, height: int, bold: bool) -> pygame.font.Font:
        for family in () if self._own_font else FAMILIES:
            path = font_file(family, bold)
            if path:
                return pygame.font.Font(path, height)
        return pygame.font.Font(None, round(height * OWN_FONT_SIZE))
