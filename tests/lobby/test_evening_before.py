"""A game of an evening before is forgotten as any other, though it may stand in the journal still."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest

from companion.app.lobby import Errand, Lobby
from companion.core.evenings import Evenings
from companion.core.looking_back import looking_back
from companion.games.saboteur.rules import commands as cmd
from tests.command_line import companion
from tests.display.conftest import OpenWindow, open_window
from tests.lobby.test_forgetting import ANNA, people
from tests.lobby.test_keeping import AtHome, one

__all__ = ["open_window"]


@pytest.mark.parametrize("what", ["player", "game", "all"])
def test_of_an_evening_before_nothing_is_left_in_the_journal_either_nor_does_it_come_back(
    open_window: OpenWindow, tmp_path: Path, what: Literal["player", "game", "all"]
) -> None:
    with closing(AtHome(open_window, tmp_path)) as home:
        home.play("wazabi")
        home.until((tmp_path / "backups" / "1.zip").exists)
        finished = home.table.finished()
    assert finished
    about = {"player": ("Anna",), "game": ("1", finished.begun), "all": ()}[what]
    with closing(AtHome(open_window, tmp_path)) as home:
        home.memory.attend()
        home.app.act(Errand(what, about, Lobby("evenings")))
        assert "gone from this machine" in home.done()
        assert home.journal.games() == []
        home.table.begin("saboteur", cmd.Begin(("Xenia", "Yann", "Zoe"), "lv"))
        home.memory.attend()
        home.until(lambda: not home.memory._older and not home.memory.busy)
    assert b"Anna" not in home.everywhere()
    assert (b"Bruno" in home.everywhere()) is (what == "player")


def test_a_game_begun_and_given_up_while_it_waits_keeps_nothing_of_the_evening_before(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    with closing(AtHome(open_window, tmp_path)) as home:
        home.play("wazabi")
    with closing(AtHome(open_window, tmp_path)) as home:
        home.app.act(ANNA)
        home.table.begin("saboteur", cmd.Begin(("Xenia", "Yann", "Zoe"), "lv"))
        home.memory.attend()
        home.table.abandon()
        assert "gone from this machine" in home.done()
        assert home.journal.games() == []
    assert b"Anna" not in home.everywhere()


def number_of_annas(folder: Path) -> int:
    with looking_back(folder / "evenings.db") as past:
        games = [game for evening in past.evenings(0, 9) for game in evening.games]
    (number,) = [game.number for game in games if "Anna" in game.recap.players]
    return number


def bring(folder: Path, number: int) -> None:
    with closing(Evenings(folder / "evenings.db")) as kept:
        kept.add([one(number, "Xenia", "Zoe")])


@pytest.mark.parametrize("by", ["screen", "command"])
def test_a_game_among_others_that_were_brought_is_forgotten_by_the_number_it_has_there(
    open_window: OpenWindow, tmp_path: Path, by: str
) -> None:
    bring(tmp_path, 1)
    with closing(AtHome(open_window, tmp_path)) as home:
        home.play("wazabi")
        finished = home.table.finished()
    assert finished
    bring(tmp_path, 2)
    if by == "command":
        companion("forget", "--game", str(number_of_annas(tmp_path)), "--journal", str(tmp_path / "journal.db"))
    else:
        with closing(AtHome(open_window, tmp_path)) as home:
            home.memory.attend()
            home.until(lambda: not home.memory.busy)
            bring(tmp_path, 3)
            about = (str(number_of_annas(tmp_path)), finished.begun)
            home.app.act(Errand("game", about, Lobby("evenings")))
            assert "gone from this machine" in home.done()
    assert "Anna" not in people(tmp_path)
