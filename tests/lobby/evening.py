"""An evening begins: the program is started, and a finger sits people down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.app.app import App
from companion.app.lobby import Lobby
from companion.app.lobby.keyboards import NEIGHBOURS
from companion.app.settings import Settings, SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.games.saboteur.screens.options import ENTERING
from companion.screens.nodes import Button
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger

THREE = ("Anna", "Žydrūnas", "Jean-Luc O'Hara")


def evening(open_window: OpenWindow, path: Path | None = None, size: tuple[int, int] = (800, 480)) -> Window:
    """The program is started: an empty table, and what is remembered in the file, by a group that enters every card."""
    kept = SettingsFile(path)
    kept.change(answered(kept.settings))
    return open_window(size, App(GAMES, Table(GAMES, Journal(), SeededChance("evening")), kept))


def answered(settings: Settings) -> Settings:
    """The same of a group that has been asked how much it enters, now or before."""
    known = {(game, option) for game, option, _choice in settings.house}
    return settings if ("saboteur", ENTERING) in known else settings.choosing("saboteur", {ENTERING: True})


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
            press(finger, NEIGHBOURS.label)
        finger.press(key(letter))


def name_in_a_row(finger: Finger, *names: str) -> None:
    """At a seat: each as far as need be until the name is offered, or to its end."""
    for name in names:
        for letter in name:
            if any(label(name)(button) for button in finger.shown(Button)):
                break
            type_name(finger, letter)
        whole = any(label(name)(button) for button in finger.shown(Button))
        finger.press(label(name) if whole else lambda button: button.label in ("Next", "Done", "Join"))


def sit(finger: Finger, *names: str) -> None:
    for name in names:
        press(finger, "+ player")
        type_name(finger, name)
        press(finger, "Join")


def said(finger: Finger) -> str:
    return " ".join(" ".join(spot.lines) for spot in finger.window.scene.spots)


def seated(window: Window) -> tuple[str, ...]:
    here = window.app.here
    assert isinstance(here, Lobby)
    return here.players


def players(window: Window) -> tuple[str, ...]:
    view: Any = window.app.table.view(Viewer.TABLE)
    names: tuple[str, ...] = view.players
    return names
