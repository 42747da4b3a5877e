"""What a disk may hold when the power goes, of all that was written and named up to then.

What was synced stays. Of what was not, each sector was written, or not, or half, or holds anything where it was
written; a file that grew or was cut off did so or not. What a folder was told of names it knows up to some moment after
it was synced last. Bytes beside those that were written stay as they are: SQLite relies on that too (https://sqlite.org/psow.html).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

SECTOR = 512
Files: TypeAlias = dict[str, bytes]


class Written(NamedTuple):
    file: int
    at: int
    content: bytes


class Cut(NamedTuple):
    """A file was made longer or shorter than it was."""

    file: int
    size: int


class Synced(NamedTuple):
    file: int


class Named(NamedTuple):
    """A folder has these names from now on, each for a file or for none any more."""

    folder: str
    names: tuple[tuple[str, int | None], ...]


class FolderSynced(NamedTuple):
    folder: str


class Told(NamedTuple):
    """Somebody was told of this by now: it may not go any more."""

    what: object


Event: TypeAlias = Written | Cut | Synced | Named | FolderSynced | Told


class Disk:
    """Holds what is sure to be there, and what may be."""

    def __init__(self) -> None:
        self._sure: dict[int, bytes] = {}
        self._maybe: dict[int, list[Written | Cut]] = {}
        self._names: dict[str, int] = {}
        self._maybe_named: dict[str, list[Named]] = {}

    def take(self, event: Event) -> None:
        match event:
            case Written() | Cut():
                self._maybe.setdefault(event.file, []).append(event)
            case Synced(file):
                self._sure[file] = after(self._sure.get(file, b""), self._maybe.pop(file, ()))
            case Named(folder):
                self._maybe_named.setdefault(folder, []).append(event)
            case FolderSynced(folder):
                name(self._names, self._maybe_named.pop(folder, ()))

    def left(self, rng: Random) -> Files:
        """What is there when the power comes again."""
        names, likely = dict(self._names), rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        for told in self._maybe_named.values():
            name(names, told[: rng.choice((0, rng.randint(0, len(told)), len(told)))])
        return {path: self._left(file, likely, rng) for path, file in names.items()}

    def _left(self, file: int, likely: float, rng: Random) -> bytes:
        sure, maybe = self._sure.get(file, b""), self._maybe.get(file)
        if not maybe:
            return sure
        whole: list[Written | Cut] = []
        for event in maybe:
            if isinstance(event, Written):
                whole += survivors(event, likely, rng)
            elif rng.random() < likely:
                whole.append(event)
        return after(sure, whole)


def survivors(event: Written, likely: float, rng: Random) -> Iterable[Written]:
    """What is left of one write, sector by sector."""
    file, at, content = event
    ends = *range(SECTOR - at % SECTOR, len(content), SECTOR), len(content)
    for start, end in zip((0, *ends), ends, strict=False):
        part, luck = content[start:end], rng.random()
        if luck < likely:
            yield Written(file, at + start, part)
        elif luck < likely + 0.1:
            yield Written(file, at + start, part[: rng.randrange(len(part))])
        elif luck < likely + 0.2:
            yield Written(file, at + start, rng.randbytes(len(part)))


def after(before: bytes, events: Iterable[Written | Cut]) -> bytes:
    """A file after all of this."""
    content = bytearray(before)
    for event in events:
        if isinstance(event, Written):
            content.extend(bytes(max(0, event.at - len(content))))
            content[event.at : event.at + len(event.content)] = event.content
        else:
            content[event.size :] = bytes(max(0, event.size - len(content)))
    return bytes(content)


def name(names: dict[str, int], told: Iterable[Named]) -> None:
    for each in told:
        for path, file in each.names:
            if file is None:
                names.pop(path, None)
            else:
                names[path] = file


def put(files: Files, folder: Path) -> None:
    """Lay these files, and no others, into a folder."""
    folder.mkdir(exist_ok=True)
    for old in folder.rglob("*"):
        if old.is_file() and str(old.relative_to(folder)) not in files:
            old.unlink()
    for path, content in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
