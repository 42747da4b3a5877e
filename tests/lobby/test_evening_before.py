"""A game of an evening before is forgotten as any other, though it may stand in the journal still."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest

from companion.app.lobby import Errand, Lobby
from companion.games.saboteur.rules import commands as cmd
from tests.display.conftest import OpenWindow, open_window
from tests.lobby.test_forgetting import ANNA
from tests.lobby.test_keeping import AtHome

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
