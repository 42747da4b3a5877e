"""What is asked for of all that is kept is done, one after the other; nobody's secret is opened by it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event

import pytest

from companion.app import errands, memory
from companion.app.lobby import Errand, Lobby
from companion.app.privacy.locks import Locks
from companion.app.settings import Settings, SettingsFile
from companion.core.evenings import Evenings
from companion.core.looking_back import looking_back
from companion.core.people import Leave, Rename, TakeOver
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.troubles import Flaw, JournalTrouble
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.screens.nodes import Ask, Do, HoldToSee, Wanted
from tests.app.test_memory import Evening
from tests.command_line import companion
from tests.display.conftest import OpenWindow, open_window
from tests.lobby.evening import press, said
from tests.lobby.test_evenings import PATIENCE
from tests.lobby.test_keeping import AtHome, home, one

__all__ = ["home", "open_window"]

SEQUENCE, WRONG = (0, 3, 3, 1), (1, 1, 1, 1)
ANNA, BRUNO = (Errand("player", (name,), Lobby("evenings")) for name in ("Anna", "Bruno"))


def deal(home: AtHome) -> None:
    """Anna has been here before, and now sits at a game with a sequence of her own."""
    with closing(Evenings(home.folder / "evenings.db")) as kept:
        kept.add([one(1, "Anna", "Zoe")])
    home.memory.attend()
    home.app._kept.change(home.app.settings.going("Anna", "buttons"))
    home.locks.set("Anna", SEQUENCE)
    home.table.begin("saboteur", cmd.Begin(("Anna", "Bruno", "Clara", "David"), "lv"))
    home.table.submit(cmd.Deal(0))


def forget_anna(home: AtHome) -> None:
    home.to_player("Anna")
    press(home.finger, "Forget this player", "Forget it")
    assert "gone from this machine" in home.done()


def come_as(home: AtHome, name: str) -> None:
    home.window.do(Ask(Wanted.HOME))
    home.finger.press(lambda button: button.label.startswith("Go on"))
    press(home.finger, "More", "I forgot my role", name, "Yes, it is me")


def test_who_sits_at_a_game_and_is_forgotten_is_asked_for_the_sequence_all_the_same(home: AtHome) -> None:
    deal(home)
    for _try in range(3):
        home.locks.open("Anna", WRONG)
    forget_anna(home)
    come_as(home, "Anna")
    assert not home.finger.shown(HoldToSee)
    assert "seconds" in said(home.finger), "nor is there a new try sooner"


@pytest.mark.parametrize("gone", [Leave(0), Rename(0, "Anne")])
def test_nor_is_there_a_way_past_it_by_going_being_forgotten_and_coming_back(home: AtHome, gone: Record) -> None:
    deal(home)
    home.window.do(Do(gone))
    forget_anna(home)
    home.window.do(Ask(Wanted.UNDO))
    come_as(home, "Anna")
    assert not home.finger.shown(HoldToSee)
    assert home.locks.guards("Anna")


def test_whose_place_was_taken_over_still_finds_out_after_being_forgotten(home: AtHome) -> None:
    deal(home)
    home.window.do(Do(TakeOver(0, "Edgars")))
    forget_anna(home)
    home.window.do(Ask(Wanted.UNDO))
    come_as(home, "Anna")
    assert "was cleared at the table" in said(home.finger)


def test_when_the_game_is_gone_a_sequence_is_forgotten_with_its_player(home: AtHome) -> None:
    deal(home)
    home.table.abandon()
    forget_anna(home)
    assert not home.locks.knows("Anna")
    assert home.app.settings.way("Anna") == "hold"


@pytest.mark.parametrize("gone", [None, Leave(0), Rename(0, "Anne")])
def test_on_the_command_line_it_is_the_same_and_is_said(
    open_window: OpenWindow, tmp_path: Path, gone: Record | None
) -> None:
    forget = ("forget", "--player", "anna", "--journal", str(tmp_path / "journal.db"))
    settings = tmp_path / "settings.json"
    SettingsFile(settings).change(Settings().going("Anna", "camera"))
    with closing(AtHome(open_window, tmp_path)) as home:
        deal(home)
        if gone:
            home.window.do(Do(gone))
    changed, kept = companion(*forget).out.splitlines()
    assert changed == "1 game was changed or forgotten."
    assert kept.startswith("anna is in a game that goes on. Their secret sequence,")
    assert SettingsFile(settings).settings.way("Anna") == "camera"
    with closing(AtHome(open_window, tmp_path)) as home:
        home.table.resume()
        if gone:
            home.window.do(Ask(Wanted.UNDO))
        come_as(home, "Anna")
        assert not home.finger.shown(HoldToSee)
        assert home.locks.guards("Anna")
        home.table.abandon()
    assert companion(*forget).out == "0 games were changed or forgotten.\n"
    assert not Locks(tmp_path / "locks.json").knows("Anna")
    assert SettingsFile(settings).settings.way("Anna") == "hold"


def people(folder: Path) -> set[str]:
    with looking_back(folder / "evenings.db") as past:
        return {name for evening in past.evenings(0, 9) for game in evening.games for name in game.recap.players}


def test_two_who_are_forgotten_one_right_after_the_other_are_both_gone(home: AtHome) -> None:
    home.play("wazabi")
    home.to_evenings()
    for name in ("Anna", "Bruno"):
        home.to_player(name)
        press(home.finger, "Forget this player", "Forget it")
    home.until(lambda: "gone from this machine" in said(home.finger))
    assert people(home.folder).isdisjoint({"Anna", "Bruno"})


def test_a_copy_that_ends_meanwhile_says_nothing_on_the_page_of_what_was_asked_for_last(
    home: AtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.play("wazabi")
    began, ends = Event(), Event()

    def copied(*_where: Path) -> str:
        began.set()
        assert ends.wait(PATIENCE)
        return "companion.zip"

    monkeypatch.setattr(errands, "copy_to", copied)
    home.app.act(Errand("copy", ("STICK",), Lobby("kept")))
    home.until(began.is_set)
    home.app.act(ANNA)
    ends.set()
    told: list[str] = []

    def is_done() -> bool:
        home.window.draw()
        told.append(said(home.finger))
        return "gone from this machine" in told[-1]

    home.until(is_done)
    assert not any("copied" in words for words in told)


def test_what_waits_when_the_program_ends_is_done_and_stays_done(home: AtHome, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "REST", 1e9)
    for number in range(3):
        for _move in play(home.table, "wazabi", GAMES["wazabi"].world(Random(number), 4, "lv")):
            pass
    home.memory.attend()
    for errand in (ANNA, BRUNO):
        home.app.act(errand)
    home.memory.close()
    assert people(home.folder).isdisjoint({"Anna", "Bruno"})
    home.journal.close()
    monkeypatch.setattr(memory, "REST", 0.0)
    with closing(Evening(home.folder)) as again:
        again.memory.attend()
        again.until(lambda: not again.memory._older and not again.memory.busy)
        assert again.in_journal() == []
    assert people(home.folder).isdisjoint({"Anna", "Bruno"})


def raises(error: Exception) -> Callable[..., object]:
    def fails(*_arguments: object, **_options: object) -> object:
        raise error

    return fails


@pytest.mark.parametrize("what", ["player", "copy"])
def test_what_goes_wrong_as_nobody_has_foreseen_is_told_and_complained_of(
    home: AtHome, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    home.play("wazabi")
    complaints: list[str] = []
    home.memory.complain = complaints.append
    monkeypatch.setattr(errands, "run", raises(ZeroDivisionError()))
    home.app.act(ANNA if what == "player" else Errand("copy", ("STICK",), Lobby("kept")))
    home.window.draw()
    assert "This could not be done." in home.done()
    assert complaints == ["ZeroDivisionError"]


@pytest.mark.parametrize(
    ("trouble", "why"),
    [(JournalTrouble(Flaw.READ_ONLY, "journal.db"), "cannot be written"), (ZeroDivisionError(), "could not be done")],
)
def test_where_the_game_on_the_table_cannot_be_let_go_nothing_is_forgotten_and_that_is_told(
    home: AtHome, monkeypatch: pytest.MonkeyPatch, trouble: Exception, why: str
) -> None:
    home.locks.set("Anna", SEQUENCE)
    home.play("wazabi")
    monkeypatch.setattr(home.table, "abandon", raises(trouble))
    home.app.act(ANNA)
    home.window.draw()
    assert why in home.done()
    assert "Anna" in people(home.folder)
    assert home.locks.guards("Anna")
