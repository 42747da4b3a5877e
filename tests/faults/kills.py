"""The program is killed at random moments of whole games, with a phone and buttons at it; then others come back to it.

Each is a child of a process that has loaded everything already: `python -m tests.faults.kills KILLS SEED`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import companion.commands.onscreen  # noqa: F401 - so that no child has to
from companion.app.app import App
from tests.faults.cuts import MEMORY, Opener
from tests.faults.evening import prompt
from tests.faults.somebody import Somebody

MOST_SAID, A_MOMENT, LONGEST = 25, 0.02, 60.0
"""After so many things said, and then at any time of such a moment, it is killed; or if it says nothing for so long."""
MOST_GAMES = 1_000


class Killed(NamedTuple):
    """How often; how often what had been said was gone, or a file was set aside; how many seconds coming back took at
    most; and how much was played."""

    kills: int
    lost: int
    aside: int
    slowest: float
    moves: int


class Heard(NamedTuple):
    """What was said last: how much had happened in this game, what was asked then, and how many had ended by then."""

    past: int
    prompt: str
    over: int


def begun(folder: Path, seed: str) -> tuple[int, int]:
    """A child who plays until it is killed, and where it says after each thing what there is."""
    listens, says = os.pipe()
    child = os.fork()
    if child:
        os.close(says)
        return child, listens
    os.close(listens)
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)

    ended = [0]

    def told(app: App) -> None:
        over = app.table.over
        ended[0] += over
        heard = Heard(0 if over else len(app.table._past), prompt(app.table), ended[0])
        os.write(says, f"{json.dumps(heard)}\n".encode())

    try:
        Somebody(seed, MOST_GAMES, told, folder / "note").run(folder / "journal.db")
    finally:
        os._exit(3)


def said(listens: int, child: int, rng: Random) -> tuple[list[Heard], float]:
    """All that it said until it was killed, after so many things and a moment; and when it said the first."""
    text, enough, ends, came = b"", rng.randint(1, MOST_SAID), time.monotonic() + LONGEST, 0.0
    while text.count(b"\n") < enough and time.monotonic() < ends:
        part = os.read(listens, 1 << 16)
        if not part:
            break
        came, text = came or time.monotonic(), text + part
    time.sleep(rng.uniform(0.0, A_MOMENT))
    os.kill(child, signal.SIGKILL)
    while part := os.read(listens, 1 << 16):
        text += part
    lines = text.decode().splitlines(keepends=True)
    return [Heard(*json.loads(line)) for line in lines if line.endswith("\n")], came


def follows(last: Heard, now: Heard, ended: int) -> bool:
    """Whether this is what was said last, or one thing more: that was done, and not said yet."""
    if ended > last.over:
        return ended == last.over + 1 and now.past == 0
    return now[:2] == last[:2] or now.past == last.past + 1


def killed(folder: Path, kills: int, seed: str) -> Killed:
    rng, tally = Random(seed), Killed(0, 0, 0, 0.0, 0)
    last, known, there = Heard(0, "", 0), 0, Opener(folder).now()
    for number in range(kills):
        started = time.monotonic()
        child, listens = begun(folder, f"{seed} {number}")
        heard, came = said(listens, child, rng)
        os.close(listens)
        _pid, status = os.waitpid(child, 0)
        assert heard, f"it did not begin: {status}"
        assert os.WIFSIGNALED(status), "it ended by itself"
        before, there = there, Opener(folder).now()
        same = heard[0].prompt == before.prompt and before.over <= there.over
        gone = not (same and follows(last, heard[0], len(before.over) - known))
        last, known = heard[-1], len(before.over)
        slowest, moves = max(tally.slowest, came - started), tally.moves + len(heard) - 1
        tally = Killed(number + 1, tally.lost + gone, tally.aside + bool(there.aside), slowest, moves)
    return tally


if __name__ == "__main__":
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        sys.stdout.write(f"{json.dumps(killed(Path(name), int(sys.argv[1]), sys.argv[2]))}\n")
