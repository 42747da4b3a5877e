"""The card that people flash, as `make image` makes it: nobody can log in, so it is only looked at and touched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from random import Random

import pytest

from companion.app.lobby import Change
from companion.core.journal import Journal
from companion.screens.nodes import Ask, Wanted
from tests.board.flashed import LINUX, Flashed, partitions, with_the_card
from tests.board.image import image
from tests.board.twin import Twin, as_on_a_board
from tests.conftest import Need
from tests.display.conftest import OpenWindow, open_window
from tests.display.player import Player
from tests.lobby.evening import press
from tests.systemd.rooms import may_make_rooms
from tests.systemd.test_imager import SCRIPT as LATVIA

pytestmark = pytest.mark.image
__all__ = ["open_window"]

JOURNAL = Journal()
SCRIPT = " systemd.run=/boot/firstrun.sh systemd.run_success_action=reboot systemd.unit=kernel-command-line.target"
"""What an older Raspberry Pi Imager adds to what the kernel is told, so that nothing but its own script is started."""
CARD = 8 << 30
"""Larger than what was written on it, as every card is."""


@pytest.fixture(scope="module")
def board(need: Need) -> Iterator[Flashed]:
    """A board with such a card, given power for the first time."""
    need("root", may_make_rooms())
    with closing(with_the_card(Flashed, CARD, " console=ttyAMA0")) as machine:
        machine.comes_up()
        yield machine


def test_its_first_start_asks_how_it_is_to_be_and_then_it_is_played_at(board: Flashed, open_window: OpenWindow) -> None:
    finger = Twin(open_window(app=as_on_a_board(JOURNAL)), board)
    finger.compare()
    press(finger, "Go on")
    player = Player(finger, players=3)
    player.sit_down()
    player.play(moves=3)
    finger.watch()


def test_the_plug_is_pulled_and_the_same_game_is_there_at_the_next_start(
    board: Flashed, open_window: OpenWindow
) -> None:
    board.pull_the_plug()
    card = board.cut(Random("flashed"))
    kind, _begin, end = partitions(card)[2]
    assert kind == LINUX
    assert CARD - end < 2 << 20, "all that the card has left is for what is kept"
    board.put_in(card)
    board.comes_up()
    finger = Twin(open_window(app=as_on_a_board(JOURNAL, new=False)), board)
    finger.press(lambda button: button.label.startswith("Go on"))
    finger.watch()


def test_it_is_switched_off_at_its_own_screen_and_leaves_its_card_clean(
    board: Flashed, open_window: OpenWindow
) -> None:
    app = as_on_a_board(JOURNAL, new=False)
    app.act(Ask(Wanted.GO_ON))
    press(Twin(open_window(app=app), board), "More", "Home", "Switch off", "Switch off")
    board.goes_off()
    assert board.left_clean()


def test_what_imager_was_told_counts_and_its_script_is_not_run(need: Need, open_window: OpenWindow) -> None:
    need("root", may_make_rooms())
    with closing(with_the_card(Flashed, CARD, f" console=ttyAMA0{SCRIPT}")) as machine:
        machine.written_with(image().card, LATVIA)
        machine.comes_up()
        app = as_on_a_board(Journal())
        app.act(Change(replace(app.settings, country="LV")))
        Twin(open_window(app=app), machine).compare()
