"""How words become lines that fit."""

from __future__ import annotations

import re
from typing import Protocol

from companion.screens.nodes import Size, Text

LETTERS: dict[Size, float] = {"body": 5.4, "big": 7.7, "huge": 13.7}
"""Heights of letters in mm: body is read by who acts at 0.6 m, huge by everyone at 1.5 m."""
LEAST_HUGE = 0.62
"""A long name in huge letters may shrink to this share of them before it is cut."""
HUGE_GROWS = 1 / 3
"""Huge letters are read across the table anyway: they grow by this share of what is wished for the others."""
ELLIPSIS = "…"
HYPHENS = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])")
"""Where a name with a hyphen may be broken; what a file is called is not, but where it is longer than a line."""
MARKS = re.compile(r"(?<=[-._/])(?=[^-._/])")
"""Where it is then."""


class Metrics(Protocol):
    """Knows how much room letters take, in pixels."""

    def width(self, text: str, height: int, *, bold: bool) -> int:
        """How wide a line of letters of this height is."""

    def line(self, height: int) -> int:
        """How far apart lines of this height stand."""


class Lettering:
    """Letters of the sizes that are used, on a screen of so many pixels to a millimetre."""

    def __init__(self, density: float, scale: float, metrics: Metrics) -> None:
        """`scale`: how much larger than usual the people here like them."""
        self._density = density
        self._scale = scale
        self._metrics = metrics
        self._broken: dict[tuple[str, int, int, int, bool], tuple[str, ...]] = {}

    def height(self, size: Size) -> int:
        """The height of letters in pixels."""
        scale = 1 + (self._scale - 1) * HUGE_GROWS if size == "huge" else self._scale
        return max(1, round(LETTERS[size] * self._density * scale))

    def width(self, text: str, letters: int, *, bold: bool) -> int:
        """How wide a line is."""
        return self._metrics.width(text, letters, bold=bold)

    def room(self, lines: int, letters: int) -> int:
        """How high so many lines are."""
        return lines * self._metrics.line(letters)

    def lines(self, text: Text, width: int) -> tuple[tuple[str, ...], int]:
        """A text as lines that fit, and how high its letters are."""
        letters = self.height(text.size)
        if text.size == "huge":
            letters = self._shrunk(text, letters, width)
        elif text.size == "big":
            letters = self._with_whole_words(text, letters, width)
        return self.wrapped(text.text, letters, width, text.lines, bold=text.bold), letters

    def _shrunk(self, text: Text, letters: int, width: int) -> int:
        """The largest letters with which it fits, down to the least; it breaks only where those are still too large."""
        fits, too_large = round(letters * LEAST_HUGE), letters + 1
        while too_large - fits > 1:
            middle = (fits + too_large) // 2
            if self.width(text.text, middle, bold=text.bold) <= width:
                fits = middle
            else:
                too_large = middle
        return fits

    def _with_whole_words(self, text: Text, letters: int, width: int) -> int:
        """Large letters give way where a word is too long for its line, down to the usual ones."""
        longest = self.least_width(text.text, letters, text.lines, bold=text.bold)
        if longest <= width or text.lines == 1:
            return letters
        return max(self.height("body"), letters * width // longest)

    def wrapped(self, text: str, letters: int, width: int, most: int, *, bold: bool) -> tuple[str, ...]:
        """Break a text into lines at its spaces and hyphens; what is too much ends in an ellipsis.

        It is asked as often as somebody wants to know how high the words are, and answered once.
        """
        asked = text, letters, width, most, bold
        if asked not in self._broken:
            self._broken[asked] = self._wrapped(*asked)
        return self._broken[asked]

    def _wrapped(self, text: str, letters: int, width: int, most: int, bold: bool) -> tuple[str, ...]:
        whole = " ".join(text.split())
        if self.width(whole, letters, bold=bold) <= width:
            return (whole,)
        lines, words = [""], [part for word in text.split() for part in self._parts(word, letters, width, bold=bold)]
        for index, word in enumerate(words):
            longer = (lines[-1] + word).strip()
            if self.width(longer, letters, bold=bold) <= width:
                lines[-1] = longer
            elif len(lines) < most and lines[-1]:
                lines.append(word.strip())
            else:
                lines[-1] = self._cut("".join([longer, *words[index + 1 :]]), letters, width, bold=bold)
                return tuple(lines)
            if self.width(lines[-1], letters, bold=bold) > width:
                lines[-1] = self._cut(lines[-1], letters, width, bold=bold)
        return tuple(lines)

    def _parts(self, word: str, letters: int, width: int, *, bold: bool) -> list[str]:
        """What stays on one line."""
        return [
            shorter
            for part in _parts(word)
            for shorter in (MARKS.split(part) if self.width(part.strip(), letters, bold=bold) > width else (part,))
        ]

    def least_width(self, words: str, letters: int, lines: int, *, bold: bool) -> int:
        """How wide words are: all of them on one line, or the longest on a line of its own."""
        parts = [part.strip() for word in words.split() for part in _parts(word)] if lines > 1 else [words]
        return max((self.width(part, letters, bold=bold) for part in parts), default=0)

    def _cut(self, text: str, letters: int, width: int, *, bold: bool) -> str:
        """As much of a text as fits, found by halving."""
        fits, too_long = 0, len(text) + 1
        while too_long - fits > 1:
            middle = (fits + too_long) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, letters, bold=bold) <= width:
                fits = middle
            else:
                too_long = middle
        return text[:fits].rstrip() + ELLIPSIS


def _parts(word: str) -> list[str]:
    """What stays on one line: a word with the space before it, or what lies between its hyphens."""
    first, *others = HYPHENS.split(word)
    return [f" {first}", *others]
