"""What waits at home when the program starts: a game to go on with, and what became of those that cannot be."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pygame
import pytest

from companion.app.app import App
from companion.app.lobby import Lobby
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import AnyGame, Game, Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.screens.nodes import Ask, Button, Do, Go, Wanted
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import THREE, answered, evening, players, press, said, seated, sit

__all__ = ["open_window"]


def unbroken(finger: Finger) -> str:
    """What is to be read, a name that goes on behind a hyphen in the next line put together again."""
    return said(finger).replace("- ", "-")


def started(open_window: OpenWindow, journal: Journal, games: Mapping[str, AnyGame] = GAMES) -> Window:
    kept = SettingsFile()
    kept.change(answered(kept.settings))
    return open_window(app=App(games, Table(games, journal, SeededChance("home")), kept))


def kept_game(open_window: OpenWindow, path: Path) -> None:
    """A game is begun, and the program ends."""
    with closing(Journal(path)) as journal:
        finger = Finger(started(open_window, journal))
        press(finger, "New game of Saboteur")
        sit(finger, "Anna", "Bo", "Carl")
        press(finger, "Begin")


def set_aside(folder: Path) -> list[str]:
    return [file.name for file in folder.glob("*.aside-*") if not file.name.endswith(("-wal", "-shm"))]


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("", ""),
        ("PRAGMA application_id=0", "there was a file of another program"),
        ("PRAGMA user_version=99", "were written by a newer companion"),
        ("CREATE VIEW winners AS SELECT * FROM games", "was changed by another program"),
        ("UPDATE entries SET events = 'garbage'", "is damaged"),
    ],
)
def test_games_that_cannot_be_read_are_told_of(
    open_window: OpenWindow, tmp_path: Path, statement: str, why: str
) -> None:
    path = tmp_path / "journal.db"
    kept_game(open_window, path)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(statement)
    with closing(Journal(path)) as journal:
        finger = Finger(started(open_window, journal))
        aside = set_aside(tmp_path)
        assert len(aside) == bool(why)
        assert ("Go on with Saboteur" in said(finger)) is not bool(why)
        assert why in said(finger)
        assert all(name in unbroken(finger) for name in aside)


def test_a_game_whose_last_moves_may_be_missing_goes_on_and_that_is_told(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    path = tmp_path / "journal.db"
    kept_game(open_window, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode=DELETE")  # as decay of two bytes does it: the log would be passed over
    with closing(Journal(path)) as journal:
        finger = Finger(started(open_window, journal))
        assert "last moves may be missing" in said(finger)
        assert set_aside(tmp_path)[0] in unbroken(finger)
        press(finger, "Go on with Saboteur")


def test_a_game_that_makes_no_sense_is_told_of_too(open_window: OpenWindow, tmp_path: Path) -> None:
    """It is found out when the table is laid, not when the journal is opened."""
    path = tmp_path / "journal.db"
    with closing(Journal(path)) as journal:
        journal.begin("saboteur", "", "{}", '[{"event":"Earthquake"}]')
    with closing(Journal(path)) as journal:
        finger = Finger(started(open_window, journal))
        assert "cannot be read by this companion" in said(finger)
        assert set_aside(tmp_path)[0] in unbroken(finger)


def test_a_game_without_screens_waits_until_it_is_given_up(open_window: OpenWindow, tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    kept_game(open_window, path)
    saboteur = GAMES["saboteur"]
    bare: AnyGame = Game(**{each.name: getattr(saboteur, each.name) for each in fields(Game)})
    without = {**GAMES, "saboteur": bare}
    with closing(Journal(path)) as journal:
        window = started(open_window, journal, without)
        finger = Finger(window)
        go_on = next(spot for spot in window.scene.spots if getattr(spot.node, "label", "") == "Go on with Saboteur")
        finger.tap(*go_on.rect.middle)
        window.do(Ask(Wanted.GO_ON))
        window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        press(finger, "New game of Wazabi", "No, keep it", "New game of Wazabi", "Give it up")
        sit(finger, "Anna", "Bo", "Carl")
        press(finger, "Begin")
        assert window.app.table.game is without["wazabi"]


def test_the_interrupted_game_is_named_and_gone_on_with(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, *THREE)
    press(finger, "Begin")
    window.app.act(Do(cmd.Deal(0)))
    window.app.act(Go(Lobby("home")))
    window.draw()
    assert "Round 1 · Anna, Žydrūnas and Jean-Luc O'Hara" in said(finger)
    press(finger, "Go on with Saboteur")
    assert window.app.here == GAMES["saboteur"].screens.first


def test_a_game_is_given_up_only_when_that_is_meant(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, *THREE)
    press(finger, "Begin")
    window.app.act(Go(Lobby("home")))
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
    assert window.app.here == Lobby("home")
