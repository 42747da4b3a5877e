"""A table that starts with its machine switches it off, asked once; any other can be quit."""

from __future__ import annotations

from pathlib import Path

from companion.app.app import App
from companion.app.board import Board
from companion.app.lobby import SwitchOff
from companion.app.settings import SettingsFile
from companion.commands.alive import OFF, asking
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import press, said

__all__ = ["open_window"]


def at_home(open_window: OpenWindow, place: Path | None) -> Finger:
    """A table that may have the machine switched off by writing there."""
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("off")), SettingsFile())
    around = {"COMPANION_OFF": str(place)} if place else {}
    app.board = Board(asking(OFF, around))
    assert around == {}, "it is not for the programs that are started from here"
    return Finger(open_window(app=app))


def labels(finger: Finger) -> list[str]:
    return [button.label for button in finger.buttons()]


def test_it_is_asked_once_and_then_the_file_is_there(open_window: OpenWindow, tmp_path: Path) -> None:
    finger = at_home(open_window, tmp_path / "off")
    assert "Quit" not in labels(finger)
    for answer in ("No", "Switch off"):
        press(finger, "Switch off")
        assert "Switch off?" in said(finger)
        assert not (tmp_path / "off").exists()
        press(finger, answer)
    assert (tmp_path / "off").exists()
    assert (tmp_path / "off").stat().st_mode & 0o777 == 0o600
    assert "Switching off" in said(finger)
    assert not finger.window.app.done, "systemd ends it when it is time"
    press(finger, "Back")
    assert "Switch off" in labels(finger), "should it not come"


def test_where_the_file_cannot_be_written_it_says_so(open_window: OpenWindow, tmp_path: Path) -> None:
    finger = at_home(open_window, tmp_path / "nowhere" / "off")
    press(finger, "Switch off")
    press(finger, "Switch off")
    assert "This could not be done." in said(finger)
    assert "Switching off" not in said(finger)


def test_a_table_that_may_not_is_quit_and_switches_nothing_off(open_window: OpenWindow) -> None:
    finger = at_home(open_window, None)
    assert "Switch off" not in labels(finger)
    assert "Quit" in labels(finger)
    before = finger.window.app.screen()
    finger.window.app.act(SwitchOff())
    assert finger.window.app.screen() == before
