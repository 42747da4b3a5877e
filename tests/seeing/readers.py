"""Readers of photographs that are up to something; each is given what is in the picture, and nobody else may suffer."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


class Honest:
    """The control: how many markers there are."""

    def __call__(self, shown: list[list[object]], *_more: object) -> int:
        return len(shown[0])


class Modest:
    """How willingly it goes where memory runs out, of 1000."""

    def __init__(self) -> None:
        self.willing = int(Path("/proc/self/oom_score_adj").read_text(encoding="ascii"))

    def __call__(self, *_shown: object) -> int:
        return self.willing


class Glutton:
    """Wants more memory than there is for a photograph."""

    def __call__(self, *_shown: object) -> int:
        return len(bytearray(3_000_000_000))


class Scribbler:
    """Writes down what it has seen."""

    def __call__(self, *_shown: object) -> str:
        Path("seen.txt").write_text("a secret", encoding="utf-8")
        return "written"


class Burglar:
    """Looks into any file, and calls somebody: what it could open of that."""

    def __call__(self, *_shown: object) -> list[str]:
        ways: dict[str, Callable[[], object]] = {
            "a file": Path(__file__).read_bytes,
            "a line": socket.socket,
            "a pipe": os.pipe,
        }
        opened = []
        for name, way in ways.items():
            with suppress(OSError):
                way()
                opened.append(name)
        return opened


class Dawdler:
    """Never comes to an end."""

    def __call__(self, *_shown: object) -> None:
        while True:
            pass
