"""`make faults`: how often the table survives, with figures, and the seeds by which anybody has the same again."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from subprocess import DEVNULL, PIPE
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TypeAlias, TypeVar

from tests.core.shadow import amid, copied
from tests.faults.children import ROOT, child
from tests.faults.cuts import EACH, Careless, Hurried, Tally, pulled
from tests.faults.dying import NAMES, Deaths
from tests.faults.kills import Killed
from tests.faults.spoilt import each_byte, shares

JOBS = os.cpu_count() or 1
KILLS_EACH, DEATHS_EACH, TIMES = 200, 20, 5
LOOKED_AT = (sys.executable, "-m", "tests.looked_at")
AROUND = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
Found = TypeVar("Found")
Numbered: TypeAlias = Iterator[tuple[int, Found]]


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    asked = argparse.ArgumentParser(prog="make faults")
    asked.add_argument("--cuts", type=int, default=1_000_000)
    asked.add_argument("--kills", type=int, default=10_000)
    asked.add_argument("--deaths", type=int, default=300, help="so many games in which threads die")
    asked.add_argument(
        "--spoilt", type=int, default=1_000, help="so many files beside the journal, and all of its bytes"
    )
    asked.add_argument("--cuts-from", type=int, default=0, help="so many were done before, by the same seed")
    asked.add_argument("--kills-from", type=int, default=0)
    asked.add_argument("--seed", default="faults")
    asked.add_argument("--jobs", type=int, default=JOBS)
    options = asked.parse_args()
    say(f'seeds begin with "{options.seed}"; {options.jobs} at a time')
    each = partial(numbered, options.jobs)
    controls(options.seed)
    came_back(options.seed)
    survived = [
        kills(options.seed, each(partial(_killing, options.seed), options.kills_from, options.kills, KILLS_EACH)),
        spoilt(options.seed, options.spoilt, options.jobs),
        deaths(options.seed, each(partial(_dying, options.seed), 0, options.deaths, DEATHS_EACH)),
        power_cuts(options.seed, each(partial(_evening, options.seed), options.cuts_from, options.cuts, EACH)),
    ]
    return 0 if all(survived) else 1


def controls(seed: str) -> None:
    """What is not as careful as the journal is has to be found out, or the rest proves nothing."""
    for what, journal in {"synchronous=NORMAL": Hurried, "synchronous=OFF": Careless}.items():
        tally = pulled(seed, 1_000, journal)
        say(f"control, {what}: {tally.lost:,} lost and {tally.aside:,} set aside of {tally.cuts:,} power cuts")
        assert tally.lost
    hasty = killing(seed, KILLS_EACH, "--hasty")
    say(f"control, a move is told before it is kept: {hasty.lost} lost at kill number {hasty.kills:,}")
    assert hasty.lost


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
                first = program.stdout.readline()
                assert first.startswith(b"Go on with Saboteur"), (seed, first)
                slowest = max(slowest, monotonic() - started)
        journal.close()
    worked = sum(getrusage(RUSAGE_CHILDREN)[:2]) - before
    say(
        f"from a crash to the prompt, a new process: at most {slowest:.2f} s of {TIMES}, {worked / TIMES:.2f} s of work"
    )


def kills(seed: str, found: Numbered[Killed]) -> bool:
    """Whether nothing was lost nor set aside."""
    begun, total = monotonic(), Killed()
    for number, tally in found:
        total = total.plus(tally)
        if tally.lost or tally.aside:
            say(f'seed "{seed} {number}": {tally.lost} lost, {tally.aside} set aside, in {tally.kills} kills')
        if number % 5 == 4:
            say(_how(total, (number + 1) * KILLS_EACH, monotonic() - begun))
    say(_how(total, total.kills, monotonic() - begun))
    fresh = f"; begun from nothing, at most {total.slowest_fresh:.2f} s" if total.fresh else ""
    say(f"from a kill to the prompt, all modules being loaded: at most {total.slowest:.2f} s{fresh}")
    return not total.lost and not total.aside


def _how(total: Killed, number: int, seconds: float) -> str:
    return (
        f"kills, up to number {number:,}: {total.kills:,} ({total.fresh:,} of programs begun from nothing, "
        f"{total.early:,} before they had said anything) amid {total.moves:,} moves, {total.phone:,} by phone and "
        f"{total.button:,} by button; {total.lost} lost, {total.aside} set aside; {seconds:,.0f} s"
    )


def killing(seed: str, count: int, *more: str) -> Killed:
    """In a process that has nothing open."""
    asked = (sys.executable, "-m", "tests.faults.kills", str(count), seed, *more)
    done = subprocess.run(asked, cwd=ROOT, stdout=PIPE, check=True)
    return Killed(*json.loads(done.stdout.splitlines()[-1]))


def _killing(seed: str, number: int) -> Killed:
    return killing(f"{seed} {number}", KILLS_EACH)


def spoilt(seed: str, count: int, jobs: int) -> bool:
    """Whatever byte is another: it harms nothing, or is told."""
    if not count:
        return True
    with TemporaryDirectory() as name:
        parts = shares(Path(name))
    told = Counter[str]()
    for _number, found in numbered(jobs, partial(_spoilt, seed, parts), 0, len(parts), 1):
        told += found
    asked = (sys.executable, "-m", "tests.faults.spoilt", str(count), seed)
    done = subprocess.run(asked, cwd=ROOT, stdout=PIPE, stderr=DEVNULL, check=True)
    for what, found in {
        "each byte of the journal": told,
        "a file beside it": json.loads(done.stdout.splitlines()[-1]),
    }.items():
        say(f"another byte, {what}: {', '.join(f'{many:,} {how}' for how, many in sorted(found.items()))}")
    return True


def _spoilt(seed: str, parts: list[tuple[str, int]], number: int) -> Counter[str]:
    return each_byte(seed, parts[number])


def deaths(seed: str, found: Numbered[Deaths]) -> bool:
    """Whether every game was kept, whichever thread died."""
    died, over, kept, all_well = Counter[str](), 0, 0, True
    for number, each in found:
        died, over, kept = died + Counter(each.died), over + each.over, kept + each.kept
        if each.over != each.kept or each.aside:
            all_well = False
            say(f'seed "{seed} {number}": {each.kept} of {each.over} are kept; set aside: {each.aside}')
    told = ", ".join(f"{many:,} {name}" for name, many in died.items())
    say(f"threads that died: {told or 'none'}; {kept:,} of {over:,} games are kept")
    if never := [name for name in NAMES if over and not died[name]]:
        say(f"of these none died: {', '.join(never)}")
    return all_well and not never


def _dying(seed: str, number: int) -> Deaths:
    asked = (sys.executable, "-m", "tests.faults.dying", str(DEATHS_EACH), f"{seed} {number}")
    done = subprocess.run(asked, cwd=ROOT, stdout=PIPE, stderr=DEVNULL, check=True)
    return Deaths(*json.loads(done.stdout.splitlines()[-1]))


def power_cuts(seed: str, found: Numbered[Tally]) -> bool:
    """Whether nothing was lost nor set aside."""
    begun, total = monotonic(), Tally()
    for number, tally in found:
        total = total.plus(tally)
        if tally.lost or tally.aside:
            say(f'seed "{seed} {number}": {tally.lost} lost, {tally.aside} set aside')
        if number % 40 == 39:
            say(f"up to number {(number + 1) * EACH:,}: {_told(total, monotonic() - begun)}")
    say(_told(total, monotonic() - begun))
    return not total.lost and not total.aside


def _evening(seed: str, number: int) -> Tally:
    return pulled(f"{seed} {number}", EACH)


def _told(total: Tally, seconds: float) -> str:
    return (
        f"power cuts: {total.cuts:,} ({total.different:,} different), {total.lost} lost, {total.aside} set aside; "
        f"{seconds:,.0f} s, {total.cuts / seconds:,.0f} a second"
    )


def numbered(jobs: int, work: Callable[[int], Found], first: int, last: int, each: int) -> Numbered[Found]:
    """What is found by each seed; those that stand for what was done before are left out."""
    numbers = range(first // each, -(-last // each))
    with ProcessPoolExecutor(jobs) as workers:
        yield from zip(numbers, workers.map(work, numbers), strict=True)


if __name__ == "__main__":
    sys.exit(main())
