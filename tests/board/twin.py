"""A finger that touches two tables at once: the board's glass, and a window here that nobody sees.

What they show has to be alike after every touch. So nothing on the board has to tell us where its buttons are, and
every picture is compared with the one we draw ourselves. What is dealt in secret differs, and is not looked at.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pygame

from companion.app.app import App
from companion.app.board import Board
from companion.app.settings import FIRST_SCREEN, SettingsFile
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.arrange import Rect, Spot
from companion.display.glass import box
from companion.display.window import Window
from companion.games import GAMES
from companion.screens.nodes import Action, Button
from tests.board.cards import STATE
from tests.board.machine import Machine
from tests.board.qmp import SLOW
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.test_golden import difference, side_by_side

ALIKE = 0.0002
"""The share of a picture that may differ: hardly anything does, for the same letters are drawn by the same rules."""
CHANCE = "Fair deal"
PATIENCE = 120.0 * SLOW
LOOKS_EVERY = 0.2
COPY = """
import sqlite3, sys
with sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True) as there, sqlite3.connect(sys.argv[2]) as here:
    there.backup(here)
"""
NO_FILE = f"{os.devnull}/wifi"
"""There is a radio to be chosen for, and nothing is written of it here."""
LANDINGS = count()
"""Of every twin: the next one's first may be where the last was."""
TOUCHED, A_MOMENT, IS_DONE = 0.05, 1.2, 3.0
"""Seconds, in the board's own time: on a busy machine it goes more slowly than ours."""


def chanced(spot: Spot) -> Rect:
    """Where words are that differ each time, with the line above: they may need one more."""
    line = spot.rect.h // len(spot.lines)
    return Rect(spot.rect.x, spot.rect.y - line, spot.rect.w, spot.rect.h + line)


def without(parts: list[Rect], picture: pygame.Surface) -> pygame.Surface:
    """A picture on which these parts are black."""
    seen = picture.convert()
    for part in parts:
        seen.fill((0, 0, 0), box(part))
    return seen


def as_on_a_board(journal: Journal, *, new: bool = True) -> App:
    """A table here, with what one on a board has: it can be switched off, looked at; `new` it asks how it is to be."""
    kept = SettingsFile()
    kept.change(kept.settings if new else replace(kept.settings, known=(FIRST_SCREEN,)))
    app = App(GAMES, Table(GAMES, journal, SeededChance("board")), kept)
    app.board = Board(lambda: True, radio=NO_FILE)
    app.board.look = lambda: ((), b"")
    app.board.watch(lambda: None)
    return app


class Twin(Finger):
    """Touches both, and looks at both before it touches again."""

    def __init__(self, window: Window, machine: Machine) -> None:
        super().__init__(window)
        self.machine, self._touched, self._jitter = machine, True, 0

    def at(self, x: float, y: float, kind: str, number: int = 1) -> None:
        """The same on both; never twice at the very same point, which the kernel would not tell of."""
        super().at(x, y, kind, number)
        self._jitter = next(LANDINGS) % 2 if kind == "down" else self._jitter
        where = (min(x + self._jitter, self.window.stage.canvas.turn.size[0] - 1), max(1.0, y - self._jitter))
        self.machine.finger(({"down": "begin", "move": "update", "up": "end"}[kind], 0, *where))
        self.machine.rest(TOUCHED)
        self._touched = True

    def follow(self, action: Action) -> None:
        """Somebody has done this at the board by another device: what comes of it is something else, on both."""
        before = pygame.display.get_surface().copy()
        self.window.do(action)
        self.wait()
        self.window.handle()
        assert difference(before, pygame.display.get_surface()) > ALIKE
        self.compare()

    def press_where_chance_has_laid(self, wanted: Callable[[Button], bool]) -> None:
        """Touch one that may be another there, for both are laid out by chance of their own; and let it be done."""
        self._touched = False
        self.press(wanted)
        self.machine.rest(IS_DONE)

    def watch(self) -> None:
        """Look on as long as something is played, and then compare."""
        super().watch()
        if self._touched:
            self.compare()
            self._touched = False

    def compare(self) -> None:
        """Wait until the board shows what we do, but for the words by which it deals; what moves has come to rest."""
        super().wait()
        self.window.handle()
        until = time.monotonic() + PATIENCE
        chance = [chanced(spot) for spot in self.window.scene.spots if CHANCE in " ".join(spot.lines)]
        ours = without(chance, pygame.display.get_surface())
        while difference(ours, theirs := without(chance, self.machine.picture())) > ALIKE:
            if time.monotonic() > until:
                raise AssertionError(f"the board shows something else: look at {side_by_side(ours, theirs, 'board')}")
            time.sleep(LOOKS_EVERY)

    def wait(self) -> None:
        """Time passes here when it is told to, and there by itself."""
        super().wait()
        self.machine.rest(A_MOMENT)


def journal_of(board: Machine, folder: Path) -> Journal:
    """A copy of what is kept there by now: roles too, which it has dealt by its own chance."""
    board.inside.run("rm", "-f", "/tmp/copy.db")
    board.inside.run("python3", "-c", COPY, f"{STATE}/journal.db", "/tmp/copy.db")
    copy = Path(mkdtemp(dir=folder)) / "journal.db"
    copy.write_bytes(board.read("/tmp/copy.db"))
    return Journal(copy)


def at_the_same_page(
    board: Machine, open_window: OpenWindow, folder: Path, handed_on: Callable[[Button], bool] = lambda _button: False
) -> Twin:
    """Our own table beside the board's, which is amid a game: with all that was dealt there.

    `handed_on`: what nobody touches who was there all the time.
    """
    window = open_window(app=as_on_a_board(journal_of(board, folder), new=False))
    finger = Finger(window)
    finger.press(goes_on)
    if any(map(handed_on, finger.buttons())):
        finger.press(handed_on)
    return Twin(window, board)


def goes_on(button: Button) -> bool:
    """At Home, where a game is on the table."""
    return button.label.startswith("Go on")
