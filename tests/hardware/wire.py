"""A USB cable: a pty pair behind a name that comes and goes, as those under /dev/serial/by-id do."""

from __future__ import annotations

import fcntl
import os
import select
import struct
import termios
import tty
from contextlib import suppress
from pathlib import Path
from typing import Any

from hardware.plug import Plug

PATIENCE_S = 2.0


class Wire:
    """`name` is what a driver opens. The device's end is ours. `watched`: somebody else reads while we write."""

    def __init__(self, name: Path, *, watched: bool = False) -> None:
        self.name, self._watched = name, watched
        self._ours = self._theirs = -1
        self._on_its_way = 0

    @property
    def is_in(self) -> bool:
        return self._ours >= 0

    def plug(self) -> None:
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        self._on_its_way = 0
        os.set_blocking(self._ours, False)
        self.name.symlink_to(os.ttyname(self._theirs))

    def unplug(self) -> None:
        if self.is_in:
            self.name.unlink()
            for end in (self._ours, self._theirs):
                os.close(end)
            self._ours = self._theirs = -1

    def fileno(self) -> int:
        """The device's end, for a process that is the device."""
        return self._ours

    def write(self, data: bytes) -> int:
        """What goes in; it returns when that has come out at the other end, for the kernel takes its time."""
        if not self.is_in or not data:
            return 0
        waiting = self._waiting()
        with suppress(BlockingIOError):
            written = os.write(self._ours, data)
            for _ in range(0 if self._watched else 1000):
                if self._waiting() >= min(waiting + written, 4000):
                    break
                select.select([self._theirs], [], [], PATIENCE_S / 1000)
            return written
        return 0

    def read(self) -> bytes:
        """What has come; where it was overheard that more was sent, that too, for the kernel takes its time."""
        came = b""
        for _ in range(1000):
            with suppress(OSError):
                came += os.read(self._ours, 65536)
            if len(came) >= self._on_its_way:
                break
            select.select([self._ours], [], [], PATIENCE_S / 1000)
        self._on_its_way = 0
        return came

    def overhear(self, plug: Plug) -> None:
        """Know how much the driver sends."""
        write = plug.write

        def heard(data: bytes) -> None:
            write(data)
            self._on_its_way += len(data) if plug.path == str(self.name) else 0

        its: Any = plug
        its.write = heard

    def _waiting(self) -> int:
        return int(struct.unpack("i", fcntl.ioctl(self._theirs, termios.FIONREAD, b"    "))[0])
