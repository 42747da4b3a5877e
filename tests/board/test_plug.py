"""The plug pulled at any moment of a game, and of the writing that comes with it: what was shown on the glass is there.

One game is played while every write to the card is noted. Then the plug is pulled, as often as is asked for, each time
after some number of writes and with some of what was not flushed by then: the file system has to be whole, the journal
has to open, and all that had been on the glass has to be in it. As often as there is time for (BOOTS) the board itself
starts from that card, and has to show the very game.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from tests.board.cards import STARTS
from tests.board.machine import BLACK, Machine, colours, until
from tests.board.twin import Twin, as_on_a_board
from tests.display.conftest import OpenWindow, open_window
from tests.display.player import Player
from tests.lobby.evening import label

pytestmark = pytest.mark.plug
__all__ = ["open_window"]

PLUGS, BOOTS = (int(os.environ.get(name, usual)) for name, usual in (("PLUGS", "100"), ("BOOTS", "10")))
MOVES = 24


def seen_by_all(table: Table) -> list[str]:
    """What has happened, as everybody saw it, but for what tells of this one deal: on the board it was another."""
    told = json.loads(json.dumps(table.history(Viewer.TABLE), default=str))
    return [json.dumps({**each, "events": list(map(_undealt, each["events"]))}, sort_keys=True) for each in told]


def _undealt(event: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in event.items() if name not in ("seals", "words")}


def plugs(chance: Random, shown: list[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """After how many writes it is pulled, and what had been on the glass by then."""
    for _plug in range(PLUGS):
        many = chance.randint(shown[0][0], shown[-1][0])
        yield many, max((told for noted, told in shown if noted <= many), key=len)


def test_wherever_it_is_pulled_all_that_was_shown_is_there(board: Machine, open_window: OpenWindow) -> None:
    until(lambda: colours(board.picture()) > BLACK)
    player = Player(Twin(open_window(app=as_on_a_board(Journal())), board), players=3)
    player.finger.press(label("Go on"))
    player.sit_down()
    shown: list[tuple[int, list[str]]] = []
    for _move in range(MOVES):
        player.play(moves=1)
        player.finger.watch()
        shown.append((board.notes.many(), seen_by_all(player.table)))
    board.pull_the_plug()
    chance, started = Random("plugs"), 0
    for number, (many, told) in enumerate(plugs(chance, shown)):
        card = board.cut(chance, many)
        journal = board.games_on(card) / "journal.db"
        with closing(Journal(journal)) as found:
            table = Table(GAMES, found, SeededChance("later"))
            assert table.resume(), many
            assert seen_by_all(table)[: len(told)] == told, many
        if started < BOOTS * (number + 1) // PLUGS:
            started += 1
            boots_to_the_game(board, card, journal, open_window)
        print(f"plug {number + 1}: after {many} writes, {len(told)} moves shown; {started} started", flush=True)


def boots_to_the_game(board: Machine, card: Path, journal: Path, open_window: OpenWindow) -> None:
    """What is on the glass then is drawn here from the journal that was found on the card."""
    board.put_in(card)
    board.start()
    board.inside.awake(STARTS)
    until(lambda: colours(board.picture()) > BLACK)
    with closing(Journal(journal)) as found:
        finger = Twin(open_window(app=as_on_a_board(found, new=False)), board)
        finger.press(lambda button: button.label.startswith("Go on"))
        finger.watch()
    board.pull_the_plug()
