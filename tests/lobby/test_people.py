"""People come and go amid a game, by touch: what is said of it is what happens, and phones and ticks follow."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.lobby import Change
from companion.app.privacy import Entered, Pressed, Veil
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.people import Leave, Rename, TakeOver
from companion.display.window import Window
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import Here
from companion.games.wazabi.rules import commands as wazabi
from companion.phones.languages import Reads
from companion.screens.nodes import Ask, Button, Do, Go, Text, Typed, Wanted
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import evening, named, players, press, said, sit, type_name
from tests.paper import nodes
from tests.phones.ring import FOUR, Ring, seated
from tests.places import first

__all__ = ["open_window"]

GAMES = ("Saboteur", "Wazabi")


def people_page(open_window: OpenWindow, path: Path, game: str = "Saboteur") -> tuple[Window, Finger]:
    """Four people play, and touch More and then who comes and goes."""
    window = evening(open_window, path / "settings.json")
    finger = Finger(window)
    press(finger, f"New game of {game}")
    sit(finger, "Anna", "Bo", "Cy", "Di")
    press(finger, "Begin")
    window.app.act(Do(cmd.Deal(0) if game == "Saboteur" else wazabi.Deal(0)))
    window.app.act(Go(first(window.app)))
    press(finger, "More", "People come and go")
    return window, finger


@pytest.mark.parametrize("game", GAMES)
def test_another_name_is_typed_and_one_comes_back_to_the_game(
    open_window: OpenWindow, tmp_path: Path, game: str
) -> None:
    window, finger = people_page(open_window, tmp_path, game)
    finger.press(named("Bo"))
    press(finger, "Another name", "Type a name")
    type_name(finger, "Bob")
    press(finger, "Done")
    assert players(window) == ("Anna", "Bob", "Cy", "Di")
    assert "Undo: Bo is now called Bob." in said(finger)
    press(finger, "Back", "Back")
    assert window.app.here == first(window.app)
    assert "Bob" in window.app.settings.names
    assert window.app.settings.group == ("Anna", "Bob", "Cy", "Di"), "so the next game offers them"


@pytest.mark.parametrize("game", GAMES)
def test_somebody_known_plays_on_with_a_touch_and_it_is_undone_with_one(
    open_window: OpenWindow, tmp_path: Path, game: str
) -> None:
    window, finger = people_page(open_window, tmp_path, game)
    finger.press(named("Cy"))
    press(finger, "Someone else plays on", "Type a name")
    type_name(finger, "Cy")
    assert not any(button.on and button.label == "Done" for button in finger.shown(Button)), "that is nobody else"
    type_name(finger, "ril")
    press(finger, "Done")
    assert players(window)[2] == "Cyril"
    press(finger, "Undo: Cyril plays on for Cy.")
    assert players(window)[2] == "Cy"


@pytest.mark.parametrize("game", GAMES)
def test_who_leaves_is_gone_and_where_nobody_may_it_is_said_why(
    open_window: OpenWindow, tmp_path: Path, game: str
) -> None:
    window, finger = people_page(open_window, tmp_path, game)
    finger.press(named("Anna"))
    assert "This is not printed" in said(finger)
    press(finger, "Leaves the game")
    assert players(window) == ("Bo", "Cy", "Di")
    joins = next(button for button in finger.shown(Button) if button.label == "Someone joins")
    assert not joins.on
    assert "Only between two rounds." in said(finger)


def test_when_too_few_are_left_it_is_said(open_window: OpenWindow, tmp_path: Path) -> None:
    window, finger = people_page(open_window, tmp_path)
    for name in ("Anna", "Bo"):
        finger.press(named(name))
        press(finger, "Leaves the game")
    assert "The rules are for more players." in said(finger)
    finger.press(named("Cy"))
    assert "Two have to stay." in said(finger)
    assert players(window) == ("Cy", "Di")


def test_between_rounds_somebody_joins_and_seats_are_changed(open_window: OpenWindow, tmp_path: Path) -> None:
    window, finger = people_page(open_window, tmp_path)
    for command in (cmd.Correct(pile=0, hands=(0, 0, 0, 0)), cmd.Reveal()):
        window.app.act(Do(command))
    window.app.act(Ask(Wanted.PEOPLE))
    window.draw()
    press(finger, "Someone joins", "Type a name")
    type_name(finger, "Ed")
    press(finger, "Join")
    assert players(window) == ("Anna", "Bo", "Cy", "Di", "Ed")
    finger.press(named("Ed"))
    press(finger, "Move up")
    assert players(window) == ("Anna", "Bo", "Cy", "Ed", "Di")
    press(finger, "Back")
    seat = next(button for button in finger.shown(Button) if button.label == "Anna")
    window.app.act(seat.drops[2])
    assert players(window) == ("Bo", "Cy", "Anna", "Ed", "Di"), "dragged to where the third sits"


def test_a_phone_goes_along_with_a_name_and_not_with_a_place() -> None:
    ring = Ring().begin()
    seated(ring, "Bruno")
    ring.app.act(Do(Rename(1, "Boris")))
    ring.phones.attend()
    phone = ring.phones.links.seats["Boris"]
    assert "Boris" in ring.texts(phone)
    assert ring.app.settings.way("Boris") == "phone"
    ring.app.act(Ask(Wanted.UNDO))
    ring.phones.attend()
    assert "Bruno" in ring.texts(phone)
    ring.app.act(Do(TakeOver(1, "Edgars")))
    ring.phones.attend()
    assert not ring.phones.links.seats
    assert ring.texts(phone) == "Bruno You do not play any more. To come back, scan a code at the table."
    assert ring.page(phone).held is None, "and what it showed is nowhere any more"


@pytest.mark.parametrize("gone", [TakeOver(1, "Edgars"), Leave(1)])
def test_whoever_went_has_their_phone_again_if_that_is_undone_and_nobody_else_does(gone: TakeOver | Leave) -> None:
    ring = Ring().begin()
    ring.app.act(Do(cmd.Deal(0)))
    seated(ring, "Bruno")
    phone = ring.phones.links.seats["Bruno"]
    for does, sits in ((Do(gone), False), (Ask(Wanted.UNDO), True), (Ask(Wanted.REDO), False)):
        ring.app.act(does)
        ring.phones.attend()
        assert (ring.phones.links.name_of(phone) == "Bruno") is sits
        assert ("You do not play any more" in ring.texts(phone)) is not sits
        assert ring.can_hold(phone) is sits
    for command in (Rename(2, "Bruno"), Rename(2, "Clara")):
        ring.app.act(Do(command))
        ring.phones.attend()
        assert not ring.phones.links.seats, "another person of that name"


def test_in_the_next_game_nobody_who_went_comes_back_by_themselves() -> None:
    ring = Ring().begin()
    seated(ring, "Bruno")
    ring.app.act(Do(TakeOver(1, "Edgars")))
    ring.phones.attend()
    ring.begin("Anna", "Bruno", "Clara")
    assert not ring.phones.links.seats


def test_one_types_another_name_on_ones_own_phone() -> None:
    ring = Ring().begin()
    seated(ring, "Bruno")
    phone = ring.phones.links.seats["Bruno"]
    ring.touch(phone, Typed("name", "Boris"))
    assert ring.app.table.view(Viewer.TABLE).players == FOUR, "not where nothing is to be typed"
    ring.touch(phone, Reads())
    ring.type(phone, " clara ")
    assert "Clara sits here already" in ring.texts(phone)
    ring.type(phone, "Boris")
    assert ring.app.table.view(Viewer.TABLE).players == ("Anna", "Boris", *FOUR[2:])
    assert ring.phones.links.seats == {"Boris": phone}
    assert "Boris" in ring.texts(phone)
    ring.app.act(Ask(Wanted.UNDO))
    assert ring.app.table.view(Viewer.TABLE).players == FOUR


def test_who_has_looked_is_kept_over_a_restart_and_who_plays_on_looks_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path)
    ring = Ring(tmp_path / "phones.json", journal=journal).begin()
    ring.app.act(Do(cmd.Deal(0)))
    ring.app.looked(1)
    ring.app.looked(2)
    journal.close()
    again = Ring(tmp_path / "phones.json", journal=Journal(path))
    again.app.act(Ask(Wanted.GO_ON))
    assert looked(again) == {1, 2}
    again.app.act(Do(TakeOver(1, "Edgars")))
    assert looked(again) == {2}
    again.app.act(Ask(Wanted.UNDO))
    assert looked(again) == {1, 2}


def looked(ring: Ring) -> set[int]:
    return set(ring.app._guard.looks.done)


SEQUENCE = (1, 1, 2, 3)


def guarded(name: str) -> Ring:
    """Roles are dealt, and this player has set a sequence that is pressed before any look."""
    ring = Ring().begin()
    ring.app.act(Do(cmd.Deal(0)))
    sets(ring, name)
    return ring


def sets(ring: Ring, name: str) -> None:
    seat = ring.app.table.view(Viewer.TABLE).players.index(name)
    ring.app.act(Change(ring.app.settings.going(name, "buttons")))
    assert comes_to(ring, seat) == "set"
    for _again in range(2):
        for button in SEQUENCE:
            ring.app.act(Pressed(button))
        ring.app.act(Entered())
    assert comes_to(ring, seat) == "pad"


def comes_to(ring: Ring, seat: int) -> str:
    """What hangs before the role of who sits there, if anything does."""
    ring.app.act(Go(Here("role", seat=seat)))
    return ring.app.here.step if isinstance(ring.app.here, Veil) else ""


def test_nobody_gets_past_a_sequence_by_playing_on_and_undoing_that_unnoticed() -> None:
    ring = guarded("Bruno")
    for does in (Do(TakeOver(1, "Edgars")), Ask(Wanted.REDO)):
        ring.app.act(does)
        assert comes_to(ring, 1) == "", "who plays on sees what is theirs now"
        ring.app.act(Ask(Wanted.UNDO))
        assert comes_to(ring, 1) == "set"
        told = " ".join(node.text for node in nodes(ring.app.screen()) if isinstance(node, Text))
        assert "Your old sequence was cleared" in told
        sets(ring, "Bruno")


def test_a_name_that_was_left_for_a_while_opens_nothing() -> None:
    ring = guarded("Bruno")
    for command in (Rename(1, "Boris"), TakeOver(1, "Edgars"), TakeOver(1, "Bruno")):
        ring.app.act(Do(command))
    assert comes_to(ring, 1) == "set", "the sequence is gone, and Bruno finds out"


def test_a_sequence_goes_along_with_a_name_there_and_back() -> None:
    ring = Ring().begin()
    ring.app.act(Do(cmd.Deal(0)))
    ring.app.act(Do(Rename(1, "Boris")))
    sets(ring, "Boris")
    for does in (Ask(Wanted.UNDO), Ask(Wanted.REDO), Do(Rename(1, "Bob"))):
        ring.app.act(does)
        assert comes_to(ring, 1) == "pad"
