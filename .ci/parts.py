"""Runs the named parts of the checks one after the other, and ends with a line on each.

A part that fails or cannot run does not keep the others from running, but makes the exit status 1. WITHOUT in
the environment names what the caller does without: parts, which are then left out, and tools of the machine
from [tool.companion.needs] in pyproject.toml, whose tests are then skipped (tests/conftest.py sees to that).
"""

import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".venv" / "bin"
PYTEST = ["pytest", "-n", str((os.cpu_count() or 1) + 1)]
"""Tests wait a good deal for other processes; meanwhile another worker has the processor."""
PARTS = {
    "lint": [["ruff", "check"], ["ruff", "format", "--check"]],
    "types": [["mypy"]],
    "imports": [["lint-imports", "--no-logo", "--cache-dir", ".cache/imports"]],
    "fast": [[*PYTEST, "-m", "not long"]],
    "tests": [[*PYTEST, "-m", "not long", "--cov"]],
    "long": [[*PYTEST, "-m", "long"]],
}
PASSED, FAILED, COULD_NOT_RUN, LEFT_OUT = "passed", "FAILED", "COULD NOT RUN", "left out"
NO_TESTS_FOUND = 5  # pytest's exit status


class Outcome(NamedTuple):
    """How a part went."""

    part: str
    state: str
    seconds: float = 0.0
    note: str = ""

    def __str__(self) -> str:
        return f"  {self.part:<10} {self.state:<14} {self.seconds:6.1f} s  {self.note}".rstrip()


def run(part: str, without: list[str]) -> Outcome:
    """Runs one part, its output going where ours goes."""
    if part in without:
        return Outcome(part, LEFT_OUT, note="by WITHOUT")
    started = time.monotonic()
    for tool, *arguments in PARTS[part]:
        if not (TOOLS / tool).exists():
            note = f"no {tool} in .venv: remove .venv and run 'make setup', or WITHOUT={part}"
            return Outcome(part, COULD_NOT_RUN, note=note)
        print(f"\n== {part}: {' '.join([tool, *arguments])}", flush=True)
        status = subprocess.run([TOOLS / tool, *arguments], cwd=ROOT, check=False).returncode
        if part == "long" and status == NO_TESTS_FOUND:
            return Outcome(part, PASSED, time.monotonic() - started, "there are none yet")
        if status:
            return Outcome(part, FAILED, time.monotonic() - started, f"{tool}: exit status {status}")
    return Outcome(part, PASSED, time.monotonic() - started)


def needs() -> list[str]:
    """The tools of the machine which some tests need."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(settings["tool"]["companion"]["needs"])


def main(parts: list[str]) -> int:
    """Runs the parts and sums up."""
    without = os.environ.get("WITHOUT", "").split()
    known = [*PARTS, *needs()]
    if unknown := [name for name in [*parts, *without] if name not in known]:
        print(f"unknown: {' '.join(unknown)}; known are: {' '.join(known)}", file=sys.stderr)
        return 2
    outcomes = [run(part, without) for part in parts]
    outcomes += [
        Outcome(name, LEFT_OUT, note="by WITHOUT: its tests were skipped") for name in without if name not in PARTS
    ]
    print("\n== summary")
    for outcome in outcomes:
        print(outcome)
    return int(any(outcome.state in {FAILED, COULD_NOT_RUN} for outcome in outcomes))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
