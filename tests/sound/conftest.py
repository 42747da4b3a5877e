"""A player in a process of its own, with the loudspeaker that SDL gives for trying: it writes to a file."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEARD = """
import sys, time
from pathlib import Path
from companion.app.settings import Settings
from companion.devices.sound.player import Player

class Table:
    settings = Settings(volume=4)

def wait(until):
    for _ in range(3000):
        if until():
            return
        time.sleep(0.01)
    raise SystemExit("it does not happen")

def size():
    return Path(HEARD).stat().st_size if Path(HEARD).exists() else 0

def loudest(begin=0):
    data = Path(HEARD).read_bytes()[begin // 2 * 2 :]
    samples = memoryview(data[: len(data) // 2 * 2]).cast("h")
    return max(map(abs, samples), default=0)

def go_by(count=8_000):
    start = size()
    wait(lambda: size() >= start + count)
"""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a few lines with a player in a process of their own: a loudspeaker belongs to a whole process."""

    def run(lines: str, driver: str = "disk") -> subprocess.CompletedProcess[str]:
        heard = tmp_path / "heard.raw"
        environment = {
            "SDL_AUDIODRIVER": driver,
            "SDL_DISKAUDIOFILE": str(heard),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "PATH": "",
            "PYTHONPATH": str(ROOT),
            "XDG_RUNTIME_DIR": str(tmp_path),
        }
        script = f"HEARD = {str(heard)!r}\n{HEARD}\n{lines}"
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", script],
            env=environment,
            capture_output=True,
            text=True,
            timeout=30,
            check=True,
        )

    return run
