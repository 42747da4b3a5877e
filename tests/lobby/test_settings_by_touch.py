"""The settings by touch, the table's language among them: they hold at once, and the next time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app import lobby
from companion.app.app import App
from companion.app.settings import Settings, SettingsFile
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.language import LANGUAGES, speak, speaking, spoken
from companion.screens.nodes import Button, Go, Text
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import evening, press
from tests.paper import nodes
from tests.places import touch

__all__ = ["open_window"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


@pytest.mark.parametrize(
    ("labels", "setting", "value"),
    [
        (("XL",), "text_scale", 1.5),
        (("S",), "text_scale", 0.9),
        (("High",), "high_contrast", True),
        (("Little",), "reduced_motion", True),
        (("+",), "volume", 4),
        (("–", "–"), "volume", 1),
        (("Mute",), "mute", True),
        (("Mute", "+"), "mute", False),
        (("180°",), "rotation", 180),
    ],
)
def test_settings_hold_at_once_and_next_time(
    open_window: OpenWindow, path: Path, labels: tuple[str, ...], setting: str, value: object
) -> None:
    window = evening(open_window, path)
    finger = Finger(window)
    press(finger, "Settings", *labels)
    assert getattr(window.app.settings, setting) == value
    assert getattr(SettingsFile(path).settings, setting) == value
    chosen = [button.label for button in finger.shown(Button) if button.look == "chosen"]
    assert labels[-1] in chosen or labels[-1] in ("+", "–")


def test_trouble_with_the_settings_is_said_at_home(open_window: OpenWindow, path: Path) -> None:
    path.write_text("nonsense")
    finger = Finger(evening(open_window, path))
    assert any(text.tone == "wrong" and "settings" in text.text for text in finger.shown(Text))


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


def buttons(app: App) -> dict[str, Button]:
    return {node.label: node for node in nodes(app.screen()) if isinstance(node, Button)}


def opened(path: Path | None = None) -> App:
    return App(GAMES, Table(GAMES, Journal(), SeededChance("language")), SettingsFile(path))


def test_home_leads_to_all_six_by_their_own_names(tmp_path: Path) -> None:
    app = opened(tmp_path / "settings.json")
    touch(app, "English")
    assert list(buttons(app)) == ["Back", *LANGUAGES.values()]
    touch(app, "Русский")
    assert spoken() == "ru"
    assert SettingsFile(tmp_path / "settings.json").settings.language == "ru"
    chosen = [label for label, button in buttons(app).items() if button.look == "chosen"]
    assert chosen == ["Русский"], "it is spoken here at once, and another can be chosen"
    assert "Back" not in buttons(app)
    touch(app, "English")
    assert spoken() == "en"


def test_so_do_the_settings_and_the_way_back_leads_there() -> None:
    app = opened()
    app.act(Go(lobby.Lobby("settings")))
    touch(app, "English")
    touch(app, "Back")
    assert app.here == lobby.Lobby("settings")


def test_anything_else_that_is_set_leaves_the_language_alone() -> None:
    app = opened()
    speak("lt")
    app.act(lobby.Change(replace(app.settings, volume=1)))
    assert spoken() == "lt"


def test_a_language_without_its_words_is_said_so_where_it_is_chosen() -> None:
    around = lobby.Around(GAMES, Settings(language="lv"))
    with speaking("en"):
        told = [node.text for node in nodes(lobby.screen(lobby.Lobby("language"), around)) if isinstance(node, Text)]
    assert any("Latviešu" in text and "make setup" in text for text in told)
