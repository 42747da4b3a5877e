"""Builds the package by setuptools, and puts sounds and compiled catalogues into it, from where they are kept."""

import shutil
import subprocess
import sys
from pathlib import Path

from setuptools.build_meta import *  # noqa: F403 - what a builder is asked for
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent
WANTED = ("sounds/*.wav", "translations/*/LC_MESSAGES/companion.mo")


class WithAssets(build_py):
    """Builds the package, with what companion/__init__.py looks for inside it."""

    def run(self) -> None:
        """Build; for an editable one assets/ stays where it is."""
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)  # what an earlier build left, under its older names too
        super().run()
        if not self.editable_mode:
            subprocess.run([sys.executable, ROOT / ".ci" / "translations.py", "compile"], check=True)
            self._take(ROOT / "assets", Path(self.build_lib) / "companion" / "assets")

    def _take(self, kept: Path, within: Path) -> None:
        for pattern in WANTED:
            for file in kept.glob(pattern):
                target = within / file.relative_to(kept)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
