"""Machines made up of files, and what `companion doctor` says of the one it really runs on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from companion.commands.doctor.machine import Machine
from tests.conftest import ROOT

OURS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "STATE_DIRECTORY", "HOTSPOT_DIRECTORY")
PLAIN = {name: value for name, value in os.environ.items() if name not in OURS}
PATIENCE = 60
PARTS = [
    *("display", "touch", "fonts", "languages", "pins", "serial", "camera", "sound"),
    *("storage", "journal", "evenings", "network", "clock", "service"),
]
"""As they are promised to programs that read the JSON."""


def machine(root: Path, *, running: bool = False, **environ: str) -> Machine:
    """A machine whose files are these. Tools of the system it has only where PATH is given."""
    home = root / "home"
    home.mkdir(exist_ok=True)
    return Machine(home / "journal.db", running, ("127.0.0.1", 0), root, environ)


def put(root: Path, **files: str) -> None:
    """Write files, whose names are paths with __ for /."""
    for name, text in files.items():
        path = root / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


class Told(NamedTuple):
    """What came of `companion doctor`."""

    status: int
    out: str
    err: str

    @property
    def parts(self) -> dict[str, dict[str, str]]:
        """By their names, if the answer was JSON."""
        data: dict[str, Any] = json.loads(self.out)
        assert list(data) == ["ok", "parts"]
        assert [part["part"] for part in data["parts"]] == PARTS
        for part in data["parts"]:
            assert list(part) == ["part", "state", "says", "mend"]
            assert part["state"] in ("ok", "look", "wrong")
            assert part["says"].endswith(".")
        assert data["ok"] is (self.status == 0)
        return {part["part"]: part for part in data["parts"]}


def doctor(state: Path | str, *arguments: str, **around: str | None) -> Told:
    """`companion doctor` in a process of its own. None takes a variable away."""
    environ = PLAIN | {"XDG_STATE_HOME": str(state), "PYTHONPATH": str(ROOT)} | around
    done = subprocess.run(
        (sys.executable, "-m", "companion", "doctor", *arguments),
        env={name: value for name, value in environ.items() if value is not None},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    told = Told(done.returncode, done.stdout, done.stderr)
    assert told.err == "", "never a traceback, nor anything else"
    return told
