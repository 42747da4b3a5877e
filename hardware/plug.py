"""A serial device that may be plugged, unplugged and plugged again at any moment."""

from __future__ import annotations

import ctypes
import errno
import glob
import os
import select
import termios
from contextlib import suppress
from pathlib import Path

import serial

from hardware.groups import group_of
from hardware.ports import Clock
from hardware.troubles import Fault, Trouble
from hardware.watch import Bell

LOOK_EVERY = 500
RESTS = 5000
"""Where nothing is plugged in and the kernel tells when that changes, looking is only for what it cannot tell."""
MOST_READ = 4096
"""Bytes taken in one go, so that a device gone mad cannot keep a thread from everything else."""
MOST_UNSENT = 4096
CHANGES = 0x100 | 0x200 | 0x40 | 0x80 | 0x4 | 0x400
"""inotify's CREATE, DELETE, MOVED_FROM, MOVED_TO, ATTRIB (somebody may use it now) and DELETE_SELF."""

_PULLED = (OSError, serial.SerialException, termios.error, TypeError)
"""TypeError: pyserial's, where another thread closed the port."""
GONE = (errno.ENOENT, errno.ENODEV, errno.ENXIO)
"""Its name is still there, for a moment, and it is not: that is no trouble."""


class Gone(Exception):
    """The device is not there any more, or does not take what it is sent."""


class Plug:
    """The first device whose name fits the pattern and that can be opened; the next one after it was found silent."""

    def __init__(self, pattern: str, clock: Clock, baudrate: int = 115200) -> None:
        """`pattern`: as a shell would write it, say `/dev/serial/by-id/usb-MicroPython*`. Nothing is opened yet."""
        self.trouble: Trouble | None = None
        self.path = ""
        self.is_absent = False
        self._pattern, self._clock, self._baudrate = pattern, clock, baudrate
        self._port: serial.Serial | None = None
        self._look_at = 0
        self._unsent = b""
        self._arrivals = Arrivals(folder_of(pattern))
        self._bell = Bell()

    @property
    def is_in(self) -> bool:
        """Whether there is something to read from."""
        return self._port is not None

    def looks(self) -> bool:
        """Look for the device, if it is time to; whether it was opened just now."""
        now = self._clock()
        if self._port or (not self._arrivals.came() and now < self._look_at):
            return False
        is_told = self._arrivals.listen()
        trouble, candidates = None, self._candidates()
        self.is_absent = not candidates
        self._look_at = now + (RESTS if self.is_absent and is_told else LOOK_EVERY)
        for path in candidates:
            try:
                self._port = serial.Serial(path, self._baudrate, timeout=0, write_timeout=0, exclusive=True)
            except _PULLED as error:
                if getattr(error, "errno", None) not in GONE:
                    trouble = trouble or _why(path, error)
            else:
                self.path, self.trouble, self._unsent = path, None, b""
                return True
        self.trouble = trouble
        return False

    def read(self) -> bytes:
        """What has come, perhaps nothing. Raises Gone."""
        if not self._port:
            return b""
        try:
            return bytes(self._port.read(MOST_READ))
        except _PULLED as error:
            raise Gone from error

    def write(self, data: bytes) -> None:
        """Send now what can be, the rest later. Raises Gone, also if too much is left over."""
        if not self._port:
            return
        self._unsent += data
        try:
            if self._unsent:
                self._unsent = self._unsent[os.write(self._port.fileno(), self._unsent) :]
        except BlockingIOError:
            pass
        except _PULLED as error:
            raise Gone from error
        if len(self._unsent) > MOST_UNSENT:
            raise Gone

    def wait(self, seconds: float) -> None:
        """Until there is something to read, or somebody wakes us, or the time is over."""
        looks_in = max(0, self._look_at - self._clock()) / 1000
        ready_on = [self._bell, *([self._port] if self._port else self._arrivals.numbers)]
        select.select(ready_on, [], [], seconds if self._port else min(seconds, looks_in))
        self._bell.silence()

    def wake(self) -> None:
        """End a wait, in any thread."""
        self._bell.ring()

    def pull(self) -> None:
        """Let go of the device; it is looked for again."""
        if self._port:
            with suppress(*_PULLED):
                self._port.close()
        self._port = None
        self._look_at = self._clock() + LOOK_EVERY

    def close(self) -> None:
        """Let go of the device for good."""
        self.pull()
        self._pattern = ""
        self._arrivals.close()
        self._bell.close()

    def _candidates(self) -> list[str]:
        """What fits, beginning after the one that was opened last."""
        paths = fitting(self._pattern)
        after = [path for path in paths if path > self.path]
        return after + [path for path in paths if path not in after]


class Arrivals:
    """Hears what is put into a folder, which itself may not be there yet: inotify(7)."""

    def __init__(self, folder: Path) -> None:
        """Where the kernel does not tell, nothing is ever heard."""
        self._libc, self._folder, self._watch = ctypes.CDLL(None), folder, -1
        self._number = self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)

    @property
    def numbers(self) -> list[int]:
        """What there is to wait on."""
        return [self._number] if self._number >= 0 else []

    def came(self) -> bool:
        """Whether anything was put there, or taken away, since the last time."""
        with suppress(OSError):
            return bool(os.read(self._number, MOST_READ))
        return False

    def listen(self) -> bool:
        """Listen to the folder, or to the next around it that is there; whether that can be."""
        there = next(each for each in (self._folder, *self._folder.parents) if each.is_dir())
        before = self._watch
        self._watch = self._libc.inotify_add_watch(self._number, os.fsencode(there), CHANGES)
        if before not in (-1, self._watch):
            self._libc.inotify_rm_watch(self._number, before)
        return self._watch >= 0

    def close(self) -> None:
        """Hear nothing more."""
        with suppress(OSError):
            os.close(self._number)
        self._number = -1


def folder_of(pattern: str) -> Path:
    """The folder in which everything lies that fits a pattern, as deep as it is certain."""
    folder = Path("/", pattern.lstrip("/")).parent
    return next(each for each in (folder, *folder.parents) if not glob.has_magic(str(each)))


def fitting(pattern: str, root: Path = Path("/")) -> list[str]:
    """What a pattern fits, always from the root. None makes no sense, and none looks through a whole disk."""
    below = pattern.lstrip("/")
    return sorted(glob.glob(f"{glob.escape(str(root)).rstrip('/')}/{below}")) if below else []  # noqa: PTH207 - that raises


def _why(path: str, error: Exception) -> Trouble:
    """Why a device that is there cannot be opened."""
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return Trouble(Fault.NOT_ALLOWED, {"port": path, "group": group_of(Path(path), "dialout")})
    if number in (errno.EBUSY, errno.EAGAIN) or "lock" in str(error):
        return Trouble(Fault.PORT_BUSY, {"port": path})
    return Trouble(Fault.PORT_FAILED, {"port": path, "error": str(error)})
