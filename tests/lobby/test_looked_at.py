"""A table that starts with its machine tells how that is, and puts it onto a stick for whoever helps."""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from zipfile import ZipFile

import pytest

from companion.app import checkup, files, sticks
from companion.app.app import App
from companion.app.board import Board
from companion.app.checkup import Look, Looked
from companion.app.lobby.machine import Part
from companion.app.settings import Settings, SettingsFile
from companion.app.sticks import Stick
from companion.commands import onscreen
from companion.commands.alive import OFF
from companion.commands.doctor import asked
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.doctor.trees import PARTS
from tests.lobby.evening import press, said

__all__ = ["open_window"]

WELL = Part("screen", "ok", "It shines.")
ILL = Part("card", "wrong", "It is full.", "sudo tidy up")
FOUND: Looked = ((WELL, ILL), b"all that was found")
WAITS = "Every part is being looked at."
SECONDS = 30.0


class AtTheTable:
    """One table; what is told by threads is waited for."""

    def __init__(self, open_window: OpenWindow, look: Look | None, stick: Path, put: list[Stick]) -> None:
        self.told: SimpleQueue[None] = SimpleQueue()
        self.stick, self._put = stick, put
        app = App(GAMES, Table(GAMES, Journal(), SeededChance("looked at")), SettingsFile())
        app.board = Board(lambda: True)
        app.board.look = look
        app.board.watch(lambda: self.told.put(None))
        self.finger = Finger(open_window(app=app))

    def put_in(self) -> None:
        self._put.append(Stick(str(self.stick), "COMPANION"))

    def touch(self, *labels: str) -> None:
        press(self.finger, *labels)

    def said_when_told(self) -> str:
        """What stands there after a thread has told something."""
        self.told.get(timeout=SECONDS)
        self.finger.window.attend(self.finger.window.app.board.attend)
        return said(self.finger)


@pytest.fixture
def table(open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., AtTheTable]:
    put: list[Stick] = []
    monkeypatch.setattr(sticks, "sticks", lambda: tuple(put))

    class Still:
        """Nobody tells of sticks but those who look."""

        def __init__(self, _tell: object, see: Callable[[], tuple[Stick, ...]]) -> None:
            self._see = see

        @property
        def found(self) -> tuple[Stick, ...]:
            return self._see()

    monkeypatch.setattr(checkup, "Watch", Still)
    return lambda look=lambda: FOUND: AtTheTable(open_window, look, tmp_path, put)


def test_what_is_not_all_right_comes_first_with_what_whoever_helps_may_type(table: Callable[..., AtTheTable]) -> None:
    waits = Event()

    def look() -> Looked:
        assert waits.wait(SECONDS)
        return FOUND

    at = table(look)
    at.touch("Settings", "Is it all right?")
    assert WAITS in said(at.finger)
    waits.set()
    told = at.said_when_told()
    assert WAITS not in told
    assert told.index("card: wrong") < told.index("It is full.") < told.index("screen: ok")
    assert "For whoever helps: sudo tidy up" in told
    assert "Is this machine all right?" in told


def test_it_is_looked_at_anew_each_time_somebody_asks(table: Callable[..., AtTheTable]) -> None:
    found = iter([FOUND, ((WELL,), b"")])
    at = table(lambda: next(found))
    at.touch("Settings", "Is it all right?")
    assert "It is full." in at.said_when_told()
    at.touch("Look again")
    assert "It is full." not in at.said_when_told()


def test_all_of_it_goes_onto_a_stick_and_beside_what_is_there_already(table: Callable[..., AtTheTable]) -> None:
    at = table()
    at.touch("Settings", "Is it all right?")
    assert "Put a USB stick in" in at.said_when_told()
    at.put_in()
    for many in (1, 2):
        at.touch("Look again")
        at.said_when_told()
        at.touch("For whoever helps, onto COMPANION")
        told = at.said_when_told()
        files = sorted(at.stick.glob("board-*.zip"))
        assert len(files) == many
        assert {file.read_bytes() for file in files} == {FOUND[1]}
        assert any(f"It is all in {file.name}" in told for file in files)


