"""What systemd is told: that the companion is ready, lives, is about to end, or wants the machine switched off.

The protocol is sd_notify(3): datagrams on the socket that NOTIFY_SOCKET names. Where nobody listens nothing is sent.
Whoever is told never learns more than the whole table may: not even that a game is going on.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from pathlib import Path

ABSTRACT = "@"
OFF, UPGRADE, UPGRADED, RADIO = "COMPANION_OFF", "COMPANION_UPGRADE", "UPGRADE_DIRECTORY", "COMPANION_RADIO"
BUSY = 0.2
"""So long, in seconds, a listener that is busy is waited for."""


def asking(what: str, around: MutableMapping[str, str] = os.environ) -> Callable[[], bool] | None:
    """What asks for something only root may do, where the service may; it tells whether systemd will hear of it.

    systemd waits for a file: so the program itself, or whoever has taken it over, has no right that could do more.
    """
    place = around.pop(what, "")

    def switch() -> bool:
        try:
            Path(place).touch(mode=0o600)
        except OSError:
            return False
        return True

    return switch if place else None


class Alive:
    """Tells systemd. Only the loop that hears touches and draws may call `beat`: by its silence a hang is noticed."""

    def __init__(
        self, around: MutableMapping[str, str] = os.environ, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Take what systemd says out of the environment: it is not for the programs that are started from here."""
        self._clock = clock
        path, spells = around.pop("NOTIFY_SOCKET", ""), around.pop("WATCHDOG_USEC", "")
        ours = around.pop("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        self._to = "\0" + path[1:] if path.startswith(ABSTRACT) else path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) if path else None
        self._every = int(spells) / 2e6 if ours and spells.isdecimal() else None
        self._due = clock()
        if self._socket:
            self._socket.settimeout(BUSY)

    @property
    def awaited(self) -> bool:
        """Whether somebody waits until we are ready, as where the machine itself has started us."""
        return self._socket is not None

    def ready(self, status: str) -> None:
        """The table can be seen; `status` says where, in a line that anybody may read."""
        self._tell("READY=1", f"STATUS={' '.join(status.split())}")
        self.beat()

    def beat(self) -> None:
        """All that was waiting has been seen to. Told when half of the time is over in which it has to be."""
        if self._every is not None and self._clock() >= self._due:
            self._due = self._clock() + self._every
            self._tell("WATCHDOG=1")

    def close(self) -> None:
        """It ends, and means to."""
        self._tell("STOPPING=1")
        if self._socket:
            self._socket.close()
            self._socket = None

    def _tell(self, *lines: str) -> None:
        """A listener that has gone is no reason to stop playing, nor is one that is too busy."""
        if self._socket:
            with suppress(OSError):
                self._socket.sendto("\n".join(lines).encode(), self._to)
