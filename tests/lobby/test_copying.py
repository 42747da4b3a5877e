"""All that is over goes to a stick that is put in, asked for at the screen; what may go wrong with one is told."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import sticks
from companion.app.sticks import Stick
from companion.core import copies
from companion.core.evenings import Evenings
from companion.core.troubles import Flaw, JournalTrouble
from tests.app.test_sticks import Machine
from tests.display.conftest import open_window
from tests.lobby.evening import press, said
from tests.lobby.test_evenings import labels
from tests.lobby.test_keeping import AtHome, home

__all__ = ["home", "open_window"]


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Stick]:
    """One that is in, until it is taken from the list."""
    (tmp_path / "STICK").mkdir()
    found = [Stick(str(tmp_path / "STICK"), "STICK")]
    monkeypatch.setattr(sticks, "sticks", lambda: tuple(found))
    return found


def test_a_stick_that_is_put_in_is_offered_and_has_everything_but_what_goes_on(
    home: AtHome, stick: list[Stick]
) -> None:
    home.play("wazabi")
    game = home.app.games["saboteur"]
    home.table.begin("saboteur", game.screens.begin(("Zoe", "Yann", "Xaver"), "lv", {}))
    taken_out = stick.copy()
    stick.clear()
    home.to_evenings()
    press(home.finger, "What is kept")
    assert "Put a USB stick in" in said(home.finger)
    stick += taken_out
    assert home.memory._watch
    home.memory._watch.look()
    home.until(lambda: "Copy everything to STICK" in labels(home.finger))
    (home.folder / "STICK" / ".companion-2026-12-31.zip-a1b2").write_bytes(b"half of one, when the stick was pulled")
    press(home.finger, "Copy everything to STICK")
    told = home.done()
    (file,) = (home.folder / "STICK").iterdir()
    assert f"Everything is copied: {file.name}" in told
    assert "can be taken out" in told
    there = home.folder / "there" / "journal.db"
    copies.restore(file, there)
    assert b"Zoe" not in there.read_bytes()
    with closing(Evenings(there.with_name("evenings.db"))) as kept:
        assert kept.count() == 1


def test_a_stick_whose_folder_is_called_in_no_letters_is_offered_and_copied_to(
    home: AtHome, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    machine = Machine(tmp_path)
    machine.mount("8:17", os.fsdecode(b"media/ST\xefCK"), "pci/usb1/1-2/block/sdb/sdb1")
    monkeypatch.setattr(sticks, "sticks", machine.found)
    home.play("wazabi")
    home.to_evenings()
    press(home.finger, "What is kept")
    press(home.finger, "Copy everything to ST\ufffdCK")
    assert "can be taken out" in home.done()
    assert list(tmp_path.glob("media/*/*.zip"))


@pytest.mark.usefixtures("stick")
@pytest.mark.parametrize(
    ("trouble", "why"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device"),
        (OSError(errno.EIO, "Input/output error"), "Input/output error"),
        (JournalTrouble(Flaw.DAMAGED, "evenings.db"), "evenings.db is damaged"),
    ],
)
def test_a_stick_that_is_full_or_breaks_off_is_told_of(
    home: AtHome, monkeypatch: pytest.MonkeyPatch, trouble: Exception, why: str
) -> None:
    home.play("wazabi")
    home.to_evenings()
    press(home.finger, "What is kept")

    def fails(*_arguments: object, **_options: object) -> None:
        raise trouble

    monkeypatch.setattr(copies, "back_up", fails)
    press(home.finger, "Copy everything to STICK")
    told = home.done()
    assert "This could not be done." in told
    assert why in told
    press(home.finger, "Back")
    assert "Copy everything to STICK" in labels(home.finger)


def test_what_was_told_of_one_stick_is_not_told_of_the_next(home: AtHome, stick: list[Stick]) -> None:
    home.play("wazabi")
    home.to_evenings()
    press(home.finger, "What is kept", "Copy everything to STICK")
    assert "can be taken out" in home.done()
    assert home.memory._watch
    stick.clear()
    home.memory._watch.look()
    home.until(lambda: "Put a USB stick in" in said(home.finger))
    assert "can be taken out" not in said(home.finger)
    stick.append(Stick(str(home.folder / "NEW"), "NEW"))
    home.memory._watch.look()
    home.until(lambda: "Copy everything to NEW" in labels(home.finger))
    stick.clear()
    press(home.finger, "Copy everything to NEW")
    assert "No such device" in home.done()
    home.memory._watch.look()
    home.window.attend(home.memory.attend)
    assert "could not be done" in said(home.finger), "whoever pulled it too early is to read that"
    stick.append(Stick(str(home.folder / "STICK"), "STICK"))
    home.memory._watch.look()
    home.until(lambda: "Copy everything to STICK" in labels(home.finger))
    assert "could not be done" not in said(home.finger)


def test_a_stick_that_was_taken_out_meanwhile_gets_nothing_into_the_folder_it_was_in(
    home: AtHome, stick: list[Stick]
) -> None:
    home.play("wazabi")
    home.to_evenings()
    press(home.finger, "What is kept")
    stick.clear()
    press(home.finger, "Copy everything to STICK")
    assert "No such device" in home.done()
    assert list((home.folder / "STICK").iterdir()) == []
