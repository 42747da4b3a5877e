"""What is promised of a board, measured on the emulated one: `make board-figures`. All in its own time."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple

from tests.board.cards import STARTS, bare, installed
from tests.board.machine import BLACK, Machine, colours, until
from tests.board.made import parts, told

SECONDS = 60
SETTLES = 30
LOOK = f"""
import json, subprocess, time
from pathlib import Path

asked = ("systemctl", "show", "--value", "-p", "MainPID", "companion")
tasks = Path("/proc", subprocess.run(asked, capture_output=True, text=True).stdout.strip(), "task")

def seen():
    switched, busy = 0, 0
    for task in tasks.iterdir():
        status = dict(line.split(":", 1) for line in (task / "status").read_text().splitlines())
        switched += int(status["voluntary_ctxt_switches"])
        busy += int((task / "schedstat").read_text().split()[0])
    told = dict(line.split(" ", 1) for line in Path("/proc/stat").read_text().splitlines())
    processors, every = list(map(int, told["cpu"].split()[:7])), int(told["ctxt"])
    written = int(Path("/sys/block/vda/stat").read_text().split()[6])
    return switched, busy / 1e9, sum(processors) - processors[3] - processors[4], every, written

before, began = seen(), time.monotonic()
time.sleep({SECONDS})
taken = time.monotonic() - began
switched, busy, all_busy, every, written = (now - then for now, then in zip(seen(), before))
memory = dict(line.split(":") for line in Path("/proc/meminfo").read_text().splitlines())
total, free = (int(memory[name].split()[0]) for name in ("MemTotal", "MemAvailable"))
print(json.dumps(dict(
    idle_wakeups_per_s=switched / taken, idle_cpu_percent=100 * busy / taken,
    board_idle_cpu_percent=all_busy / taken, board_idle_switches_per_s=every / taken,
    board_idle_written_kb_per_minute=written / 2 * 60 / taken, board_memory_mb=(total - free) / 1024,
)))
"""
"""Clock ticks are a hundredth of a second."""


class Figure(NamedTuple):
    """What it came to, and what it should be."""

    name: str
    value: float
    goal: str = ""


GOALS = {"idle_wakeups_per_s": "<3", "idle_cpu_percent": "<0.2", "board_memory_mb": "<350, with ten phones"}


def since_power(machine: Machine, unit: str) -> float:
    """When a unit was there, in seconds since the kernel was started."""
    asked = ("systemctl", "show", "--value", "-p", "ActiveEnterTimestampMonotonic", unit)
    until(lambda: int(machine.inside.run(*asked).stdout) > 0)
    return int(machine.inside.run(*asked).stdout) / 1e6


def figures() -> Iterator[Figure]:
    """One after the other."""
    made = parts()
    with closing(Machine(made, bare(made))) as machine, told("a start of Debian alone"):
        machine.start()
        machine.inside.awake(STARTS)
        alone = since_power(machine, "multi-user.target")
    yield Figure("debian_start_s", alone)
    with closing(Machine(made, installed(made))) as machine, told("a start to the table, and nobody there"):
        machine.start()
        machine.inside.awake(STARTS)
        home = since_power(machine, "companion.service")
        until(lambda: colours(machine.picture()) > BLACK)
        yield Figure("home_on_the_glass_s", home)
        yield Figure("home_by_debian", home / alone, "<1.6")
        machine.rest(SETTLES)
        for name, value in json.loads(machine.inside.run("python3", "-c", LOOK).stdout).items():
            yield Figure(name, value, GOALS.get(name, ""))


def main() -> int:
    """Print each as soon as it is known."""
    for figure in figures():
        print(f"{figure.name:36} {figure.value:10.2f} {figure.goal}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
