"""A window that nobody sees, in front of a table that is dealt the same way every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.strip import Beside
from companion.display.window import Window
from companion.games import GAMES
from tests.display.finger import Clock

OpenWindow = Callable[..., Window]


@pytest.fixture
def open_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenWindow]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")

    def opened(
        size: tuple[int, int] = (800, 480),
        app: App | None = None,
        *,
        own_font: bool = False,
        beside: Beside | None = None,
    ) -> Window:
        table = Table(GAMES, Journal(), SeededChance("window"))
        return Window(app or App(GAMES, table), size, own_font=own_font, clock=Clock(), beside=beside)

    yield opened
    pygame.display.quit()


@pytest.fixture
def window(open_window: OpenWindow) -> Window:
    return open_window()
