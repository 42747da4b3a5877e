"""Fonts of the system, found by fontconfig: which of them draws a letter."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import pygame

from companion.language.writing import RIGHT_TO_LEFT

LATIN_AND_CYRILLIC = ("Noto Sans", "DejaVu Sans", "Liberation Sans")
ARABIC = ("Noto Sans Arabic", "Noto Naskh Arabic", "DejaVu Sans")
ALL_OF_PERSIAN = "\ufb56\ufb58\ufb7c\ufb8b\ufb92\ufb94\ufbfc\ufbfd\ufbff\ufe8d\ufedf\ufefb۰۴۶"
"""A family that lacks one of these letters, in the forms they have inside words, is none for Persian."""
OWN_FONT = ""
OWN_FONT_SIZE = 1.3
"""pygame's own font comes out smaller than others of the same height."""
NO_LETTER = "\ufffe"
"""What every font draws as it draws letters it does not have."""
PROBED = 24

Run = tuple[str, pygame.font.Font]


@lru_cache(maxsize=64)
def font_file(wanted: str, *, bold: bool) -> str | None:
    """Where a family lies on this system, if it is here; of a pattern that names none, the first that fits."""
    tool = shutil.which("fc-match")
    if not tool:
        return None
    asked = [tool, "-f", "%{family}|%{file}", f"{wanted}:style={'Bold' if bold else 'Regular'}"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    found, _bar, path = said.partition("|")
    return path if wanted.startswith(":") or wanted in found else None


class Fonts:
    """The fonts that are open, and which letters are known to be in which."""

    def __init__(self, *, own_font: bool = False) -> None:
        """With `own_font` pygame's font draws all it can, which is the same on every machine."""
        self._own_font = own_font
        self._open: dict[tuple[str, int], pygame.font.Font] = {}
        self._drawn_by: dict[tuple[str, bool, bool], str] = {}
        self._has: dict[tuple[str, str], bool] = {}
        self._first: dict[tuple[tuple[str, ...], bool], str] = {}

    def usual(self, height: int, bold: bool) -> pygame.font.Font:
        """The font of most letters."""
        return self._font(self._latin(bold), height)

    def runs(self, line: str, height: int, bold: bool, *, arabic: bool | None = None) -> list[Run]:
        """The parts of a line, each with the font that has its letters; `arabic`: it has Arabic ones elsewhere."""
        arabic = bool(RIGHT_TO_LEFT.search(line)) if arabic is None else arabic
        parts = groupby(line, lambda letter: self._file(letter, bold, arabic))
        return [("".join(letters), self._font(file, height)) for file, letters in parts]

    def _file(self, letter: str, bold: bool, arabic: bool) -> str:
        """The font of a letter. In a line with Arabic ones, signs and spaces are those that go with these."""
        if (letter, bold, arabic) not in self._drawn_by:
            has = (file for file in self._chain(letter, bold, arabic) if self._has_letter(file, letter))
            self._drawn_by[letter, bold, arabic] = next(has, self._latin(bold))
        return self._drawn_by[letter, bold, arabic]

    def _chain(self, letter: str, bold: bool, arabic: bool) -> Iterator[str]:
        if not arabic:
            yield self._latin(bold)
        if arabic or not letter.isascii():
            yield from filter(None, [self._family(ARABIC, bold)])
        yield self._latin(bold)
        yield from filter(None, [font_file(f":charset={ord(letter):x}", bold=bold)])

    def _latin(self, bold: bool) -> str:
        return OWN_FONT if self._own_font else self._family(LATIN_AND_CYRILLIC, bold)

    def _family(self, families: tuple[str, ...], bold: bool) -> str:
        """The file of the first of these that is here and has what it has to have; none if none does."""
        if (families, bold) not in self._first:
            needed = ALL_OF_PERSIAN if families is ARABIC else ""
            files = filter(None, (font_file(family, bold=bold) for family in families))
            fit = (file for file in files if all(self._has_letter(file, letter) for letter in needed))
            self._first[families, bold] = next(fit, OWN_FONT)
        return self._first[families, bold]

    def _has_letter(self, file: str, letter: str) -> bool:
        if (file, letter) not in self._has:
            self._has[file, letter] = self._draws(file, letter)
        return self._has[file, letter]

    def _draws(self, file: str, letter: str) -> bool:
        """Whether a letter looks otherwise than one that no font has."""
        try:
            font = self._font(file, PROBED)
            drawn, none = (font.render(each, True, "white") for each in (letter, NO_LETTER))
        except (pygame.error, OSError):  # nothing pygame can draw with, such as coloured pictures of one size
            return False
        return drawn.get_size() != none.get_size() or pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(
            none, "RGBA"
        )

    def _font(self, file: str, height: int) -> pygame.font.Font:
        if (file, height) not in self._open:
            size = height if file else round(height * OWN_FONT_SIZE)
            self._open[file, height] = pygame.font.Font(file or None, size)
        return self._open[file, height]
