"""The package, built from its sources alone and installed where nothing else is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import ROOT

NOT_SOURCE = shutil.ignore_patterns(".venv", ".cache", ".git", "build", "dist", "*.egg-info", "__pycache__", "*.mo")
SDIST = "import sys; sys.path.insert(0, '.ci'); import building; print(building.build_sdist(sys.argv[1]))"
OURS = ("DISPLAY", "WAYLAND_DISPLAY", "STATE_DIRECTORY", "PYTHONPATH", "VIRTUAL_ENV")
PATIENCE = 300


@dataclass(frozen=True)
class Installed:
    """An environment with the package in it, the file it came from, and a folder that is neither."""

    wheel: Path
    bin: Path
    home: Path

    @property
    def around(self) -> dict[str, str]:
        """What the program finds around it: no display, and nothing of this tree."""
        plain = {name: value for name, value in os.environ.items() if name not in OURS}
        return plain | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "XDG_STATE_HOME": str(self.home)}

    def run(self, *arguments: str, given: str = "") -> str:
        """What a command of it says, when all is well."""
        return _done(self.bin / "companion", *arguments, cwd=self.home, env=self.around, given=given)


def _done(*command: str | Path, cwd: Path, env: dict[str, str] | None = None, given: str = "") -> str:
    done = subprocess.run(
        command, cwd=cwd, env=env, input=given, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Built as any builder would: the sources as one file, of those the wheel, of that and its needs an environment."""
    folder = tmp_path_factory.mktemp("wheel")
    source = shutil.copytree(ROOT, folder / "source", ignore=NOT_SOURCE)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    _done(sys.executable, "-c", SDIST, str(folder), cwd=source)
    (sdist,) = folder.glob("*.tar.gz")
    _done(*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, sdist, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    shutil.rmtree(source)
    pinned = re.findall(r"^[a-z][\w.-]*==\S+", (ROOT / "requirements-dev.lock").read_text("utf-8"), re.MULTILINE)
    (folder / "pinned.txt").write_text("\n".join(pinned), encoding="utf-8")
    venv.create(folder / "empty", with_pip=True)
    bin_folder = folder / "empty" / "bin"
    _done(bin_folder / "python", *pip[1:], "install", "--constraint", folder / "pinned.txt", wheel, cwd=folder)
    (folder / "home").mkdir()
    return Installed(wheel, bin_folder, folder / "home")
