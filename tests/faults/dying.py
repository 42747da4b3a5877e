"""Threads of the real program die amid games, one after the other: `python -m tests.faults.dying GAMES SEED`

The games go on by finger, button and phone, and all of them are kept, whichever thread it was.
"""

from __future__ import annotations

import ctypes
import faulthandler
import json
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from companion.app.app import App
from companion.phones.phones import LIVES
from tests.faults.cuts import MEMORY, Opener, kept_in
from tests.faults.somebody import Somebody

OFTEN, STUCK = 0.05, 45.0
"""So seldom one dies; after so many seconds a game each thread tells where it is: then one waits for ever."""
NAMES = ("files", "evenings", "phones", "sound")
"""What does something for the table beside its loop.

A driver's thread has tests of its own (tests/hardware), and so has the one that has words said (tests/sound).
"""


class Died(SystemExit):
    """Nothing in the program expects this, and no loop of a server outlives it."""


class Deaths(NamedTuple):
    """How often each died; what was done in which way; how many games ended and are kept; what was set aside."""

    died: dict[str, int]
    by: dict[str, int]
    over: int
    kept: int
    aside: str


def kill(thread: threading.Thread) -> None:
    """It dies as soon as it does anything, if it has not ended by then."""
    known = ctypes.c_ulong(thread.ident or 0)
    assert ctypes.pythonapi.PyThreadState_SetAsyncExc(known, ctypes.py_object(Died)) <= 1


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """How often each has died indeed, whatever was asked of it."""
    died, told = Counter[str](), threading.excepthook

    def hook(dead: threading.ExceptHookArgs) -> None:
        if dead.exc_type is Died and dead.thread:
            died[dead.thread.name] += 1
        else:
            told(dead)

    with patch.object(threading, "excepthook", hook):
        yield died


def played(folder: Path, games: int, seed: str) -> Deaths:
    rng, asked, over = Random(seed), Counter[str](), 0

    def told(app: App) -> None:
        nonlocal over
        over += app.table.over
        there = [thread for thread in threading.enumerate() if thread.name in NAMES]
        if there and rng.random() < OFTEN:
            rng.shuffle(there)
            chosen = min(there, key=lambda thread: asked[thread.name])
            asked[chosen.name] += 1
            kill(chosen)
            app._phones._lives = LIVES  # type: ignore[attr-defined]  # so often no server dies in an evening

    somebody = Somebody(seed, games, told)
    with counted() as died:
        assert somebody.run(folder / "journal.db") == 0
    found = Opener(folder.with_name("left")).found(kept_in(folder))
    return Deaths(died, somebody.by, over, len(found.over), found.aside)


def main(games: int, seed: str) -> None:
    faulthandler.dump_traceback_later(STUCK * games, exit=True)
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        deaths = played(Path(name) / "here", games, seed)
    sys.stdout.write(f"{json.dumps(deaths)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