@pytest.mark.parametrize("trouble", ["pulled out", "gone at this moment", "full", "odd"])
def test_a_stick_that_is_pulled_out_or_full_is_told(
    table: Callable[..., AtTheTable], monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    at = table()
    at.put_in()
    at.touch("Settings", "Is it all right?")
    at.said_when_told()
    if trouble == "full":
        monkeypatch.setattr(files, "write_bytes", fails_by(errno.ENOSPC))
    elif trouble == "odd":
        monkeypatch.setattr(sticks, "free_file", no_thread)
    elif trouble == "gone at this moment":
        monkeypatch.setattr(sticks, "free_file", fails_by(errno.EIO))
    else:
        monkeypatch.setattr(sticks, "sticks", tuple)
    at.touch("For whoever helps, onto COMPANION")
    assert "This could not be done." in at.said_when_told()
    assert list(at.stick.iterdir()) == []
    at.touch("Look again")
    assert "It is full." in at.said_when_told(), "and nothing is kept waiting by that"


def fails_by(number: int) -> Callable[..., None]:
    def fails(*_of: object) -> None:
        raise OSError(number, "as a stick says it")

    return fails


@pytest.mark.parametrize("error", [OSError, ValueError, RuntimeError, MemoryError])
def test_what_cannot_be_found_out_says_so_and_can_be_asked_again(
    table: Callable[..., AtTheTable], error: type[Exception]
) -> None:
    def fails() -> Looked:
        raise error

    at = table(fails)
    at.put_in()
    at.touch("Settings", "Is it all right?")
    told = at.said_when_told()
    assert "This could not be done." in told
    assert "onto COMPANION" not in told
    at.touch("Look again")
    assert "This could not be done." in at.said_when_told(), "and it was looked again"


def no_thread(*_of: object, **_named: object) -> None:
    raise RuntimeError("can't start new thread")


def test_where_there_is_no_room_for_a_thread_it_says_so_and_can_be_asked_again(
    table: Callable[..., AtTheTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = table()
    at.put_in()
    with monkeypatch.context() as crowded:
        crowded.setattr(checkup, "Thread", no_thread)
        at.touch("Settings", "Is it all right?")
        assert "This could not be done." in at.said_when_told()
    at.touch("Look again")
    assert "It is full." in at.said_when_told()
    with monkeypatch.context() as crowded:
        crowded.setattr(checkup, "Thread", no_thread)
        at.touch("For whoever helps, onto COMPANION")
        assert "This could not be done." in at.said_when_told()
    at.touch("For whoever helps, onto COMPANION")
    assert "It is all in board-" in at.said_when_told()


def test_elsewhere_a_terminal_tells(table: Callable[..., AtTheTable]) -> None:
    at = table(None)
    at.touch("Settings")
    assert "Is it all right?" not in said(at.finger)


@pytest.mark.long
def test_a_real_machine_is_looked_at_by_another_process_wherever_the_journal_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is known there of people is sieved out, as the name of a folder here."""
    folder = tmp_path / "Zebedee"
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "usual"))
    monkeypatch.setenv(OFF, str(tmp_path / "off"))
    with closing(Journal(folder / "journal.db")) as journal:
        SettingsFile(folder / "settings.json").change(Settings(names=("Zebedee",)))
        look = onscreen._board(Path(journal.path)).look
        assert look
        parts, bundle = look()
    assert len(parts) == len(PARTS)
    assert all(part.name and part.says for part in parts)
    assert f"{tmp_path}/[…]/journal.db is in use: a companion is running." in {part.says for part in parts}
    (tmp_path / "board.zip").write_bytes(bundle)
    with ZipFile(tmp_path / "board.zip") as pages:
        assert {"doctor.json", "doctor.txt", "log.txt"} < set(pages.namelist())
        assert not any(b"Zebedee" in pages.read(name) for name in pages.namelist())


@pytest.mark.parametrize("bundle", [b"", b"no archive", b"PK\x05\x06" + bytes(18)])
def test_what_another_process_says_may_be_nothing(bundle: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w+"):
        asked.read(bundle)
