"""The first screen of a new board: its language, how the picture lies, and Wi-Fi, by touch, before anybody plays."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from companion.app import lobby
from companion.app.app import App
from companion.app.board import Board
from companion.app.lobby.gallery import gallery
from companion.app.settings import Settings, SettingsFile
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.language import LANGUAGES, speak, speaking
from tests.conftest import ROOT
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import press, said
from tests.matrix import Size
from tests.paper import arranged

__all__ = ["open_window"]


def started(open_window: OpenWindow, folder: Path, *, has_radio: bool = True, journal: Journal | None = None) -> Finger:
    """A table with its machine, as it starts with what is in this folder."""
    table = Table(GAMES, journal or Journal(), SeededChance("first"))
    app = App(GAMES, table, SettingsFile(folder / "settings.json"))
    app.board = Board(radio=str(folder / "wifi") if has_radio else "")
    return Finger(open_window(app=app))


def saboteur_begun() -> Journal:
    """A game of it amid which somebody has pulled the plug."""
    journal = Journal()
    table = Table(GAMES, journal, SeededChance("begun"))
    table.begin("saboteur", GAMES["saboteur"].screens.begin(("Anna", "Bruno", "Clara"), "lv", {}))
    return journal


def chosen(folder: Path) -> str:
    """What whoever has the right to then reads."""
    file = folder / "wifi"
    return file.read_text(encoding="ascii") if file.exists() else ""


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    speak("en")


def test_a_new_board_asks_all_at_once_and_never_again(open_window: OpenWindow, tmp_path: Path) -> None:
    finger = started(open_window, tmp_path)
    press(finger, "180°", "0°", "On")
    assert chosen(tmp_path) == "00 on\n"
    press(finger, "Another", "Latvia", "Back", "Latviešu")
    assert chosen(tmp_path) == "LV on\n"
    assert "Latvija" in said(finger)
    press(finger, "Tālāk", "Iestatījumi")
    again = started(open_window, tmp_path)
    assert "Jauna spēle" in said(again)
    assert "Latvija" not in said(again)


def test_whoever_wants_nothing_else_touches_once(open_window: OpenWindow, tmp_path: Path) -> None:
    finger = started(open_window, tmp_path)
    press(finger, "Go on")
    assert "New game" in said(finger)
    assert chosen(tmp_path) == "", "a Wi-Fi that somebody has set up by hand stays as it is"


def test_a_wifi_that_was_set_up_by_hand_outlives_the_choice_of_a_country(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    finger = started(open_window, tmp_path)
    press(finger, "Another", "Latvia")
    assert chosen(tmp_path) == "LV as-it-was\n"


def test_all_of_it_can_be_changed_later(open_window: OpenWindow, tmp_path: Path) -> None:
    finger = started(open_window, tmp_path)
    press(finger, "Go on", "Settings", "On")
    assert chosen(tmp_path) == "00 on\n"
    press(finger, "Another", "Iran", "Back", "Off")
    assert chosen(tmp_path) == "IR off\n"


def test_a_table_that_was_played_at_asks_nothing(open_window: OpenWindow, tmp_path: Path) -> None:
    """As after a newer version was taken, which is the first to ask."""
    SettingsFile(tmp_path / "settings.json").change(Settings(group=("Anna", "Bruno")))
    finger = started(open_window, tmp_path)
    assert "New game" in said(finger)


def test_a_game_that_waits_comes_before_any_question(open_window: OpenWindow, tmp_path: Path) -> None:
    """It was begun elsewhere, and its journal brought here: nobody is known, and all want to go on."""
    finger = started(open_window, tmp_path, journal=saboteur_begun())
    assert "Go on with Saboteur" in said(finger)


def test_where_it_has_no_say_in_wifi_nothing_is_asked(open_window: OpenWindow, tmp_path: Path) -> None:
    finger = started(open_window, tmp_path, has_radio=False)
    assert "New game" in said(finger)
    press(finger, "Settings")
    assert "Wi-Fi" not in said(finger)


def wifi(what: str, written: str, folder: Path, meanwhile: str = "") -> tuple[int, list[str]]:
    """What the units do when this is chosen, and how that ends; the tools only note that they were called.

    `meanwhile`: what is chosen while that goes on.
    """
    (folder / "wifi").write_text(written, encoding="ascii")
    for tool in ("iw", "systemctl", "nmcli"):
        notes = f'echo "{tool} $*" >>"$STATE/calls"; [ -z "$MEANWHILE" ] || echo "$MEANWHILE" >"$STATE/wifi"\n'
        (folder / tool).write_text(f"#!/bin/sh\n{notes}", encoding="ascii")
        (folder / tool).chmod(0o755)
    around = {"PATH": f"{folder}:{os.environ['PATH']}", "STATE": str(folder), "MEANWHILE": meanwhile}
    done = subprocess.run(["sh", ROOT / "systemd" / "wifi", what], env=around, capture_output=True, check=False)
    calls = folder / "calls"
    return done.returncode, calls.read_text(encoding="ascii").splitlines() if calls.exists() else []


COUNTRY = "systemctl start companion-country.service"
ON, OFF = (f"systemctl --no-block {what} companion-hotspot.service" for what in ("start", "stop"))
AGAIN = "systemctl --no-block restart companion-wifi.service"


@pytest.mark.parametrize(
    ("what", "written", "does"),
    [
        ("country", "LV on\n", ["iw reg set LV"]),
        ("country", "00 off\n", ["iw reg set 00"]),
        ("own", "LV on\n", [COUNTRY, "nmcli radio wifi on", ON]),
        ("own", "LV off\n", [COUNTRY, OFF]),
        ("own", "LV as-it-was\n", [COUNTRY]),
    ],
)
def test_what_was_chosen_is_done(tmp_path: Path, what: str, written: str, does: list[str]) -> None:
    assert wifi(what, written, tmp_path) == (0, does)


def test_what_is_chosen_meanwhile_is_done_next(tmp_path: Path) -> None:
    """systemd looks at no file while what it has started for it goes on."""
    assert wifi("own", "00 off\n", tmp_path, meanwhile="LV off") == (0, [COUNTRY, OFF, AGAIN])


@pytest.mark.parametrize(
    "written", ["\n", "lv on\n", "LV; reboot on\n", "$(reboot) on\n", "LVA on\n", "-- on\n", "0A x\n"]
)
def test_whatever_else_stands_in_the_file_does_nothing(tmp_path: Path, written: str) -> None:
    """The table may write anything there, or whoever has taken it over."""
    assert wifi("country", written, tmp_path) == (1, [])


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480, 5.2), (480, 800, 5.2)])
def test_all_that_is_asked_is_in_sight_however_the_board_lies(code: str, size: Size) -> None:
    with speaking(code):
        asked = next(lobby.screen(here, around) for name, here, around in gallery(GAMES) if name == "first")
        screen = arranged(asked, size)
    assert (screen.cut, screen.scrolls["first"]) == ((), 0)
