"""The plug pulled at any moment of a game, of its end, and of an upgrade: what was shown on the glass is there.

A game is played while every write to the card is noted. Then the plug is pulled, as often as is asked for, each time
after some number of writes and with some of what was not flushed by then: the file system has to be whole, the journal
has to open, and all that had been on the glass has to be in it. As often as there is time for (BOOTS) the board itself
starts from that card, and has to show the very game.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from companion import __version__
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from tests.board.cards import INSTALL, INSTALLS, STARTS, installed
from tests.board.machine import BLACK, Machine, colours, until
from tests.board.made import parts
from tests.board.test_upkeep import NEWER
from tests.board.twin import Twin, as_on_a_board, goes_on, journal_of
from tests.conftest import Need
from tests.display.conftest import OpenWindow, open_window
from tests.display.player import Player
from tests.lobby.evening import label
from tests.systemd.rooms import may_make_rooms
from tests.wazabi.test_whole_tournament import Hands

pytestmark = pytest.mark.plug
__all__ = ["open_window"]

PLUGS, BOOTS = (int(os.environ.get(name, usual)) for name, usual in (("PLUGS", "100"), ("BOOTS", "10")))
MOVES = 24
SHORT, MOST_MOVES = 3, 30
"""A whole game of Wazabi, by the bots' dice."""


class Shown(NamedTuple):
    """What had been on the glass after so many writes. `over`: the end of the game, too."""

    writes: int
    told: list[str]
    over: bool


@pytest.fixture
def board(need: Need) -> Iterator[Machine]:
    """As it is after `make install`, each time; all that is written is noted."""
    need("root", may_make_rooms())
    made = parts()
    with closing(Machine(made, installed(made))) as machine:
        machine.start(noted=True)
        comes_up(machine)
        yield machine


def comes_up(board: Machine) -> None:
    board.inside.awake(STARTS)
    until(lambda: colours(board.picture()) > BLACK)


def seen_by_all(table: Table) -> list[str]:
    """What has happened, as everybody saw it, but for what tells of this one deal: on the board it was another."""
    told = json.loads(json.dumps(table.history(Viewer.TABLE), default=str))
    return [json.dumps({**each, "events": list(map(_undealt, each["events"]))}, sort_keys=True) for each in told]


def _undealt(event: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in event.items() if name not in ("seals", "words", "opened")}


def test_amid_a_game(board: Machine, open_window: OpenWindow) -> None:
    player = Player(Twin(open_window(app=as_on_a_board(Journal())), board), players=3)
    player.finger.press(label("Go on"))
    player.sit_down()
    pulled_as_often_as_asked(board, open_window, list(moves(board, player, MOVES)))


def test_amid_a_game_that_ends_and_is_kept_among_the_evenings(board: Machine, open_window: OpenWindow) -> None:
    finger = Twin(open_window(app=as_on_a_board(Journal())), board)
    finger.press(label("Go on"))
    hands = Hands(finger, players=3, seed=SHORT)
    hands.join()
    finger.press(label("Begin"))
    shown = list(moves(board, hands, MOST_MOVES))
    assert shown[-1].over
    board.rest(10)
    shown.append(shown[-1]._replace(writes=board.notes.many()))
    pulled_as_often_as_asked(board, open_window, shown)


def moves(board: Machine, player: Player[Twin] | Hands, most: int) -> Iterator[Shown]:
    """Move by move, each looked at on the board's glass before it counts."""
    for _move in range(most):
        player.play(moves=1)
        player.finger.watch()
        yield Shown(board.notes.many(), seen_by_all(player.table), player.table.over)
        if player.table.over:
            return


def pulled_as_often_as_asked(board: Machine, open_window: OpenWindow, shown: list[Shown]) -> None:
    board.pull_the_plug()
    chance, started = Random("plugs"), 0
    for number in range(PLUGS):
        many = chance.randint(shown[0].writes, shown[-1].writes)
        last = max((each for each in shown if each.writes <= many), key=lambda each: (each.writes, len(each.told)))
        card = board.cut(chance, many)
        games = board.games_on(card)
        is_whole(games, last)
        if started < BOOTS * (number + 1) // PLUGS:
            started += 1
            boots_to_the_game(board, card, games, open_window)
        print(f"plug {number + 1}: after {many} writes, {len(last.told)} moves shown; {started} started", flush=True)


def is_whole(games: Path, last: Shown) -> None:
    """The journal, with all that was seen of it, and what is beside it."""
    with closing(Journal(games / "journal.db")) as found:
        table = Table(GAMES, found, SeededChance("later"))
        assert table.resume(found.games()[-1]), last
        assert seen_by_all(table)[: len(last.told)] == last.told, last
        assert table.over or not last.over
    if (games / "evenings.db").exists():
        with closing(sqlite3.connect(games / "evenings.db")) as evenings:
            assert evenings.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def boots_to_the_game(board: Machine, card: Path, games: Path, open_window: OpenWindow) -> None:
    """What is on the glass is drawn here from the journal that was found on the card; what is over is remembered."""
    board.put_in(card)
    board.start()
    comes_up(board)
    with closing(Journal(games / "journal.db")) as found:
        if found.unfinished():
            finger = Twin(open_window(app=as_on_a_board(found, new=False)), board)
            finger.press(goes_on)
            finger.watch()
        else:
            until(lambda: "Wazabi" in board.inside.run("companion", "history").stdout)
    board.pull_the_plug()


def test_amid_an_upgrade(board: Machine, open_window: OpenWindow, tmp_path: Path) -> None:
    """One of the two versions comes up, with the game; and to install once more mends what was left half done."""
    player = Player(Twin(open_window(app=as_on_a_board(Journal())), board), players=3)
    player.finger.press(label("Go on"))
    player.sit_down()
    player.play(moves=2)
    player.finger.watch()
    board.inside.run("sed", "-i", f"s/{__version__}/{NEWER}/", "/src/companion/__init__.py")
    board.inside.run("sync")
    first, before = board.notes.many(), journal_of(board, tmp_path)
    board.inside.run(*INSTALL, patience=INSTALLS)
    last, chance = board.notes.many(), Random("upgrade")
    board.pull_the_plug()
    for number in range(BOOTS):
        many = chance.randint(first, last)
        board.put_in(board.cut(chance, many))
        board.start()
        comes_up(board)
        version = board.inside.run("companion", "--version").stdout.split()[-1]
        assert version in (__version__, NEWER)
        Twin(open_window(app=as_on_a_board(before, new=False)), board).compare()
        if number == BOOTS - 1:
            assert f"version {NEWER} is installed" in board.inside.run(*INSTALL, patience=INSTALLS).stdout
            until(lambda: colours(board.picture()) > BLACK)
            Twin(open_window(app=as_on_a_board(before, new=False)), board).compare()
        board.pull_the_plug()
        print(f"upgrade {number + 1}: after {many - first} of {last - first} writes it is {version}", flush=True)
