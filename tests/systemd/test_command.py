"""What `sudo companion` hands to the installed table, with everything it calls put in its way."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

COMMAND = ROOT / "systemd" / "command"
CALLED = {"id": "echo 0", "journalctl": "echo the last lines", "setpriv": 'echo "$COMPANION_LOG"'}


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """An administrator's, as far as the command can see."""
    for name, does in CALLED.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("said", "log"),
    [
        ("doctor --bundle x.zip", "the last lines"),
        ("doctor --bundle=x.zip", "the last lines"),
        ("doctor --json --bundle -", "the last lines"),
        ("doctor --json", ""),
        ("run --bundles", ""),
    ],
)
def test_the_log_goes_along_however_the_bundle_is_asked_for_and_never_else(tools: Path, said: str, log: str) -> None:
    around = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "COMPANION_LOG": ""}
    done = subprocess.run(("sh", COMMAND, *said.split()), env=around, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == (f"{log}\n", "")
