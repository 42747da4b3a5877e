"""The proof of a finished game as a file, for whoever wants to check it at home.

It holds nothing that was not open to everybody at the end, so everybody may read it (0644).
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from companion.app.files import erase, sync_folder
from companion.core.records import Fields

MODE = 0o644
MOST_A_DAY = 1000


class Kept(NamedTuple):
    """What became of it: the name of its file, or why there is none."""

    name: str
    trouble: str = ""


def _now() -> datetime:
    return datetime.now().astimezone()


class Proofs:
    """The folder the proofs are kept in; without one none is kept."""

    def __init__(self, folder: Path | None = None, clock: Callable[[], datetime] = _now) -> None:
        """Nothing is made before there is something to be kept."""
        self.folder = folder
        self._clock = clock

    def keep(self, game: str, transcript: Fields) -> Kept | None:
        """Write it whole or not at all, over no other file. What goes wrong is told and harms no game."""
        if self.folder is None:
            return None
        try:
            self.folder.mkdir(mode=0o755, parents=True, exist_ok=True)
            return Kept(_write(self.folder, self._names(game), json.dumps(dict(transcript), indent=1) + "\n"))
        except OSError as error:
            return Kept("", str(error.strerror or error))

    def forget(self, which: Callable[[Fields], bool]) -> int:
        """Remove the proofs of games that are to be forgotten; how many there were."""
        many = 0
        for file in self.folder.glob("*.json") if self.folder else ():
            with suppress(OSError, ValueError):
                proof = json.loads(file.read_text(encoding="utf-8"))
                if isinstance(proof, dict) and which(proof):
                    erase(file)
                    many += 1
        return many

    def _names(self, game: str) -> Iterator[str]:
        start = f"{self._clock():%Y-%m-%d}-{game}"
        yield f"{start}.json"
        yield from (f"{start}-{number}.json" for number in range(2, MOST_A_DAY))


def _write(folder: Path, names: Iterator[str], text: str) -> str:
    """Give the finished file the first name that is free: linking, unlike renaming, never takes one that is not."""
    handle, made = tempfile.mkstemp(dir=folder, prefix=".proof-")
    draft = Path(made)
    try:
        with open(handle, "w", encoding="utf-8") as file:  # noqa: PTH123 - what mkstemp gives is not a path
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.chmod(MODE)
        for name in names:
            with suppress(FileExistsError):
                (folder / name).hardlink_to(draft)
                sync_folder(folder)
                return name
        raise FileExistsError(0, "there are too many")
    finally:
        with suppress(OSError):
            draft.unlink()
