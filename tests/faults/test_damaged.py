"""A damaged or foreign journal on the command line: one line says so, the file is kept, and the companion goes on."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.journal import Journal
from tests import command_line
from tests.core.damage import Files, files_at, put
from tests.core.shadow import copied, enter, open_table, steps
from tests.faults.children import companion, lines, sentence

VIEW = '{"do":"View"}'


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """A game of which half is in the database and half in the log."""
    path = tmp_path_factory.mktemp("crashed") / "journal.db"
    table, journal = open_table(path)
    for number, step in zip(range(20), steps(), strict=False):
        enter(table, step.line)
        if number == 10:
            journal.close()
            table, journal = open_table(path)
            table.resume()
    files = files_at(copied(path, path.with_name("copy.db")))
    journal.close()
    return files


def check_set_aside(files: Files, path: Path, *, why: str) -> None:
    """Put these files there and begin a game: what was there is kept, the new game too, and the next start is quiet."""
    put(files, path)
    first = next(iter(steps())).line
    done = companion("script", "-", "--journal", path, given=lines(VIEW, first))
    said = sentence(done)
    aside = next(Path(word.rstrip(",;.")) for word in said.split() if ".aside-" in word)
    assert why in said
    assert str(path) in said
    assert files_at(aside) == files
    assert done.returncode == 0
    answers = done.stdout.splitlines()
    assert answers[0] == b'{"view": null}'
    assert answers[1].startswith(b'{"events"')
    again = command_line.companion("script", "-", "--journal", str(path), given=lines(VIEW))
    assert (again.status, again.err) == (0, "")
    assert '"players": ["Anna"' in again.out


def test_a_sound_journal_is_not_complained_of(crashed: Files, tmp_path: Path) -> None:
    put(crashed, tmp_path / "journal.db")
    done = companion("script", "-", "--journal", tmp_path / "journal.db", given=lines(VIEW))
    assert (done.returncode, done.stderr) == (0, b"")
    assert b'"players": ["Anna"' in done.stdout


def test_a_torn_log_is_not_complained_of(crashed: Files, tmp_path: Path) -> None:
    put({**crashed, "-wal": crashed["-wal"][:-100]}, tmp_path / "journal.db")
    done = companion("script", "-", "--journal", tmp_path / "journal.db", given=lines('{"do":"History"}'))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b'"kind"') == 19


@pytest.mark.parametrize(
    "content", [b"Dear diary.\n", bytes(8_192), Random("noise").randbytes(20_000)], ids=["text", "zeros", "noise"]
)
def test_no_database(content: bytes, tmp_path: Path) -> None:
    check_set_aside({"": content}, tmp_path / "journal.db", why="is damaged, or is no database at all")


def test_a_truncated_database(crashed: Files, tmp_path: Path) -> None:
    check_set_aside({**crashed, "": crashed[""][:0]}, tmp_path / "journal.db", why="is damaged")


def test_a_damaged_log(crashed: Files, tmp_path: Path) -> None:
    wal = bytearray(crashed["-wal"])
    wal[len(wal) // 3] ^= 4
    check_set_aside({**crashed, "-wal": bytes(wal)}, tmp_path / "journal.db", why="is damaged")


def test_one_letter_changed(crashed: Files, tmp_path: Path) -> None:
    content = crashed[""].replace(b'"Bruno"', b'"Brunn"', 1)
    assert content != crashed[""]
    Journal(tmp_path / "whole.db").close()
    check_set_aside({"": content}, tmp_path / "journal.db", why="is damaged")


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("PRAGMA application_id=0", "is a database of another program"),
        ("PRAGMA user_version=99", "was written by a newer companion"),
        ("DROP TABLE entries", "is damaged"),
        ("UPDATE entries SET events = 'garbage'", "is damaged"),
    ],
)
def test_changed_by_others(crashed: Files, tmp_path: Path, statement: str, why: str) -> None:
    path = tmp_path / "journal.db"
    put(crashed, path)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(statement)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    check_set_aside(files_at(path), path, why=why)


def test_a_game_nobody_can_read(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path)
    journal.begin("saboteur", "", "{}", '[{"event":"Earthquake"}]')
    files = files_at(copied(path, tmp_path / "copy.db"))
    journal.close()
    check_set_aside(files, tmp_path / "copy.db", why="cannot be read by this companion")


def test_run_goes_on_with_a_new_journal_too(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"damaged")
    done = companion("demo", "--text", "--journal", path, "--seed", "x")
    assert done.returncode == 0
    assert "is damaged" in sentence(done)
    journal = Journal(path)
    assert [game.ended for game in journal.games()] == ["over"]
    journal.close()


@pytest.mark.long
def test_flips_anywhere(crashed: Files, tmp_path: Path) -> None:
    """Whatever is damaged: no traceback, at most one line, and every byte is still somewhere."""
    rng = Random("flips")
    for number in range(40):
        tail = rng.choice(("", "-wal"))
        content = bytearray(crashed[tail])
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        files = {**crashed, tail: bytes(content)}
        path = tmp_path / str(number) / "journal.db"
        path.parent.mkdir()
        put(files, path)
        done = companion("script", "-", "--journal", path, given=lines('{"do":"History"}'))
        assert done.returncode == 0
        if done.stderr:
            assert "is damaged" in sentence(done) or "another program" in sentence(done)
            aside = next(part for part in path.parent.iterdir() if part.name[-1:].isdigit())
            assert files_at(aside) == files
        else:
            assert done.stdout.count(b'"kind"') in ((19, 20) if tail else (20,))
