"""Those who were here before: the next evening the companion still knows them, until it is told to forget."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.app import App
from companion.app.lobby.place import Around, Lobby
from companion.app.lobby.players import screen as players_screen
from companion.app.settings import Settings, SettingsFile
from companion.app.stones import filled
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.language import LANGUAGES, speaking
from companion.screens.nodes import Button, Go
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import THREE, evening, label, players, press, seated, sit
from tests.matrix import in_sight
from tests.paper import arranged
from tests.places import here

__all__ = ["open_window"]
FIVE = ("Anna", "Bo", "Carl", "Dora", "Elīna")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_names_are_remembered_until_they_are_forgotten(open_window: OpenWindow, path: Path) -> None:
    finger = Finger(evening(open_window, path))
    press(finger, "New game of Saboteur")
    sit(finger, *THREE, "Bo")
    press(finger, "Begin")

    second = evening(open_window, path)
    finger = Finger(second)
    press(finger, "New game of Saboteur")
    before, finger.pulls = finger.touches, 0
    press(finger, "Bo", *THREE[:2], "Begin")
    assert (finger.touches - before, finger.pulls) == (4, 0), "one touch for each of those who were here before"
    assert players(second) == ("Bo", *THREE[:2])

    third = evening(open_window, path)
    assert third.app.settings.names == ("Bo", *THREE[:2], THREE[2]), "the last first"
    finger = Finger(third)
    press(finger, "New game of Saboteur", "Forget a name", "Bo")
    assert "Bo" not in [button.label for button in finger.shown(Button)]
    assert SettingsFile(path).settings.names == THREE


@pytest.mark.parametrize("size", [(800, 480), (640, 400), (720, 1280)], ids=str)
def test_the_next_who_was_here_before_is_in_view_already(open_window: OpenWindow, size: tuple[int, int]) -> None:
    kept = SettingsFile()
    kept.change(Settings(names=FIVE))
    window = open_window(size, App(GAMES, Table(GAMES, Journal(), SeededChance("evening")), kept))
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    for name in kept.settings.names:
        spot = next(spot for spot in window.scene.spots if getattr(spot.node, "label", "") == name)
        assert spot.clip, "all of this can be scrolled"
        assert spot.clip.holds(*spot.rect.middle), "the finger need not"
        press(finger, name)
    assert seated(window) == kept.settings.names


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_are_whole_in_sight_below_those_of_the_last_time(open_window: OpenWindow, code: str) -> None:
    """Five of them, of whom four begin again at a touch; and none is asked for by pulling."""
    kept = SettingsFile()
    kept.change(Settings(names=FIVE, group=FIVE[:4]))
    with speaking(code):
        window = open_window((800, 480), App(GAMES, Table(GAMES, Journal(), SeededChance("evening")), kept))
        window.do(Go(Lobby("players", game="saboteur", edition="lv")))
        for sitting, name in enumerate(FIVE):
            left = [spot for spot in window.scene.spots if getattr(spot.node, "label", "") in FIVE[sitting:]]
            assert len(left) == len(FIVE) - sitting
            assert all(in_sight(spot) for spot in left), (code, sitting)
            Finger(window).press(label(name))
        assert seated(window) == FIVE


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_ten_are_seen_around_the_table(code: str) -> None:
    with speaking(code):
        around = Around(GAMES, Settings())
        screen = arranged(players_screen(around.new_game(GAMES["saboteur"]).but(players=filled((), 10)), around))
        seen = [spot for spot in screen.spots if isinstance(spot.node, Button) and spot.node.picture]
        assert len(seen) == 10
        assert all(in_sight(spot) for spot in seen)


def test_touching_names_fast_forgets_nobody(open_window: OpenWindow) -> None:
    kept = SettingsFile()
    kept.change(Settings(names=("Anna", "Bo", "Carl", "Dora")))
    for width, height in ((800, 480), (640, 400), (1280, 720), (720, 1280)):
        window = open_window((width, height), App(GAMES, Table(GAMES, Journal(), SeededChance("evening")), kept))
        finger = Finger(window)
        press(finger, "New game of Saboteur")
        spot = next(spot for spot in window.scene.spots if getattr(spot.node, "label", "") == "Anna")
        for _ in range(4):
            finger.tap(*spot.rect.middle)
        assert here(window.app).at == "players"
        assert kept.settings.names == ("Anna", "Bo", "Carl", "Dora")
