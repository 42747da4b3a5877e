"""USB sticks that are put in: what can be taken out, is mounted where people's own things are, and may be written to.

Nothing is mounted here, and no device is opened: desktops do that by themselves; for a Pi see systemd/README.md.
"""

from __future__ import annotations

import os
import re
import select
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Generic, NamedTuple, TypeVar

from companion.core.names import seen

MOUNTS, DEVICES = Path("/proc/self/mountinfo"), Path("/sys/dev/block")
NAME = "companion-"
"""How the name of a copy begins."""
WHERE = ("/media/", "/run/media/", "/mnt/")
Seen = TypeVar("Seen")
_ESCAPED = re.compile(rb"\\([0-3][0-7]{2})")


class Stick(NamedTuple):
    """Where it is mounted, and what it is called there, as it can be shown: a folder's name may be any bytes."""

    folder: str
    name: str


def sticks(
    mounts: Path = MOUNTS, devices: Path = DEVICES, where: tuple[str, ...] = WHERE, *, writable: bool = True
) -> tuple[Stick, ...]:
    """All there are just now, by name; those that may only be read too, if nothing is to be written."""
    try:
        lines = mounts.read_bytes().split(b"\n")
    except OSError:  # a system that has no such list
        return ()
    return tuple(sorted(_found(lines, devices, where, writable), key=lambda stick: stick.name))


def _found(lines: list[bytes], devices: Path, where: tuple[str, ...], writable: bool) -> Iterator[Stick]:
    """A line has number, parent, device, what of it, folder, options: https://man7.org/linux/man-pages/man5/proc.5.html."""
    for line in lines:
        fields = line.split(b" ")
        if len(fields) > 5 and (not writable or b"rw" in fields[5].split(b",")):
            there = _ESCAPED.sub(lambda octal: bytes([int(octal[1], 8)]), fields[4])
            folder, device = os.fsdecode(there), devices / os.fsdecode(fields[2])
            if folder.startswith(where) and _comes_out(device) and os.access(folder, os.W_OK if writable else os.R_OK):
                yield Stick(folder, seen(there.rpartition(b"/")[2].decode(errors="replace")))


def _comes_out(device: Path) -> bool:
    """Whether it hangs on USB, or says of itself, or of the whole of it, that it can be taken out."""
    real = Path(os.path.realpath(device))
    return "/usb" in str(real) or any(_says_so(place / "removable") for place in (real, real.parent))


def _says_so(file: Path) -> bool:
    with suppress(OSError):  # there is none, or it is pulled at this very moment
        return file.read_bytes().strip() == b"1"
    return False


def free_file(folder: Path, now: datetime, name: str = NAME) -> Path:
    """A name that begins so, and that nothing on the stick has: a copy's."""
    names = (folder / f"{name}{now:%Y-%m-%d}{'' if number == 1 else f'-{number}'}.zip" for number in count(1))
    return next(name for name in names if not name.exists())


class Watch(Generic[Seen]):
    """Tells whenever one is put in or taken out, if that changes what is seen: in a thread that the kernel wakes."""

    def __init__(self, tell: Callable[[], object], see: Callable[[], Seen]) -> None:
        """Look now, and from now on: in there once more at first, for what came before the kernel was listened to."""
        self._tell, self._see = tell, see
        self.found = see()
        Thread(target=self._run, name="sticks", daemon=True).start()

    def _run(self) -> None:
        try:
            with MOUNTS.open("rb") as mounts:
                changes = select.poll()
                changes.register(mounts, select.POLLPRI)
                while True:
                    mounts.seek(0)
                    mounts.read()
                    self.look()
                    changes.poll()
        except OSError:
            return

    def look(self) -> None:
        """Look again."""
        found = self._see()
        if found != self.found:
            self.found = found
            self._tell()
