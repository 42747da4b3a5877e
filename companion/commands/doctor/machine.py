"""The machine that is looked at, and what is found of one part of it.

Tests hand in another root, with a tree of files made up for them.
"""

from __future__ import annotations

import os
import pwd
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from companion import PACKAGE
from hardware.groups import group_of

TOOL_SECONDS = 2.5
CHILD_SECONDS = 6.0
"""Starting a display takes some seconds on a Pi."""
LARGEST_READ = 100_000
PACKAGES = PACKAGE.parent


class Answer(NamedTuple):
    """What a child said before it ended; status None: it did not end in time and was ended."""

    status: int | None
    out: str
    err: str


@dataclass(frozen=True)
class Machine:
    """Where to look. `running`: a companion has this journal now, and must not be disturbed; `chosen`: it was named."""

    journal: Path
    running: bool
    where: tuple[str, int]
    root: Path
    environ: Mapping[str, str]
    chosen: bool = False

    @property
    def user(self) -> str:
        """Who asks, where that is not who types the commands: `sudo companion doctor` asks as the installed table."""
        try:
            name = pwd.getpwuid(os.getuid()).pw_name
        except KeyError:
            return ""
        return "" if self.environ.get("USER", name) == name else name

    @property
    def beside(self) -> Path:
        """The folder of the journal, with all the small files."""
        return self.journal.parent

    def at(self, path: str) -> Path:
        """A path of this machine, such as /dev/snd."""
        return self.root / path.lstrip("/")

    def read(self, path: str) -> str:
        """What a file says, with the white space around it taken off; nothing if it cannot be read."""
        try:
            with self.at(path).open("rb") as file:
                return file.read(LARGEST_READ).decode("utf-8", "replace").strip(" \n\0")
        except OSError:
            return ""

    def has(self, tool: str) -> str | None:
        """Where a tool is, if it is installed."""
        return shutil.which(tool, path=self.environ.get("PATH", ""))

    def ask(self, tool: str, *arguments: str) -> Answer | None:
        """Let a tool of the system answer, in English; None if it is not installed."""
        found = self.has(tool)
        return _answer([found, *arguments], {**self.environ, "LC_ALL": "C"}, TOOL_SECONDS) if found else None

    def child(self, code: str, **around: str) -> Answer:
        """Run Python where a crash or a hang does no harm, in a folder that is thrown away."""
        beside = [str(PACKAGES), *filter(None, [self.environ.get("PYTHONPATH")])]
        with tempfile.TemporaryDirectory() as nowhere:
            here = {"PYTHONPATH": os.pathsep.join(beside), "PYTHONDONTWRITEBYTECODE": "1", "LG_WD": nowhere}
            return _answer([sys.executable, "-c", code], {**self.environ, **here, **around}, CHILD_SECONDS, nowhere)


def _answer(command: list[str], environ: Mapping[str, str], seconds: float, folder: str | None = None) -> Answer:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Answer(None, "", "")
    except OSError as error:
        return Answer(127, "", str(error.strerror))
    return Answer(done.returncode, done.stdout, done.stderr)


def may_use(path: Path, *, write: bool = False) -> bool:
    """Whether this user may read a device, and write to it."""
    return os.access(path, os.R_OK | (os.W_OK if write else 0))


def join_group(path: Path, usual: str) -> str:
    """The command by which this user may use a device from the next log-in on."""
    return f"sudo usermod -aG {shlex.quote(group_of(path, usual))} $USER"


ANEW = "rm -rf .venv && make setup"
"""What makes a damaged part of the program whole again: all of it is fetched once more."""


class State(StrEnum):
    """How a part is. These words are in the JSON, and stay as they are."""

    OK = "ok"
    LOOK = "look"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """In a sentence or two; `mend` is the command that mends it, if there is one. `stops`: so nobody can play."""

    state: State
    says: str
    mend: str = ""
    stops: bool = False


def fine(says: str) -> Finding:
    """All is well."""
    return Finding(State.OK, says)


def look(says: str, mend: str = "") -> Finding:
    """It goes on, but somebody should look at this."""
    return Finding(State.LOOK, says, mend)


def wrong(says: str, mend: str = "", *, stops: bool = False) -> Finding:
    """What is meant to work does not."""
    return Finding(State.WRONG, says, mend, stops)
