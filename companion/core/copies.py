"""Copies of all that is kept, each one file, made while a game goes on; and what is kept taken from one again.

A copy is a zip of the journal, the evenings and the settings, with a list of what each has to be. SQLite's own online
backup reads what is committed at one moment, so nobody at the table waits. A file is whole under its name or not there.
"""

from __future__ import annotations

import errno
import io
import json
import os
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from typing import IO

from companion.core import evenings_file
from companion.core.evenings import Evenings
from companion.core.journal import MIGRATIONS, Journal
from companion.core.soundness import look_at
from companion.core.troubles import Flaw, JournalTrouble, free_name, in_plain_words, taken

FOLDER, DEPTH = "backups", 3
"""Where copies lie that are made by themselves, beside the journal, and how many of them."""
LIST, MARK, VERSION = "list.json", "companion-backup", 1
JOURNAL, SETTINGS = "journal.db", "settings.json"
LARGEST, PIECE = 4 * 2**30, 2**18
_LOG_MARK, _WITH_LOG = slice(18, 20), b"\x02\x02"  # of a database that SQLite keeps with a log


class NoCopy(ValueError):
    """A file that is no copy of ours, or no whole one; `newer`: a companion that is newer made it."""

    def __init__(self, *, newer: bool = False) -> None:
        super().__init__()
        self.newer = newer


def back_up(journal: Path, to: Path, *, amid: bool = True) -> None:
    """Copy all that is kept into a new file, for its owner alone. Without `amid` no game is in it that goes on."""
    to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _draft(to) as draft:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as copy:
            listed = {}
            with in_plain_words(str(journal)):
                kept = _image_of_journal(journal, "" if amid else _NOTHING_OPEN)
            if kept:
                listed[JOURNAL] = _put(copy, JOURNAL, io.BytesIO(kept))
            if journal.with_name(evenings_file.NAME).exists():
                with _draft(to) as image:
                    _copy_evenings(journal.with_name(evenings_file.NAME), image, named=str(to))
                    with image.open("rb") as content:
                        listed[evenings_file.NAME] = _put(copy, evenings_file.NAME, content)
            with suppress(FileNotFoundError), journal.with_name(SETTINGS).open("rb") as content:
                listed[SETTINGS] = _put(copy, SETTINGS, content)
            copy.writestr(LIST, json.dumps({MARK: VERSION, "files": listed}))
        _sync(draft)
        if to.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(to))
        draft.replace(to)
    _sync(to.parent)


_NOTHING_OPEN = (
    "DELETE FROM outbox;"  # what waits for a club is told from here, and of a game given up nothing is to lie about
    "DELETE FROM entries WHERE game IN (SELECT number FROM games WHERE ended IS NULL);"
    "DELETE FROM games WHERE ended IS NULL; VACUUM;"
)


def _image_of_journal(path: Path, tidy: str) -> bytes:
    """The journal as it is at one moment, in memory: nothing of its roles lies about when the plug is pulled.

    It holds two games at the most, and some megabytes that wait for a club, so it is small.
    """
    if not path.exists():
        return b""
    with _reading(path) as db, closing(sqlite3.connect(":memory:")) as image:
        db.backup(image)
        image.executescript(tidy)
        content = image.serialize()
    return content[: _LOG_MARK.start] + _WITH_LOG + content[_LOG_MARK.stop :]


def _copy_evenings(path: Path, image: Path, named: str) -> None:
    """The evenings as they are at one moment, beside the copy and not in memory: no secret is in them, but much."""
    try:
        with in_plain_words(str(path)), _reading(path) as db, closing(sqlite3.connect(image)) as copy:
            for setting in ("journal_mode=OFF", "synchronous=OFF"):  # nobody takes it before it is in the zip
                copy.execute(f"PRAGMA {setting}")
            db.backup(copy)
    except JournalTrouble as trouble:
        if trouble.flaw is Flaw.FULL:  # there is no room where the copy goes
            raise JournalTrouble(Flaw.FULL, named, trouble.about["detail"]) from None
        raise
    with image.open("r+b") as file:
        file.seek(_LOG_MARK.start)
        file.write(_WITH_LOG)


def _reading(path: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=5))


def _put(copy: zipfile.ZipFile, name: str, content: IO[bytes]) -> str:
    """Pack this a piece at a time; its SHA-256."""
    with copy.open(name, "w", force_zip64=True) as part:
        return _carried(content, part)


def _carried(content: IO[bytes], to: IO[bytes]) -> str:
    """All of this written there, never more than a piece in memory; its SHA-256."""
    summed = sha256()
    while piece := content.read(PIECE):
        summed.update(piece)
        to.write(piece)
    return summed.hexdigest()


def clear_drafts(folder: Path, names: str = "*") -> None:
    """Remove what a plug or a stick that was pulled has left of copies of such names."""
    for left in folder.glob(f".{names}.zip-*"):
        left.unlink(missing_ok=True)


