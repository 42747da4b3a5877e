"""Small files that are written whole or not at all, and put aside when they make no sense.

The table's loop never waits for a disk because somebody has set something or come by phone: it tells a `Writer`. What
has to be durable before anybody is told goes another way: a move into the journal, a wrong try into `locks.json`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Thread

from companion.app.inbox import waiting

Failed = Callable[[OSError], object]
Keep = Callable[[Path, str, Failed], None]
"""Have a file written, and be told if that could not be."""


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all, for its owner only: mkstemp makes it 0600.

    Half a character, which no file holds, is written as JSON escapes it.
    """
    write_bytes(path, text.encode(errors="backslashreplace"))


def write_bytes(path: Path, data: bytes) -> None:
    """The same for what is no text."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=_draft_of(path))
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - what mkstemp gives is not a path
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
        sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            Path(draft).unlink()
        raise


def sync_folder(folder: Path) -> None:
    """Until then a pulled plug may take back what a folder was told of names."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def set_aside(path: Path) -> Path:
    """Give a file another name beside its own, and tell which."""
    aside = path.with_name(f"{path.name}.aside-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    while aside.exists():
        aside = aside.with_name(aside.name + "x")
    path.rename(aside)
    return aside


def erase(path: Path) -> None:
    """Write zeros over what is in a file, and remove it; also over drafts of it that a pulled plug has left.

    What a card has put elsewhere meanwhile no program reaches.
    """
    for each in (path, *path.parent.glob(f"{_draft_of(path)}*")):
        with suppress(FileNotFoundError):
            with each.open("r+b") as file:
                file.write(bytes(each.stat().st_size))
                file.flush()
                os.fsync(file.fileno())
            each.unlink()


def _draft_of(path: Path) -> str:
    """How the names of its drafts begin."""
    return f".{path.name}-"


def keep_at_once(path: Path, text: str, failed: Failed) -> None:
    """Write it before anything else is done; where there is nothing to be kept, erase what was."""
    try:
        write(path, text) if text else erase(path)
    except OSError as error:
        failed(error)


class Writer:
    """A thread that writes what it is told, one after the other; of what changes again before its turn, only the last.

    Whoever pulls the plug in the moment between loses a setting or a phone's seat, and never a move.
    """

    def __init__(self) -> None:
        """Begin; `wake` is called in the thread when something could not be written."""
        self.wake: Callable[[], None] = lambda: None
        self._told = Condition()
        self._to_write: dict[Path, tuple[str, Failed]] = {}
        self._closing = False
        self._failures: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._thread = self._begun()

    def _begun(self) -> Thread:
        thread = Thread(target=self._run, name="files", daemon=True)
        thread.start()
        return thread

    def keep(self, path: Path, text: str, failed: Failed) -> None:
        """Have it written, and do not wait; `attend` calls `failed` if that could not be."""
        with self._told:
            self._to_write[path] = text, failed
            if not self._thread.is_alive():  # whatever it died of
                self._thread = self._begun()
            self._told.notify()

    def attend(self) -> bool:
        """Tell what could not be written since the last time; whether there was anything."""
        failures = waiting(self._failures)
        for tell in failures:
            tell()
        return bool(failures)

    def close(self) -> None:
        """Come back when everything is written."""
        with self._told:
            self._closing = True
            self._told.notify()
        self._thread.join()
        self._run()  # what it has left, if it died

    def _run(self) -> None:
        while notice := self._next():
            path, (text, failed) = notice
            try:
                keep_at_once(path, text, partial(self._fail, failed))
            except Exception as error:  # noqa: BLE001 - one that cannot be written keeps no other from it
                self._fail(failed, OSError(type(error).__name__))

    def _next(self) -> tuple[Path, tuple[str, Failed]] | None:
        with self._told:
            self._told.wait_for(lambda: self._to_write or self._closing)
            first = next(iter(self._to_write), None)
            return None if first is None else (first, self._to_write.pop(first))

    def _fail(self, failed: Failed, error: OSError) -> None:
        self._failures.put(partial(failed, error))
        self.wake()
