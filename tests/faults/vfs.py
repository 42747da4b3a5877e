"""Below an unmodified sqlite3: what it writes, cuts, syncs, makes and removes goes by somebody who notes it.

SQLite has a seam for that, its VFS (https://sqlite.org/vfs.html). Ours is the one of the system but for those few
functions, which do what they always do unless they are told to fail. No compiler is needed, no tracer and no rights.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Protocol

OK, FULL = 0, 13
IO_ERRORS = {"open": 14, "write": 778, "cut": 1546, "sync": 1034, "sync folder": 14, "remove": 2570}
"""SQLITE_CANTOPEN, SQLITE_IOERR_WRITE and so on: what the system's own VFS says when the system says EIO."""

POINTER, TEXT, INT, LONG = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_int64
OPEN = ctypes.CFUNCTYPE(INT, POINTER, POINTER, POINTER, INT, POINTER)
REMOVE = ctypes.CFUNCTYPE(INT, POINTER, TEXT, INT)
WRITE = ctypes.CFUNCTYPE(INT, POINTER, POINTER, INT, LONG)
CUT = ctypes.CFUNCTYPE(INT, POINTER, LONG)
SYNC = ctypes.CFUNCTYPE(INT, POINTER, INT)
TIME = ctypes.CFUNCTYPE(INT, POINTER, ctypes.POINTER(LONG))
RANDOM = ctypes.CFUNCTYPE(INT, POINTER, INT, POINTER)
OPEN_FOLDER = ctypes.CFUNCTYPE(INT, TEXT, POINTER)
SET_CALL = ctypes.CFUNCTYPE(INT, POINTER, TEXT, POINTER)
GET_CALL = ctypes.CFUNCTYPE(POINTER, POINTER, TEXT)
FOLDER = b"openDirectory"
"""The one of the system's calls by which SQLite comes to sync a folder; calls can be exchanged, too."""


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`, as sqlite3.h has it."""

    _fields_ = (
        *((name, INT) for name in ("version", "file_size", "longest_path")),
        ("next", POINTER),
        ("name", TEXT),
        ("data", POINTER),
        *((name, POINTER) for name in ("open", "remove", "access", "full_path")),
        *((name, POINTER) for name in ("dl_open", "dl_error", "dl_sym", "dl_close")),
        *((name, POINTER) for name in ("randomness", "sleep", "day", "last_error", "time")),
        *((name, POINTER) for name in ("set_call", "get_call", "next_call")),
    )


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`: what is done with an open file."""

    _fields_ = (
        ("version", INT),
        *((name, POINTER) for name in ("close", "read", "write", "cut", "sync", "size", "lock", "unlock")),
        *((name, POINTER) for name in ("reserved", "control", "sector_size", "characteristics")),
        *((name, POINTER) for name in ("shm_map", "shm_lock", "shm_barrier", "shm_unmap", "fetch", "unfetch")),
    )


class Noting(Protocol):
    """Whoever is told, and says what time it is and what chance has it, so that all of it can be had again."""

    def now(self) -> int:
        """Milliseconds since noon in Greenwich on 24 November of the year -4713, as SQLite counts."""

    def random(self, size: int) -> bytes:
        """So many bytes."""

    def does(self, what: str, path: str, do: Callable[[], int], *about: Any) -> int:
        """Do it, note it, and say what SQLite is to hear of it."""


def library() -> ctypes.CDLL:
    """The one that Python's own sqlite3 stands on."""
    sqlite = ctypes.CDLL(_sqlite3.__file__)
    sqlite.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
    return sqlite


