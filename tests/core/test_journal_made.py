"""A new journal is made, an older one brought up to date, whenever it is killed; one of release 0.1.0 is as it was."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.journal import MIGRATIONS, Flaw, Journal
from tests.command_line import companion
from tests.core.journals import ROOT, flaw, pragma
from tests.core.shadow import amid, copied, known, open_table
from tests.faults.children import child

ADDS_A_COLUMN = "ALTER TABLE entries ADD COLUMN remark TEXT NOT NULL DEFAULT 'none'"
BREAKS_OFF = "CREATE TABLE half (made TEXT); INSERT INTO nowhere VALUES (1)"
TAKES_LONG = """
    CREATE TABLE numbers (n INTEGER);
    INSERT INTO numbers WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up) SELECT n FROM up
"""


def test_an_older_journal_is_brought_up_to_date_with_everything_in_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    _table, journal = amid(path, 20)
    entries, games = journal.entries(1), journal.games()
    log = copied(path, tmp_path / "crashed.db")
    journal.close()
    for older in (path, log):
        newer = Journal(older, (*MIGRATIONS, ADDS_A_COLUMN))
        assert newer.notice is None
        assert pragma(newer, "user_version") == len(MIGRATIONS) + 1
        assert (newer.entries(1), newer.games()) == (entries, games)
        assert set(newer._db.execute("SELECT remark FROM entries")) == {("none",)}
        newer.append(1, "do", "{}", "[]")
        newer.close()
        past = Journal(older)
        assert past.notice is not None
        assert past.notice.trouble.flaw is Flaw.NEWER
        past.close()


def test_a_migration_that_breaks_off_leaves_the_older_version(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table, journal = amid(path, 20)
    before = known(table)
    journal.close()
    assert flaw(path, (*MIGRATIONS, BREAKS_OFF)) is Flaw.UNUSABLE
    again, journal = open_table(path)
    assert journal.notice is None
    assert again.resume()
    assert known(again) == before
    journal.close()


MIGRATE = """
import sys
from companion.core.journal import MIGRATIONS, Journal
print("begins", flush=True)
Journal(sys.argv[1], (*MIGRATIONS, sys.argv[2]))
"""


def test_a_crash_in_the_middle_of_a_migration_leaves_the_older_version(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table, journal = amid(path, 20)
    before = known(table)
    journal.close()
    with child([sys.executable, "-c", MIGRATE, path, TAKES_LONG], stdout=subprocess.PIPE) as migrating:
        assert migrating.stdout
        assert migrating.stdout.readline() == b"begins\n"
        wait_until_larger(Path(f"{path}-wal"), 4_000_000, migrating)
    assert migrating.returncode == -signal.SIGKILL
    again, journal = open_table(path)
    assert journal.notice is None
    assert again.resume()
    assert known(again) == before
    journal.close()


def wait_until_larger(path: Path, size: int, child: subprocess.Popen[bytes]) -> None:
    for _ in range(1_000):
        if path.exists() and path.stat().st_size > size:
            return
        assert child.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.02)
    raise AssertionError("the migration did not get far enough")


@pytest.mark.thorough
def test_a_crash_while_the_first_journal_is_made_does_no_harm(tmp_path: Path) -> None:
    """Killed before each statement of the opening in turn."""
    path = tmp_path / "journal.db"
    for statements in range(40):
        path.unlink(missing_ok=True)
        child = [sys.executable, "-c", DIES_EARLY, str(path), str(statements)]
        done = subprocess.run(child, cwd=ROOT, capture_output=True, check=False)
        assert done.returncode in (0, -signal.SIGKILL), done.stderr
        journal = Journal(path)
        assert journal.notice is None, statements
        assert journal.games() == []
        journal.close()
        if done.returncode == 0:
            return
    raise AssertionError("the opening never came to its end")


DIES_EARLY = """
import os, signal, sqlite3, sys
from companion.core.journal import Journal
left = int(sys.argv[2])
def count(statement):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
connect = sqlite3.connect
def traced(path, **options):
    db = connect(path, **options)
    if not options.get("uri") and str(path) != ":memory:":
        db.set_trace_callback(count)
    return db
sqlite3.connect = traced
Journal(sys.argv[1])
os._exit(0)
"""


KEPT = Path(__file__).with_name("of_0_1_0")
QUESTIONS = ("View", "History", "Transcript")


def do(*names: str) -> str:
    """Commands without fields, as a script."""
    return "".join(json.dumps({"do": name}) + "\n" for name in names)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A copy of it, as it lies beside a newer program."""
    return shutil.copyfile(KEPT / "journal.db", tmp_path / "journal.db")


def test_it_opens_and_says_the_same_to_the_byte(journal: Path) -> None:
    said = companion("script", "-", "--journal", str(journal), given=do(*QUESTIONS))
    assert (said.status, said.err) == (0, "")
    assert said.out == (KEPT / "answers.jsonl").read_text(encoding="utf-8")


def test_its_game_goes_on_with_all_that_can_be_undone(journal: Path) -> None:
    said = companion("script", "-", "--journal", str(journal), given=do("Undo", "Undo", "Redo", "Redo"))
    events = [answer["events"][0] for answer in said.lines]
    assert [event["event"] for event in events] == ["Passed", "PathLaid", "PathLaid", "Passed"]
    assert events[1]["lies"] == "NEW"
    again = companion("script", "-", "--journal", str(journal), given=do("View"))
    assert again.out == (KEPT / "answers.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[0]
