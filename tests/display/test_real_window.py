"""A whole game in a real window on an X server, from Home to the final ranking, with the mouse of another program.

A window that nobody sees is touched in the same places; at the end both have the same game and show the same picture.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.screens.nodes import Text
from tests.conftest import Need
from tests.display.conftest import OpenWindow
from tests.display.finger import A_MOMENT, Finger
from tests.display.player import Player
from tests.display.real_window import SEED, app_on
from tests.faults.children import child

SCREEN = (800, 480)
"""So small that the window takes all of it, and begins where the screen does."""
PATIENCE = 60.0


@contextmanager
def x_server(need: Need, folder: Path, screen: tuple[int, int]) -> Iterator[dict[str, str]]:
    """A screen of this size that nobody sees, as the environment of whoever draws on it."""
    server, mouse = shutil.which("Xvfb"), shutil.which("xdotool")
    need("xvfb", server)
    need("xdotool", mouse)
    told, tell = os.pipe()
    size = f"{screen[0]}x{screen[1]}x24"
    asked = [str(server), "-displayfd", str(tell), "-screen", "0", size, "-nolisten", "tcp", "-fbdir", str(folder)]
    process = subprocess.Popen(asked, pass_fds=[tell], stderr=subprocess.DEVNULL)
    os.close(tell)
    with os.fdopen(told, encoding="ascii") as said:
        number = said.readline().strip()
    around = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
    try:
        yield {**around, "DISPLAY": f":{number}"}
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def display(need: Need, tmp_path: Path) -> Iterator[dict[str, str]]:
    with x_server(need, tmp_path, SCREEN) as around:
        yield around


class Mouse(Finger):
    """Does everything twice: in the window nobody sees, and with the real mouse."""

    def __init__(self, window: Window, around: dict[str, str], folder: Path) -> None:
        super().__init__(window)
        self.around, self.folder = around, folder

    def at(self, x: float, y: float, kind: str, number: int = 1) -> None:
        button = {"down": ["mousedown", "1"], "up": ["mouseup", "1"], "move": []}[kind]
        asked = ["xdotool", "mousemove", str(int(x)), str(int(y)), *button]
        subprocess.run(asked, env=self.around, check=True, timeout=PATIENCE)
        super().at(int(x), int(y), kind, number)

    def watch(self) -> None:
        """What is played takes its time in the real window."""
        played = self.window.playing
        super().watch()
        if played:
            assert_shown(self.folder, self.window)

    def wait(self) -> None:
        """The moment begins when the real window has seen to everything before it."""
        assert_shown(self.folder, self.window)
        time.sleep(A_MOMENT / 1000)
        super().wait()


def on_screen(framebuffer: Path) -> pygame.Surface:
    """What X shows, read from its memory (the format of xwd, 4 bytes a pixel)."""
    data = framebuffer.read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, per_line, colours = (header[4], header[5]), header[12], header[19]
    pixels = data[header[0] + 12 * colours :][: per_line * size[1]]
    return pygame.image.frombuffer(pixels, size, "BGRA").convert()


@contextmanager
def running(file: Path, around: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    asked = [sys.executable, "-m", "tests.display.real_window", str(file)]
    with child(asked, env=around, stdout=subprocess.PIPE, text=True) as program:
        yield program


@pytest.mark.long
def test_a_whole_game_in_a_real_window(open_window: OpenWindow, display: dict[str, str], tmp_path: Path) -> None:
    file, app = tmp_path / "journal.db", app_on(Journal())
    ours = app.table
    with running(file, display) as program:
        assert program.stdout
        assert program.stdout.readline().split() == [str(side) for side in SCREEN]
        player = Player(Mouse(open_window(SCREEN, app), display, tmp_path))
        player.sit_down()
        assert_shown(tmp_path, player.finger.window)
        player.play()
        assert ours.over
        assert any("win" in text.text for text in player.finger.shown(Text))
        assert_shown(tmp_path, player.finger.window)
        program.terminate()
        assert program.wait(PATIENCE) == 0
    journal = Journal(file)
    theirs = Table(GAMES, journal, SeededChance(SEED))
    assert theirs.resume(journal.games()[-1])
    assert theirs.history(Viewer.TABLE) == ours.history(Viewer.TABLE)
    journal.close()


def assert_shown(folder: Path, window: Window) -> None:
    """The real window comes to show what this one does."""
    window.stage.finish()
    wanted, until = pygame.image.tobytes(window.surface, "RGB"), time.monotonic() + PATIENCE
    while pygame.image.tobytes(on_screen(folder / "Xvfb_screen0"), "RGB") != wanted:
        assert time.monotonic() < until, "the real window does not come to show the same"
        time.sleep(0.2)
