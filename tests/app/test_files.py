"""Small files are written behind the loop's back: whoever comes by phone never makes the table wait for a disk."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread

import pytest

from companion.app import files
from companion.app.settings import Settings, SettingsFile
from companion.phones.languages import Reads
from companion.phones.links import Links, seat_door
from tests.commands.test_run import PATIENCE, begun
from tests.commands.test_serves import opened, serving, touch
from tests.phones.ring import Ring, says


def fails(error: OSError) -> None:
    raise error


class Disk:
    """It takes nothing until it is told to, and nobody's loop may wait for it."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.spins, self.asked, self._write = Event(), Event(), files.write
        self.written: list[str] = []
        patched.setattr(files, "write", self.write)

    def write(self, path: Path, text: str) -> None:
        assert current_thread() is not main_thread(), f"the loop waits for {path.name}"
        self.asked.set()
        assert self.spins.wait(PATIENCE)
        self._write(path, text)
        self.written.append(text)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(monkeypatch)
    yield disk
    disk.spins.set()


def test_while_the_disk_stands_still_phones_come_sit_down_and_change_their_language(disk: Disk, tmp_path: Path) -> None:
    path = tmp_path / "phones.json"
    with closing(files.Writer()) as writer:
        ring = Ring(path, keep=writer.keep).sit("Anna", "Bruno")
        assert ring.phones.invitation().link
        joiner = ring.knock("join", "joiner")
        ring.type(joiner, "Clara")
        for number in range(8):
            ring.knock("join", f"one of eight {number}")
        ring.touch(joiner, Reads("lv"))
        ring.begin("Anna", "Bruno", "Clara")
        assert ring.phones.link("Anna")
        ring.knock(seat_door("Anna"), "hers")
        says(ring, "Yes, it is mine")
        assert set(ring.phones.links.seats) == {"Anna", "Clara"}
        assert disk.asked.wait(PATIENCE)
        assert not disk.written
        disk.spins.set()
    assert Links(path).seats == ring.phones.links.seats
    assert SettingsFile(tmp_path / "settings.json").settings == ring.app.settings
    assert ring.app.settings.reads("Clara") == "lv"
    assert len(disk.written) < 8, "of what changes again before its turn only the last is written"


def test_what_is_erased_is_written_over_first(tmp_path: Path) -> None:
    path, same = tmp_path / "phones.json", tmp_path / "by another name"
    path.write_text("secret")
    same.hardlink_to(path)
    files.erase(path)
    assert not path.exists()
    assert same.read_bytes() == bytes(6)
    files.erase(path)


def test_what_a_pulled_plug_left_of_it_is_erased_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, other = tmp_path / "phones.json", tmp_path / "settings.json"
    with monkeypatch.context() as plug:
        plug.setattr(Path, "replace", pulled)
        plug.setattr(Path, "unlink", pulled)
        for each in (path, other):
            with pytest.raises(OSError, match="the plug"):
                files.write(each, "secret")
    files.erase(path)
    (left,) = tmp_path.iterdir()
    assert left.name.startswith(".settings.json-")


def pulled(*_arguments: object) -> None:
    raise OSError("the plug is pulled")


def test_files_are_written_in_order_and_the_last_word_stays(disk: Disk, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    with closing(files.Writer()) as writer:
        writer.keep(one, "1", fails)
        assert disk.asked.wait(PATIENCE)
        for path, text in ((other, "a"), (one, "2"), (other, "b"), (one, "3")):
            writer.keep(path, text, fails)
        disk.spins.set()
    assert disk.written == ["1", "b", "3"]
    assert (one.read_text(), other.read_text()) == ("3", "b")


def test_what_could_not_be_written_is_told_to_the_loop(tmp_path: Path) -> None:
    in_the_way = tmp_path / "state"
    in_the_way.write_text("a file where a folder should be")
    woken = Event()
    with closing(files.Writer()) as writer:
        writer.wake = woken.set
        kept = SettingsFile(in_the_way / "settings.json", writer.keep)
        assert not writer.attend()
        kept.change(Settings(volume=1))
        assert woken.wait(PATIENCE)
        before = kept.trouble
        assert writer.attend()
        assert not writer.attend()
    assert (before and before.kind, kept.trouble and kept.trouble.kind) == ("unread", "unwritten")


def test_what_goes_wrong_as_nobody_has_foreseen_is_told_too_and_the_next_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, told = files.write, list[OSError]()

    def odd(path: Path, text: str) -> None:
        if text == "odd":
            raise ZeroDivisionError
        write(path, text)

    monkeypatch.setattr(files, "write", odd)
    with closing(files.Writer()) as writer:
        writer.keep(tmp_path / "one", "odd", told.append)
        writer.keep(tmp_path / "other", "even", fails)
    assert writer.attend()
    assert [str(error) for error in told] == ["ZeroDivisionError"]
    assert (tmp_path / "other").read_text() == "even"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("after", [1, 2])
def test_a_thread_that_dies_is_followed_by_another_and_what_it_has_left_is_written_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    write, left, later = files.write, [after], Event()

    def dies(path: Path, text: str) -> None:
        left[0] -= 1
        if not left[0]:
            raise SystemExit
        write(path, text)
        if path.name == "later":
            later.set()

    monkeypatch.setattr(files, "write", dies)
    writer = files.Writer()
    for number in range(4):
        writer.keep(tmp_path / str(number), "kept", fails)
    writer._thread.join(PATIENCE)
    assert not writer._thread.is_alive()
    if after == 1:
        writer.keep(tmp_path / "later", "kept", fails)
        assert later.wait(PATIENCE)
    writer.close()
    missing = {str(number) for number in range(4)} - {file.name for file in tmp_path.iterdir()}
    assert missing == {str(after - 1)}, "what it died of is not tried again"


def test_closing_waits_until_all_is_written(disk: Disk, tmp_path: Path) -> None:
    writer = files.Writer()
    for number in range(5):
        writer.keep(tmp_path / str(number), str(number), fails)
    closing = Thread(target=writer.close)
    closing.start()
    assert disk.asked.wait(PATIENCE)
    assert closing.is_alive()
    disk.spins.set()
    closing.join(PATIENCE)
    assert disk.written == ["0", "1", "2", "3", "4"]


SLOW = """
import sys, threading, time
from companion.app import files
write = files.write
def slow(path, text):
    assert threading.current_thread() is not threading.main_thread()
    time.sleep(0.1)
    write(path, text)
files.write = slow
from companion.commands.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.thorough
def test_the_program_leaves_its_small_files_to_another_thread_and_ends_when_they_are_written(tmp_path: Path) -> None:
    begun(tmp_path / "companion")
    with serving(tmp_path, program=(sys.executable, "-c", SLOW)) as (program, browser):
        opened(browser)
        touch(browser, "Settings")
        while "Mute" not in browser.html:
            browser.ask()
        before = browser.html
        touch(browser, "Mute")
        while browser.html == before:
            browser.ask()
        program.send_signal(signal.SIGTERM)
        assert program.wait(PATIENCE) == 0
    kept = json.loads((tmp_path / "companion" / "settings.json").read_text())
    assert kept["mute"] is True
