"""An evening on the emulated board: nothing of the product is replaced, and it hears what people do, and no more.

The tests follow each other, each on what the one before left, and those of test_upkeep.py follow them: a boot takes
a minute.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.games.saboteur.rules.terms import Phase
from companion.screens.nodes import Button, Do, Go
from hardware.codes import wrap
from hardware.pins import PANEL
from tests.board.attached import HELD, Panel, UsbBox, UsbScanner, loud
from tests.board.machine import BLACK, Machine, colours, until
from tests.board.twin import Twin, as_on_a_board, at_the_same_page
from tests.display.conftest import OpenWindow, open_window
from tests.display.player import Player
from tests.lobby.evening import label

pytestmark = pytest.mark.board
__all__ = ["open_window"]

PLAYERS = 3
SHORT = 105
"""Of the rounds that bots play with three this one is short, and tools are broken in it, mended, and maps read."""
MOST_MOVES = 60


def phase_of(player: Player[Twin]) -> Phase:
    phase: Phase = player.table.view(Viewer.TABLE).phase
    return phase


def test_it_comes_up_with_the_table_on_the_glass(board: Machine, open_window: OpenWindow) -> None:
    until(lambda: colours(board.picture()) > BLACK)
    Twin(open_window(app=as_on_a_board(Journal())), board).compare()


def test_a_whole_round_is_played_by_touches_to_its_gold(
    board: Machine, open_window: OpenWindow, tmp_path: Path
) -> None:
    player = Player(Twin(open_window(app=as_on_a_board(Journal())), board), players=PLAYERS, seed=SHORT)
    player.finger.press(label("Go on"))
    player.sit_down()
    for _move in range(MOST_MOVES):
        player.play(moves=1)
        if phase_of(player) is Phase.REVEAL:
            break
    player.play(moves=1)
    world = player.world
    player = gold_is_shared(board, open_window, tmp_path)
    player.world = world
    player.play(moves=2)
    player.finger.watch()
    assert player.table.view(Viewer.TABLE).round == 1 + 1


def gold_is_shared(board: Machine, open_window: OpenWindow, folder: Path) -> Player[Twin]:
    """Each keeps what lies first: there that may be another card than here, so the journal tells how it goes on."""
    player = Player(at_the_same_page(board, open_window, folder), players=PLAYERS)
    assert phase_of(player) is Phase.GOLD
    for _card in range(PLAYERS):
        if phase_of(player) is not Phase.GOLD:
            break
        player.called()
        player.finger.press(label("Yes, it is me"))
        player.finger.press_where_chance_has_laid(lambda button: isinstance(button.does, Do))
        player = Player(at_the_same_page(board, open_window, folder, chooses_gold), players=PLAYERS)
    return player


def chooses_gold(button: Button) -> bool:
    """Only the first is called: then gold is handed on by itself."""
    return "chooses gold" in button.label


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


def test_held_it_takes_the_turn_back(board: Machine) -> None:
    panel = Panel(board)
    passes_and_is_taken_back(panel, lambda _seat: panel.press(PANEL.turn), lambda: panel.press(PANEL.turn, HELD))


def test_the_buzzer_says_that_a_button_was_heard(board: Machine) -> None:
    panel = Panel(board)
    assert panel.press_and_listen(PANEL.turn)
    assert panel.press_and_listen(PANEL.undo)


def test_a_box_that_is_plugged_in_long_after_boot_is_listened_to_and_again_after_it_was_pulled(board: Machine) -> None:
    box, panel = UsbBox(board), Panel(board)
    for _again in range(2):
        box.plug_in()
        until(lambda: box.lamps().find("S") == whose_turn(panel.lamps(PLAYERS)))
        passes_and_is_taken_back(panel, lambda seat: box.press(f"T{seat}"), lambda: box.press("U"))
        box.pull_out()


def test_a_scanner_that_is_plugged_in_late_chooses_the_card_that_is_laid(
    board: Machine, open_window: OpenWindow, tmp_path: Path
) -> None:
    scanner = UsbScanner(board)
    scanner.plug_in()
    finger = at_the_same_page(board, open_window, tmp_path)
    app = finger.window.app
    assert app.screens
    assert app.screens.scanner
    code = app.screens.scanner.sleeves("lv")[0].code
    chosen = app.screens.scanner.scanned(app.table.view(Viewer.TABLE), app.here, code)
    assert isinstance(chosen, Go), "it can be laid"
    scanner.scans(wrap(code))
    finger.follow(chosen)
    scanner.pull_out()


def test_what_was_touched_was_heard(board: Machine) -> None:
    assert loud((board.folder / "sound.wav").read_bytes())
