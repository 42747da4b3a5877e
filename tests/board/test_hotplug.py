"""Every device of the board pulled and put in again, TIMES times, amid a game: nothing is stuck and nothing lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.screens.nodes import Go
from hardware.codes import wrap
from hardware.pins import PANEL
from tests.board.attached import SOUND, TOUCH, Display, Driven, Panel, UsbBox, UsbScanner, loud
from tests.board.machine import BLACK, Machine, colours, until
from tests.board.test_evening import PLAYERS, passes_and_is_taken_back, whose_turn
from tests.board.twin import Twin, as_on_a_board, at_the_same_page, journal_of
from tests.display.conftest import OpenWindow, open_window
from tests.display.player import Player
from tests.lobby.evening import label

pytestmark = pytest.mark.hotplug
__all__ = ["open_window"]

A_HAND_BACK = 2.0
"""From the plug to the glass, or to a card, in seconds: what is new is heard within one."""
MOVES = 4
TURNS = label("Pass"), lambda button: button.label.startswith("Undo")
TIMES = int(os.environ.get("TIMES", "20"))


@pytest.fixture(scope="module")
def table(board: Machine) -> Machine:
    """There is a picture."""
    until(lambda: colours(board.picture()) > BLACK)
    return board


def told(what: str, number: int) -> None:
    print(f"{what}: {number + 1} of {TIMES}", flush=True)


def test_touch(table: Machine, open_window: OpenWindow) -> None:
    """Amid a game: a turn is passed, and taken back the next time."""
    player = Player(Twin(open_window(app=as_on_a_board(Journal())), table), players=PLAYERS)
    player.finger.press(label("Go on"))
    player.sit_down()
    player.play(moves=MOVES)
    touch = Driven(table, TOUCH)
    for number in range(TIMES):
        touch.pull_out()
        touch.plug_in()
        table.rest(A_HAND_BACK)
        player.finger.press(TURNS[number % 2])
        player.finger.watch()
        told("touch", number)


def test_box(table: Machine) -> None:
    box, panel = UsbBox(table), Panel(table)
    for number in range(TIMES):
        box.plug_in()
        until(lambda: box.lamps().find("S") == whose_turn(panel.lamps(PLAYERS)))
        passes_and_is_taken_back(panel, lambda seat: box.press(f"T{seat}"), lambda: box.press("U"))
        box.pull_out()
        told("box", number)


def test_scanner(table: Machine, open_window: OpenWindow, tmp_path: Path) -> None:
    """The page it leads to, and the other again."""
    scanner, finger = UsbScanner(table), at_the_same_page(table, open_window, tmp_path)
    app = finger.window.app
    assert app.screens
    assert app.screens.scanner
    codes = list(dict.fromkeys(sleeve.code for sleeve in app.screens.scanner.sleeves("lv")))
    for number in range(TIMES):
        code = codes[number % 2]
        chosen = app.screens.scanner.scanned(app.table.view(Viewer.TABLE), app.here, code)
        assert isinstance(chosen, Go), "it can be laid"
        scanner.plug_in()
        table.rest(A_HAND_BACK)
        scanner.scans(wrap(code))
        finger.follow(chosen)
        scanner.pull_out()
        told("scanner", number)
    finger.press(label("Back"))
    finger.watch()


def test_sound(table: Machine) -> None:
    """What was heard since it was put in again is not silence."""
    sound, panel, file = Driven(table, SOUND), Panel(table), table.folder / "sound.wav"
    for number in range(TIMES):
        sound.pull_out()
        sound.plug_in()
        before = file.stat().st_size
        passes_and_is_taken_back(panel, lambda _seat: panel.press(PANEL.turn), lambda: panel.press(PANEL.undo))
        until(lambda: file.stat().st_size > before and loud(file.read_bytes()[before:]))  # noqa: B023 - asked at once
        told("sound", number)


def test_display(table: Machine, open_window: OpenWindow, tmp_path: Path) -> None:
    """The table is opened anew on it, with the game."""
    screen = Display(table)
    for number in range(TIMES):
        started = since(table)
        screen.pull_out()
        table.rest(3)
        screen.plug_in()
        until(lambda: since(table) != started)  # noqa: B023 - asked at once
        until(lambda: colours(table.picture()) > BLACK)
        Twin(open_window(app=as_on_a_board(journal_of(table, tmp_path), new=False)), table).compare()
        told("display", number)


def since(table: Machine) -> str:
    """When the program was started."""
    return table.inside.run("systemctl", "show", "--value", "-p", "ActiveEnterTimestampMonotonic", "companion").stdout
