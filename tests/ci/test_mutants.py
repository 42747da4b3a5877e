"""`make mutants`: what no test notices is found, what one notices is not, and a reason has to be given."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
from functools import cache

PRICES = dict([("child", 3), ("adult", 5)])

@cache
def is_adult(age):
    return age > 17

def price(age):
    return PRICES["adult" if is_adult(age) else "child"]
"""
TESTS = """
from companion.core.fair import price

def test_from_eighteen_on_one_pays_five():
    assert price(18) == 5
"""
MORE = """
def test_until_seventeen_one_pays_three():
    assert price(17) == 3
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A program like ours, but small."""
    shutil.copytree(ROOT / ".ci" / "mutants", tmp_path / ".ci" / "mutants")
    for folder in ("companion/core", "tests/core"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["long"]\n')
    (tmp_path / "companion/core/fair.py").write_text(PROGRAM)
    (tmp_path / "tests/core/test_fair.py").write_text(TESTS)
    (tmp_path / "tests/core/test_free.py").write_text(
        "from companion.core import fair\n\ndef test_that_it_is_there():\n    assert fair.price(18)\n"
    )
    return tmp_path


def mutants(tree: Path) -> tuple[int, str, list[str]]:
    """How it ends, what is said, and what lives without a reason."""
    done = subprocess.run(
        [sys.executable, "-m", "mutants"],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": ".ci"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    found = tree / ".cache/mutants/survivors.txt"
    assert found.exists(), done.stdout + done.stderr
    return done.returncode, done.stdout, [line.partition("fair.py ")[2] for line in found.read_text().splitlines()]


@pytest.mark.long
def test_what_no_test_notices_is_found_until_one_does(tree: Path) -> None:
    status, _said, alive = mutants(tree)
    assert status == 1
    assert "is_adult: > 17 -> >= 17" in alive
    assert "at import: 3 -> 4" in alive
    assert not {"is_adult: 17 -> 18", "at import: 5 -> 6", 'price: "adult" -> "XXadultXX"'} & {*alive}
    assert mutants(tree)[2] == alive  # no test is new
    (tree / "tests/core/test_fair.py").write_text(TESTS + MORE)
    status, said, alive = mutants(tree)
    assert (status, alive) == (0, []), said
    assert "\n0 tried" in mutants(tree)[1]


@pytest.mark.long
def test_what_lives_has_its_reason_or_all_is_not_well(tree: Path) -> None:
    (tree / "companion/core/fair.py").write_text(PROGRAM + "\ndef told(age):\n    return f'{age + 0} years'\n")
    (tree / "tests/core/test_fair.py").write_text(
        TESTS.replace("price", "price, told", 1) + MORE + "\ndef test_it_is_told():\n    assert told(3) == '3 years'\n"
    )
    status, _said, alive = mutants(tree)
    assert (status, alive) == (1, ["told: age + 0 -> age - 0"])
    (tree / "tests/mutants.toml").write_text(
        '[[kind]]\nwhy = "nothing is nothing"\nmutants = ["companion/core/fair.py told: age + 0 -> age - 0"]\n'
    )
    assert mutants(tree)[::2] == (0, [])
