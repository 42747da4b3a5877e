"""A window that nobody sees, in front of a table that is dealt the same way every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import pygame
import pytest

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display import pictures as display_pictures
from companion.display.pictures import Pictures
from companion.display.strip import Beside
from companion.display.window import Window
from companion.games import GAMES
from companion.screens.art.colours import Theme
from companion.screens.art.places import PLACES
from tests.display.finger import Clock
from tests.pictures import ALBUM

OpenWindow = Callable[..., Window]


DRAWN = Pictures._place


@lru_cache(maxsize=32)
def _place(_drawing: object, _strip: int, theme: Theme, name: str, size: tuple[int, int]) -> pygame.Surface:
    """As long as it is drawn in the same way, it is the same."""
    return DRAWN(Pictures(ALBUM, theme), name, *size)


def drawn_for_an_earlier_window(pictures: Pictures, name: str, *size: int) -> pygame.Surface:
    return _place(PLACES[name], display_pictures.STRIP, pictures._theme, name, (size[0], size[1]))


@pytest.fixture
def open_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenWindow]:
    """Places, which would be half of what each window draws, are drawn once for all of them."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(Pictures, "_place", drawn_for_an_earlier_window)

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
