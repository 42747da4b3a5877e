"""Runs the named parts of the checks, and ends with a line on each: how it went, how long it took, how much it worked.

Tests run one part after the other; what is quick runs beside them, and is told of when it is through. A part that fails
or cannot run does not keep the others from running, but makes the exit status 1. WITHOUT in the environment names what
the caller does without: parts, which are then left out, and tools of the machine from [tool.companion.needs] in
pyproject.toml, whose tests are then skipped (tests/conftest.py sees to that).
"""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".venv" / "bin"
SHELL = re.compile(rb"#!.*sh\b|.*\n# shellcheck shell=")
NOT_OURS = {".git", ".venv", ".cache", "build", "dist"}


def shell_scripts() -> Iterator[str]:
    """Every file that says in its first lines that it is one."""
    for folder, below, files in os.walk(ROOT):
        below[:] = sorted({*below} - NOT_OURS)
        for path in sorted(Path(folder) / name for name in files):
            with path.open("rb") as file:
                if SHELL.match(file.read(200)):
                    yield str(path.relative_to(ROOT))


CORES = os.cpu_count() or 1
OF_THE_SYSTEM = {"shellcheck": "sudo apt install shellcheck"}
"""There is no wheel of it for every machine: none for a Raspberry Pi. There Debian's is taken, which this gets."""
PYTEST = ["pytest", "--durations", "10", "--dist", "worksteal", "-n"]
"""What stands in one file runs in one process, as long as there is enough: so what its tests share is made once."""
WORKING, WAITING = str(CORES + 1), str(2 * CORES)
"""So many processes: long tests wait for browsers, for other programs, for what has its time."""
SHORT = "not long and not board and not image and not plug and not hotplug"
PARTS = {
    "lint": [
        ["ruff", "check"],
        ["ruff", "format", "--check"],
        ["shellcheck", "-x", *shell_scripts()],
        ["oxlint", "--config", ".ci/oxlint.json", "--deny-warnings", "companion"],
    ],
    "types": [["mypy"]],
    "imports": [["lint-imports", "--no-logo", "--cache-dir", ".cache/imports"]],
    "fast": [[*PYTEST, WORKING, "-m", f"{SHORT} and not thorough", "--budget", "2"]],
    "tests": [[*PYTEST, WORKING, "-m", SHORT, "--cov"]],
    "long": [[*PYTEST, WAITING, "-m", "long"]],
}
TESTS = {"fast", "tests", "long"}
PASSED, FAILED, COULD_NOT_RUN, LEFT_OUT = "passed", "FAILED", "COULD NOT RUN", "left out"
AROUND = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""What was compiled is kept, or each process would compile every module anew: a quarter of all the work."""


class Outcome(NamedTuple):
    """How a part went."""

    part: str
    state: str
    seconds: float = 0.0
    worked: float = 0.0
    note: str = ""

    def __str__(self) -> str:
        return f"  {self.part:<10} {self.state:<14} {self.seconds:6.1f} s {self.worked:6.1f} s  {self.note}".rstrip()


def found(tool: str) -> str | None:
    """Where a tool is: in .venv, or else the system's where that will do."""
    within = TOOLS / tool
    return str(within) if within.exists() else shutil.which(tool) if tool in OF_THE_SYSTEM else None


def called(command: list[str], out: int | None) -> tuple[int, float]:
    """Run one tool; its exit status, and how long processors worked for it and all that it started."""
    process = subprocess.Popen(command, cwd=ROOT, env=AROUND, stdout=out, stderr=out)
    _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime


def run(part: str, out: int | None = None) -> Outcome:
    """Runs one part, its output going where ours goes, or into a file."""
    started, worked = time.monotonic(), 0.0
    for command in PARTS[part]:
        tool = command[0]
        where = found(tool)
        if where is None:
            mend = OF_THE_SYSTEM.get(tool, "remove .venv and run 'make setup'")
            return Outcome(part, COULD_NOT_RUN, note=f"no {tool}: {mend}, or WITHOUT={part}")
        os.write(1 if out is None else out, f"\n== {part}: {' '.join(command)}\n".encode())
        status, more = called([where, *command[1:]], out)
        worked += more
        if status:
            return Outcome(part, FAILED, time.monotonic() - started, worked, f"{tool}: exit status {status}")
    return Outcome(part, PASSED, time.monotonic() - started, worked)


def run_aside(part: str) -> Outcome:
    """Runs one part, and tells all that it said at once."""
    with TemporaryFile() as heard:
        outcome = run(part, heard.fileno())
        heard.seek(0)
        os.write(1, heard.read())
    return outcome


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
    wanted = [part for part in parts if part not in without]
    with ThreadPoolExecutor() as beside:
        quick = [beside.submit(run_aside, part) for part in wanted if part not in TESTS]
        tests = [run(part) for part in wanted if part in TESTS]
        outcomes = [*(each.result() for each in quick), *tests]
    outcomes += [Outcome(part, LEFT_OUT, note="by WITHOUT") for part in parts if part in without]
    outcomes += [
        Outcome(name, LEFT_OUT, note="by WITHOUT: its tests were skipped") for name in without if name not in PARTS
    ]
    print(f"\n== summary{'took':>25} {'worked':>8}")
    for outcome in outcomes:
        print(outcome)
    return int(any(outcome.state in {FAILED, COULD_NOT_RUN} for outcome in outcomes))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
