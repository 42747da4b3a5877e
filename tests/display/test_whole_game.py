"""A whole game of Saboteur through real pygame events, from Home to the final ranking."""

from __future__ import annotations

import pytest

from companion.screens.nodes import Text
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import Player


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("mouse", "edition", "size"),
    [
        (False, "uk", (800, 480)),
        pytest.param(True, "lv", (800, 480), marks=pytest.mark.long),
        pytest.param(False, "ru", (720, 1280), marks=pytest.mark.long),
        pytest.param(True, "fa", (640, 400), marks=pytest.mark.long),
    ],
)
def test_a_whole_game_by_touch(open_window: OpenWindow, mouse: bool, edition: str, size: tuple[int, int]) -> None:
    finger = Finger(open_window(size), mouse=mouse)
    player = Player(finger, edition=edition)
    player.sit_down()
    player.play()
    assert player.table.over
    assert finger.window.playing, "the gold is counted before all"
    finger.watch()
    assert any("win" in text.text for text in finger.shown(Text))
