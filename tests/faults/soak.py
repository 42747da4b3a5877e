"""Game after game at the real program, by finger, button and phone: `python -m tests.faults.soak GAMES SEED`

Memory is looked at when a tenth has been played and at the end; what was opened and begun, before and after.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import sys
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app.app import App
from tests.faults.cuts import MEMORY
from tests.faults.somebody import Somebody

MEGABYTE = 1024 * 1024
LOOKS, LETTERS = 10, (".ttf", ".otf", ".ttc")


def memory() -> float:
    """Megabytes that are used, without what is free but not given back."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE") / MEGABYTE


def left_over() -> tuple[int, int]:
    """What is open, but for the sizes of letters, of which there are only so many; and what goes on."""
    handles = list(Path("/proc/self/fd").iterdir())
    is_open = [handle.readlink() for handle in handles if handle.is_symlink()]
    return sum(path.suffix not in LETTERS for path in is_open), threading.active_count()


def played(games: int, seed: str) -> dict[str, object]:
    over, looks = 0, list[float]()
    every = max(1, games // LOOKS)

    def told(app: App) -> None:
        nonlocal over
        over += app.table.over
        if app.table.over and over % every == 0:
            looks.append(round(memory(), 2))
            sys.stderr.write(f"{over} games: {looks[-1]} MB, {time.monotonic() - begun:.0f} s\n")

    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        warm = Somebody(f"{seed} warm", 1, lambda _app: None)
        warm.run(Path(name) / "warm" / "journal.db")
        before, begun = left_over(), time.monotonic()
        somebody = Somebody(seed, games, told)
        status = somebody.run(Path(name) / "journal.db")
        after = left_over()
    assert (status, over) == (0, games)
    more = {"files": after[0] - before[0], "threads": after[1] - before[1], "by": somebody.by}
    return {
        "games": games,
        "seconds": round(time.monotonic() - begun),
        "memory": looks,
        "grown": looks[-1] - looks[0],
        **more,
    }


if __name__ == "__main__":
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    sys.stdout.write(f"{json.dumps(played(int(sys.argv[1]), sys.argv[2]))}\n")