class Below:
    """The VFS. It stays as long as the process does: a file that SQLite has opened through it may be closed late."""

    def __init__(self) -> None:
        self._noting: Noting | None = None
        self._sqlite = library()
        self._system = self._sqlite.sqlite3_vfs_find(None)
        self._at = ctypes.addressof(self._system.contents)
        self._paths: dict[int, str] = {}
        self._tables: dict[int, Methods] = {}
        self._kept = list[Any]()
        """What C calls has to be held here."""
        theirs = self._system.contents
        self._set_call = SET_CALL(theirs.set_call)
        self._open_folder = self._folder(OPEN_FOLDER(GET_CALL(theirs.get_call)(self._at, FOLDER)))
        self._ours = Vfs.from_buffer_copy(theirs)
        self._ours.name = b"noted"
        self._ours.open = self._opening(OPEN(theirs.open))
        self._ours.remove = self._removing(REMOVE(theirs.remove))
        self._ours.time = self._telling(TIME(theirs.time))
        self._ours.randomness = self._throwing(RANDOM(theirs.randomness))

    @contextmanager
    def tells(self, noting: Noting) -> Iterator[None]:
        """From now on, until this is left, it is the one that SQLite takes, and this one is told."""
        assert self._noting is None
        self._noting = noting
        self._set_call(self._at, FOLDER, self._open_folder)
        self._sqlite.sqlite3_vfs_register(ctypes.byref(self._ours), 1)
        self._sqlite.sqlite3_randomness(0, None)  # from now on it asks anew
        try:
            yield
        finally:
            self._sqlite.sqlite3_vfs_register(self._system, 1)
            self._sqlite.sqlite3_vfs_unregister(ctypes.byref(self._ours))
            self._set_call(self._at, FOLDER, None)
            self._noting = None
            self._sqlite.sqlite3_randomness(0, None)

    def _does(self, what: str, path: str, do: Callable[[], int], *about: Any) -> int:
        return self._noting.does(what, path, do, *about) if self._noting else do()

    def _called(self, prototype: Any, function: Callable[..., int]) -> int | None:
        self._kept.append(prototype(function))
        return ctypes.cast(self._kept[-1], POINTER).value

    def _opening(self, theirs: Any) -> int | None:
        def opening(_vfs: int, name: int | None, file: int, flags: int, said: int | None) -> int:
            if name is None:  # one of its own for the moment, which nobody finds again
                return int(theirs(self._at, name, file, flags, said))
            path = ctypes.string_at(name).decode()
            status = self._does("open", path, lambda: theirs(self._at, name, file, flags, said))
            if status == OK:
                self._paths[file] = path
                methods = ctypes.cast(file, ctypes.POINTER(POINTER))
                methods[0] = ctypes.addressof(self._table(methods[0]))
            return status

        return self._called(OPEN, opening)

    def _table(self, at: int | None) -> Methods:
        assert at is not None
        if at not in self._tables:
            theirs = Methods.from_address(at)
            ours = self._tables[at] = Methods.from_buffer_copy(theirs)
            ours.write = self._writing(WRITE(theirs.write))
            ours.cut = self._cutting(CUT(theirs.cut))
            ours.sync = self._syncing(SYNC(theirs.sync))
        return self._tables[at]

    def _writing(self, theirs: Any) -> int | None:
        def writing(file: int, content: int, size: int, at: int) -> int:
            written = ctypes.string_at(content, size)
            return self._does("write", self._paths[file], lambda: theirs(file, content, size, at), at, written)

        return self._called(WRITE, writing)

    def _cutting(self, theirs: Any) -> int | None:
        return self._called(
            CUT, lambda file, size: self._does("cut", self._paths[file], lambda: theirs(file, size), size)
        )

    def _syncing(self, theirs: Any) -> int | None:
        return self._called(
            SYNC, lambda file, flags: self._does("sync", self._paths[file], lambda: theirs(file, flags))
        )

    def _removing(self, theirs: Any) -> int | None:
        def removing(_vfs: int, name: bytes, synced: int) -> int:
            return self._does("remove", name.decode(), lambda: theirs(self._at, name, synced))

        return self._called(REMOVE, removing)

    def _folder(self, theirs: Any) -> int | None:
        def opening(name: bytes, handle: int) -> int:
            return self._does("sync folder", name.decode(), lambda: theirs(name, handle))

        return self._called(OPEN_FOLDER, opening)

    def _telling(self, theirs: Any) -> int | None:
        def telling(_vfs: int, now: Any) -> int:
            if not self._noting:
                return int(theirs(self._at, now))
            now[0] = self._noting.now()
            return OK

        return self._called(TIME, telling)

    def _throwing(self, theirs: Any) -> int | None:
        def throwing(_vfs: int, size: int, into: int) -> int:
            if not self._noting:
                return int(theirs(self._at, size, into))
            ctypes.memmove(into, self._noting.random(size), size)
            return size

        return self._called(RANDOM, throwing)


@cache
def below() -> Below:
    """There is only one."""
    return Below()
