"""A window that nobody touches sleeps; whatever comes wakes it at once, though it never looks by itself."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from tests.conftest import Need
from tests.display.test_real_window import SCREEN, x_server
from tests.faults.children import child

PATIENCE_S = 20.0
KEY, ESCAPE = 1, 1
"""As linux/input-event-codes.h has them."""
KEYBOARD = 2
"""SDL's word for what a device is."""


class Sleeper:
    """What it says, line by line."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        self.program, self._lines = program, Queue[str]()
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.program.stdout
        for line in self.program.stdout:
            self._lines.put(line.strip())

    def says(self) -> str:
        return self._lines.get(timeout=PATIENCE_S)

    def comes_to_say(self, words: str) -> None:
        while self.says() != words:
            pass

    def tell(self, word: str) -> None:
        assert self.program.stdin
        self.program.stdin.write(f"{word}\n")
        self.program.stdin.flush()


@contextmanager
def asleep(folder: Path, around: dict[str, str]) -> Iterator[Sleeper]:
    asked = [sys.executable, "-m", "tests.display.asleep", str(folder)]
    with child(asked, env=around, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        sleeper = Sleeper(program)
        try:
            yield sleeper
        finally:
            program.kill()
            sleeper.reader.join(PATIENCE_S)


class Device:
    """One under /dev/input, which is a pipe by another name."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.number = os.open(path, os.O_RDWR)

    def says(self, *happenings: tuple[int, int, int]) -> None:
        os.write(self.number, b"".join(struct.pack("llHHi", 0, 0, *each) for each in (*happenings, (0, 0, 0))))


@pytest.fixture
def board(tmp_path: Path) -> Iterator[tuple[Sleeper, Device]]:
    """Without a desktop: SDL reads the devices itself."""
    keyboard = Device(tmp_path / "event0")
    told = {"SDL_VIDEODRIVER": "evdev", "SDL_EVDEV_DEVICES": f"{KEYBOARD}:{tmp_path}/event0"}
    with asleep(tmp_path, {**os.environ, **told}) as sleeper:
        assert sleeper.says().startswith("evdev")
        yield sleeper, keyboard
    os.close(keyboard.number)


@pytest.mark.thorough
def test_a_device_wakes_it_and_so_does_one_that_is_plugged_in_later(
    board: tuple[Sleeper, Device], tmp_path: Path
) -> None:
    sleeper, keyboard = board
    sleeper.comes_to_say("asleep")
    keyboard.says((KEY, ESCAPE, 1))
    sleeper.comes_to_say("escape down")
    sleeper.comes_to_say("dozes")  # until it is let go, for SDL may repeat it
    keyboard.says((KEY, ESCAPE, 0))
    sleeper.comes_to_say("escape up")
    sleeper.comes_to_say("asleep")
    for _time in range(20):
        later = Device(tmp_path / "event1")
        sleeper.tell("udev")
        sleeper.comes_to_say("plugged in")
        sleeper.comes_to_say("asleep")
        os.write(later.number, b"a finger")
        sleeper.comes_to_say("heard a finger")
        os.close(later.number)
        (tmp_path / "event1").unlink()


@pytest.mark.thorough
def test_what_is_plugged_in_the_moment_a_key_is_pressed_is_heard_too(
    board: tuple[Sleeper, Device], tmp_path: Path
) -> None:
    """SDL hears of it when it is asked because of the key: then nothing tells of it any more."""
    sleeper, keyboard = board
    sleeper.comes_to_say("asleep")
    later = Device(tmp_path / "event1")
    sleeper.tell("amid")
    sleeper.comes_to_say("amid")
    keyboard.says((KEY, ESCAPE, 1), (KEY, ESCAPE, 0))
    sleeper.comes_to_say("plugged in")
    sleeper.comes_to_say("asleep")
    os.write(later.number, b"a finger")
    sleeper.comes_to_say("heard a finger")
    os.close(later.number)


@pytest.mark.thorough
def test_news_from_another_thread_wake_it_and_so_does_the_request_to_end(board: tuple[Sleeper, Device]) -> None:
    sleeper, _keyboard = board
    for _each in range(3):
        sleeper.comes_to_say("asleep")
        sleeper.tell("ring")
    sleeper.comes_to_say("asleep")
    sleeper.program.terminate()
    sleeper.comes_to_say("closed")
    assert sleeper.program.wait(PATIENCE_S) == 0


@pytest.mark.long
def test_a_desktop_wakes_it(need: Need, tmp_path: Path) -> None:
    with x_server(need, tmp_path, SCREEN) as around, asleep(tmp_path, around) as sleeper:

        def does(*words: str) -> str:
            asked = ["xdotool", *words]
            return subprocess.run(asked, env=around, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

        driver, window = sleeper.says().split()
        assert driver == "x11"
        sleeper.comes_to_say("asleep")
        does("windowfocus", "--sync", window, "key", "Escape")
        sleeper.comes_to_say("escape up")
        sleeper.comes_to_say("asleep")
        does("windowfocus", does("search", "--maxdepth", "0", ""))
        sleeper.comes_to_say("looked away")
