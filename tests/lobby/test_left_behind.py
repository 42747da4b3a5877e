"""A game that is over and cannot be gone through goes with everything, and is told of where less is forgotten."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Literal

import pytest

from companion.app import memory
from companion.app.lobby import Errand, Lobby
from companion.core.journal import Journal
from companion.core.troubles import Flaw, JournalTrouble
from companion.games.saboteur.rules import commands as cmd
from tests.display.conftest import open_window
from tests.lobby.test_forgetting import ANNA, raises
from tests.lobby.test_keeping import AtHome, home

__all__ = ["home", "open_window"]

ALL = Errand("all", (), Lobby("home"))


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "REST", 0.0)


def leave_behind(journal: Journal) -> None:
    """A game that was played to its end by rules nobody knows any more."""
    saved = journal.begin("forgotten-rules", "", "{}", json.dumps(["Anna"]))
    journal.append(saved.number, "do", "{}", "[]", over=True)


def told_by(home: AtHome, errand: Errand) -> str:
    home.app.act(errand)
    home.window.draw()
    return home.done()


def errand(home: AtHome, what: Literal["player", "game"]) -> Errand:
    finished = home.table.finished()
    assert finished
    home.until(lambda: not home.memory.busy)
    return ANNA if what == "player" else Errand("game", ("2", finished.begun), Lobby("evenings"))


def test_everything_takes_it_along_and_a_game_that_goes_on_stays(home: AtHome) -> None:
    leave_behind(home.journal)
    home.play("wazabi")
    home.table.begin("saboteur", cmd.Begin(("Xenia", "Yann", "Zoe"), "lv"))
    home.memory.attend()
    told = told_by(home, ALL)
    assert "gone from this machine" in told
    assert "could not be gone through" not in told
    assert [game.game for game in home.journal.games()] == ["saboteur"]
    home.memory.close()
    home.journal.close()
    assert b"Anna" not in home.everywhere()
    assert b"Xenia" in home.everywhere()


@pytest.mark.parametrize("what", ["player", "game"])
def test_short_of_that_it_stays_and_is_told_of(home: AtHome, what: Literal["player", "game"]) -> None:
    leave_behind(home.journal)
    home.play("wazabi")
    told = told_by(home, errand(home, what))
    assert "gone from this machine" not in told
    assert "1 game that is over could not be gone through" in told
    assert [game.game for game in home.journal.games()] == ["forgotten-rules"]
    assert "gone from this machine" in told_by(home, ALL)
    assert home.journal.games() == []


def keeps(journal: Journal, number: int) -> Callable[[int], None]:
    """How this game cannot be let go of."""
    let_go = journal.abandon

    def abandon(game: int, *more: None) -> None:
        if game == number:
            raise JournalTrouble(Flaw.READ_ONLY, journal.path)
        let_go(game, *more)

    return abandon


def test_what_cannot_be_let_go_of_is_told_of_too(home: AtHome, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home.journal, "abandon", keeps(home.journal, 1))
    home.play("wazabi")
    home.play("wazabi")
    told = told_by(home, ANNA)
    assert "gone from this machine" not in told
    assert "1 game that is over could not be gone through" in told
    told = told_by(home, ALL)
    assert "gone from this machine" not in told
    assert "cannot be written" in told


def test_a_game_on_the_table_that_nobody_can_tell_of_goes_as_well(
    home: AtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.play("wazabi")
    monkeypatch.setattr(home.table, "finished", raises(LookupError()))
    assert "gone from this machine" in told_by(home, ALL)
    assert home.journal.games() == []
