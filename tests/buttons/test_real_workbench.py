"""`companion run --simulate-hardware` in a real window on an X server, pressed and held by another program's mouse.

A window that nobody sees tells where everything is; at the end the journal says what was done.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.devices.simulated import Drawer, Scan
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.screens.nodes import Action, Button
from tests.buttons.test_workbench import AtBench
from tests.conftest import Need
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import label
from tests.display.test_real_window import PATIENCE, on_screen, x_server
from tests.faults.children import child

SCREEN = (1024, 840)
PRESSED, HELD = 0.15, 1.2
AGAIN = 20


class Mouse:
    """The mouse of the X server, over the window as it lies there."""

    def __init__(self, around: dict[str, str], folder: Path) -> None:
        self.around, self.picture = around, folder / "Xvfb_screen0"
        place = self.found()
        self.corner, self.size = (int(place["X"]), int(place["Y"])), (int(place["WIDTH"]), int(place["HEIGHT"]))

    def found(self) -> dict[str, str]:
        """Where the window lies. SDL may make another in the place of its first, which is gone when it is asked for."""
        for _again in range(AGAIN):
            window = self.ask("search", "--sync", "--onlyvisible", "--class", ".").split()[-1]
            with suppress(subprocess.CalledProcessError):
                return dict(line.split("=") for line in self.ask("getwindowgeometry", "--shell", window).split())
        raise AssertionError("no window stays")

    def ask(self, *words: str) -> str:
        asked = ["xdotool", *words]
        done = subprocess.run(asked, env=self.around, check=True, timeout=PATIENCE, capture_output=True, text=True)
        return done.stdout

    def click(self, at: tuple[int, int], seconds: float = PRESSED) -> None:
        x, y = at[0] + self.corner[0], at[1] + self.corner[1]
        self.ask("mousemove", str(x), str(y), "mousedown", "1", "sleep", str(seconds), "mouseup", "1")

    def shown(self) -> pygame.Surface:
        return on_screen(self.picture).subsurface((*self.corner, *self.size)).copy()


@contextmanager
def simulated(folder: Path, around: dict[str, str], journal: Path) -> Iterator[Any]:
    asked = [sys.executable, "-m", "companion", "run", "--simulate-hardware", "--journal", str(journal)]
    about = {**around, "SDL_AUDIODRIVER": "dummy", "XDG_STATE_HOME": str(folder)}
    with child(asked, env=about, stderr=subprocess.PIPE, text=True) as program:
        yield program


class Twin:
    """The real window, and one that nobody sees in which the same is done: it tells where things are."""

    def __init__(self, bench: AtBench, mouse: Mouse) -> None:
        self.bench, self.mouse = bench, mouse
        self.hand = Finger(bench.window)

    def until_alike(self) -> None:
        """The real table comes to show what this one does."""
        self.bench.window.stage.finish()
        wanted, until = pygame.image.tobytes(self.bench.window.surface, "RGB"), time.monotonic() + PATIENCE
        table = (0, 0, *self.bench.window.surface.get_size())
        while pygame.image.tobytes(self.mouse.shown().subsurface(table), "RGB") != wanted:
            assert time.monotonic() < until, "the real window does not come to show the same"
            time.sleep(0.1)

    def press(self, wanted: Callable[[Button], bool]) -> None:
        spots = self.bench.window.scene.spots
        at = next(s.rect.middle for s in spots if isinstance(s.node, Button) and s.node.on and wanted(s.node))
        self.mouse.click(at)
        self.hand.tap(*at)
        self.until_alike()

    def cell(self, at: tuple[int, int]) -> None:
        outlook = self.bench.window.scene.outlook
        assert outlook
        self.mouse.click(outlook.cell(at).middle)
        self.hand.tap(*outlook.cell(at).middle)
        self.until_alike()

    def below(self, what: Action | str, *, held: bool = False) -> None:
        """Press or hold something on the strip."""
        self.mouse.click(self.bench.where(what), HELD if held else PRESSED)
        if held:
            self.bench.click(what, held=900)
        else:
            self.bench.click(what, tells=not isinstance(what, Drawer))
        self.until_alike()


@pytest.mark.long
def test_everything_is_pressed_held_and_scanned_in_a_real_window(
    need: Need, open_window: OpenWindow, tmp_path: Path
) -> None:
    journal = tmp_path / "journal.db"
    with closing(Journal(journal)) as kept:
        table = Table(GAMES, kept, SeededChance("bench"))
        table.begin("saboteur", cmd.Begin(("Anna", "Bruno", "Clara"), "lv"))
        table.submit(cmd.Deal(0))
    shutil.copy(journal, tmp_path / "twin.db")
    with x_server(need, tmp_path, SCREEN) as around, simulated(tmp_path, around, journal) as program:
        mouse = Mouse(around, tmp_path)
        app = App(GAMES, Table(GAMES, Journal(tmp_path / "twin.db"), SeededChance("other")))
        bench = AtBench(open_window, app=app)
        assert mouse.size == pygame.display.get_surface().get_size()
        twin = Twin(bench, mouse)
        twin.until_alike()
        twin.press(lambda button: button.label.startswith("Go on"))
        twin.below(Drawer(True))
        twin.below(Scan("EW"))
        twin.cell((1, 0))
        twin.below("T")
        twin.below("T1")
        twin.below("T", held=True)
        twin.below("U")
        twin.press(label("Pass"))
        program.terminate()
        assert program.wait(PATIENCE) == 0
        told = program.stderr.read()
        bench.close()
    assert "space is the turn button" in told
    assert "Traceback" not in told
    with closing(Journal(journal)) as kept:
        real = Table(GAMES, kept, SeededChance("bench"))
        assert real.resume()
        history = real.history(Viewer.TABLE)
    assert [entry["kind"] for entry in history[-5:]] == ["do", "do", "undo", "undo", "do"]
    assert history[-5]["events"][0]["event"] == "PathLaid"
    assert history == bench.app.table.history(Viewer.TABLE)
