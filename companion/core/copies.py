"""Copies of all that is kept, each one file, made while a game goes on; and what is kept taken from one again.

A copy is a zip of the journal, the evenings and the settings, with a list of what each has to be. SQLite's own online
backup reads what is committed at one moment, so nobody at the table waits. A file is whole under its name or not there.
"""

from __future__ import annotations

import errno
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

from companion.core import evenings_file
from companion.core.evenings import Evenings
from companion.core.journal import MIGRATIONS, Journal
from companion.core.soundness import look_at
from companion.core.troubles import Flaw, JournalTrouble, free_name, in_plain_words, taken

FOLDER, DEPTH = "backups", 3
"""Where copies lie that are made by themselves, beside the journal, and how many of them."""
LIST, MARK, VERSION = "list.json", "companion-backup", 1
JOURNAL, SETTINGS = "journal.db", "settings.json"
LARGEST = 4 * 2**30
_WITH_LOG = b"\x02\x02"  # bytes 18 and 19 of a database that SQLite keeps with a log


class NoCopy(ValueError):
    """A file that is no copy of ours, or no whole one; `newer`: a companion that is newer made it."""

    def __init__(self, *, newer: bool = False) -> None:
        super().__init__()
        self.newer = newer


def back_up(journal: Path, to: Path, *, amid: bool = True) -> None:
    """Copy all that is kept into a new file, for its owner alone. Without `amid` no game is in it that goes on."""
    parts = {}
    with in_plain_words(str(journal)):
        if journal.exists():
            parts[JOURNAL] = _image(journal, "" if amid else _NOTHING_OPEN)
        if journal.with_name(evenings_file.NAME).exists():
            parts[evenings_file.NAME] = _image(journal.with_name(evenings_file.NAME))
    with suppress(FileNotFoundError):
        parts[SETTINGS] = journal.with_name(SETTINGS).read_bytes()
    to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _draft(to) as draft:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as copy:
            listed = {name: sha256(content).hexdigest() for name, content in parts.items()}
            copy.writestr(LIST, json.dumps({MARK: VERSION, "files": listed}))
            for name, content in parts.items():
                copy.writestr(name, content)
        _sync(draft)
        if to.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(to))
        draft.replace(to)
    _sync(to.parent)


_NOTHING_OPEN = (
    "DELETE FROM entries WHERE game IN (SELECT number FROM games WHERE ended IS NULL);"
    "DELETE FROM games WHERE ended IS NULL; VACUUM;"
)


def _image(path: Path, tidy: str = "") -> bytes:
    """A database as it is at one moment, in memory: nothing of it lies about when the plug is pulled."""
    with (
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=5)) as db,
        closing(sqlite3.connect(":memory:")) as image,
    ):
        db.backup(image)
        image.executescript(tidy)
        content = image.serialize()
    return content[:18] + _WITH_LOG + content[20:]


def keep_another(journal: Path) -> None:
    """One more copy in the folder beside the journal; of the older ones the newest stay."""
    folder = journal.parent / FOLDER
    numbers = _numbers(folder)
    back_up(journal, folder / f"{max(numbers, default=0) + 1}.zip", amid=False)
    for number in numbers[: len(numbers) + 1 - DEPTH]:
        (folder / f"{number}.zip").unlink(missing_ok=True)
    for left in folder.glob(".*.zip-*"):  # by a plug that was pulled
        left.unlink(missing_ok=True)


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
    parts = _parts(copy)
    journal.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    places = {name: journal if name == JOURNAL else journal.with_name(name) for name in parts}
    with _drafts(places, parts) as drafts:
        _examine(drafts)
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


def _parts(copy: Path) -> dict[str, bytes]:
    """What is in a copy, if it is whole and ours."""
    try:
        with zipfile.ZipFile(copy) as file:
            if sum(part.file_size for part in file.infolist()) > LARGEST:
                raise NoCopy
            listed = json.loads(file.read(LIST))
            if listed[MARK] > VERSION:
                raise NoCopy(newer=True)
            parts = {
                name: file.read(name) for name in (JOURNAL, evenings_file.NAME, SETTINGS) if name in listed["files"]
            }
    except _BROKEN as error:
        raise error if isinstance(error, NoCopy) else NoCopy from None
    if {name: sha256(content).hexdigest() for name, content in parts.items()} != listed["files"]:
        raise NoCopy
    return parts


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
def _drafts(places: dict[str, Path], parts: dict[str, bytes]) -> Iterator[dict[str, Path]]:
    """Files for these contents, each beside its place, and gone again unless they are moved there."""
    drafts = {name: Path(f"{place}.restored") for name, place in places.items()}
    try:
        for name, draft in drafts.items():
            draft.unlink(missing_ok=True)
            with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:  # noqa: PTH123 - made private
                file.write(parts[name])
                file.flush()
                os.fsync(file.fileno())
        yield drafts
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)


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
    finally:
        os.close(handle)
