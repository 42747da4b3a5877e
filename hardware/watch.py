"""A thread for each device, which puts what happens where it is told to. Nothing else of hardware has threads."""

from __future__ import annotations

import os
from contextlib import suppress
from threading import Event, Thread
from time import monotonic

from hardware.ports import Inputs, Tell
from hardware.signals import Troubled
from hardware.troubles import Fault, Trouble

IDLE_SECONDS = 5.0
BREATH_SECONDS = 0.002
"""At least so long lies between two polls: a device gone mad leaves the time to those who draw."""


class Bell:
    """Ends a wait on files, from any thread: it is one of them."""

    def __init__(self) -> None:
        self._number = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)

    def fileno(self) -> int:
        """There is something to read while it rings."""
        return self._number

    def ring(self) -> None:
        """Until it is silenced; nothing once it is closed."""
        with suppress(OSError):
            os.eventfd_write(self._number, 1)

    def silence(self) -> None:
        """Whoever waited has heard it."""
        with suppress(BlockingIOError):
            os.eventfd_read(self._number)

    def close(self) -> None:
        """For good. May be called twice."""
        with suppress(OSError):
            os.close(self._number)
        self._number = -1


class Watch:
    """Polls a device until closed. `tell` is called in its thread: let it only put the signal on a queue."""

    def __init__(self, device: Inputs, tell: Tell) -> None:
        """Begin at once."""
        self._device, self._tell = device, tell
        self._over = Event()
        self._thread = Thread(target=self._run, name=f"hardware-{device.part.value}", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Whether somebody still looks at the device."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Stop, and let go of the device."""
        self._over.set()
        self._device.wake()
        self._thread.join(timeout=IDLE_SECONDS)
        self._device.close()

    def _run(self) -> None:
        """Whatever goes wrong is told: buttons that nobody looks at must not seem to work."""
        try:
            while not self._over.is_set():
                for signal in self._device.poll():
                    self._tell(signal)
                polled = monotonic()
                self._device.wait(IDLE_SECONDS)
                if monotonic() - polled < BREATH_SECONDS:
                    self._over.wait(BREATH_SECONDS)
        except Exception as error:  # noqa: BLE001 -- of whichever library the driver stands on
            why = f"{type(error).__name__}: {error}"
            self._tell(
                Troubled(
                    self._device.part, Trouble(Fault.BROKEN, {"device": f"the {self._device.part.value}", "error": why})
                )
            )
