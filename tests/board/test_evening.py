"""An evening on the emulated board: nothing of the product is replaced, and it hears what people do, and no more.

The tests follow each other, each on what the one before left: a boot takes a minute.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from companion.core.journal import Journal
from hardware.pins import PANEL
from tests.board.attached import Panel, Phone, UsbBox, loud
from tests.board.cards import STARTS, STATE
from tests.board.machine import BLACK, Machine, colours, until
from tests.board.twin import Twin, as_on_a_board
from tests.display.conftest import OpenWindow, open_window
from tests.display.player import Player
from tests.lobby.evening import label

pytestmark = pytest.mark.board
__all__ = ["open_window"]

JOURNAL = Journal()
MOVES = 8
PLAYERS = 3
HOTSPOT = "/run/companion-hotspot/hotspot.json"
AS_THE_INTERNET_WOULD = 204


def twin(board: Machine, open_window: OpenWindow, *, new: bool = True) -> Twin:
    """Our own table beside the board's."""
    return Twin(open_window(app=as_on_a_board(JOURNAL, new=new)), board)


def test_it_comes_up_with_the_table_on_the_glass(board: Machine, open_window: OpenWindow) -> None:
    until(lambda: colours(board.picture()) > BLACK)
    twin(board, open_window).compare()


def test_a_game_is_begun_and_played_by_touches(board: Machine, open_window: OpenWindow) -> None:
    player = Player(twin(board, open_window), players=PLAYERS)
    player.finger.press(label("Go on"))
    player.sit_down()
    player.play(moves=MOVES)
    player.finger.watch()


def whose_turn(lamps: list[bool]) -> int:
    """The seat whose lamp is lit."""
    assert lamps.count(True) == 1, lamps
    return lamps.index(True)


def passes_and_is_taken_back(panel: Panel, passes: Callable[[int], None], undoes: Callable[[], None]) -> None:
    """Whoever is to move passes by a button, lamps follow, and so they do when that is taken back."""
    before = whose_turn(panel.lamps(PLAYERS))
    passes(before)
    until(lambda: panel.lamps(PLAYERS) == [seat == (before + 1) % PLAYERS for seat in range(PLAYERS)])
    undoes()
    until(lambda: panel.lamps(PLAYERS) == [seat == before for seat in range(PLAYERS)])


def test_the_turn_button_on_its_pin_ends_a_turn_and_lamps_follow(board: Machine) -> None:
    panel = Panel(board)
    passes_and_is_taken_back(panel, lambda _seat: panel.press(PANEL.turn), lambda: panel.press(PANEL.undo))


def test_a_box_that_is_plugged_in_long_after_boot_is_listened_to_and_again_after_it_was_pulled(board: Machine) -> None:
    box, panel = UsbBox(board), Panel(board)
    for _again in range(2):
        box.plug_in()
        until(lambda: box.lamps().find("S") == whose_turn(panel.lamps(PLAYERS)))
        passes_and_is_taken_back(panel, lambda seat: box.press(f"T{seat}"), lambda: box.press("U"))
        box.pull_out()


def test_what_was_touched_was_heard(board: Machine) -> None:
    assert loud((board.folder / "sound.wav").read_bytes())


def test_a_phone_joins_the_boards_own_wifi_by_what_the_code_says(board: Machine) -> None:
    phone = Phone(board)
    board.inside.run("systemctl", "start", "companion-hotspot")
    told = json.loads(board.inside.run("cat", HOTSPOT).stdout)
    phone.join(told["name"], told["password"])
    assert phone.asks("/")[0] == 200
    assert phone.asks("/generate_204", "connectivitycheck.gstatic.com")[0] == AS_THE_INTERNET_WOULD
    assert told["address"] in phone.finds("captive.apple.com")


def test_the_doctor_is_right_about_every_part(board: Machine) -> None:
    told = json.loads(board.inside.run("companion", "doctor", "--json", check=False).stdout)
    found = {each["part"]: each for each in told["parts"]}
    assert told["ok"], told
    for part in ("display", "touch", "fonts", "languages", "pins", "sound", "storage", "journal", "service"):
        assert found[part]["state"] == "ok", found[part]


def test_whoever_is_in_the_way_of_the_watchdog_it_never_bit(board: Machine) -> None:
    said = board.inside.run("journalctl", "--no-pager", "--output", "cat", "--unit", "companion").stdout
    assert "Watchdog timeout" not in said
    assert board.inside.run("stat", "--format=%U %a", STATE).stdout == "companion 700\n"


def test_the_plug_is_pulled_and_the_same_game_is_there_at_the_next_boot(
    board: Machine, open_window: OpenWindow
) -> None:
    board.pull_the_plug()
    board.put_in(board.cut(Random("plug")))
    board.start()
    board.inside.awake(STARTS)
    until(lambda: colours(board.picture()) > BLACK)
    finger = twin(board, open_window, new=False)
    finger.press(lambda button: button.label.startswith("Go on"))
    finger.watch()
