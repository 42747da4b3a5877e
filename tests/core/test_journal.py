"""The journal: how it is kept, for whom, and where it cannot be kept."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.core.journal import Flaw, Journal, JournalTrouble
from tests.core.journals import ROOT, flaw, pragma


def test_every_connection_is_synced_at_every_commit(tmp_path: Path) -> None:
    for _ in range(2):  # the setting is not kept in the file
        journal = Journal(tmp_path / "journal.db")
        assert pragma(journal, "journal_mode") == "wal"
        assert pragma(journal, "synchronous") == 2
        journal.close()


def test_entries_come_back_in_order_and_as_they_were(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    first = journal.begin("saboteur", "note", '{"a":"ä"}', "[1]")
    second = journal.begin("saboteur", "", "b", "[2]")
    journal.append(first.number, "do", "c", "[3]")
    journal.append(second.number, "undo", "null", "[]")
    journal.append(first.number, "do", "d", "[4]", over=True)
    journal.close()
    again = Journal(tmp_path / "journal.db")
    assert again.notice is None
    assert [entry[1:] for entry in again.entries(first.number)] == [
        ("do", '{"a":"ä"}', "[1]"),
        ("do", "c", "[3]"),
        ("do", "d", "[4]"),
    ]
    assert [entry[1:] for entry in again.entries(second.number)] == [("do", "b", "[2]"), ("undo", "null", "[]")]
    assert [game.ended for game in again.games()] == ["over", None]
    assert again.unfinished() == second
    again.close()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_only_the_owner_may_read_it(tmp_path: Path, mask: int) -> None:
    path = tmp_path / "a" / "b" / "journal.db"
    with umask(mask):
        journal = Journal(path)
        journal.begin("saboteur", "", "{}", "[]")
        assert {mode(part) for part in path.parent.iterdir()} == {0o600}
        assert len(list(path.parent.iterdir())) == 3
        assert (mode(path.parent), mode(path.parent.parent)) == (0o700, 0o700)
        journal.close()


def test_a_file_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal(path).close()
    path.chmod(0o644)
    Journal(path).close()
    assert mode(path) == 0o600


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Journal(tmp_path / "journal.db").close()
    assert mode(tmp_path) == 0o755


def test_places_where_no_journal_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "file" / "journal.db", tmp_path / "file" / "a" / "journal.db"):
        assert flaw(path) is Flaw.UNUSABLE
    for path in (tmp_path / "loop", tmp_path / "pipe", tmp_path / ("long" * 100)):
        assert flaw(path) is Flaw.UNUSABLE
    assert (tmp_path / "file").read_text() == "not a folder"


def test_a_device_is_not_touched() -> None:
    before = Path(os.devnull).stat().st_mode
    assert flaw(os.devnull) is Flaw.UNUSABLE
    assert Path(os.devnull).stat().st_mode == before


def test_a_second_companion_is_refused_and_the_first_unhurt(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path)
    game = journal.begin("saboteur", "", "{}", "[]").number
    second = subprocess.run([sys.executable, "-c", OPEN, path], cwd=ROOT, capture_output=True, text=True, check=False)
    assert second.stdout.strip() == f"{path} is in use: another companion is running."
    assert flaw(path) is Flaw.IN_USE  # in the same process as well
    journal.append(game, "do", "{}", "[]")
    assert len(journal.entries(game)) == 2
    assert sorted(part.name for part in tmp_path.iterdir()) == ["journal.db", "journal.db-shm", "journal.db-wal"]
    journal.close()
    Journal(path).close()


OPEN = """
import sys
from companion.core.journal import Journal, JournalTrouble
try:
    Journal(sys.argv[1]).close()
except JournalTrouble as trouble:
    print(trouble)
"""


def test_what_sqlite_says_of_a_text_is_not_repeated(tmp_path: Path) -> None:
    """It quotes what it cannot decode, and that may be somebody's role."""
    path = tmp_path / "journal.db"
    journal = Journal(path)
    journal.begin("saboteur", "", "{}", "[]")
    journal._db.execute("UPDATE entries SET events = CAST('saboteur' || x'ff' AS TEXT)")
    with pytest.raises(JournalTrouble) as caught:
        journal.entries(1)
    assert caught.value.flaw is Flaw.DAMAGED
    assert "saboteur" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    journal.close()
