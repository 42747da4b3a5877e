"""The journal is the truth: every command and its events in SQLite, durable before anybody is told.

WAL with `synchronous=FULL` lost nothing in 100,000 simulated power cuts where NORMAL and DELETE did; FULL is a setting
of the connection and not of the file, so it is set at every opening. There is one connection and one writer.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

APPLICATION_ID = 0x436F6D70  # "Comp": what `file` and our own opening look for in the header
IN_MEMORY = ":memory:"

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        begun_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        note TEXT NOT NULL,
        ended TEXT
    ) STRICT;
    CREATE TABLE entries (
        number INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (number),
        at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        kind TEXT NOT NULL,
        command TEXT NOT NULL,
        events TEXT NOT NULL
    ) STRICT;
    CREATE INDEX entries_of_game ON entries (game, number);
    """,
)
"""Step by step from nothing to the newest schema. A step that has been released is never changed: add another."""


class Flaw(StrEnum):
    """What can be wrong with a journal; each value is the sentence for the person at the table, to be translated."""

    FOREIGN = "{path} is a database of another program."
    NEWER = "{path} was written by a newer companion."
    DAMAGED = "{path} is damaged, or is no database at all."
    UNREADABLE = "Game {detail} in {path} makes no sense to this companion."
    IN_USE = "{path} is in use: another companion is running."
    FULL = "{path} could not be written: the disk is full or failing ({detail})."
    UNUSABLE = "{path} cannot be used: {detail}."


class JournalTrouble(Exception):
    """The journal cannot be used; as text it is one sentence for the person at the table."""

    def __init__(self, flaw: Flaw, path: str, detail: object = "") -> None:
        """Name the flaw, the file, and what the system said."""
        self.flaw = flaw
        self.about = {"path": path, "detail": str(detail)}
        super().__init__(flaw.format(**self.about))


@dataclass(frozen=True, slots=True)
class SetAside:
    """A file that was put aside, untouched, and why."""

    trouble: JournalTrouble
    aside: str


class SavedGame(NamedTuple):
    """A game on record. `ended` is None while it goes on, then "over" or "abandoned"."""

    number: int
    game: str
    note: str
    ended: str | None


class Entry(NamedTuple):
    """One transaction: kind is "do", "undo" or "redo"; command and events are JSON texts."""

    number: int
    kind: str
    command: str
    events: str


