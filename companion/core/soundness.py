"""Whether a file is a sound journal of ours, found out without writing to it.

SQLite notices most damage by itself, but not all. A changed letter inside a text is as good as any other to it, so
entries are chained by a hash. And it takes whatever follows a damaged place in its write-ahead log for a commit that
was torn when the power went, and drops it; but every commit was synced, so only the last can be torn.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import struct
import sys
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from operator import eq
from pathlib import Path
from typing import BinaryIO

from companion.core.troubles import Flaw, JournalTrouble, in_plain_words

APPLICATION_ID = 0x436F6D70  # "Comp": what `file` and our own opening look for in the header
TAILS = ("", "-wal", "-shm", "-journal")  # the database and what SQLite lays beside it, in the order they are moved

_SMALLEST = 512  # bytes of a database of one page
_KEPT_WITH_LOG = b"\x02\x02"  # bytes 18 and 19 of the database: without them SQLite passes over the log
_LOG_HEADER = 32  # bytes; this and what follows: https://sqlite.org/walformat.html
_FRAME_HEADER = 24
_OLD_SALTS_SHARE = 4  # bytes of eight, at most: one number is counted up, the other made anew, where a log begins anew
_BIG_ENDIAN_SUMS = bytes.fromhex("377f0683")
_LAST_GOOD_FRAME = slice(16, 20)  # mxFrame in the -shm file


def chained(before: str, *texts: str) -> str:
    """The link of an entry: a hash over its texts and the link before. It finds decay; it does not keep forgers out."""
    return sha256("\0".join((before, *texts)).encode()).hexdigest()


def look_at(path: Path, told: str, migrations: Sequence[str]) -> JournalTrouble | None:
    """Say what is wrong with this file if it must be set aside; raise if it cannot be used or judged now."""
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise JournalTrouble(Flaw.UNUSABLE, told, "not a file")
    if not os.access(path.parent, os.W_OK):
        raise JournalTrouble(Flaw.READ_ONLY, told)
    if _size(path) < _SMALLEST:  # SQLite deletes the log beside a database it holds to be empty
        anything = any(_size(Path(f"{path}{tail}")) for tail in TAILS)
        return JournalTrouble(Flaw.DAMAGED, told) if anything else None
    try:
        with in_plain_words(told):
            flaw = _flaw(path, migrations)
    except JournalTrouble as trouble:
        if trouble.flaw is not Flaw.DAMAGED:
            raise
        return trouble
    return JournalTrouble(flaw, told) if flaw else None


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _flaw(path: Path, migrations: Sequence[str]) -> Flaw | None:
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=1)) as db:
            flaw = _flaw_inside(db, migrations)
            if flaw is None and (_kept_without_log(path) or _commits_passed_over(path)):
                flaw = Flaw.DAMAGED
            return flaw
    except sqlite3.OperationalError as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code == sqlite3.SQLITE_READONLY_ROLLBACK:
            return Flaw.FOREIGN  # half a transaction is in it, and ours are never kept that way
        if code == sqlite3.SQLITE_ERROR:
            return Flaw.DAMAGED  # it knows neither such a file format nor such a table
        raise


def _flaw_inside(db: sqlite3.Connection, migrations: Sequence[str]) -> Flaw | None:
    application, version = _number(db, "application_id"), _number(db, "user_version")
    schema = _schema(db)
    if not (application or version or schema):
        return None  # a journal of ours that was not finished being made
    if application != APPLICATION_ID:
        return Flaw.FOREIGN
    if version > len(migrations):
        return Flaw.NEWER
    sound = (
        version > 0
        and _schema_after(migrations[:version]) <= schema
        and db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        and _chained_throughout(db)
    )
    return None if sound else Flaw.DAMAGED


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])


def _schema(db: sqlite3.Connection) -> set[tuple[str, ...]]:
    return set(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"))


def _schema_after(migrations: Sequence[str]) -> set[tuple[str, ...]]:
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


def _kept_without_log(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(20)[18:] != _KEPT_WITH_LOG


def _commits_passed_over(path: Path) -> bool:
    """Whether SQLite took no notice of more of the write-ahead log than the one commit that can be torn."""
    log, index = Path(f"{path}-wal"), Path(f"{path}-shm")
    if _size(log) <= _LOG_HEADER + _FRAME_HEADER or not index.exists():
        return False
    good = int.from_bytes(index.read_bytes()[_LAST_GOOD_FRAME], sys.byteorder)
    with log.open("rb") as file:
        header = file.read(_LOG_HEADER)
        if _sums(header) != struct.unpack(">2I", header[-8:]):
            return True
        return _commits_after(file, good, header) > 1


def _sums(header: bytes) -> tuple[int, int]:
    order = ">" if header[:4] == _BIG_ENDIAN_SUMS else "<"
    first, second = 0, 0
    for one, other in struct.iter_unpack(f"{order}2I", header[:-8]):
        first = (first + one + second) % 2**32
        second = (second + other + first) % 2**32
    return first, second


def _commits_after(file: BinaryIO, good: int, header: bytes) -> int:
    page_size, salts = int.from_bytes(header[8:12], "big"), header[16:24]
    file.seek(good * (_FRAME_HEADER + page_size), os.SEEK_CUR)
    commits = 0
    while len(frame := file.read(_FRAME_HEADER)) == _FRAME_HEADER:
        same = sum(map(eq, frame[8:16], salts))
        commits += same > _OLD_SALTS_SHARE and frame[4:8] != bytes(4)
        file.seek(page_size, os.SEEK_CUR)
    return commits
