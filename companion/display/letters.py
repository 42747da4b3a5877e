"""Letters: lines of text in any script, measured and drawn once each, by the font of this system that has them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import pygame

from companion.display.pictures import Kept
from companion.language.writing import RIGHT_TO_LEFT
from companion.screens.art.colours import Colour

KEPT_BYTES = 4_000_000
KEPT_WIDTHS = 4_000
WHITE = (255, 255, 255)
TURNED = re.compile(f"{RIGHT_TO_LEFT.pattern}|[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
"""What is not drawn letter by letter from the left."""


class Letters:
    """Measures and draws lines of text; what was drawn lately is kept."""

    def __init__(self, *, own_font: bool = False) -> None:
        """With `own_font` the font is pygame's for all it has, which is the same on every machine."""
        self._fonts = Fonts(own_font=own_font)
        self._drawn: Kept[tuple[str, int, Colour, bool, bool]] = Kept(KEPT_BYTES)
        self._widths: dict[tuple[str, int, bool], int] = {}
        self._words: Kept[tuple[str, int, bool]] = Kept(KEPT_BYTES)

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
        if not RIGHT_TO_LEFT.search(text):
            return sum(font.size(part)[0] for part, font in self._fonts.runs(from_left(text), height, bold))
        before, space, word = text.rpartition(" ")  # lines are tried word by word: most of this one is known
        wide = self._word(from_left(word, rtl=True), height, bold).get_width() if word else 0
        if space:
            wide += self._word(space, height, bold).get_width()
        return wide + (self.width(before, height, bold=bold) if before else 0)

    def _word(self, word: str, height: int, bold: bool) -> pygame.Surface:
        """A word as it stands in a line with Arabic ones, in white: fonts for these are slow, and words come again."""

        def drawn() -> pygame.Surface:
            runs = self._fonts.runs(word, height, bold, arabic=True)
            return _side_by_side(runs, self._fonts.usual(height, bold), WHITE)

        return self._words.get((word, height, bold), drawn)

    def line(self, height: int) -> int:
        """How far apart lines stand."""
        return round(height * 1.3)

    def draw(self, text: str, height: int, colour: Colour, *, bold: bool, rtl: bool = False) -> pygame.Surface:
        """A line as a picture; `rtl`: it is read from the right."""
        return self._drawn.get((text, height, colour, bold, rtl), lambda: self._made(text, height, colour, bold, rtl))

    def _made(self, text: str, height: int, colour: Colour, bold: bool, rtl: bool) -> pygame.Surface:
        usual = self._fonts.usual(height, bold)
        line = text if text.isascii() else from_left(text, rtl=rtl)
        if RIGHT_TO_LEFT.search(line):
            words = [self._word(word, height, bold) for word in re.split("( )", line) if word]
            return _in_a_row(words, colour)
        runs = [(line, usual)] if line.isascii() else self._fonts.runs(line, height, bold)
        return _side_by_side(runs, usual, colour)


@lru_cache(maxsize=KEPT_WIDTHS)
def from_left(text: str, *, rtl: bool = False) -> str:
    """A text as its letters stand from the left; most are words that were asked for before."""
    if not rtl and not TURNED.search(text):
        return text
    from companion.display.shaping import shaped

    return shaped(text, rtl=rtl)


def _side_by_side(runs: list[Run], usual: pygame.font.Font, colour: Colour) -> pygame.Surface:
    """Parts in several fonts on one line, which is where that of the usual font is: in the middle of the picture."""
    if all(font is usual for _part, font in runs):
        return usual.render("".join(part for part, _font in runs), True, colour).convert_alpha()
    drawn = [(font.render(part, True, colour), usual.get_ascent() - font.get_ascent()) for part, font in runs]
    inked = [part.get_bounding_rect().move(0, down) for part, down in drawn]
    more = max(0, *(max(-ink.top, ink.bottom - usual.get_height()) for ink in inked))
    picture = _clear(sum(part.get_width() for part, _down in drawn), usual.get_height() + 2 * more)
    x = 0
    for part, down in drawn:
        picture.blit(part, (x, more + down))
        x += part.get_width()
    return picture


def _in_a_row(words: list[pygame.Surface], colour: Colour) -> pygame.Surface:
    """White words side by side, their middles on one line, in this colour."""
    high = max(word.get_height() for word in words)
    picture, x = _clear(sum(word.get_width() for word in words), high), 0
    for word in words:
        picture.blit(word, (x, (high - word.get_height()) // 2))
        x += word.get_width()
    ink = _clear(*picture.get_size())
    ink.fill(colour)
    picture.blit(ink, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)  # filling with it takes 40 times as long
    return picture


def _clear(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


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
    output = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    found, _bar, path = output.partition("|")
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
