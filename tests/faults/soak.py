"""Game after game at the real program, by finger, button and phone: `python -m tests.faults.soak GAMES SEED`

Memory is looked at when a tenth has been played and at the end; what was opened and begun, before and after.
"""

from __future__ import annotations

import ctypes
import gc
import os
import re
import sys
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.app.app import App
from tests.faults.cuts import MEMORY
from tests.faults.somebody import Somebody

KILOBYTES, MOST_MEGABYTES = 1024, 5.0
OWN = r"(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB"
LOOKS, LETTERS = 10, (".ttf", ".otf", ".ttc")


def memory() -> float:
    """Megabytes of its own, without what is free but not given back. Of files it has mapped, as code, the kernel keeps
    more or less in memory as others have need of that: they are not counted."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return sum(int(kilobytes) for kilobytes in re.findall(OWN, status)) / KILOBYTES


def left_over() -> tuple[int, int]:
    """What is open, but for the sizes of letters, of which there are only so many; and what goes on."""
    handles = list(Path("/proc/self/fd").iterdir())
    is_open = [handle.readlink() for handle in handles if handle.is_symlink()]
    return sum(path.suffix not in LETTERS for path in is_open), threading.active_count()


class Soaked(NamedTuple):
    """Megabytes ever again; how many there were more at the end than after a tenth; what was left open or going on."""

    looks: list[float]
    grown: float
    files: int
    threads: int
    by: dict[str, int]


def played(games: int, seed: str) -> Soaked:
    over, looks, every = 0, list[float](), max(1, games // LOOKS)

    def told(app: App) -> None:
        nonlocal over
        over += app.table.over
        if app.table.over and over % every == 0:
            looks.append(round(memory(), 1))
            sys.stdout.write(f"{over} games: {looks[-1]} MB, {time.monotonic() - begun:.0f} s\n")
            sys.stdout.flush()

    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        Somebody(f"{seed} warm", 1, lambda _app: None).run(Path(name) / "warm" / "journal.db")
        before, begun, somebody = left_over(), time.monotonic(), Somebody(seed, games, told)
        assert somebody.run(Path(name) / "journal.db") == 0
        after = left_over()
    files, threads = (now - then for now, then in zip(after, before, strict=True))
    return Soaked(looks, round(looks[-1] - looks[0], 1), files, threads, somebody.by)


def main(games: int, seed: str) -> int:
    """Whether it is as it was."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    soaked = played(games, seed)
    said = ", ".join(f"{many} by {how}" for how, many in soaked.by.items())
    told = f'{games} games by the seed "{seed}", {said}: {soaked.grown} MB more than after a tenth, '
    sys.stdout.write(f"{told}{soaked.files} descriptors and {soaked.threads} threads left over\n")
    return int(soaked.grown >= MOST_MEGABYTES or soaked.files > 0 or soaked.threads > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
