"""Whether a file is a sound journal of ours, found out without writing to it.

SQLite notices most damage by itself, but not all. A changed letter inside a text is as good as any other to it, so
entries are chained by a hash. A file from a stranger may hold more than a journal does, such as triggers that would
act: nothing is read through a schema that is not ours to the letter.

And SQLite takes whatever follows a damaged place in its log for a commit that was torn when the power went, and drops
it. But every commit was synced before the next was begun, so only the last can be torn.
https://sqlite.org/walformat.html
"""

from __future__ import annotations

import os
import sqlite3
import stat
import struct
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import lru_cache
from hashlib import sha256
from operator import ne
from pathlib import Path

from companion.core.troubles import TAILS, Flaw, JournalTrouble, NoJournal, in_plain_words

APPLICATION_ID = 0x436F6D70  # "Comp": what `file` and our own opening look for in the header

_SMALLEST = 512  # bytes of a database of one page
_KEPT_WITH_LOG = b"\x02\x02"  # bytes 18 and 19 of the database: without them SQLite passes over the log

_LOG_HEADER, _FRAME_HEADER = 32, 24  # bytes
_BIG_ENDIAN_SUMS = bytes.fromhex("377f0683")
_LAST_GOOD_FRAME = slice(16, 20)  # mxFrame in the -shm file
_ODD_SALTS = 1  # bytes of eight that may have decayed; where a log begins anew, four of them are made anew
_SECTOR = 512  # bytes that a disk writes together; larger sectors are made of these
_MARK, _SALTS, _SUMS = slice(4, 8), slice(8, 16), slice(16, 24)  # of a frame; its mark is 0, or it ends a commit


def chained(before: str, *texts: str) -> str:
    """The link of an entry: a hash over its texts and the link before. It finds decay; it does not keep forgers out."""
    return sha256("\0".join((before, *texts)).encode()).hexdigest()


def look_at(path: Path, named: str, migrations: Sequence[str]) -> JournalTrouble | None:
    """Say why this file is no sound journal of ours, or may lack something; raise if it cannot be judged now."""
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise NoJournal(Flaw.UNUSABLE, named, "not a file")
    if not os.access(path.parent, os.W_OK):
        raise JournalTrouble(Flaw.READ_ONLY, named)
    if _size(path) < _SMALLEST:  # SQLite deletes the log beside a database it holds to be empty
        anything = any(_size(Path(f"{path}{tail}")) for tail in TAILS)
        return JournalTrouble(Flaw.DAMAGED, named) if anything else None
    try:
        with in_plain_words(named):
            flaw = _flaw(path, migrations)
    except JournalTrouble as trouble:
        if trouble.flaw is not Flaw.DAMAGED:
            raise
        return trouble
    return JournalTrouble(flaw, named) if flaw else None


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _flaw(path: Path, migrations: Sequence[str]) -> Flaw | None:
    alone = not any(Path(f"{path}{tail}").exists() for tail in TAILS[1:])
    how = "mode=ro&immutable=1" if alone else "mode=ro"  # the first lays nothing beside a file that may be another's
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, timeout=1)) as db:
            db.execute("PRAGMA trusted_schema=OFF")
            flaw = _flaw_inside(db, migrations)
            if flaw is None and _may_lack_something(path, db.serialize()):
                return Flaw.DOUBTFUL if _holds_games(db) else Flaw.DAMAGED
            return flaw
    except sqlite3.OperationalError as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code == sqlite3.SQLITE_READONLY_ROLLBACK:
            return Flaw.FOREIGN  # half a transaction is in it, and ours are never kept that way
        if code == sqlite3.SQLITE_ERROR:
            return Flaw.DAMAGED  # it knows neither such a file format nor such a table
        raise


def _flaw_inside(db: sqlite3.Connection, migrations: Sequence[str]) -> Flaw | None:
    flaw = flaw_of_schema(db, APPLICATION_ID, migrations)
    if flaw or not _number(db, "user_version"):
        return flaw
    sound = db.execute("PRAGMA integrity_check").fetchone() == ("ok",) and _chained_throughout(db)
    return None if sound else Flaw.DAMAGED


def flaw_of_schema(db: sqlite3.Connection, ours: int, migrations: Sequence[str]) -> Flaw | None:
    """Why this is no file of ours to the letter; none that was not finished being made has a flaw."""
    application, version = _number(db, "application_id"), _number(db, "user_version")
    schema = _schema(db)
    if not (application or version or schema):
        return None
    if application != ours:
        return Flaw.FOREIGN
    if version > len(migrations):
        return Flaw.NEWER
    made = _schema_after(tuple(migrations[:version]))
    if version < 1 or made != schema:
        return Flaw.ALTERED if version > 0 and made < schema else Flaw.DAMAGED
    return None


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])


