"""Damage to single bytes, and what was cut off: the journal is as it was, or what is wrong is told.

Then it is set aside byte for byte; or, where only its log is damaged and the game can still be read, a copy is.
"""

import errno
import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.journal import Flaw, Journal
from tests.core.damage import COMMANDS, FRAME, Sample, files_at, flipped, of_flip, opened, put
from tests.core.journals import flaw as flaw_of
from tests.core.shadow import amid, enter, known, open_table, steps


def test_the_sample_is_sound(sample: Sample, closed: Sample, tmp_path: Path) -> None:
    assert opened(sample.files, tmp_path / "journal.db") == (None, sample.known[-1])
    assert opened(closed.files, tmp_path / "journal.db") == (None, sample.known[-1])


@pytest.mark.parametrize("by", [0xFF, 0x01])
def test_flips_in_the_header_of_the_database(closed: Sample, tmp_path: Path, by: int) -> None:
    for at in range(100):
        flaw, after = opened({"": flipped(closed.files[""], at, by)}, tmp_path / "journal.db")
        assert flaw or after == closed.known[-1], at


def test_a_database_that_would_be_opened_without_its_log(sample: Sample, tmp_path: Path) -> None:
    """Bytes 18 and 19 tell SQLite whether there is one."""
    for at in (18, 19):
        for by in (1, 2, 3, 0x80):
            content = flipped(sample.files[""], at, by)
            flaw, after = opened({**sample.files, "": content}, tmp_path / "journal.db")
            assert flaw in (None, Flaw.DOUBTFUL), (at, by)
            assert after == sample.known[-1], (at, by)


def test_a_complaint_of_sqlite_that_is_no_text(closed: Sample, tmp_path: Path) -> None:
    """It names the table that it cannot make sense of, and that name is damaged as well."""
    content = closed.files[""].replace(b"tablegamesgames", b"tableg\xa0mesgames")
    content = content.replace(b"CREATE TABLE games", b"CREATE TABEL games")
    assert opened({"": content}, tmp_path / "journal.db")[0] is Flaw.DAMAGED


def flips(size: int, count: int, seed: str) -> Iterator[tuple[int, int]]:
    rng = Random(seed)
    for _ in range(count):
        yield rng.randrange(size), 1 << rng.randrange(8)


def check_flips(whole: Sample, tail: str, count: int, path: Path) -> set[Flaw | None]:
    found: set[Flaw | None] = set()
    for at, by in flips(len(whole.files[tail]), count, f"flips {count} {tail}"):
        flaw = of_flip(whole, tail, at, by, path)
        found.add(flaw)
        assert (flaw is Flaw.DOUBTFUL) is (flaw is not None and bool(tail)), (at, by)
    return found


@pytest.mark.thorough
def test_flips_anywhere_in_the_database(closed: Sample, tmp_path: Path) -> None:
    assert Flaw.DAMAGED in check_flips(closed, "", 120, tmp_path / "journal.db")


@pytest.mark.thorough
def test_flips_anywhere_in_the_log(sample: Sample, tmp_path: Path) -> None:
    assert Flaw.DOUBTFUL in check_flips(sample, "-wal", 120, tmp_path / "journal.db")


@pytest.mark.long
def test_flips_anywhere_many_times(sample: Sample, closed: Sample, tmp_path: Path) -> None:
    assert Flaw.DAMAGED in check_flips(closed, "", 1000, tmp_path / "journal.db")
    # The log holds a newer copy of most of this database, so most of this does no harm.
    check_flips(sample, "", 300, tmp_path / "journal.db")
    assert Flaw.DOUBTFUL in check_flips(sample, "-wal", 1000, tmp_path / "journal.db")


def test_whatever_stands_in_the_index_of_the_log_it_is_made_anew(sample: Sample, tmp_path: Path) -> None:
    """It lies there after a crash, and SQLite takes it for true only while somebody has it open."""
    for noise in (bytes(32_768), Random("index").randbytes(32_768), Random("short").randbytes(1_000)):
        path = put(sample.files, tmp_path / "journal.db")
        Path(f"{path}-shm").write_bytes(noise)
        table, journal = open_table(path)
        assert table.resume()
        assert (journal.notice, known(table)) == (None, sample.known[-1])
        journal.close()


