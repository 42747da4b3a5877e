"""`make faults`: how often the table survives, with figures, and the seeds by which anybody has the same again."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import monotonic

from tests.faults.cuts import EACH, Careless, Hurried, Tally, pulled

JOBS = os.cpu_count() or 1


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    asked = argparse.ArgumentParser(prog="make faults")
    asked.add_argument("--cuts", type=int, default=1_000_000)
    asked.add_argument("--seed", default="faults")
    options = asked.parse_args()
    say(f'seeds begin with "{options.seed}"; {JOBS} at a time')
    controls(options.seed)
    return 0 if power_cuts(options.seed, options.cuts) else 1


def controls(seed: str) -> None:
    """What is not as careful as the journal is has to be found out, or the rest proves nothing."""
    for what, journal in {"synchronous=NORMAL": Hurried, "synchronous=OFF": Careless}.items():
        tally = pulled(seed, 1_000, journal)
        say(f"control, {what}: {tally.lost:,} lost and {tally.aside:,} set aside of {tally.cuts:,} power cuts")
        assert tally.lost


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


def each(work: Callable[[int], Tally], count: int) -> Iterator[Tally]:
    with ProcessPoolExecutor(JOBS) as workers:
        yield from workers.map(work, range(count))


if __name__ == "__main__":
    sys.exit(main())