def keep_another(journal: Path) -> None:
    """One more copy in the folder beside the journal; of the older ones the newest stay."""
    folder = journal.parent / FOLDER
    clear_drafts(folder)
    numbers = _numbers(folder)
    back_up(journal, folder / f"{max(numbers, default=0) + 1}.zip", amid=False)
    for number in numbers[: len(numbers) + 1 - DEPTH]:
        (folder / f"{number}.zip").unlink(missing_ok=True)


def forget_copies(journal: Path) -> None:
    """Remove those that were made by themselves: what is to be forgotten is in them."""
    for number in _numbers(journal.parent / FOLDER):
        (journal.parent / FOLDER / f"{number}.zip").unlink(missing_ok=True)


def _numbers(folder: Path) -> list[int]:
    return sorted(int(file.stem) for file in folder.glob("*.zip") if file.stem.isdecimal())


def restore(copy: Path, journal: Path, *, chosen: bool = False) -> list[str]:
    """Take everything from a copy; what was there is kept beside it. Tells the names that it has now.

    Each file is replaced in one step. If the plug is pulled between two, the copy can be taken again.
    """
    journal.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _drafts(copy, journal) as drafts:
        _examine(drafts)
        places = {name: _place(journal, name) for name in drafts}
        there = [place for place in places.values() if place.exists()]
        asides = _tidied(journal, chosen=chosen)
        held = taken(journal, str(journal))
        try:
            asides += [_kept_aside(place) for place in there]
            for name, draft in drafts.items():
                draft.replace(places[name])
            _sync(journal.parent)
        finally:
            os.close(held)
    return asides


def _place(journal: Path, name: str) -> Path:
    return journal if name == JOURNAL else journal.with_name(name)


def _tidied(journal: Path, *, chosen: bool) -> list[str]:
    """See that nobody has these files now and that no log of theirs is left; tells what was set aside by that."""
    beside = journal.with_name(evenings_file.NAME)
    opened: list[Journal | Evenings] = [Journal(journal, chosen=chosen)]
    if beside.exists():
        opened.append(Evenings(beside))
    for each in opened:
        each.close()
        log = Path(f"{each.path}-wal")
        if log.exists() and log.stat().st_size:
            raise JournalTrouble(Flaw.IN_USE, each.path)
    return [each.notice.aside for each in opened if each.notice]


_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, TypeError, ValueError, NotImplementedError)
"""What a damaged file makes its readers say; the last one where a bad byte asks to unpack in an unknown way."""


def _examine(drafts: dict[str, Path]) -> None:
    """A file from somewhere may hold anything: nothing is put in place that would be put aside again."""
    try:
        if JOURNAL in drafts and look_at(drafts[JOURNAL], str(drafts[JOURNAL]), MIGRATIONS):
            raise NoCopy
        if evenings_file.NAME in drafts and not evenings_file.look_over(drafts[evenings_file.NAME]):
            raise NoCopy
    except JournalTrouble:
        raise NoCopy from None


@contextmanager
def _drafts(copy: Path, journal: Path) -> Iterator[dict[str, Path]]:
    """What is in a copy, if it is whole and ours: each file beside its place, gone again unless it is moved there."""
    drafts: dict[str, Path] = {}
    try:
        try:
            with zipfile.ZipFile(copy) as file:
                _unpack(file, journal, drafts)
        except NoCopy:
            raise
        except _BROKEN as error:
            raise NoCopy from error
        yield drafts
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)


def _unpack(file: zipfile.ZipFile, journal: Path, drafts: dict[str, Path]) -> None:
    if sum(part.file_size for part in file.infolist()) > LARGEST:
        raise NoCopy
    listed = json.loads(file.read(LIST))
    if listed[MARK] > VERSION:
        raise NoCopy(newer=True)
    for name, summed in listed["files"].items():
        if name not in (JOURNAL, evenings_file.NAME, SETTINGS):
            raise NoCopy
        draft = drafts[name] = Path(f"{_place(journal, name)}.restored")
        draft.unlink(missing_ok=True)
        with file.open(name) as part, open(_private(draft), "wb") as to:
            if _carried(part, to) != summed:
                raise NoCopy
            to.flush()
            os.fsync(to.fileno())


def _private(draft: Path) -> int:
    return os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)


@contextmanager
def _draft(of: Path) -> Iterator[Path]:
    handle, name = tempfile.mkstemp(dir=of.parent, prefix=f".{of.name}-")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        with suppress(OSError):
            Path(name).unlink()


def _kept_aside(place: Path) -> str:
    aside = free_name(place)
    os.close(os.open(aside, os.O_CREAT | os.O_EXCL, 0o600))
    copyfile(place, aside)
    _sync(Path(aside))
    return aside


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some file systems of sticks know no such thing of a folder
            raise
    finally:
        os.close(handle)