def test_the_header_of_the_log_is_damaged(sample: Sample, tmp_path: Path) -> None:
    """The half of the game that is in the database is all that there is then, and it is told."""
    for at in range(32):
        wal = flipped(sample.files["-wal"], at, 0x40)
        flaw, after = opened({**sample.files, "-wal": wal}, tmp_path / "journal.db")
        assert flaw is Flaw.DOUBTFUL, at
        assert after == sample.known[COMMANDS // 2], at


def test_a_log_that_is_damaged_before_any_game_was_in_the_database(tmp_path: Path) -> None:
    """Nothing is left that could be gone on with."""
    path = tmp_path / "journal.db"
    _table, journal = amid(path, 10)
    files = files_at(path)
    journal.close()
    for at in (16, 32 + FRAME + 100):
        damaged = {**files, "-wal": flipped(files["-wal"], at, 0x40)}
        assert opened(damaged, tmp_path / "copy.db") == (Flaw.DAMAGED, None)


def test_what_may_lack_something_is_told_once(sample: Sample, tmp_path: Path) -> None:
    path = put({**sample.files, "-wal": flipped(sample.files["-wal"], 20, 0x40)}, tmp_path / "journal.db")
    for told in (True, False):
        journal = Journal(path)
        assert bool(journal.notice) is told
        crashed = files_at(path)
        journal.close()
        put(crashed, path)


def test_a_copy_there_is_no_room_for_leaves_nothing_behind(
    sample: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even half of it: what was there is untouched, and the next start has as much room."""
    files = {**sample.files, "-wal": flipped(sample.files["-wal"], 20, 0x40)}
    path = put(files, tmp_path / "journal.db")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.core.troubles.copyfile", full)
    assert flaw_of(path) is Flaw.FULL
    assert files_at(path) == files
    assert not list(tmp_path.glob("*.aside-*"))


def test_a_truncated_database_is_set_aside(closed: Sample, sample: Sample, tmp_path: Path) -> None:
    content = closed.files[""]
    for size in (1, 2, 16, 17, 50, 99, 100, 101, 511, 512, 4095, *range(4096, len(content), 4097), len(content) - 1):
        assert opened({"": content[:size]}, tmp_path / "journal.db")[0] is Flaw.DAMAGED, size
    for size in (0, 1, 512):
        flaw, _ = opened({"": sample.files[""][:size], "-wal": sample.files["-wal"]}, tmp_path / "journal.db")
        assert flaw is Flaw.DAMAGED, size


def test_a_log_without_its_database_is_set_aside(sample: Sample, tmp_path: Path) -> None:
    assert opened({"-wal": sample.files["-wal"]}, tmp_path / "journal.db")[0] is Flaw.DAMAGED


def commits(wal: bytes) -> list[int]:
    """Where in the log each commit ends."""
    heads = [(end, wal[end - FRAME : end]) for end in range(32 + FRAME, len(wal) + 1, FRAME)]
    return [end for end, frame in heads if struct.unpack(">I", frame[4:8])[0]]


def test_a_torn_log_holds_every_commit_before_the_tear(sample: Sample, tmp_path: Path) -> None:
    """What was not written whole was never acknowledged, so this is no damage."""
    wal = sample.files["-wal"]
    before = len(sample.known) - len(commits(wal))
    offsets = Random("torn").sample(range(32 + FRAME, len(wal)), 40)
    for size in (0, 1, 31, 32, 32 + FRAME - 1, len(wal) - 1, *offsets):
        whole = sum(end <= size for end in commits(wal))
        files = {**sample.files, "-wal": wal[:size]}
        assert opened(files, tmp_path / "journal.db") == (None, sample.known[before + whole - 1]), size


def test_a_tear_inside_the_last_commit_is_no_damage(sample: Sample, tmp_path: Path) -> None:
    """Not every part of a write reaches the disk in order: zeros before, the commit mark behind."""
    wal = sample.files["-wal"]
    start = commits(wal)[-2]
    torn = wal[:start] + bytes(FRAME) + wal[start + FRAME :]
    assert opened({**sample.files, "-wal": torn}, tmp_path / "journal.db") == (None, sample.known[-2])


def test_what_a_log_held_before_it_was_begun_anew_is_no_damage(tmp_path: Path) -> None:
    """SQLite writes a log from its start again once everything in it is in the database."""
    path = tmp_path / "journal.db"
    table, journal = open_table(path)
    for number, step in zip(range(60), steps(), strict=False):
        enter(table, step.line)
        if number in (30, 50):
            journal._db.execute("PRAGMA wal_checkpoint")
        files, after = files_at(path), step.known
        if number in (31, 51, 52, 59):
            assert opened(files, tmp_path / "copy.db") == (None, after)
    journal.close()
