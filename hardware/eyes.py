"""What looks through a camera, in a process of its own: `python -m hardware.eyes SOURCE [READER]`.

Pictures stay in here, and none is kept. Once nothing has moved for a moment, one line of JSON goes out with the numbers
and corners of the markers in the next pictures; and then `null`, when something moves again. READER, as
MODULE:CLASS, makes of those pictures what is told instead: then not even corners leave.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from hardware.sight import THRESHOLDS, Marker, NoLibrary, find_in, opencv

Reader = Callable[[Sequence[Sequence[Marker]], tuple[int, int], float], object]
"""Of the markers in some pictures, how wide and high those are, and what share is glare: whatever JSON can say."""

PI = "pi"
"""The Raspberry Pi's own camera, which OpenCV does not reach."""
WIDE, HIGH = 2304, 1296
RPICAM = (
    *("rpicam-vid", "--timeout", "0", "--nopreview", "--codec", "yuv420", "--framerate", "10"),
    *("--width", str(WIDE), "--height", str(HIGH), "--output", "-"),
)
NO_LIBRARY, NO_CAMERA = 3, 4
"""Exit status: what keeps it from looking."""
STILL, LOOKS = 3, 3
"""Pictures without movement before it looks, and how many it looks at then."""
A_SECOND = 10
"""So many pictures, at the most, are looked at of those that a camera takes."""
BEHIND = 5
"""So much after everything else it has its turn: a finger on the table comes first."""
GLARE = 250
"""As light as this, of 255, is nothing but a lamp in a sleeve."""
COARSE = 8
MOVED, SHARE = 14, 0.001
"""How much lighter or darker a spot must be that has changed, of 255; and what share of all spots is a movement."""


def frames(source: str) -> Iterator[Any]:
    """Pictures in grey, until there are no more; none at all where there is no such camera."""
    return _of_pi() if source == PI else _of_device(source)


def _of_pi() -> Iterator[Any]:
    import numpy as np

    try:
        pipe = subprocess.Popen(RPICAM, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return
    with pipe:
        assert pipe.stdout
        try:
            while len(data := pipe.stdout.read(WIDE * HIGH * 3 // 2)) == WIDE * HIGH * 3 // 2:
                yield np.frombuffer(data, np.uint8, WIDE * HIGH).reshape(HIGH, WIDE)  # brightness first, colours after
        finally:
            pipe.terminate()


def _of_device(source: str) -> Iterator[Any]:
    cv2 = opencv()
    camera = cv2.VideoCapture(int(source) if source.isdecimal() else source)
    camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))  # USB has no room for pictures that are not packed
    camera.set(cv2.CAP_PROP_FRAME_WIDTH, WIDE)
    camera.set(cv2.CAP_PROP_FRAME_HEIGHT, HIGH)
    camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    is_film, due = Path(source).is_file(), 0.0
    try:
        while camera.grab():  # what is not looked at is not even unpacked
            now = time.monotonic()
            if now < due and not is_film:
                continue
            due, (taken, picture) = now + 1 / A_SECOND, camera.retrieve()
            if taken:
                yield cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    finally:
        camera.release()


class Gate:
    """Lets a picture pass once things have come to rest: it costs a fraction of looking for markers."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._before: Any = None
        self._still = 0
        self.rests = False
        """Whether nothing moved between the last two pictures."""

    @property
    def glare(self) -> float:
        """What share of the last picture is."""
        return glare_of(self._before)

    def looks(self, grey: Any) -> bool:
        """Whether this picture is one to look at."""
        cv2 = opencv()
        now = cv2.resize(grey, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
        before, self._before = self._before, now
        moved = before is None or float((cv2.absdiff(now, before) > MOVED).mean()) > SHARE
        self.rests = not moved
        self._still = self._still + 1 if self.rests else 0
        return STILL <= self._still < STILL + LOOKS


def glare_of(grey: Any) -> float:
    """What share of a picture is."""
    return float((grey > GLARE).mean())


def main(source: str, reader: str = "") -> int:
    """Look until there is nothing more to see, or nobody listens any more."""
    try:
        opencv()
    except NoLibrary:
        return NO_LIBRARY
    with suppress(OSError):
        os.nice(BEHIND)
    read, gate, found, rested = reader_of(reader), Gate(), list[Any](), True
    seen_any = False
    for grey in frames(source):
        seen_any = True
        if _is_left():
            return 0
        looks = gate.looks(grey)
        if rested and not gate.rests:
            _tell(None)
        rested = gate.rests
        found = [*found, find_in(grey, THRESHOLDS[len(found) % 2 :][:1])] if looks else []
        if len(found) == LOOKS:
            _tell(read(found, (grey.shape[1], grey.shape[0]), gate.glare))
    return 0 if seen_any else NO_CAMERA


def reader_of(reader: str) -> Reader:
    """Who goes by this name; without one, what was found is told as it is."""
    module, _colon, name = reader.partition(":")
    if not reader:
        return lambda found, _size, _glare: found
    made: Reader = getattr(import_module(module), name)()
    return made


def _tell(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def _is_left() -> bool:
    """Whether whoever started it is gone: they never write, so that an end is all there can be to read."""
    return bool(select.select([sys.stdin], [], [], 0)[0])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
