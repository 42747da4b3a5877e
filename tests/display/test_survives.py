"""Whatever is done to the window, it goes on, the game stays whole, what is shown is right, and memory stays flat."""

from __future__ import annotations

import ctypes
import gc
from pathlib import Path
from weakref import ref

import pygame
import pytest

from companion.app.app import App
from companion.app.privacy import Privacy
from companion.app.privacy.locks import Locks
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import Seat, Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.pictures import Pictures
from companion.display.window import Window
from companion.games import GAMES
from companion.language import LANGUAGES, speaking, spoken
from companion.screens.art.colours import LANTERN
from tests.display.conftest import OpenWindow
from tests.display.unruly import Unruly
from tests.pictures import ALBUM
from tests.soak import soaked

MEGABYTE = 1024 * 1024
GESTURES, EVENINGS = soaked(16_000, 100_000), soaked(2, 4)
"""So many in all: over several evenings with each game, so that two workers share them."""


def memory() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


def laid(journal: Journal) -> App:
    kept = SettingsFile()
    privacy = Privacy(kept, Locks(), fresh=lambda: 0)
    return App(GAMES, Table(GAMES, journal, SeededChance("unruly")), kept, privacy=privacy)


def as_drawn_anew(window: Window) -> bytes:
    window.draw()
    return pygame.image.tobytes(window.stage.canvas.sheet, "RGB")


def check(window: Window) -> None:
    """What was drawn bit by bit is what would be drawn at once, and what is not held is not shown."""
    window.stage.finish()
    shown = pygame.image.tobytes(window.stage.canvas.sheet, "RGB")
    assert not window.app.held
    same = shown == as_drawn_anew(window)  # told apart from the assert: a difference of megabytes takes pytest an hour
    assert same, (window.app.here, spoken())


def check_journal(app: App, journal: Journal) -> None:
    """The game on the table is the one in the journal, seen from every seat."""
    saved = journal.unfinished()
    if saved is None:
        return
    again = Table(GAMES, journal, SeededChance("unruly"))
    assert again.resume(saved)
    for viewer in (Viewer.TABLE, Seat(0), Seat(1)):
        assert again.view(viewer) == app.table.view(viewer)


def memory_at_rest(window: Window) -> int:
    """How much memory is used, always at a window of the same size, without what is free but not given back."""
    window.resize((800, 480))
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return memory()


def shake(window: Window, journal: Journal, game: str, seed: int, gestures: int) -> int:
    """How many bytes more there are at the end than after a third."""
    unruly, early = Unruly(window, game, seed), 0
    for code in LANGUAGES:  # whichever are chosen later: each is read once, and stays
        with speaking(code):
            window.draw()
    for number in range(gestures):
        unruly.once()
        if number % 50 == 0:
            window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
            check(window)
        if number == gestures // 3:
            early = memory_at_rest(window)
    check_journal(window.app, journal)
    return memory_at_rest(window) - early


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_anything_may_be_touched_at_any_time(open_window: OpenWindow, game: str) -> None:
    journal = Journal()
    shake(open_window(app=laid(journal)), journal, game, 1, 300)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(EVENINGS))
@pytest.mark.parametrize("game", GAMES)
def test_anything_may_be_touched_for_evenings(open_window: OpenWindow, tmp_path: Path, game: str, seed: int) -> None:
    gestures = GESTURES // (EVENINGS * len(GAMES))
    journal = Journal(tmp_path / "journal.db")
    assert shake(open_window(app=laid(journal)), journal, game, seed, gestures) < 12 * MEGABYTE
    journal.close()


class Mine(str):
    """What lies in a mine, which can be looked for when nobody has it any more."""

    __slots__ = ("__weakref__",)


def test_what_was_shown_long_ago_is_not_even_known_by_its_name() -> None:
    """A picture of how a round went is called by all that lay in its mine, and there is another in each round."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pictures, first = Pictures(ALBUM, LANTERN), Mine("0,0=NESW 1,0=EW")
    there = ref(first)
    pictures.get(("lode", first), 64, 64)
    del first
    for number in range(1_100):
        pictures.get(("lode", Mine(f"0,0=NESW 1,{number}=EW")), 64, 64)
    assert there() is None
    pygame.display.quit()
