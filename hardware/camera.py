"""A camera above the table, as those see it who may not see its pictures: numbers and corners, once the hand is gone.

What looks is a process of its own (`eyes.py`). It may die, and a camera may be unplugged, and plugged in again.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path

from hardware.eyes import NO_LIBRARY
from hardware.sight import Marker, NoLibrary

AGAIN_SECONDS = 2.0
"""So long after a camera was lost it is looked for anew."""
ROOT = Path(__file__).resolve().parent.parent

Sight = Sequence[Sequence[Marker]]
"""The markers in each of some pictures, taken one after the other while nothing moved."""


def watched(source: str, pause: Callable[[float], object] = time.sleep) -> Iterator[Sight | None]:
    """What is seen whenever things have come to rest; None when there is no camera. A film ends.

    `source`: a device, its number, a film, or "pi". Raises NoLibrary.
    """
    is_film = Path(source).is_file()
    while True:
        status = yield from _looked(str(Path(source).resolve()) if is_film else source)
        if status == NO_LIBRARY:
            raise NoLibrary
        if is_film:
            return
        yield None
        pause(AGAIN_SECONDS)


def _looked(source: str) -> Generator[Sight, None, int]:
    """What the process tells, and how it ended."""
    started = [sys.executable, "-m", "hardware.eyes", source]
    eyes = subprocess.Popen(
        started, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    with eyes:
        assert eyes.stdin
        assert eyes.stdout
        try:
            for line in eyes.stdout:
                yield [[_marker(*each) for each in picture] for picture in json.loads(line)]
        finally:
            eyes.stdin.close()
            eyes.terminate()
    return eyes.returncode


def _marker(number: int, corners: list[list[float]]) -> Marker:
    a, b, c, d = ((x, y) for x, y in corners)
    return number, (a, b, c, d)