def _schema(db: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    return frozenset(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"))


@lru_cache(maxsize=8)
def _schema_after(migrations: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as db:
        for step in migrations:
            db.executescript(step)
        return _schema(db)


def _chained_throughout(db: sqlite3.Connection) -> bool:
    """Whether every entry is the one that was written there, as every schema since the first can tell."""
    games = db.execute("SELECT number, game, note, ended FROM games")
    begun = {number: chained("", game, note) for number, game, note, _ended in games}
    links = dict(begun)
    for game, link, *texts in db.execute("SELECT game, link, kind, command, events FROM entries ORDER BY number"):
        links[game] = chained(links.get(game, ""), *texts)
        if link != links[game]:
            return False
    return all(links[game] != begun[game] for game in begun)


def _may_lack_something(path: Path, seen: bytes) -> bool:
    """Of a database as SQLite sees it: what was torn while it was written below the log counts for nothing."""
    return seen[18:20] != _KEPT_WITH_LOG or _commits_passed_over(path, seen)


def _holds_games(db: sqlite3.Connection) -> bool:
    return bool(_schema(db)) and db.execute("SELECT 1 FROM games").fetchone() is not None


def _commits_passed_over(path: Path, seen: bytes) -> bool:
    """Whether there is more behind the last good frame of this database's log than a torn commit leaves."""
    log, index = Path(f"{path}-wal"), Path(f"{path}-shm")
    page = int.from_bytes(seen[16:18], "big")
    if not log.exists() or log.stat().st_size < _LOG_HEADER + _FRAME_HEADER + page or not index.exists():
        return False  # it is too short for a commit
    good = int.from_bytes(index.read_bytes()[_LAST_GOOD_FRAME], sys.byteorder)
    return _Log(log.read_bytes(), page).passed_over(good, seen)


class _Log:
    def __init__(self, content: bytes, page: int) -> None:
        self._content, self._header = content, content[:_LOG_HEADER]
        self._salts = self._header[16:24]
        self._page, self._size = page, _FRAME_HEADER + page
        self._whole = (len(content) - _LOG_HEADER) // self._size

    def passed_over(self, good: int, seen: bytes) -> bool:
        if self._summed((0, 0), self._header[:-8]) != struct.unpack(">2I", self._header[-8:]):
            return not self._is_all_in(seen)
        return sum(self._ends_a_commit(number) for number in range(good, self._whole)) > 1

    def _is_all_in(self, database: bytes) -> bool:
        """Whether the database has all that is in this log already.

        So it is where the power went while the log was begun anew: then its head may be torn, and lacks nothing.
        """
        newest: dict[int, bytes] = {}
        coming: dict[int, bytes] = {}
        for number in range(self._whole):
            frame = self._frame(number)
            if frame[_SALTS] != self._frame(1)[_SALTS] or (number and not self._is_whole(number)):
                break
            coming[int.from_bytes(frame[:4], "big")] = frame[_FRAME_HEADER:]
            if frame[_MARK] != bytes(4):
                newest |= coming
                coming = {}
        if not newest:  # no commit is whole; the one that was being written is not missed
            return sum(self._frame(number)[_MARK] != bytes(4) for number in range(self._whole)) <= 1
        ends = ((number * self._page, content) for number, content in newest.items())
        return all(database[end - self._page : end] == content for end, content in ends)

    def _start(self, number: int) -> int:
        return _LOG_HEADER + number * self._size

    def _frame(self, number: int) -> bytes:
        return self._content[self._start(number) : self._start(number + 1)]

    def _ends_a_commit(self, number: int) -> bool:
        """Whether this frame was written to this log as the last of a commit.

        Where a sector begins between mark and salts, the mark may be what an older log left there although the salts
        are of this one; it counts only if the sums say that both were written together.
        """
        frame = self._frame(number)
        if frame[_MARK] == bytes(4) or sum(map(ne, frame[_SALTS], self._salts)) > _ODD_SALTS:
            return False
        return (self._start(number) + _SALTS.start) % _SECTOR != 0 or self._is_whole(number)

    def _is_whole(self, number: int) -> bool:
        frame = self._frame(number)
        sums = self._frame(number - 1)[_SUMS] if number else self._header[-8:]
        content = frame[: _SALTS.start] + frame[_FRAME_HEADER:]
        return self._summed(struct.unpack(">2I", sums), content) == struct.unpack(">2I", frame[_SUMS])

    def _summed(self, sums: tuple[int, ...], content: bytes) -> tuple[int, ...]:
        order = ">" if self._header[:4] == _BIG_ENDIAN_SUMS else "<"
        first, second = sums
        for one, other in struct.iter_unpack(f"{order}2I", content):
            first = (first + one + second) % 2**32
            second = (second + other + first) % 2**32
        return first, second
