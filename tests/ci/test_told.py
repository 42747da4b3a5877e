"""What tests/README.md tells of the tests is so: every folder is in it, and every file it names is there."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
TOLD = (TESTS / "README.md").read_text(encoding="utf-8")


def test_every_folder_is_told_of() -> None:
    folders = {path.name for path in TESTS.iterdir() if path.is_dir() and path.name != "__pycache__"}
    table = TOLD.partition("## ")[0]
    assert folders - {*re.findall(r"`([a-z_]+)`", table)} == set()


def test_every_file_it_names_is_there() -> None:
    named = re.findall(r"`([\w/]+\.\w+)`", TOLD)
    assert len(named) > 20
    assert [name for name in named if not (TESTS / name).exists()] == []


def test_every_helper_for_more_than_one_folder_is_told_of() -> None:
    shared = {path.name for path in TESTS.glob("*.py")} - {"__init__.py"}
    assert shared - {*re.findall(r"`([\w]+\.py)`", TOLD)} == set()
