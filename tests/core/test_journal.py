"""The journal: how it is kept, for whom, and what happens where it cannot be kept."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from companion.core.journal import MIGRATIONS, Flaw, Journal, JournalTrouble
from companion.games.saboteur import commands as cmd
from tests.core.shadow import accepted, copied, enter, known, open_table, steps

ROOT = Path(__file__).parents[2]

ADDS_A_COLUMN = "ALTER TABLE entries ADD COLUMN remark TEXT NOT NULL DEFAULT 'none'"
BREAKS_OFF = "CREATE TABLE half (made TEXT); INSERT INTO nowhere VALUES (1)"
TAKES_LONG = """
    CREATE TABLE numbers (n INTEGER);
    INSERT INTO numbers WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up) SELECT n FROM up
"""


def pragma(journal: Journal, name: str) -> object:
    return journal._db.execute(f"PRAGMA {name}").fetchone()[0]


def flaw(path: Path | str, migrations: tuple[str, ...] = MIGRATIONS) -> Flaw:
    with pytest.raises(JournalTrouble) as caught:
        Journal(path, migrations)
    assert str(path) in str(caught.value)
    assert "[Errno" not in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    return caught.value.flaw


def test_every_connection_is_synced_at_every_commit(tmp_path: Path) -> None:
    for _ in range(2):  # the setting is not kept in the file
        journal = Journal(tmp_path / "journal.db")
        assert pragma(journal, "journal_mode") == "wal"
        assert pragma(journal, "synchronous") == 2
        assert pragma(journal, "locking_mode") == "exclusive"
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
        assert len(list(path.parent.iterdir())) == 2
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
    assert sorted(part.name for part in tmp_path.iterdir()) == ["journal.db", "journal.db-wal"]
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


def test_an_older_journal_is_brought_up_to_date_with_everything_in_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table, journal = open_table(path)
    for _, step in zip(range(20), steps(), strict=False):
        enter(table, step.line)
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
    table, journal = open_table(path)
    for _, step in zip(range(20), steps(), strict=False):
        enter(table, step.line)
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
    table, journal = open_table(path)
    for _, step in zip(range(20), steps(), strict=False):
        enter(table, step.line)
    before = known(table)
    journal.close()
    with subprocess.Popen([sys.executable, "-c", MIGRATE, path, TAKES_LONG], cwd=ROOT, stdout=subprocess.PIPE) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == b"begins\n"
            wait_until_larger(Path(f"{path}-wal"), 4_000_000, child)
        finally:
            child.kill()
    assert child.returncode == -signal.SIGKILL
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


def limit_pages(journal: Journal, extra: int | None) -> None:
    pages = pragma(journal, "page_count")
    assert isinstance(pages, int)
    journal._db.execute(f"PRAGMA max_page_count={pages + extra if extra is not None else 1_000_000}")


def refusal(do: Callable[[], object]) -> bool:
    """Whether this was refused for want of room; nothing else may be the matter."""
    try:
        do()
    except JournalTrouble as trouble:
        return trouble.flaw is Flaw.FULL or pytest.fail(str(trouble))
    return False


def test_a_full_disk_refuses_one_command_and_all_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table, journal = open_table(path)
    refused = 0
    limit_pages(journal, 3)
    lines = list(steps())
    for number, step in enumerate(lines):
        before, entries = known(table), journal.entries(1) if number else []
        if refusal(partial(enter, table, step.line)):
            refused += 1
            assert known(table) == before
            assert journal.entries(1) == entries
            after, again = open_table(copied(path, tmp_path / "copy.db"))
            assert after.resume()
            assert known(after) == before
            again.close()
            limit_pages(journal, 1)
            enter(table, step.line)
        assert known(table) == step.known
    assert refused > 5
    assert len(journal.entries(1)) == len(lines)
    journal.close()


def test_a_full_disk_when_a_game_begins_or_is_abandoned(tmp_path: Path) -> None:
    table, journal = open_table(tmp_path / "journal.db")
    names = tuple(f"{name} {'x' * 30}" for name in "ABCDEFGHIJ")
    begin = cmd.Begin(names, hidden_goals=True)
    begun = 0
    limit_pages(journal, 1)
    for _ in range(20):
        if refusal(lambda: table.begin("saboteur", begin)):
            break
        begun += 1
        table.abandon()
    assert 0 < begun < 20
    assert table.game is None
    assert len(journal.games()) == begun
    limit_pages(journal, None)
    accepted(table.begin("saboteur", begin))
    assert [game.ended for game in journal.games()] == ["abandoned"] * begun + [None]
    assert {len(journal.entries(game.number)) for game in journal.games()} == {1}
    journal.close()
    sound = Journal(tmp_path / "journal.db")
    assert sound.notice is None
    sound.close()


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
