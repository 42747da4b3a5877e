"""An evening begins: people sit down by touch, and the next evening the companion still knows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.app import App
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.games.saboteur import commands as cmd
from companion.nodes import Button, Do, Text
from companion.settings import Settings, SettingsFile
from companion.shell import Shell
from companion.shell.keyboards import LAYERS
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.shell.states import TEN

__all__ = ["open_window"]

THREE = ("Anna", "Žydrūnas", "Jean-Luc O'Hara")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def evening(open_window: OpenWindow, path: Path | None = None, size: tuple[int, int] = (800, 480)) -> Window:
    """The program is started: an empty table, and what is remembered in the file."""
    return open_window(size, App(GAMES, Table(GAMES, Journal(), SeededChance("evening")), SettingsFile(path)))


def label(text: str) -> Any:
    return lambda button: button.label == text


def named(name: str) -> Any:
    return lambda button: button.label == name and button.picture


def key(letter: str) -> Any:
    return lambda button: button.label.casefold() == letter.casefold()


def press(finger: Finger, *labels: str) -> None:
    for text in labels:
        finger.press(label(text))


def type_name(finger: Finger, name: str) -> None:
    for letter in name:
        if letter == " ":
            press(finger, "space")
            continue
        if not any(key(letter)(button) for button in finger.shown(Button)):
            press(finger, LAYERS[1].label)
        finger.press(key(letter))


def sit(finger: Finger, *names: str) -> None:
    for name in names:
        press(finger, "+ player")
        type_name(finger, name)
        press(finger, "Sit down")


def said(finger: Finger) -> str:
    return " ".join(" ".join(spot.lines) for spot in finger.window.scene.spots)


def seated(window: Window) -> tuple[str, ...]:
    here = window.app.here
    assert isinstance(here, Shell)
    return here.players


def players(window: Window) -> tuple[str, ...]:
    view: Any = window.app.table.view(Viewer.TABLE)
    names: tuple[str, ...] = view.players
    return names


@pytest.mark.parametrize("mouse", [True, False])
@pytest.mark.parametrize("size", [(800, 480), (640, 400), (720, 1280)], ids=str)
def test_three_people_type_their_names(open_window: OpenWindow, size: tuple[int, int], mouse: bool) -> None:
    window = evening(open_window, size=size)
    finger = Finger(window, mouse=mouse)
    press(finger, "New game of Saboteur")
    sit(finger, *THREE)
    press(finger, "Begin")
    assert players(window) == THREE


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
    press(finger, "Earlier")
    assert seated(window) == ("Anna", "Carl", "Bo", "Dora")
    press(finger, "Earlier", "Earlier")
    assert seated(window) == ("Anna", "Bo", "Dora", "Carl"), "the table is round"
    press(finger, "Later")
    assert seated(window) == ("Carl", "Anna", "Bo", "Dora")
    press(finger, "Leaves")
    assert seated(window) == ("Anna", "Bo", "Dora")
    finger.press(named("Bo"))
    press(finger, "Later", "Done", "Begin")
    assert players(window) == ("Anna", "Dora", "Bo")


def test_the_same_name_cannot_sit_twice(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, "Anna")
    press(finger, "+ player")
    type_name(finger, "Anna")
    assert "Anna sits here already" in said(finger)
    assert [button.on for button in finger.shown(Button) if button.label == "Sit down"] == [False]
    type_name(finger, "b")
    press(finger, "Sit down")
    assert seated(window) == ("Anna", "Annab")


def test_a_name_can_be_mended_and_never_grows_too_long(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "+ player")
    press(finger, "space", "-", "Erase")
    type_name(finger, "Maximilian")
    press(finger, "space", "space")
    type_name(finger, "Emanuel")
    press(finger, "Erase", "Sit down")
    assert seated(window) == ("Maximilian Eman",)


def test_names_are_remembered_until_they_are_forgotten(open_window: OpenWindow, path: Path) -> None:
    finger = Finger(evening(open_window, path))
    press(finger, "New game of Saboteur")
    sit(finger, *THREE, "Bo")
    press(finger, "Begin")

    second = evening(open_window, path)
    finger = Finger(second)
    press(finger, "New game of Saboteur")
    before = finger.touches
    press(finger, "Bo", *THREE[:2], "Begin")
    assert finger.touches - before == 4, "one touch for each of those who were here before"
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
    kept.change(Settings(names=("Anna", "Bo", "Carl", "Dora", "Elīna")))
    window = open_window(size, App(GAMES, Table(GAMES, Journal(), SeededChance("evening")), kept))
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    for name in kept.settings.names:
        spot = next(spot for spot in window.scene.spots if getattr(spot.node, "label", "") == name)
        assert spot.clip, "all of this can be scrolled"
        assert spot.clip.holds(*spot.rect.middle), "the finger need not"
        press(finger, name)
    assert seated(window) == kept.settings.names


def test_the_printed_rules_are_chosen_and_remembered(open_window: OpenWindow, path: Path) -> None:
    window = evening(open_window, path)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "Rules: Latvian", "Ukrainian (uk)", "Back")
    sit(finger, *THREE)
    press(finger, "Begin")
    view: Any = window.app.table.view(Viewer.TABLE)
    assert (view.edition, dict(view.house)) == ("uk", {})
    finger = Finger(evening(open_window, path))
    press(finger, "New game of Saboteur", "Rules: Ukrainian")


def change_rule(finger: Finger, words: str) -> None:
    """Touch the button beside a sentence that begins so."""
    options = GAMES["saboteur"].screens.options("lv")
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
    press(finger, "Rules: Latvian")
    change_rule(finger, "Build only where")
    assert "You may build next to any face-up card" in said(finger)
    change_rule(finger, "A digger gets a share")
    change_rule(finger, "A digger gets a share")
    change_rule(finger, "You shuffle the goals")
    press(finger, "Back")
    press(finger, "Latvian, 2 house rules")
    press(finger, "Back", "Begin")
    view: Any = window.app.table.view(Viewer.TABLE)
    assert dict(view.house) == {"place.unbroken-path": False}
    assert view.hidden_goals


def test_what_was_changed_and_changed_back_is_no_house_rule_of_another_edition(open_window: OpenWindow) -> None:
    finger = Finger(evening(open_window))
    press(finger, "New game of Saboteur", "Rules: Latvian")
    change_rule(finger, "Build only where")
    change_rule(finger, "Build only where")
    press(finger, "Ukrainian (uk)", "Back", "Rules: Ukrainian")


def test_the_interrupted_game_is_named_and_gone_on_with(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, *THREE)
    press(finger, "Begin")
    window.app.act(Do(cmd.Deal(0)))
    window.app.here = Shell("home")
    window.draw()
    assert "Round 1 · Anna, Žydrūnas, Jean-Luc O'Hara" in said(finger)
    press(finger, "Go on with Saboteur")
    assert window.app.here == GAMES["saboteur"].screens.first


def test_a_game_is_given_up_only_when_that_is_meant(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, *THREE)
    press(finger, "Begin")
    window.app.here = Shell("home")
    window.draw()
    press(finger, "New game of Saboteur", "No, keep it")
    assert players(window) == THREE
    press(finger, "New game of Saboteur", "Give it up")
    assert window.app.table.view(Viewer.TABLE) is None
    assert seated(window) == ()


def test_rules_can_be_read_without_a_game(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "Rules")
    pages = [button.label for button in finger.shown(Button) if button.label != "Back"]
    press(finger, pages[0], "Back")
    assert window.app.here == Shell("home")


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
        assert window.app.here.at == "players"
        assert kept.settings.names == ("Anna", "Bo", "Carl", "Dora")


def strike(window: Window, *keys: int) -> None:
    for key in keys:
        window.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def write(window: Window, text: str) -> None:
    for letter in text:
        window.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def test_names_are_typed_with_a_real_keyboard_where_there_is_one(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "+ player")
    write(window, "  олеgar'1@ \n")
    assert "Олеgar'" in said(finger), "letters of every script, and nothing that is in no name"
    strike(window, pygame.K_F1, *(pygame.K_BACKSPACE,) * 20, pygame.K_RETURN)
    assert window.app.here.at == "name", "nobody without a name sits down"
    write(window, "jean-luc  o'hara")
    strike(window, pygame.K_RETURN)
    press(finger, "+ player")
    write(window, "jean-luc o'hara")
    strike(window, pygame.K_RETURN)
    assert "sits here already" in said(finger)
    strike(window, pygame.K_ESCAPE)
    assert seated(window) == ("Jean-Luc O'Hara",)


def test_a_real_keyboard_does_nothing_elsewhere(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    before = window.app.here
    strike(window, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE)
    write(window, "q")
    assert window.app.here == before
    press(finger, "New game of Saboteur")
    strike(window, pygame.K_ESCAPE)
    assert window.app.here.at == "players"
