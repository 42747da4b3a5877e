"""A window that is only looked at."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.display.start import watch
from companion.games import GAMES
from companion.screens.nodes import Ask, Button, Do, Wanted
from tests.display.conftest import OpenWindow

GAME = GAMES["saboteur"]


@pytest.mark.thorough
def test_a_hand_on_the_glass_does_not_play_for_the_bots(open_window: OpenWindow) -> None:
    table = Table(GAMES, Journal(), SeededChance("a"))
    window = open_window(app=App(GAMES, table))
    touched = 0
    for _move in play(table, GAME.id, GAME.world(Random("a"), 3, "lv")):
        window.do(Ask(Wanted.GO_ON))
        before = table.history(Viewer.TABLE)
        shown = window.app.here
        for spot in window.scene.spots:
            if isinstance(spot.node, Button):
                touched += isinstance(spot.node.does, Do)
                for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                    pygame.event.post(pygame.event.Event(kind, pos=spot.rect.middle, button=1, touch=False))
        watch(window, 0)
        assert table.history(Viewer.TABLE) == before
        assert window.app.here == shown
        assert not window.app.done
    assert table.over
    assert touched > 20


def test_it_is_closed_by_its_frame_or_by_esc(open_window: OpenWindow) -> None:
    for closing in (pygame.event.Event(pygame.QUIT), pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE)):
        window = open_window()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a))
        watch(window, 0)
        assert not window.app.done
        pygame.event.post(closing)
        watch(window, 3600)
        assert window.app.done
