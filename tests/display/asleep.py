"""A window that sleeps until something comes, and says what that was: python -m tests.display.asleep FOLDER

By itself it never looks. Without a desktop its devices are in FOLDER: SDL's own driver reads `event0` as a keyboard;
`event1` is read here when udev tells of it, each time, which SDL as pygame brings it cannot do. What it is told:
`ring`, `udev`, or `amid`, which is udev while SDL is asked because of another.
"""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pygame

from companion.core.journal import Journal
from companion.display import inputs
from companion.display.start import open_window
from companion.display.trying import NoDisplay
from tests.display.real_window import app_on

LATER = "event1"
FOR_EVER, A_LONG_TIME = 10_000.0, 1_000.0


class Asleep:
    """Tells whatever reaches it."""

    def __init__(self, folder: Path) -> None:
        inputs.LONGEST, inputs.DEVICES = FOR_EVER, f"{folder}/"
        self.app, self.plugged, self.device = app_on(Journal()), folder / LATER, -1
        self.hear = pygame.event.get
        events: Any = pygame.event
        events.get = self.pumped
        self.told, self.udev = socket.socketpair()
        self.told.setblocking(False)
        self.amid = False
        window = open_window(self.app)
        assert not isinstance(window, NoDisplay), str(window)
        self.window = window
        assert inputs.EARS._stirs
        self.stirs, self.register = inputs.EARS._stirs, inputs.EARS._stirs.register
        ears: Any = inputs.EARS
        ears._stirs = self
        window.keys = lambda key, down: self.say(f"{key} {'down' if down else 'up'}")
        its: Any = self.app
        its.look_away = lambda: self.say("looked away")

    def say(self, words: str) -> None:
        sys.stdout.write(f"{words}\n")
        sys.stdout.flush()

    def listen(self) -> None:
        """In a thread of its own."""
        for line in sys.stdin:
            if line == "ring\n":
                self.window.wake()
            elif line == "amid\n":
                self.amid = True
                self.say("amid")
            else:
                self.udev.send(b".")

    def pumped(self) -> list[pygame.event.Event]:
        """What SDL does whenever it is asked: open what was plugged in, and read what it says."""
        with suppress(OSError):
            if not self.amid:
                self.told.recv(100)
            self.amid = False
            if self.device >= 0:
                os.close(self.device)
            self.device = os.open(self.plugged, os.O_RDONLY | os.O_NONBLOCK)
            self.say("plugged in")
        with suppress(OSError):
            self.say(f"heard {os.read(self.device, 100).decode()}")
        return self.hear()

    def poll(self, most: float) -> list[tuple[int, int]]:
        """What it sleeps by."""
        if most > A_LONG_TIME:
            self.say("asleep")
        else:
            self.say("dozes")
        return self.stirs.poll(most)

    def run(self) -> None:
        Thread(target=self.listen, daemon=True).start()
        self.say(f"{pygame.display.get_driver()} {pygame.display.get_wm_info().get('window')}")
        self.window.run()
        self.say("closed")


if __name__ == "__main__":
    Asleep(Path(sys.argv[1])).run()
