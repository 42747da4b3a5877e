"""Telling a game on standard output: in place on a terminal, line by line anywhere else."""

from __future__ import annotations

import shutil
import sys
import time
from os import environ
from textwrap import wrap

LINES_TOLD = 5

HOME, TO_END_OF_LINE, TO_END_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def is_terminal() -> bool:
    """Whether what is printed goes to somebody's screen, where it can be drawn over."""
    return sys.stdout.isatty() and environ.get("TERM", "dumb") != "dumb"


class Teller:
    """Tells what happens. On a terminal the table stays in place above the last few lines."""

    def __init__(self, title: str, pace: float) -> None:
        """`pace`: seconds between two pieces of news; without a pause nothing stays in place."""
        self._in_place = is_terminal() and pace > 0
        self._title = title
        self._pace = pace
        self._coloured = not environ.get("NO_COLOR")
        self._told: list[tuple[str, str]] = []
        if self._in_place:
            sys.stdout.write("\n" * (shutil.get_terminal_size().lines - 1))  # what stood there scrolls away

    def tell(self, news: list[str], picture: str = "", *, turning_point: bool = False) -> None:
        """Tell the news. Line by line, the picture is shown at turning points only."""
        if self._in_place:
            self._draw(news, picture)
        else:
            shown = [*news, picture] if picture and turning_point else news
            sys.stdout.write("".join(f"{text}\n" for text in shown))
            sys.stdout.flush()
        time.sleep(self._pace)

    def _draw(self, news: list[str], picture: str) -> None:
        size = shutil.get_terminal_size()
        width, height = max(1, size.columns - 1), max(2, size.lines - 1)
        new = [(BOLD, line) for text in news for line in wrap(text, width)]
        self._told = [*((DIM, line) for _style, line in self._told), *new][-max(LINES_TOLD, len(new)) :]
        table = [(BOLD, self._title), ("", ""), *(("", line) for line in picture.splitlines()), ("", "")]
        room = max(1, height - len(table))
        lines = [*table[: height - 1], *self._told[-room:]]
        drawn = "".join(f"{self._styled(style, line[:width])}{TO_END_OF_LINE}\n" for style, line in lines)
        sys.stdout.write(HOME + drawn + TO_END_OF_SCREEN)
        sys.stdout.flush()

    def _styled(self, style: str, line: str) -> str:
        return f"{style}{line}{PLAIN}" if self._coloured and style and line else line
