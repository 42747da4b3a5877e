"""A camera above the table, as those see it who may not see its pictures: what lies there, once the hand is gone.

What looks is a process of its own (`eyes.py`). It may die, and a camera may be unplugged, and plugged in again.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from hardware.eyes import NO_LIBRARY, PI, RPICAM
from hardware.ports import Clock, milliseconds
from hardware.sight import Marker, NoLibrary
from hardware.signals import Looked, Part, Plugged, Signal, Stirred, Unplugged

AGAIN_SECONDS = 2.0
"""So long after a camera was lost it is looked for anew."""
ROOT = Path(__file__).resolve().parent.parent
MOST_READ = 65_536
LONGEST_LINE = 200_000
"""No mine has so many cards: what is longer comes from something that has gone mad, and is forgotten."""
USUAL = "/dev/video0"
KNOWN = Path("/sys/class/video4linux")
OF_A_PI = ("unicam", "rp1-cfe", "pispbe", "bcm2835-", "rpivid", "rpi-hevc-dec")
"""So the names begin of what a Pi's own camera and chips have there: OpenCV reads no picture from any."""

Sight = Sequence[Sequence[Marker]]
"""The markers in each of some pictures, taken one after the other while nothing moved."""


class Camera:
    """What a camera sees, as signals; `reader` makes of pictures what is told (see `eyes.py`)."""

    part = Part.CAMERA

    def __init__(self, source: str = "", reader: str = "", clock: Clock = milliseconds) -> None:
        """`source`: a device, its number, a film, or "pi"; empty for a webcam, or else the Pi's own."""
        self._source, self._reader, self._clock = source, reader, clock
        self._eyes: subprocess.Popen[bytes] | None = None
        self._unread, self._look_at, self._sees = b"", 0, True
        self._wake, self._waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    def poll(self) -> list[Signal]:
        """Look for the camera, if it is time to, and take what was seen. That it is not there is told once."""
        if self._eyes is None:
            if self._clock() < self._look_at:
                return []
            source = self._source or _usual()
            if not _may_be_there(source):
                return self._lost()
            self._eyes = _started(source, self._reader)
            assert self._eyes.stdout
            os.set_blocking(self._eyes.stdout.fileno(), False)
        return self._read(self._eyes)

    def wait(self, seconds: float) -> None:
        """Until something was seen, or the camera is to be looked for."""
        looks_in = max(0, self._look_at - self._clock()) / 1000
        ready_on: list[Any] = [self._wake, *([self._eyes.stdout] if self._eyes else [])]
        ready, _, _ = select.select(ready_on, [], [], seconds if self._eyes else min(seconds, looks_in))
        if self._wake in ready:
            with suppress(BlockingIOError):
                os.read(self._wake, MOST_READ)

    def wake(self) -> None:
        """End a wait, in any thread."""
        with suppress(OSError):
            os.write(self._waker, b".")

    def close(self) -> None:
        """See nothing more: the process ends, and lets go of the camera."""
        self._shut()
        for end in (self._wake, self._waker):
            with suppress(OSError):
                os.close(end)
        self._wake = self._waker = -1

    def _read(self, eyes: subprocess.Popen[bytes]) -> list[Signal]:
        assert eyes.stdout
        signals: list[Signal] = []
        while (data := _arrived(eyes.stdout.fileno())) is not None:
            if not data:
                return [*signals, *self._lost()]
            *lines, self._unread = (self._unread + data).split(b"\n")
            self._unread = self._unread if len(self._unread) < LONGEST_LINE else b""
            signals += filter(None, map(_understood, lines))
        if signals and not self._sees:
            signals.insert(0, Plugged(Part.CAMERA))
        self._sees = self._sees or bool(signals)
        return signals

    def _lost(self) -> list[Signal]:
        saw, self._sees = self._sees, False
        self._shut()
        self._look_at = self._clock() + round(AGAIN_SECONDS * 1000)
        return [Unplugged(Part.CAMERA)] if saw else []

    def _shut(self) -> None:
        if self._eyes:
            _ended(self._eyes)
        self._eyes, self._unread = None, b""


def _arrived(number: int) -> bytes | None:
    """What has come by now; None if nothing has, and nothing at all where there is an end."""
    try:
        return os.read(number, MOST_READ)
    except BlockingIOError:
        return None


def _understood(line: bytes) -> Signal | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return Stirred() if data is None else Looked(data)


def _usual() -> str:
    """The first webcam, or else the Pi's own camera, which is reached by its program alone."""
    return next(iter(webcams()), PI if shutil.which(RPICAM[0]) else USUAL)


def webcams(known: Path | None = None) -> list[str]:
    """The devices of all webcams that the kernel knows, in their order."""
    nodes = (known or KNOWN).glob("video[0-9]*")
    return [
        f"/dev/video{number}" for number in sorted(int(n.name[5:]) for n in nodes if not _named(n).startswith(OF_A_PI))
    ]


def _named(node: Path) -> str:
    """What the kernel calls it; as good as a Pi's own if it is pulled out just now."""
    try:
        return (node / "name").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return OF_A_PI[0]


def _may_be_there(source: str) -> bool:
    """Whether it is worth looking: that costs a program its start."""
    return bool(shutil.which(RPICAM[0])) if source == PI else source.isdecimal() or Path(source).exists()


def _started(source: str, reader: str = "") -> subprocess.Popen[bytes]:
    """What looks through this camera."""
    where = str(Path(source).resolve()) if Path(source).is_file() else source
    started = [sys.executable, "-m", "hardware.eyes", where, *([reader] if reader else [])]
    return subprocess.Popen(started, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def _ended(eyes: subprocess.Popen[bytes]) -> int:
    """How it ended, if need be by us."""
    assert eyes.stdin
    assert eyes.stdout
    eyes.stdin.close()
    if eyes.poll() is None:
        eyes.terminate()
    eyes.stdout.close()
    return eyes.wait()


def watched(source: str, pause: Callable[[float], object] = time.sleep) -> Generator[Sight | None]:
    """What is seen whenever things have come to rest; None when there is no camera. A film ends.

    `source` is as for a Camera. Raises NoLibrary.
    """
    while True:
        status = yield from _looked(source or _usual())
        if status == NO_LIBRARY:
            raise NoLibrary
        if Path(source).is_file():
            return
        yield None
        pause(AGAIN_SECONDS)


def _looked(source: str) -> Generator[Sight, None, int]:
    """What the process tells, and how it ended."""
    eyes = _started(source)
    assert eyes.stdout
    try:
        for line in eyes.stdout:
            data = json.loads(line)
            if data is not None:
                yield [[_marker(*each) for each in picture] for picture in data]
        eyes.wait()
    finally:
        status = _ended(eyes)
    return status


def _marker(number: int, corners: list[list[float]]) -> Marker:
    a, b, c, d = ((x, y) for x, y in corners)
    return number, (a, b, c, d)
