"""Whether the doctor knows what a camera needs, without looking through it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor import attached
from companion.commands.doctor.machine import State
from tests.doctor.trees import machine, put


def test_a_camera_is_not_opened_only_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, dev__video0="")
    assert "can be read" in attached.examine_camera(machine(tmp_path)).says
    monkeypatch.setattr(attached, "may_use", lambda path, **_how: path.name != "video0")
    found = attached.examine_camera(machine(tmp_path))
    assert (found.state, found.mend.startswith("sudo usermod -aG ")) == (State.LOOK, True)
    monkeypatch.setattr(attached, "find_spec", lambda _name: None)
    found = attached.examine_camera(machine(tmp_path))
    assert (found.state, "OpenCV is not installed" in found.says) == (State.OK, True), "nothing else needs it"


def test_which_camera_there_is_to_be_looked_through_is_told_and_never_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chip of a Pi's own only looks like a webcam. What the file asks for and is not there is told with the file."""
    made = machine(tmp_path)
    put(tmp_path, dev__video0="", sys__class__video4linux__video0__name="bcm2835-isp-output0\n")
    assert "is plugged in" not in attached.examine_camera(made).says
    put(tmp_path, dev__video9="", sys__class__video4linux__video9__name="Anna's webcam\n")
    found = attached.examine_camera(made)
    assert (found.state, "A camera is plugged in." in found.says, "Anna" in found.says) == (State.OK, True, False)
    for asked, is_there in (("9", True), ("/dev/video9", True), ("/dev/video7", False), ("pi", False)):
        (tmp_path / "home" / "hardware.toml").write_text(f'camera = "{asked}"\n', encoding="utf-8")
        found = attached.examine_camera(made)
        assert (found.state is State.OK, "A camera is plugged in." in found.says) == (is_there, is_there), asked
        assert is_there or f"hardware.toml asks for {asked}" in found.says
    monkeypatch.setattr(attached, "find_spec", lambda _name: None)
    found = attached.examine_camera(made)
    assert (found.state, found.mend.endswith("-m pip install opencv-python-headless")) == (State.LOOK, True)
