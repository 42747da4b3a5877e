"""The file that evenings are kept in: its schema, the seal on each game, and what can still be read of it."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.core.codec import BadRecord, read_record
from companion.core.finished import Finished, Recap, unpacked
from companion.core.soundness import flaw_of_schema
from companion.core.troubles import TAILS, JournalTrouble, in_plain_words

APPLICATION_ID = 0x436F6D65  # "Come"
NAME = "evenings.db"
"""What the file is called, beside the journal."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        evening TEXT NOT NULL,
        begun TEXT NOT NULL,
        ended TEXT NOT NULL,
        game TEXT NOT NULL,
        recap TEXT NOT NULL,
        seal BLOB NOT NULL
    ) STRICT;
    CREATE INDEX games_by_evening ON games (evening, begun, ended);
    CREATE TABLE courses (game INTEGER PRIMARY KEY REFERENCES games (number), course BLOB NOT NULL) STRICT;
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (number),
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,
        PRIMARY KEY (person, game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_of_game ON seats (game);
    """,
    """
    CREATE TABLE people (name TEXT PRIMARY KEY, shown TEXT NOT NULL, person TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX people_by_person ON people (person);
    CREATE TABLE totals (
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        what TEXT NOT NULL,
        about TEXT NOT NULL,
        times INTEGER NOT NULL,
        PRIMARY KEY (name, kind, what, about)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE played (
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        begun TEXT NOT NULL,
        game INTEGER NOT NULL REFERENCES games (number),
        won INTEGER NOT NULL,
        PRIMARY KEY (name, kind, begun, game)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE streaks (
        person TEXT NOT NULL,
        kind TEXT NOT NULL,
        won INTEGER NOT NULL,
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID;
    """,
)
"""Step by step from nothing to the newest schema. A step that has been released is never changed: add another."""

SUMMED_UP_SINCE = 2
"""The step that brought sums: before it there were games alone."""
MOST = 1_000_000
"""So many games are looked for in a damaged file, where a number may be anything."""
WHOLE = (
    "SELECT uid, games.game, begun, ended, recap, course, seal FROM games LEFT JOIN courses ON courses.game = number"
)
LEFT = -1
"""The seat of somebody who was not there at the end any more."""


def is_older(path: Path) -> bool:
    """Whether an older companion kept this, which the next that opens it to write brings up to date."""
    with in_plain_words(str(path)), closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
        return 0 < int(db.execute("PRAGMA user_version").fetchone()[0]) < len(MIGRATIONS)


def look_over(path: Path) -> bool:
    """Whether every game is as it was sealed, found out without writing there; what cannot be judged is a trouble."""
    alone = not any(Path(f"{path}{tail}").exists() for tail in TAILS[1:])
    how = "mode=ro&immutable=1" if alone else "mode=ro"
    with (
        in_plain_words(str(path)),
        closing(sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, timeout=1)) as db,
    ):
        db.execute("PRAGMA trusted_schema=OFF")
        flaw = flaw_of_schema(db, APPLICATION_ID, MIGRATIONS)
        if flaw:
            raise JournalTrouble(flaw, str(path))
        return is_sound(db)


def is_sound(db: sqlite3.Connection) -> bool:
    """Whether SQLite finds everything in order, and every game is as it was sealed."""
    return db.execute("PRAGMA integrity_check").fetchone() == ("ok",) and all(map(_is_sealed, db.execute(WHOLE)))


SqlRow = tuple[Any, ...]  # Any: as SQLite gives it


def _is_sealed(row: SqlRow) -> bool:
    *kept, seal = row
    return None not in kept and seal == seal_of(*kept)


def seal_of(*kept: str | bytes) -> bytes:
    """A hash over all that is kept of a game."""
    parts = [each if isinstance(each, bytes) else each.encode() for each in kept]
    return sha256(b"".join(b"%d:%b\n" % (len(part), part) for part in parts)).digest()


def read_row(row: SqlRow) -> Finished | None:
    """A game as it was sealed, from what `WHOLE` asks for, or nothing."""
    if not _is_sealed(row):
        return None
    uid, game, begun, ended, recap, course, _ = row
    return Finished(uid, game, begun, ended, read_record(json.loads(recap), Recap), *unpacked(course))


def rescued(file: str) -> Iterator[Finished]:
    """What can still be read of a damaged file, a game at a time, so that none takes another along."""
    with closing(sqlite3.connect(f"{Path(file).resolve().as_uri()}?mode=ro", uri=True)) as db, suppress(sqlite3.Error):
        db.execute("PRAGMA trusted_schema=OFF")
        if flaw_of_schema(db, APPLICATION_ID, MIGRATIONS):
            return
        last = db.execute("SELECT max(number) FROM games").fetchone()[0] or 0
        for number in range(1, min(last, MOST) + 1):
            with suppress(sqlite3.Error, UnicodeDecodeError, ValueError, zlib.error, BadRecord):
                row = db.execute(f"{WHOLE} WHERE number = ?", (number,)).fetchone()
                game = row and read_row(row)
                if game:
                    yield game


def same_people(db: sqlite3.Connection) -> list[list[str]]:
    """Names that are one person's, wherever there are several; first the one they go by."""
    names: dict[str, list[str]] = {}
    asked = "SELECT person, shown FROM people ORDER BY person, name <> person, shown"
    for person, shown in db.execute(asked):
        names.setdefault(person, []).append(shown)
    return [each for each in names.values() if len(each) > 1]


def rescued_people(file: str) -> list[list[str]]:
    """The same of a damaged file, if that can still be read there."""
    with closing(sqlite3.connect(f"{Path(file).resolve().as_uri()}?mode=ro", uri=True)) as db:
        db.execute("PRAGMA trusted_schema=OFF")
        try:
            return [] if flaw_of_schema(db, APPLICATION_ID, MIGRATIONS) else same_people(db)
        except (sqlite3.Error, UnicodeDecodeError):
            return []
