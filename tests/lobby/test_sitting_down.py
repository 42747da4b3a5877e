"""An evening begins: people sit down by touch, in the order they sit in."""

from __future__ import annotations

import pytest

from companion.screens.nodes import Button
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import THREE, evening, named, players, press, said, seated, sit, type_name
from tests.lobby.states import TEN

__all__ = ["open_window"]


@pytest.mark.thorough
@pytest.mark.parametrize("mouse", [True, False])
@pytest.mark.parametrize("size", [(800, 480), (640, 400), (720, 1280)], ids=str)
def test_three_people_type_their_names(open_window: OpenWindow, size: tuple[int, int], mouse: bool) -> None:
    window = evening(open_window, size=size)
    finger = Finger(window, mouse=mouse)
    press(finger, "New game of Saboteur")
    sit(finger, *THREE)
    press(finger, "Begin")
    assert players(window) == THREE


@pytest.mark.thorough
def test_ten_people_with_long_names(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, *TEN[:2])
    assert not [button for button in finger.shown(Button) if button.label == "Begin"]
    sit(finger, *TEN[2:])
    assert not [button for button in finger.shown(Button) if button.label == "+ player"], "ten is all there may be"
    press(finger, "Begin")
    assert players(window) == TEN


def test_the_order_round_the_table(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, "Anna", "Bo", "Carl", "Dora")
    finger.press(named("Carl"))
    press(finger, "Move up")
    assert seated(window) == ("Anna", "Carl", "Bo", "Dora")
    press(finger, "Move up", "Move up")
    assert seated(window) == ("Anna", "Bo", "Dora", "Carl"), "the table is round"
    press(finger, "Move down")
    assert seated(window) == ("Carl", "Anna", "Bo", "Dora")
    press(finger, "Remove")
    assert seated(window) == ("Anna", "Bo", "Dora")
    finger.press(named("Bo"))
    press(finger, "Move down", "Done", "Begin")
    assert players(window) == ("Anna", "Dora", "Bo")


def test_the_same_name_cannot_sit_twice(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, "Anna")
    press(finger, "+ player")
    type_name(finger, "Anna")
    assert "Anna sits here already" in said(finger)
    assert [button.on for button in finger.shown(Button) if button.label == "Join"] == [False]
    type_name(finger, "b")
    press(finger, "Join")
    assert seated(window) == ("Anna", "Annab")


def test_a_name_can_be_mended_and_never_grows_too_long(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "+ player")
    press(finger, "space", "-", "Erase")
    type_name(finger, "Maximilian")
    press(finger, "space", "space")
    type_name(finger, "Emanuel")
    press(finger, "Erase", "Join")
    assert seated(window) == ("Maximilian Eman",)
