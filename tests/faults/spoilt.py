"""Any byte of what is kept is another: each of the journal's, and any of the files beside it.

`python -m tests.faults.spoilt TIMES SEED` tries so many of those beside it, at the real program.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.app.privacy.locks import Locks
from companion.core.journal import Flaw
from tests.core.damage import Sample, all_in_database, half_in_log, of_flip
from tests.faults.cuts import MEMORY, Opener, kept_in
from tests.faults.disk import Files, put
from tests.faults.kills import forked, lived, load_all

NOT_BESIDE = ("journal.db", "note")
"""The journal itself; and what people remember who play here, which is none of the program's."""
BESIDE = {"settings.json", "locks.json", "phones.json", "evenings.db", "transcripts"}
SHARE = 500
"""So many bytes are looked at by one process at a time."""


def shares(folder: Path) -> list[tuple[str, int]]:
    """All bytes there are: of a journal that was closed, of one that was not, and of its log."""
    whole = half_in_log(folder)
    sizes = {
        "closed": len(all_in_database(whole, folder).files[""]),
        "open": len(whole.files[""]),
        "log": len(whole.files["-wal"]),
    }
    return [(what, first) for what, size in sizes.items() for first in range(0, size, SHARE)]


def each_byte(seed: str, share: tuple[str, int]) -> Counter[str]:
    """What is told of the journal with each of these bytes changed; it is an error if that is not true."""
    what, first = share
    told = Counter[str]()
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        folder = Path(name)
        whole: Sample = half_in_log(folder)
        if what == "closed":
            whole = all_in_database(whole, folder)
        tail, rng = "-wal" if what == "log" else "", Random(f"{seed} {share}")
        for at in range(first, min(first + SHARE, len(whole.files[tail]))):
            flaw = of_flip(whole, tail, at, rng.randrange(1, 256), folder / "spoilt.db")
            told[f"{what}: {_told(flaw)}"] += 1
    return told


def _told(flaw: Flaw | None) -> str:
    return "nothing is gone" if flaw is None else str(flaw.name).lower()


def beside(times: int, seed: str) -> Counter[str]:
    """How often a byte of a file beside the journal was another; the game came back to its prompt all the same."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        here, there, rng = Path(name) / "here", Path(name) / "there", Random(seed)
        whole, opener, spoilt = _amid_an_evening(here, rng), Opener(Path(name) / "left"), Counter[str]()
        expected = opener.found(whole)
        files = sorted(file for file in whole if not file.startswith(NOT_BESIDE) and whole[file])
        for number in range(times):
            file = files[number % len(files)]
            content = bytearray(whole[file])
            content[rng.randrange(len(content))] ^= rng.randrange(1, 256)
            put({**whole, file: bytes(content)}, there)
            life = lived(partial(forked, there, f"{seed} {number}", hasty=False), rng, 0.0)
            assert os.WIFSIGNALED(life.status), (number, file)
            assert life.heard[0].prompt == expected.prompt, (number, file)
            spoilt[file if "/" not in file else file.split("/")[0]] += 1
    return spoilt


def _amid_an_evening(here: Path, rng: Random) -> Files:
    """A game has ended, another goes on, a phone is here, and somebody has a sequence of their own."""
    here.mkdir()
    Locks(here / "locks.json").set("Anna", (0, 3, 3, 1))
    opener, files = Opener(here.with_name("left")), kept_in(here)
    for life in count():
        kept = {path.split("/")[0] for path in files}
        if kept >= BESIDE and opener.found(files).prompt:
            break
        lived(partial(forked, here, f"evening {life}", hasty=False), rng, 0.0)
        files = kept_in(here)
    return files


if __name__ == "__main__":
    load_all()
    sys.stdout.write(f"{json.dumps(beside(int(sys.argv[1]), sys.argv[2]))}\n")
