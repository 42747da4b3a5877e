"""The journal is the truth: every command and its events in SQLite, durable before anybody is told.

WAL with `synchronous=FULL` lost nothing in 100,000 simulated power cuts where NORMAL and DELETE did; FULL is a setting
of the connection and not of the file, so it is set at every opening. There is one connection and one writer.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from companion.core.outbox import SCHEMA, Outbox, Telling, forget_told, give_away, put_anew
from companion.core.soundness import APPLICATION_ID, chained, look_at
from companion.core.troubles import (
    Flaw,
    JournalTrouble,
    NoJournal,
    SetAside,
    copied_aside,
    in_plain_words,
    is_empty_file_of_others,
    make_folder,
    make_private,
    moved_aside,
    taken,
    trouble_with,
)

__all__ = ["Entry", "Flaw", "Journal", "JournalTrouble", "SavedGame", "SetAside"]

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
        events TEXT NOT NULL,
        link TEXT NOT NULL
    ) STRICT;
    CREATE INDEX entries_of_game ON entries (game, number);
    """,
    SCHEMA,
)
"""Step by step from nothing to the newest schema. A step that has been released is never changed: add another."""


class SavedGame(NamedTuple):
    """A game on record. `ended` is None while it goes on, then "over"; one that was abandoned earlier says so."""

    number: int
    game: str
    note: str
    ended: str | None


class Entry(NamedTuple):
    """One transaction: kind is "do", "aside", "undo" or "redo"; command and events are JSON texts."""

    number: int
    kind: str
    command: str
    events: str


