"""What can be wrong with a journal, in one sentence for the person at the table, and laying such a file aside.

It is laid beside the journal untouched, with what SQLite keeps of it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from shutil import copyfile

TAILS = ("", "-wal", "-shm", "-journal")  # the database and what SQLite lays beside it, in the order they are moved


class Flaw(StrEnum):
    """What can be wrong with a journal; each value is the sentence for the person at the table, to be translated."""

    FOREIGN = "{path} is a database of another program."
    NEWER = "{path} was written by a newer companion."
    DAMAGED = "{path} is damaged, or is no database at all."
    ALTERED = "{path} is no longer as the companion made it: there is more in it."
    DOUBTFUL = "The last moves may be missing from {path}."
    UNREADABLE = "Game {detail} in {path} cannot be read by this companion."
    IN_USE = "{path} is in use: another companion is running."
    FULL = "{path} could not be written: the disk is full or failing ({detail})."
    READ_ONLY = "{path} cannot be written: nothing may be written into its folder."
    UNUSABLE = "{path} cannot be used: {detail}."


class JournalTrouble(Exception):
    """The journal cannot be used; as text it is one sentence for the person at the table."""

    def __init__(self, flaw: Flaw, path: str, detail: object = "") -> None:
        """Name the flaw, the file, and what the system said."""
        self.flaw = flaw
        self.about = {"path": path, "detail": str(detail)}
        super().__init__(flaw.format(**self.about))


class NoJournal(JournalTrouble):
    """What somebody named as the journal is none, or none that can be read; it was left untouched."""


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_FLAWS = {
    sqlite3.SQLITE_BUSY: Flaw.IN_USE,
    sqlite3.SQLITE_LOCKED: Flaw.IN_USE,
    sqlite3.SQLITE_PROTOCOL: Flaw.IN_USE,
    sqlite3.SQLITE_FULL: Flaw.FULL,
    sqlite3.SQLITE_IOERR: Flaw.FULL,
    sqlite3.SQLITE_CORRUPT: Flaw.DAMAGED,
    sqlite3.SQLITE_NOTADB: Flaw.DAMAGED,
}
_PRIMARY = 0xFF  # the low byte of SQLite's result codes; the rest only says more of the same


@contextmanager
def in_plain_words(path: str) -> Iterator[None]:
    """Turn what SQLite or the system says of this journal into a trouble."""
    try:
        yield
    except OSError as error:
        flaw = Flaw.FULL if error.errno in _NO_ROOM else Flaw.UNUSABLE
        raise JournalTrouble(flaw, path, error.strerror or error) from error
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise trouble_with(path, error) from None


def trouble_with(path: str, error: sqlite3.Error | UnicodeDecodeError) -> JournalTrouble:
    """What SQLite says, as a trouble; to be raised `from None`.

    Where a text cannot be decoded the message quotes the text, and roles are in it: that has to end here.
    """
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # not SQLite's own: Python could not decode a text
        return JournalTrouble(Flaw.DAMAGED, path)
    return JournalTrouble(_FLAWS.get(code & _PRIMARY, Flaw.UNUSABLE), path, error)


@dataclass(frozen=True, slots=True)
class SetAside:
    """A file that was put aside, untouched, and why: the journal itself, or a copy of one whose game goes on."""

    trouble: JournalTrouble
    aside: str


def moved_aside(file: Path) -> str:
    """Rename the database first: left without its log it would look sound and be old, the other way round not."""
    aside = free_name(file)
    for tail in TAILS:
        with suppress(FileNotFoundError):
            Path(f"{file}{tail}").rename(f"{aside}{tail}")
    return aside


def copied_aside(file: Path) -> str:
    """All of it or nothing: a half copy would take the room that is wanting, at each start anew."""
    aside = free_name(file)
    try:
        for tail in TAILS:
            if Path(f"{file}{tail}").exists():
                os.close(os.open(f"{aside}{tail}", os.O_CREAT | os.O_EXCL, 0o600))  # roles are in it
                copyfile(f"{file}{tail}", f"{aside}{tail}")
    except OSError:
        for tail in TAILS:
            Path(f"{aside}{tail}").unlink(missing_ok=True)
        raise
    return aside


def free_name(file: Path) -> str:
    """A name beside a file that nothing has, for what it was until now."""
    aside = f"{file}.aside-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    while any(Path(f"{aside}{tail}").exists() for tail in TAILS):
        aside += "x"
    return aside


def make_private(path: Path) -> None:
    """Make sure that the file exists and is for its owner alone: roles are in it."""
    with suppress(FileExistsError):  # nor is one opened and closed that SQLite holds: that would lose its locks
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    path.chmod(0o600)


def make_folder(folder: Path) -> None:
    """Make the folder and those above it, for their owner alone whatever the umask."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir(mode=0o700, exist_ok=True)


def is_empty_file_of_others(path: Path) -> bool:
    """One of ours that was not finished being made is empty too, but nobody else may read it."""
    if not path.is_file():
        return False
    found = path.stat()
    return not found.st_size and (found.st_uid != os.geteuid() or bool(found.st_mode & 0o077))


def taken(path: Path, named: str, patience: float = 1.0) -> int:
    """Take a file for this process alone and give what holds it, to be closed after SQLite has let go of the file.

    SQLite itself keeps nobody from reading meanwhile, so a copy can be made while a game goes on.
    """
    held = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    ends = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > ends:
                os.close(held)
                raise JournalTrouble(Flaw.IN_USE, named) from None
            time.sleep(0.02)
        else:
            return held
