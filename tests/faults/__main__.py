"""`make faults`: how often the table survives, with figures, and the seeds by which anybody has the same again."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from subprocess import PIPE
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TypeVar

from tests.core.shadow import amid, copied
from tests.faults.children import ROOT, child
from tests.faults.cuts import EACH, Careless, Hurried, Tally, pulled

JOBS = os.cpu_count() or 1
KILLS_EACH, SLOWEST, TIMES = 100, 3, 5
LOOKED_AT = (sys.executable, "-m", "tests.looked_at")
AROUND = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
Found = TypeVar("Found")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    asked = argparse.ArgumentParser(prog="make faults")
    asked.add_argument("--cuts", type=int, default=1_000_000)
    asked.add_argument("--kills", type=int, default=10_000)
    asked.add_argument("--seed", default="faults")
    options = asked.parse_args()
    say(f'seeds begin with "{options.seed}"; {JOBS} at a time')
    controls(options.seed)
    came_back(options.seed)
    survived = [kills(options.seed, options.kills), power_cuts(options.seed, options.cuts)]
    return 0 if all(survived) else 1


def controls(seed: str) -> None:
    """What is not as careful as the journal is has to be found out, or the rest proves nothing."""
    for what, journal in {"synchronous=NORMAL": Hurried, "synchronous=OFF": Careless}.items():
        tally = pulled(seed, 1_000, journal)
        say(f"control, {what}: {tally.lost:,} lost and {tally.aside:,} set aside of {tally.cuts:,} power cuts")
        assert tally.lost


def came_back(seed: str) -> None:
    """A process of its own that comes back to a game: from its beginning until it waits for a touch."""
    slowest, before = 0.0, sum(getrusage(RUSAGE_CHILDREN)[:2])
    with TemporaryDirectory() as name:
        folder = Path(name)
        _table, journal = amid(folder / "journal.db", 60)
        left = copied(folder / "journal.db", folder / "left.db")
        for _again in range(TIMES):
            started = monotonic()
            with child((*LOOKED_AT, "run", "--journal", left), env=AROUND, stdout=PIPE) as program:
                assert program.stdout
                assert program.stdout.readline().startswith(b"Go on with Saboteur"), seed
                slowest = max(slowest, monotonic() - started)
        journal.close()
    worked = sum(getrusage(RUSAGE_CHILDREN)[:2]) - before
    say(
        f"from a crash to the prompt, a new process: at most {slowest:.2f} s of {TIMES}, {worked / TIMES:.2f} s of work"
    )


def kills(seed: str, count: int) -> bool:
    """Whether nothing was lost nor set aside."""
    begun, total = monotonic(), [0, 0, 0, 0.0, 0]
    for number, tally in enumerate(each(partial(_killing, seed), -(-count // KILLS_EACH)), 1):
        total = [max(pair) if at == SLOWEST else sum(pair) for at, pair in enumerate(zip(total, tally, strict=True))]
        if tally[1] or tally[2]:
            say(f'seed "{seed} {number - 1}": {tally[1]} lost, {tally[2]} set aside')
    many, lost, aside, slowest, moves = total
    seconds = monotonic() - begun
    say(f"kills: {many:,} amid {moves:,} moves, {lost} lost, {aside} set aside; {seconds:,.0f} s")
    say(f"from a kill to the prompt, all modules being loaded: at most {slowest:.2f} s")
    return not lost and not aside


def _killing(seed: str, number: int) -> list[float]:
    asked = (sys.executable, "-m", "tests.faults.kills", str(KILLS_EACH), f"{seed} {number}")
    done = subprocess.run(asked, cwd=ROOT, stdout=PIPE, check=True)
    found: list[float] = json.loads(done.stdout.splitlines()[-1])
    return found


def power_cuts(seed: str, count: int) -> bool:
    """Whether nothing was lost nor set aside."""
    begun, total = monotonic(), Tally()
    for number, tally in enumerate(each(partial(_evening, seed), -(-count // EACH)), 1):
        total = total.plus(tally)
        if tally.lost or tally.aside:
            say(f'seed "{seed} {number - 1}": {tally.lost} lost, {tally.aside} set aside')
        if number % 40 == 0:
            say(_told(total, monotonic() - begun))
    say(_told(total, monotonic() - begun))
    return not total.lost and not total.aside


def _evening(seed: str, number: int) -> Tally:
    return pulled(f"{seed} {number}", EACH)


def _told(total: Tally, seconds: float) -> str:
    return (
        f"power cuts: {total.cuts:,} ({total.different:,} different), {total.lost} lost, {total.aside} set aside; "
        f"{seconds:,.0f} s, {total.cuts / seconds:,.0f} a second"
    )


def each(work: Callable[[int], Found], count: int) -> Iterator[Found]:
    with ProcessPoolExecutor(JOBS) as workers:
        yield from workers.map(work, range(count))


if __name__ == "__main__":
    sys.exit(main())
