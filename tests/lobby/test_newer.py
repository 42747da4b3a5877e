"""A newer version on a stick: offered at home, asked once, and what became of it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import newer
from companion.app.app import App
from companion.app.board import TOLD, Board
from companion.app.lobby import Upgrade
from companion.app.newer import Newer
from companion.app.settings import SettingsFile
from companion.commands.alive import UPGRADE, asking
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import press, said

__all__ = ["open_window"]

OFFER = "A newer version is on the USB stick: take it?"
BACK = "The newer version did not start. This is the one from before, with all that was played."
WHY = {
    "gone": "The stick is not in any more.",
    "torn": "The file on the stick is damaged. Copy it there once more.",
    "room": "There is not enough room left on this machine.",
    "not": "Nothing was changed, and all that was played is kept.",
    "a word of a later version": "Nothing was changed, and all that was played is kept.",
}


class Machine:
    """Where the table may leave its file, where it is told what became of that, and what lies on a stick."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.told = folder / "run" / "upgrade", folder / "told" / TOLD
        self.told.parent.mkdir()
        self.asked.parent.mkdir()
        self.offers: Newer | None = Newer("1.2.0", folder / "companion-1.2.0.update", 300, 1, "")
        monkeypatch.setattr(newer, "on_sticks", lambda: self.offers)

    def tells(self, word: str) -> None:
        """In another file each time, as systemd/upgrade does."""
        new = self.told.with_name("new")
        new.write_text(f"{word}\n")
        new.replace(self.told)

    def table(self, open_window: OpenWindow, *, may: bool = True) -> Finger:
        app = App(GAMES, Table(GAMES, Journal(), SeededChance("newer")), SettingsFile())
        around = {UPGRADE: str(self.asked)} if may else {}
        app.board = Board(None, asking(UPGRADE, around), str(self.told.parent))
        app.board.watch(lambda: None)
        return Finger(open_window(app=app))


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def labels(finger: Finger) -> list[str]:
    return [button.label for button in finger.buttons()]


def look(finger: Finger) -> None:
    """The table's loop comes round."""
    finger.window.attend(finger.window.app.board.attend)


def test_it_is_asked_once_and_then_the_file_is_there(open_window: OpenWindow, machine: Machine) -> None:
    finger = machine.table(open_window)
    for answer in ("No", "Take it"):
        press(finger, OFFER)
        assert "1.2.0" in said(finger)
        assert not machine.asked.exists()
        press(finger, answer)
    assert machine.asked.stat().st_mode & 0o777 == 0o600
    assert "Taking the newer version" in said(finger)
    look(finger)
    assert "Taking the newer version" in said(finger)


@pytest.mark.parametrize("word", WHY)
def test_why_it_was_not_taken_is_said_and_it_can_be_tried_again(
    open_window: OpenWindow, machine: Machine, word: str
) -> None:
    machine.tells("torn" if word == "gone" else "gone")
    finger = machine.table(open_window)
    press(finger, OFFER, "Take it")
    look(finger)
    assert "Taking the newer version" in said(finger), "what was told before is of another time"
    machine.tells(word)
    look(finger)
    assert "This could not be done." in said(finger)
    assert WHY[word] in said(finger)
    press(finger, "Back", OFFER)
    assert "This could not be done." not in said(finger)
    press(finger, "Take it")
    assert "Taking the newer version" in said(finger)


def test_where_the_file_cannot_be_written_it_says_so(open_window: OpenWindow, machine: Machine) -> None:
    machine.asked.parent.rmdir()
    finger = machine.table(open_window)
    press(finger, OFFER, "Take it")
    assert "This could not be done." in said(finger)


def test_a_table_that_is_the_older_version_again_says_so(open_window: OpenWindow, machine: Machine) -> None:
    machine.tells("back")
    finger = machine.table(open_window)
    assert BACK in said(finger)
    assert OFFER in labels(finger), "what is on the stick may be another by now"
    machine.tells("done")
    assert BACK not in said(machine.table(open_window))


def test_the_stick_may_come_and_go(open_window: OpenWindow, machine: Machine) -> None:
    offers, machine.offers = machine.offers, None
    finger = machine.table(open_window)
    assert OFFER not in labels(finger)
    watch = finger.window.app.board._watch
    assert watch
    for there in (offers, None, offers):
        machine.offers = there
        watch.look()
        look(finger)
        assert (OFFER in labels(finger)) is (there is not None)


def test_a_table_that_may_not_offers_nothing_and_takes_nothing(open_window: OpenWindow, machine: Machine) -> None:
    finger = machine.table(open_window, may=False)
    assert OFFER not in labels(finger)
    before = finger.window.app.screen()
    finger.window.app.act(Upgrade())
    assert finger.window.app.screen() == before
    assert not machine.asked.exists()
