"""The settings by touch: they hold at once, and the next time."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.settings import SettingsFile
from companion.screens.nodes import Button, Text
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import evening, press

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
