"""A damaged or foreign journal on the command line: one line says so, and the file is kept.

Where it is the one of this user, the companion goes on with a new one; a file that somebody named may be anything's.
"""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.journal import Journal
from tests.core.damage import Files, files_at, put
from tests.core.shadow import copied, enter, open_table, steps
from tests.faults.children import ROOT, companion, lines, sentence
from tests.faults.spoilt import BESIDE

pytestmark = pytest.mark.long

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


def check_refused(files: Files, path: Path, *, why: str) -> None:
    """Named, also through a link, it is left alone; as this user's own it is set aside, and that is told once."""
    put(files, path)
    link = path.with_name("link.db")
    link.symlink_to(path)
    for named in (path, link):
        first = next(iter(steps())).line
        done = companion("script", "-", "--journal", named, given=lines(VIEW, first))
        said = sentence(done)
        assert (done.returncode, done.stdout) == (2, b"")
        assert (why in said, str(named) in said, "left as it is" in said) == (True, True, True), said
        assert files_at(path) == files
        assert not list(path.parent.glob("*.aside-*"))
    link.unlink()
    check_set_aside(files, path, why=why)


def check_set_aside(files: Files, path: Path, *, why: str) -> None:
    home = path.with_name("home")
    home.mkdir()
    put(files, home / "journal.db")
    own = {**os.environ, "STATE_DIRECTORY": str(home)}
    said = companion("transcript", env=own).stderr.decode().splitlines()
    aside = next(Path(word.rstrip(",;.")) for word in said[0].split() if ".aside-" in word)
    assert why in said[0]
    assert str(home / "journal.db") in said[0]
    assert files_at(aside) == files
    again = companion("transcript", env=own)
    assert (again.returncode, again.stderr.decode().splitlines()) == (1, said[1:])


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
    check_refused({"": content}, tmp_path / "journal.db", why="is damaged, or is no database at all")


def test_a_truncated_database(crashed: Files, tmp_path: Path) -> None:
    check_refused({**crashed, "": crashed[""][:0]}, tmp_path / "journal.db", why="is damaged")


def test_a_damaged_log(crashed: Files, tmp_path: Path) -> None:
    """The game is read up to there and goes on, whoever named it; what was there is kept, and that is told."""
    wal = bytearray(crashed["-wal"])
    wal[len(wal) // 3] ^= 4
    files = {**crashed, "-wal": bytes(wal)}
    path = put(files, tmp_path / "journal.db")
    done = companion("script", "-", "--journal", path, given=lines('{"do":"History"}'))
    said = sentence(done)
    assert "moves may be missing" in said
    assert done.returncode == 0
    assert 10 < done.stdout.count(b'"kind"') < 19
    aside = next(Path(word.rstrip(",;.")) for word in said.split() if ".aside-" in word)
    assert files_at(aside) == files
    again = companion("script", "-", "--journal", path, given=lines('{"do":"History"}'))
    assert (again.stdout, again.stderr) == (done.stdout, b"")


def test_one_letter_changed(crashed: Files, tmp_path: Path) -> None:
    content = crashed[""].replace(b'"Bruno"', b'"Brunn"', 1)
    assert content != crashed[""]
    Journal(tmp_path / "whole.db").close()
    check_refused({"": content}, tmp_path / "journal.db", why="is damaged")


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("PRAGMA application_id=0", "is a database of another program"),
        ("PRAGMA user_version=99", "was written by a newer companion"),
        ("DROP TABLE entries", "is damaged"),
        ("CREATE TRIGGER acts AFTER INSERT ON entries BEGIN DELETE FROM games; END", "there is more in it"),
        ("UPDATE entries SET events = 'garbage'", "is damaged"),
    ],
)
def test_changed_by_others(crashed: Files, tmp_path: Path, statement: str, why: str) -> None:
    path = tmp_path / "journal.db"
    put(crashed, path)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(statement)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    check_refused(files_at(path), path, why=why)


def test_a_game_nobody_can_read_stays_where_somebody_named_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path)
    journal.begin("saboteur", "", "{}", '[{"event":"Earthquake"}]')
    journal.close()
    done = companion("script", "-", "--journal", path, given=lines(VIEW))
    assert "cannot be read by this companion" in sentence(done)
    assert (done.returncode, list(tmp_path.glob("*.aside-*"))) == (2, [])
    journal = Journal(path)
    assert len(journal.entries(1)) == 1
    journal.close()


@pytest.mark.parametrize("mode", [0o644, 0o600])
def test_an_empty_file_is_a_new_journal_only_if_it_could_be_one_of_ours(tmp_path: Path, mode: int) -> None:
    """Ours are for their owner alone, from the first moment on; others may have a use for an empty file."""
    path = tmp_path / "settings"
    path.touch(mode)
    done = companion("script", "-", "--journal", path, given=lines(VIEW))
    assert done.returncode == (0 if mode == 0o600 else 2)
    assert bool(path.stat().st_size) is (mode == 0o600)
    assert path.stat().st_mode & 0o777 == mode


def test_nothing_is_laid_beside_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "places.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA journal_mode=WAL; CREATE TABLE places (name TEXT)")
    before = path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode
    assert companion("run", "--journal", path).returncode == 2
    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode) == before
    assert list(tmp_path.iterdir()) == [path]


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
        if done.returncode:
            assert "is damaged" in sentence(done) or "another program" in sentence(done)
            assert (done.returncode, files_at(path)) == (2, files)
        elif done.stderr:
            assert "moves may be missing" in sentence(done)
            aside = next(part for part in path.parent.iterdir() if part.name[-1:].isdigit())
            assert files_at(aside) == files
        else:
            assert done.stdout.count(b'"kind"') in ((19, 20) if tail else (20,))


def test_whatever_byte_is_another_in_a_file_beside_it_the_table_comes_up_at_its_prompt() -> None:
    """Settings, sequences, phones, evenings, proofs, copies: see `spoilt`; `make faults` tries many more."""
    asked = (sys.executable, "-m", "tests.faults.spoilt", "40", "beside")
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True, timeout=300)
    tried = json.loads(done.stdout.splitlines()[-1])
    assert sum(tried.values()) == 40
    assert tried.keys() >= BESIDE
