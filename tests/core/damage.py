"""A journal as a pulled plug leaves it, damaged in any way, and what becomes of it when it is opened."""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.core.journal import Flaw, Journal
from companion.games.saboteur.rules.commands import AddChance
from tests.core.shadow import Known, accepted, copied, enter, known, open_table, steps

Files = dict[str, bytes]
COMMANDS = 24
FRAME = 24 + 4096


@dataclass(frozen=True)
class Sample:
    """A journal as a pulled plug leaves it, and what was known after each command in it."""

    files: Files
    known: list[Known]


def half_in_log(folder: Path) -> Sample:
    """Half of it in the database, half of it in the log."""
    path = folder / "half.db"
    table, journal = open_table(path)
    after = []
    for number, step in zip(range(COMMANDS), steps(), strict=False):
        enter(table, step.line)
        after.append(step.known)
        if number == COMMANDS // 2:
            journal.close()
            table, journal = open_table(path)
            assert table.resume()
    files = files_at(copied(path, path.with_name("copy.db")))
    journal.close()
    assert len(files[""]) > 4096
    assert len(files["-wal"]) > 10 * FRAME
    return Sample(files, after)


def all_in_database(whole: Sample, folder: Path) -> Sample:
    """The same, with everything in the database."""
    path = put(whole.files, folder / "closed.db")
    Journal(path).close()
    files = files_at(path)
    assert set(files) == {""}
    return Sample(files, whole.known)


def files_at(path: Path) -> Files:
    """The database, and its log unless it is empty, which is what SQLite makes of none."""
    parts = {tail: Path(f"{path}{tail}") for tail in ("", "-wal")}
    return {
        tail: part.read_bytes() for tail, part in parts.items() if part.exists() and (not tail or part.stat().st_size)
    }


def put(files: Files, path: Path) -> Path:
    for tail in ("", "-wal", "-shm"):
        Path(f"{path}{tail}").unlink(missing_ok=True)
    for tail, content in files.items():
        Path(f"{path}{tail}").write_bytes(content)
    return path


def opened(files: Files, path: Path) -> tuple[Flaw | None, Known | None]:
    """Open a journal: what was found wrong with it, and what is known then. A new journal must work.

    Of one that only may lack something a copy is kept, and the game goes on.
    """
    put(files, path)
    table, journal = open_table(path)
    try:
        resumed = table.resume()
        if journal.notice is None:
            assert resumed
            after = known(table)
            accepted(table.submit(AddChance("Anna", "and it can be written to")))
            return None, after
        aside = Path(journal.notice.aside)
        assert files_at(aside) == files
        doubtful = journal.notice.trouble.flaw is Flaw.DOUBTFUL
        assert resumed is doubtful
        assert bool(journal.games()) is doubtful
        left = known(table) if doubtful else None
        sentence = str(journal.notice.trouble)
        assert str(path) in sentence
        assert sentence.endswith(".")
        assert not re.search("saboteur|digger|gold|Error|errno", sentence)
        for tail in ("", "-wal", "-shm"):
            Path(f"{aside}{tail}").unlink(missing_ok=True)
        return journal.notice.trouble.flaw, left
    finally:
        journal.close()


def of_flip(whole: Sample, tail: str, at: int, by: int, path: Path) -> Flaw | None:
    """What is told of a journal with one byte changed; it has to be so."""
    flaw, after = opened({**whole.files, tail: flipped(whole.files[tail], at, by)}, path)
    # A damaged last commit cannot be told from one that was torn when the power went.
    sound = whole.known[-2:] if tail else whole.known[-1:]
    assert flaw or after in sound, (at, by)
    assert flaw is not Flaw.DOUBTFUL or after in whole.known[:-2], (at, by)
    return flaw


def flipped(content: bytes, at: int, by: int) -> bytes:
    return content[:at] + bytes((content[at] ^ by,)) + content[at + 1 :]


def filled(path: Path, *statements: str) -> bytes:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.executescript(statement)
    return path.read_bytes()