class Journal:
    """One SQLite file, one writer. `notice` tells what had to be set aside, if anything."""

    def __init__(
        self, path: str | Path = IN_MEMORY, migrations: Sequence[str] = MIGRATIONS, *, chosen: bool = False
    ) -> None:
        """Open or make the journal; a file that is not a sound journal of ours is set aside, untouched.

        One that somebody has `chosen` may be anything, and is refused instead.
        """
        self.path = str(path)
        self.outbox = Outbox()
        self.notice: SetAside | None = None
        self._migrations = migrations
        self._chosen = chosen
        self._last_links: dict[int, str] = {}
        # SQLite lays its log beside the file itself, not beside a link to it.
        self._file = None if self.path == IN_MEMORY else Path(os.path.realpath(path))
        self._held: int | None = None
        try:
            self._begin(migrations)
        except BaseException:
            self._let_go()
            raise

    def _begin(self, migrations: Sequence[str]) -> None:
        if self._file:
            with self._plain_words():
                make_folder(self._file.parent)
                if self._file.is_file() and os.access(self._file, os.R_OK):
                    self._held = taken(self._file, self.path)
                if self._chosen and is_empty_file_of_others(self._file):
                    raise NoJournal(Flaw.DAMAGED, self.path)
                trouble = look_at(self._file, self.path, migrations)
                if trouble and trouble.flaw is Flaw.DOUBTFUL:
                    self.notice = SetAside(trouble, copied_aside(self._file))
                elif trouble:
                    self._set_aside(trouble, self._file)
                    self._let_go()
        self._log_is_clear = False
        self._db = self._open()
        if self.notice and self.notice.trouble.flaw is Flaw.DOUBTFUL:
            self._clear_log(self._db)  # it is told once

    def _open(self) -> sqlite3.Connection:
        with self._plain_words():
            if self._file:
                make_private(self._file)
                self._held = taken(self._file, self.path) if self._held is None else self._held
            db = sqlite3.connect(self._file or IN_MEMORY, timeout=1, isolation_level=None)
            try:
                db.execute("PRAGMA trusted_schema=OFF")
                if self._file and self._file.stat().st_size == 0:
                    db.execute("PRAGMA journal_mode=MEMORY")  # no rollback journal that a crash could leave behind
                db.execute("PRAGMA journal_mode=WAL")
                db.execute("PRAGMA synchronous=FULL")
                db.execute("PRAGMA secure_delete=ON")  # zeros are written over what is let go of
                self._migrate(db)
            except BaseException:
                db.close()
                raise
            return db

    def _clear_log(self, db: sqlite3.Connection) -> None:
        """Before the first write: behind it, what one power cut left torn would look like damage after the next."""
        if not self._log_is_clear:
            _empty_log(db)
            self._log_is_clear = True

    def _migrate(self, db: sqlite3.Connection) -> None:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        for number, step in enumerate(self._migrations[version:], version + 1):
            self._clear_log(db)
            marks = f"PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version={number}"
            db.executescript(f"BEGIN IMMEDIATE; {step}; {marks}; COMMIT;")

    def _set_aside(self, trouble: JournalTrouble, file: Path) -> None:
        if self._chosen:
            raise NoJournal(trouble.flaw, self.path, trouble.about["detail"])
        with self._plain_words():
            self.notice = SetAside(trouble, moved_aside(file))

    def _let_go(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _plain_words(self) -> AbstractContextManager[None]:
        return in_plain_words(self.path)

    def set_aside(self, game: int) -> None:
        """Put the journal aside because the entries of a game turned out to make no sense, and begin a new one."""
        if self._file:
            self._set_aside(JournalTrouble(Flaw.UNREADABLE, self.path, game), self._file)
        self._last_links.clear()
        self._db.close()  # only now: SQLite does not tidy up a file that has been moved, so it stays as it is
        self._let_go()
        self._db = self._open()

    def begin(
        self, game: str, note: str, command: str, events: str, *, telling: Callable[[str], Telling] | None = None
    ) -> SavedGame:
        """Record a new game with its first entry; `telling` makes of when that was what a club is told of it."""
        link = chained(chained("", game, note), "do", command, events)
        with self._transaction():
            row = self._db.execute("INSERT INTO games (game, note) VALUES (?, ?)", (game, note))
            saved = SavedGame(int(row.lastrowid or 0), game, note, None)
            self._insert(saved.number, "do", command, events, link)
            self.outbox.put(self._db, saved.number, telling(self.span(saved.number)[0]) if telling else None)
        self._last_links[saved.number] = link
        self.outbox.stirred()
        return saved

    def append(
        self, game: int, kind: str, command: str, events: str, *, over: bool = False, telling: Telling | None = None
    ) -> int:
        """Record one command with its events; when this returns, a pulled plug does not lose it."""
        link = chained(self._last_links.get(game) or self._last_link(game), kind, command, events)
        if over or kind == "undo" or telling:
            with self._transaction():
                if over or kind == "undo":  # undoing the end of a game opens it again
                    self._db.execute("UPDATE games SET ended = ? WHERE number = ?", ("over" if over else None, game))
                number = self._insert(game, kind, command, events, link)
                self.outbox.put(self._db, game, telling)
        else:
            self._clear_log(self._db)
            try:
                number = self._insert(game, kind, command, events, link)
            except sqlite3.Error as error:
                raise trouble_with(self.path, error) from None
        self._last_links[game] = link  # only now: what was refused is no link of the chain
        self.outbox.stirred()
        return number

    def tell(self, game: int, tellings: Sequence[Telling]) -> None:
        """Have a club told all of a game, where it does not know it. If all of it waits, nothing is written."""
        with self._transaction():
            put_anew(self._db, game, tellings)
        self.outbox.stirred()

    def tell_no_more(self) -> None:
        """Of games that are over nothing is told any more: they are being forgotten."""
        with self._transaction():
            forget_told(self._db)
        _empty_log(self._db)

    def _last_link(self, game: int) -> str:
        with self._plain_words():
            newest = "SELECT link FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1"
            return str(self._db.execute(newest, (game,)).fetchone()[0])

    def _insert(self, game: int, kind: str, command: str, events: str, link: str) -> int:
        row = self._db.execute(
            "INSERT INTO entries (game, kind, command, events, link) VALUES (?, ?, ?, ?, ?)",
            (game, kind, command, events, link),
        )
        return int(row.lastrowid or 0)

    def abandon(self, game: int, telling: Telling | None = None) -> None:
        """Let go of a game that will not be finished: what was dealt in it and never shown is nobody's to find here."""
        with self._transaction():
            self._db.execute("DELETE FROM entries WHERE game = ?", (game,))
            self._db.execute("DELETE FROM games WHERE number = ?", (game,))
            self.outbox.put(self._db, game, telling)
            give_away(self._db, game)
        self._last_links.pop(game, None)
        self.outbox.stirred()
        _empty_log(self._db)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._plain_words():
            self._clear_log(self._db)
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
            query = "SELECT number, game, note, ended FROM games ORDER BY number"
            return list(map(SavedGame._make, self._db.execute(query)))

    def unfinished(self) -> SavedGame | None:
        """The newest game that still goes on."""
        return next((game for game in reversed(self.games()) if game.ended is None), None)

    def older(self) -> list[SavedGame]:
        """Games that were played to their end, but for the newest game, which keeps the numbers growing."""
        return [game for game in self.games()[:-1] if game.ended == "over"]

    def span(self, game: int) -> tuple[str, str]:
        """When a game was begun, and when the last came of it, in UTC."""
        with self._plain_words():
            (begun,) = self._db.execute("SELECT begun_at FROM games WHERE number = ?", (game,)).fetchone()
            (last,) = self._db.execute("SELECT max(at) FROM entries WHERE game = ?", (game,)).fetchone()
            return begun, max(begun, last)

    def entries(self, game: int) -> list[Entry]:
        """All entries of a game in the order they were made."""
        with self._plain_words():
            query = "SELECT number, kind, command, events FROM entries WHERE game = ? ORDER BY number"
            return list(map(Entry._make, self._db.execute(query, (game,))))

    def close(self) -> None:
        """Let go of the file, tidied."""
        if self.outbox.may_let_go:
            with suppress(JournalTrouble), self._transaction():
                self.outbox.tidy(self._db)
        self._db.close()
        self._let_go()


def _empty_log(db: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):  # as on a full disk: it can wait, and at the latest closing tidies it away
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
