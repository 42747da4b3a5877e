"""`companion run` with what it was told to listen to: what cannot be had is said, and the game goes on without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices.buttons import said
from companion.language import PSEUDO, _, speaking
from hardware.signals import Part, Troubled
from hardware.troubles import Fault, Trouble
from tests.commands.test_run import PATIENCE, running, seen_first


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "companion"


@pytest.mark.long
@pytest.mark.parametrize(
    ("asked", "tells"),
    [
        ("--simulate-hardware", "space is the turn button"),
        ("--box=nowhere/box*", ""),
        ("--scanner=nowhere/scan*", ""),
        *((f"--{device}={odd}", "") for device in ("box", "scanner") for odd in ("**x", ".")),
        ("--panel", "pins"),
    ],
)
def test_it_listens_or_goes_on_without(home: Path, asked: str, tells: str) -> None:
    if asked == "--panel" and any(Path("/dev").glob("gpiochip*")):
        tells = ""  # it may have one
    with running(home, "run", asked) as program:
        assert seen_first(program)[0].startswith("New game of ")
        program.terminate()
        _out, err = program.communicate(timeout=PATIENCE)
    assert program.returncode == 0
    assert tells in err
    assert "start the companion again" not in err, "that would mend nothing"
    assert "Traceback" not in err


def test_a_device_that_stopped_is_named_in_the_language_of_the_table() -> None:
    stopped = Troubled(Part.SCANNER, Trouble(Fault.BROKEN, {"device": "the scanner", "error": "on fire"}))
    assert said(stopped) == "the scanner stopped working (on fire): start the companion again."
    with speaking(PSEUDO):
        assert _("the scanner") in said(stopped)


@pytest.mark.long
@pytest.mark.parametrize("device", ["--box", "--scanner"])
def test_a_device_is_looked_for_at_its_usual_place(home: Path, device: str) -> None:
    with running(home, "run", device) as program:
        assert seen_first(program)[0].startswith("New game of ")
        program.terminate()
        assert program.wait(PATIENCE) == 0