class Journal:
    """One SQLite file, one writer. `notice` tells what had to be set aside when it was opened, if anything."""

    def __init__(self, path: str | Path = IN_MEMORY, migrations: Sequence[str] = MIGRATIONS) -> None:
        """Open or make the journal; a file that is not a sound journal of ours is set aside, untouched."""
        self.path = str(path)
        self.notice: SetAside | None = None
        self._migrations = migrations
        if self.path != IN_MEMORY:
            trouble = _look_at(Path(self.path), len(migrations))
            if trouble:
                self._set_aside(trouble)
        self._db = self._open()

    def _open(self) -> sqlite3.Connection:
        with self._plain_words():
            if self.path != IN_MEMORY:
                _make_private(Path(self.path))
            db = sqlite3.connect(self.path, timeout=1, isolation_level=None)
            try:
                db.execute("PRAGMA locking_mode=EXCLUSIVE")
                self._migrate(db)
                db.execute("PRAGMA journal_mode=WAL")
                db.execute("PRAGMA synchronous=FULL")
            except BaseException:
                db.close()
                raise
            return db

    def _migrate(self, db: sqlite3.Connection) -> None:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        for number, step in enumerate(self._migrations[version:], version + 1):
            db.executescript(f"BEGIN IMMEDIATE; {step}; PRAGMA user_version={number}; COMMIT;")

    def _set_aside(self, trouble: JournalTrouble) -> None:
        path = Path(self.path)
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        aside = path.with_name(f"{path.name}.aside-{stamp}")
        while aside.exists():
            aside = aside.with_name(f"{aside.name}x")
        with self._plain_words():
            for tail in ("", "-wal", "-shm"):
                part = path.with_name(path.name + tail)
                if part.exists():
                    part.rename(aside.with_name(aside.name + tail))
        self.notice = SetAside(trouble, str(aside))

    @contextmanager
    def _plain_words(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise _trouble(self.path, error) from error

    def set_aside(self, game: int) -> None:
        """Put the journal aside because the entries of a game turned out to make no sense, and begin a new one."""
        self._db.close()
        self._set_aside(JournalTrouble(Flaw.UNREADABLE, self.path, game))
        self._db = self._open()

    def begin(self, game: str, note: str, command: str, events: str) -> SavedGame:
        """Record a new game with its first entry."""
        with self._transaction():
            row = self._db.execute("INSERT INTO games (game, note) VALUES (?, ?)", (game, note))
            saved = SavedGame(int(row.lastrowid or 0), game, note, None)
            self._insert(saved.number, "do", command, events)
        return saved

    def append(self, game: int, kind: str, command: str, events: str, *, over: bool = False) -> int:
        """Record one command with its events; when this returns, a pulled plug does not lose it."""
        if not over:
            try:
                return self._insert(game, kind, command, events)
            except sqlite3.Error as error:
                raise _trouble(self.path, error) from error
        with self._transaction():
            self._db.execute("UPDATE games SET ended = 'over' WHERE number = ?", (game,))
            return self._insert(game, kind, command, events)

    def _insert(self, game: int, kind: str, command: str, events: str) -> int:
        row = self._db.execute(
            "INSERT INTO entries (game, kind, command, events) VALUES (?, ?, ?, ?)",
            (game, kind, command, events),
        )
        return int(row.lastrowid or 0)

    def abandon(self, game: int) -> None:
        """Close a game that will not be finished."""
        with self._transaction():
            self._db.execute("UPDATE games SET ended = 'abandoned' WHERE number = ?", (game,))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._plain_words():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite may have rolled back by itself, as on a full disk
                    self._db.execute("ROLLBACK")
                raise

    def games(self) -> list[SavedGame]:
        """All games on record, oldest first."""
        with self._plain_words():
            rows = self._db.execute("SELECT number, game, note, ended FROM games ORDER BY number")
            return list(map(SavedGame._make, rows))

    def unfinished(self) -> SavedGame | None:
        """The newest game that still goes on."""
        return next((game for game in reversed(self.games()) if game.ended is None), None)

    def entries(self, game: int) -> list[Entry]:
        """All entries of a game in the order they were made."""
        with self._plain_words():
            rows = self._db.execute(
                "SELECT number, kind, command, events FROM entries WHERE game = ? ORDER BY number", (game,)
            )
            return list(map(Entry._make, rows))

    def close(self) -> None:
        """Let go of the file, tidied."""
        self._db.close()


def _make_private(path: Path) -> None:
    """Make sure that the file exists and is for its owner alone: roles are in it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)


def _look_at(path: Path, newest: int) -> JournalTrouble | None:
    """Find out whether this file is a sound journal of ours, writing nothing to it."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    flaw = None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=1)) as db:
            if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                flaw = Flaw.FOREIGN
            elif db.execute("PRAGMA user_version").fetchone()[0] > newest:
                flaw = Flaw.NEWER
            elif db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                flaw = Flaw.DAMAGED
    except sqlite3.OperationalError as error:
        raise _trouble(str(path), error) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        flaw = Flaw.DAMAGED
    return JournalTrouble(flaw, str(path)) if flaw else None


def _trouble(path: str, error: Exception) -> JournalTrouble:
    said = str(error).lower()
    if "locked" in said:
        return JournalTrouble(Flaw.IN_USE, path)
    if "full" in said or "i/o error" in said or getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT):
        return JournalTrouble(Flaw.FULL, path, error)
    return JournalTrouble(Flaw.UNUSABLE, path, error)
