"""Evenings that are over, on the screen: from Home to an evening, to a player, and back."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.app.app import App
from companion.app.lobby.standings import lore_of, most_often
from companion.app.memory import Memory
from companion.app.privacy import Privacy
from companion.app.privacy.locks import Locks
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.standings import Most
from companion.core.table import Table
from companion.games import GAMES
from companion.screens.nodes import Ask, Button, Wanted
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import press, said

__all__ = ["open_window"]

PATIENCE = 20.0


class Started:
    """The program with its memory, and a finger."""

    def __init__(self, open_window: OpenWindow, folder: Path, locks: Locks | None = None) -> None:
        self.journal = Journal(folder / "journal.db")
        self.table = Table(GAMES, self.journal, SeededChance("evenings"))
        kept = SettingsFile()
        self.app = App(GAMES, self.table, kept, privacy=Privacy(kept, locks or Locks()))
        self.app.memory = self.memory = Memory(folder / "evenings.db", self.table, self.journal)
        self.window = open_window(app=self.app)
        self.finger = Finger(self.window)

    def play(self, game: str) -> list[str]:
        """A game by bots, from which we come home: who won it."""
        for _move in play(self.table, game, GAMES[game].world(Random(game), 4, "lv")):
            pass
        ends = time.monotonic() + PATIENCE
        self.memory.attend()
        while self.memory.busy:
            assert time.monotonic() < ends
            time.sleep(0.005)
            self.memory.attend()
        self.window.do(Ask(Wanted.HOME))
        finished = self.table.finished()
        assert finished
        recap = finished.recap
        return [name for name, place in zip(recap.players, recap.places, strict=True) if place == 1]

    def close(self) -> None:
        self.memory.close()
        self.journal.close()


@pytest.fixture
def started(open_window: OpenWindow, tmp_path: Path) -> Iterator[Started]:
    with closing(Started(open_window, tmp_path)) as program:
        yield program


def labels(finger: Finger) -> list[str]:
    return [spot.node.label for spot in finger.window.scene.spots if isinstance(spot.node, Button)]


def test_before_anything_is_over_home_offers_no_evenings(started: Started) -> None:
    assert "Evenings" not in labels(started.finger)


def test_an_evening_is_found_with_its_games_and_each_player(started: Started) -> None:
    (winner,) = started.play("wazabi")
    press(started.finger, "Evenings")
    assert "Anna, Bruno, Clara and David" in said(started.finger)
    evening = next(label for label in labels(started.finger) if re.search(r" 20\d\d$", label))
    press(started.finger, evening)
    told = said(started.finger)
    assert "Wazabi" in told
    assert f"1. {winner}: " in told
    assert f"Round 1: {winner}" in told
    press(started.finger, winner)
    assert "1 of 1 won  in a row: 1" in said(started.finger)
    press(started.finger, "Back", "Back", "Back")
    assert "Evenings" in labels(started.finger)


def test_what_was_damaged_since_the_start_takes_no_table_down(started: Started, tmp_path: Path) -> None:
    started.play("wazabi")
    with closing(sqlite3.connect(tmp_path / "evenings.db")) as db, db:
        db.execute("UPDATE games SET recap = ?", ("{",))
    press(started.finger, "Evenings")
    press(started.finger, "Back")
    assert "Evenings" in labels(started.finger)


def test_the_next_game_that_ends_is_there_as_well(started: Started) -> None:
    started.play("wazabi")
    started.play("saboteur")
    press(started.finger, "Evenings")
    press(started.finger, next(label for label in labels(started.finger) if re.search(r" 20\d\d$", label)))
    told = said(started.finger)
    assert "Wazabi" in told
    assert "Saboteur" in told


def test_what_happened_once_is_not_told_as_what_happens_most_often() -> None:
    lore = lore_of("saboteur", GAMES)
    for deed in lore.deeds:
        assert list(most_often([Most(deed, "Ana", "Bruno", 1)], lore)) == []
        (sentence,) = most_often([Most(deed, "Ana", "Bruno", 2)], lore)
        assert "2 times" in sentence
