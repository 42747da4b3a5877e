"""`companion run` with what it was told to listen to: what cannot be had is said, and the game goes on without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_cli_run import PATIENCE, running, seen_first


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "companion"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("--simulate-hardware", "space is the turn button"),
        ("--box=nowhere/box*", ""),
        ("--panel", "pins"),
    ],
)
def test_it_listens_or_goes_on_without(home: Path, asked: str, said: str) -> None:
    if asked == "--panel" and any(Path("/dev").glob("gpiochip*")):
        said = ""  # it may have one
    with running(home, "run", asked) as program:
        assert seen_first(program)[0].startswith("New game of ")
        program.terminate()
        _out, err = program.communicate(timeout=PATIENCE)
    assert program.returncode == 0
    assert said in err
    assert "Traceback" not in err


def test_a_box_is_looked_for_at_its_usual_place(home: Path) -> None:
    with running(home, "run", "--box") as program:
        assert seen_first(program)[0].startswith("New game of ")
        program.terminate()
        assert program.wait(PATIENCE) == 0
