"""What looks through a camera, in a process of its own: `python -m hardware.eyes SOURCE`.

Pictures stay in here, and none is kept. Once nothing has moved for a moment, one line of JSON goes out with the numbers
and corners of the markers in the next pictures, and then none before something has moved again.
"""

from __future__ import annotations

import json
import select
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from hardware.sight import NoLibrary, find_in, opencv

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
    try:
        while (taken := camera.read())[0]:
            yield cv2.cvtColor(taken[1], cv2.COLOR_BGR2GRAY)
    finally:
        camera.release()


class Gate:
    """Lets a picture pass once things have come to rest: it costs a fraction of looking for markers."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._before: Any = None
        self._still = 0

    def looks(self, grey: Any) -> bool:
        """Whether this picture is one to look at."""
        cv2 = opencv()
        now = cv2.resize(grey, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
        before, self._before = self._before, now
        moved = before is None or float((cv2.absdiff(now, before) > MOVED).mean()) > SHARE
        self._still = 0 if moved else self._still + 1
        return STILL <= self._still < STILL + LOOKS


def main(source: str) -> int:
    """Look until there is nothing more to see, or nobody listens any more."""
    try:
        opencv()
    except NoLibrary:
        return NO_LIBRARY
    gate, found, seen_any = Gate(), list[Any](), False
    for grey in frames(source):
        seen_any = True
        if _is_left():
            return 0
        if not gate.looks(grey):
            found = []
            continue
        found.append(find_in(grey))
        if len(found) == LOOKS:
            sys.stdout.write(json.dumps(found) + "\n")
            sys.stdout.flush()
    return 0 if seen_any else NO_CAMERA


def _is_left() -> bool:
    """Whether whoever started it is gone: they never write, so that an end is all there can be to read."""
    return bool(select.select([sys.stdin], [], [], 0)[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
