"""Who makes releases, for tests of what is made, and of who takes it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from companion.app import newer
from tests.conftest import ROOT


class Maker(NamedTuple):
    """Who makes releases, of a small tree with one package."""

    folder: Path

    @property
    def tree(self) -> Path:
        return self.folder / "small"

    @property
    def keys(self) -> tuple[bytes, ...]:
        return newer.keys(self.tree / "systemd" / "release.pub")

    def release(self, version: str, out: Path) -> Path:
        """By the very program that `make release` calls."""
        asked = ("--key", self.folder / "key", "--tree", self.tree, "--wheels", self.folder / "wheels")
        command = (sys.executable, ROOT / ".ci" / "release.py", *asked, "--version", version, "--out", out)
        subprocess.run(command, check=True, capture_output=True)
        return out / f"companion-{version}.update"


def committed(tree: Path) -> None:
    """As far as a release asks: git knows all that is there."""
    for command in (("init", "--quiet"), ("add", "--all")):
        subprocess.run(("git", "-C", tree, *command), check=True)


def made_by(folder: Path) -> Maker:
    maker = Maker(folder)
    for name in ("companion/core", "companion/__pycache__", "hardware", "assets/screenshots", "systemd", ".ci"):
        (maker.tree / name).mkdir(parents=True)
    for name in ("companion/core/a.py", "hardware/b.py", "assets/screenshots/c.png"):
        (maker.tree / name).write_bytes(os.urandom(2000))
    for name in (".ci/translations.py", "LICENSE", "README.md", "CHANGELOG.md", "systemd/install", "not-installed"):
        (maker.tree / name).write_text(name)
    (maker.tree / "systemd" / "install").chmod(0o755)
    (maker.tree / "systemd" / "release.pub").touch()
    committed(maker.tree)
    for name in ("companion/.a.py.swp", "companion/__pycache__/a.pyc", "systemd/password"):
        (maker.tree / name).write_text("nobody else's business")
    (folder / "wheels").mkdir()
    (folder / "wheels" / "some-1.0-py3-none-any.whl").write_bytes(b"PK")
    return maker
