"""By which rules a table plays: chosen while people sit down, and remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Viewer
from companion.games import GAMES
from companion.screens.nodes import Button
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import THREE, evening, press, said, sit

__all__ = ["open_window"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_the_printed_rules_are_chosen_and_remembered(open_window: OpenWindow, path: Path) -> None:
    window = evening(open_window, path)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "Box: Latvian edition", "Ukrainian (uk)", "Back")
    sit(finger, *THREE)
    press(finger, "Begin")
    view: Any = window.app.table.view(Viewer.TABLE)
    assert (view.edition, dict(view.house)) == ("uk", {})
    finger = Finger(evening(open_window, path))
    press(finger, "New game of Saboteur", "Box: Ukrainian edition")


def change_rule(finger: Finger, words: str) -> None:
    """Touch the button beside a sentence that begins so."""
    options = [option for option in GAMES["saboteur"].screens.options("lv") if option.choices]
    at = next(at for at, option in enumerate(options) if any(says.startswith(words) for says in option.says))
    changes = [
        spot for spot in finger.window.scene.spots if isinstance(spot.node, Button) and spot.node.label == "Change"
    ]
    finger.press(lambda button: button is changes[at].node)


def test_house_rules_and_hidden_goals(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, *THREE)
    press(finger, "Box: Latvian edition")
    change_rule(finger, "Build only where")
    assert "You may build next to any face-up card" in said(finger)
    change_rule(finger, "A digger gets a share")
    change_rule(finger, "A digger gets a share")
    change_rule(finger, "You shuffle the goals")
    press(finger, "Back")
    press(finger, "Latvian box, 2 house rules")
    press(finger, "Back", "Begin")
    view: Any = window.app.table.view(Viewer.TABLE)
    assert dict(view.house) == {"place.unbroken-path": False}
    assert view.hidden_goals


def test_what_was_changed_and_changed_back_is_no_house_rule_of_another_edition(open_window: OpenWindow) -> None:
    finger = Finger(evening(open_window))
    press(finger, "New game of Saboteur", "Box: Latvian edition")
    change_rule(finger, "Build only where")
    change_rule(finger, "Build only where")
    press(finger, "Ukrainian (uk)", "Back", "Box: Ukrainian edition")
