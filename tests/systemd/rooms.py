"""A Debian 13 made for a test: the companion is installed into it, and it is started with its own systemd.

What only root may do is in the script `room`. The small Debian, and what was fetched, stay in .cache between runs.
"""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.conftest import ROOT

CACHE = ROOT / ".cache" / "debian"
BASE, DEBS, WHEELS = CACHE / "trixie.tar", CACHE / "debs", CACHE / "wheels"
LOCK = ROOT / "systemd" / "requirements.lock"
SCRIPT = Path(__file__).with_name("room")
AS_ROOT = [] if os.geteuid() == 0 else ["sudo", "-n", "--preserve-env=ROOM_BINDS,ROOM_SAYS"]
PATIENCE = 300
LOOKS_EVERY = 0.1
UP = ("running\n", "degraded\n")
"""All that was to be started is; or but for something this machine cannot do for it."""
GLIBC = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")

Done = subprocess.CompletedProcess[str]


def may_make_rooms() -> bool:
    """Whether this machine lets us mount and start what only root may."""
    asked = [*AS_ROOT, "unshare", "--mount", "--pid", "--cgroup", "--net", "--fork", "true"]
    return (
        shutil.which(asked[0]) is not None and subprocess.run(asked, capture_output=True, check=False).returncode == 0
    )


def make_base() -> Path:
    """Make the small Debian, and fetch the packages Debian has not, unless an earlier run did."""
    for folder in (DEBS / "partial", WHEELS):
        folder.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _unless_made_from(SCRIPT, BASE, lambda: _room("make", BASE, *mirror()))
        _unless_made_from(LOCK, WHEELS, lambda: fetch_wheels(WHEELS, platform.machine()))
    return BASE


def _unless_made_from(source: Path, made: Path, make: Callable[[], object]) -> None:
    """Make it, unless it was made from the very same source."""
    copy = CACHE / f"{made.name}.made-from"
    if not (made.exists() and copy.exists() and copy.read_bytes() == source.read_bytes()):
        make()
        copy.write_bytes(source.read_bytes())


def mirror() -> list[str]:
    """Where this machine gets its own Debian from, if it is one; else debootstrap knows a place itself."""
    asked = ["apt-get", "indextargets", "--format", "$(LABEL) $(COMPONENT) $(REPO_URI)", "Identifier: Packages"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return [line.split()[2] for line in told.splitlines() if line.startswith("Debian main ")][:1]


def fetch_wheels(to: Path, machine: str) -> None:
    """By the pip of this machine, which knows where to ask; the room is then given nothing but these."""
    platforms = [f"--platform={glibc}_{machine}" for glibc in GLIBC]
    asked = ["download", "--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--python-version=3.13"]
    where = ["--requirement", str(LOCK), "--dest", str(to)]
    subprocess.run([sys.executable, "-m", "pip", *asked, *platforms, *where], check=True, timeout=PATIENCE)


def _room(verb: str, *arguments: str | Path, check: bool = True, **more: str) -> Done:
    command = [*AS_ROOT, "sh", str(SCRIPT), verb, *map(str, arguments)]
    done = subprocess.run(
        command, env={**os.environ, **more}, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert not check or done.returncode == 0, (arguments, done.stdout, done.stderr)
    return done


class Room:
    """One such Debian, and what can be done with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process = folder.with_suffix(".pid")
        _room("open", make_base(), folder)

    def close(self) -> None:
        """Remove it."""
        _room("close", self.folder)
        self._process.unlink(missing_ok=True)
        self.folder.parent.rmdir()

    def settings(self, wheels: Path) -> dict[str, str]:
        """What is seen inside: the source, packages that were fetched before, and wheels instead of the network."""
        binds = {ROOT: "/src", DEBS: "/var/cache/apt/archives", wheels: "/wheels"}
        return {
            "ROOM_BINDS": " ".join(f"{here}:{there}" for here, there in binds.items()),
            "ROOM_SAYS": "PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels",
        }

    def run(self, *command: str, wheels: Path = WHEELS, check: bool = True) -> Done:
        """Run a command in it while it is not started."""
        return _room("run", self.folder, *command, check=check, **self.settings(wheels))

    def pull_the_plug(self, *command: str, when: Callable[[], bool]) -> None:
        """Run a command, and let everything end without a word as soon as that is so."""
        asked = [*AS_ROOT, "sh", str(SCRIPT), "run", str(self.folder), *command]
        with subprocess.Popen(asked, env={**os.environ, **self.settings(WHEELS)}, stdout=subprocess.PIPE) as process:
            try:
                until(lambda: when() or process.poll() is not None)
                assert process.poll() is None, "it was over before the plug could be pulled"
            finally:
                subprocess.run([*AS_ROOT, "kill", "-KILL", str(process.pid)], check=False)

    @contextmanager
    def started(self) -> Iterator[None]:
        """Start it, with its own systemd, network and console."""
        keeper, console = os.openpty()
        asked = [*AS_ROOT, "sh", str(SCRIPT), "boot", str(self.folder), os.ttyname(console), str(self._process)]
        self._process.unlink(missing_ok=True)
        with subprocess.Popen(asked, env={**os.environ, **self.settings(WHEELS)}) as process:
            try:
                until(lambda: self._process.exists() and self._process.read_text(encoding="ascii").endswith("\n"))
                until(lambda: self.inside("systemctl", "is-system-running", check=False).stdout in UP)
                yield
            finally:
                subprocess.run([*AS_ROOT, "kill", "-KILL", *self._process.read_text().split()], check=False)
                process.wait(PATIENCE)
                os.close(keeper)
                os.close(console)

    def has_ended(self) -> bool:
        """Whether it was switched off from within."""
        return not Path("/proc", self._process.read_text(encoding="ascii").strip()).exists()

    def inside(self, *command: str, check: bool = True) -> Done:
        """Run a command in it while it is started."""
        return _room("inside", self._process.read_text(encoding="ascii").strip(), *command, check=check)

    def files(self) -> set[str]:
        """The names of all that is in it, but for what Debian itself notes of packages and of having been started."""
        notes = ("var/log", "var/cache", "var/lib/apt", "var/lib/systemd", "etc/.updated", "var/.updated")
        left_out = ("proc", "sys", "dev", "run", "tmp", "var/tmp", "src", "wheels", *notes)
        pruned = [word for folder in left_out for word in ("-path", f"/{folder}", "-prune", "-o")]
        return set(self.run("find", "/", *pruned, "-print").stdout.splitlines())


def until(so: Callable[[], bool]) -> None:
    """Wait for it, but not for ever."""
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it never came"
        time.sleep(LOOKS_EVERY)
