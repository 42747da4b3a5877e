"""All that this process writes into a folder, in order: SQLite's doings below it (`vfs.py`), and Python's own.

What Python writes is noted where it is synced, linked, renamed or removed: until then anything of it may be there.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from threading import RLock
from typing import Any
from unittest.mock import patch

from tests.faults.disk import Cut, Event, FolderSynced, Named, Synced, Told, Written
from tests.faults.vfs import FULL, IO_ERRORS, OK, below

AN_EVENING = 210_866_760_000_000 + 1_801_418_400_000
"""31 January 2027, six o'clock: the beginning of 1970 as SQLite counts, and what has gone by since."""


class Recorder:
    """Notes what becomes of the files in a folder.

    `fails` is asked before each thing is done: 0, or with which number of the system (`errno`) it fails. `deaf`: no
    sync is noted, as of a disk that only says that it has written. `later`: by so many milliseconds SQLite's clock is
    wrong, which otherwise goes on by a second whenever somebody looks.
    """

    def __init__(self, folder: Path, seed: str = "", *, deaf: bool = False) -> None:
        self.events: list[Event] = []
        self.fails: Callable[[str, str], int] = lambda _what, _name: 0
        self.later, self._looks, self._chance = 0, 0, Random(f"chance {seed}")
        self._folder, self._deaf = str(folder.resolve()), deaf
        self._lock = RLock()
        self._files: dict[str, int] = {}
        self._seen: dict[int, bytes | None] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and (name := self._name(path)):
                self._sync(name)
                self.events.append(FolderSynced(folder_of(name)))

    def told(self, what: object) -> None:
        """Somebody was told."""
        with self._lock:
            self.events.append(Told(what))

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """From now on, until this is left."""
        with ExitStack() as hooks:
            hooks.enter_context(below().tells(self))
            for name in ("open", "fsync", "replace", "rename", "link", "unlink", "remove"):
                hook = getattr(self, f"_{name}")
                hooks.enter_context(patch.object(os, name, hook(getattr(os, name))))
            yield

    def now(self) -> int:
        self._looks += 1
        return AN_EVENING + self._looks * 1000 + self.later

    def random(self, size: int) -> bytes:
        return self._chance.randbytes(size)

    def _name(self, path: Any) -> str | None:
        """How a file is called here; None where it is not in this folder, or is none that lasts."""
        whole = str(Path(os.fsdecode(path)).absolute())
        if whole == self._folder:
            return ""
        inside = whole.startswith(f"{self._folder}/") and not whole.endswith("-shm")
        return whole[len(self._folder) + 1 :] if inside else None

    def does(self, what: str, path: str, do: Callable[[], int], *about: Any) -> int:
        """What SQLite does."""
        name = self._name(path)
        if name is None:
            return do()
        with self._lock:
            if failure := self.fails(what, name):
                return FULL if failure == errno.ENOSPC else IO_ERRORS[what]
            before = Path(path).exists()
            status = do()
            if status == OK:
                self._note(what, name, before, about)
            return status

    def _note(self, what: str, name: str, before: bool, about: tuple[Any, ...]) -> None:
        match what:
            case "open":
                self._seen[self._number(name)] = None  # from now on it is SQLite that writes there
            case "write":
                self.events.append(Written(self._files[name], *about))
            case "cut":
                self.events.append(Cut(self._files[name], *about))
            case "sync" if not self._deaf:
                self.events.append(Synced(self._files[name]))
            case "sync folder" if not self._deaf:
                self.events.append(FolderSynced(folder_of(name)))
            case "remove" if before:
                self._named((name, None))

    def _number(self, name: str) -> int:
        if name not in self._files:
            self._named((name, len(self._seen) + 1))
            self._seen[len(self._seen) + 1] = b""
        return self._files[name]

    def _named(self, *names: tuple[str, int | None]) -> None:
        self.events.append(Named(folder_of(names[0][0]), names))
        for name, file in names:
            if file is None:
                self._files.pop(name, None)
            else:
                self._files[name] = file

    # what Python does

    def _look(self, name: str) -> int:
        """What was written into a file since it was looked at last."""
        file = self._number(name)
        before = self._seen[file]
        if before is not None:
            now = Path(self._folder, name).read_bytes()
            if now != before:
                self.events += [Cut(file, 0), Written(file, 0, now)]
            self._seen[file] = now
        return file

    def _sync(self, name: str) -> None:
        file = self._look(name)
        if not self._deaf:
            self.events.append(Synced(file))

    def _may(self, what: str, name: str) -> None:
        if failure := self.fails(what, name):
            raise OSError(failure, os.strerror(failure), name)

    def _open(self, theirs: Any) -> Any:
        def opening(path: Any, flags: int, *rest: Any, **more: Any) -> int:
            name = self._name(path) if flags & os.O_CREAT else None
            with self._lock:
                if name:
                    self._may("open", name)
                handle: int = theirs(path, flags, *rest, **more)
                if name:
                    self._number(name)
                return handle

        return opening

    def _fsync(self, theirs: Any) -> Any:
        def syncing(handle: int) -> None:
            name = self._name(Path(f"/proc/self/fd/{handle}").readlink())
            with self._lock:
                if name is not None:
                    self._may("sync", name)
                theirs(handle)
                if name in self._files:
                    self._sync(name)
                elif name is not None and not self._deaf:
                    self.events.append(FolderSynced(name))

        return syncing

    def _rename(self, theirs: Any) -> Any:
        def renaming(old: Any, new: Any, **more: Any) -> None:
            before, after = self._name(old), self._name(new)
            with self._lock:
                if before and after:
                    self._may("rename", after)
                    file = self._look(before)
                    theirs(old, new, **more)
                    self._named((before, None), (after, file))
                else:
                    theirs(old, new, **more)

        return renaming

    _replace = _rename

    def _link(self, theirs: Any) -> Any:
        def linking(old: Any, new: Any, **more: Any) -> None:
            before, after = self._name(old), self._name(new)
            with self._lock:
                if before and after:
                    self._may("link", after)
                theirs(old, new, **more)
                if before and after:
                    self._named((after, self._look(before)))

        return linking

    def _unlink(self, theirs: Any) -> Any:
        def unlinking(path: Any, **more: Any) -> None:
            name = None if more else self._name(path)
            with self._lock:
                if name in self._files:
                    self._may("remove", name)
                theirs(path, **more)
                if name in self._files:
                    self._named((name, None))

        return unlinking

    _remove = _unlink


def folder_of(name: str) -> str:
    return name.rpartition("/")[0]
