"""A camera above the table: films as it takes them, one that is unplugged, and the Pi's own through its program."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import cv2
import pytest

from hardware import camera, eyes
from hardware.camera import Camera as Device
from hardware.camera import watched
from hardware.eyes import Gate
from hardware.signals import Looked, Part, Signal, Stirred, Unplugged
from tests.seeing.pixels import Light, filmed, frame, photograph
from tests.seeing.scenes import NUMBERS, Camera, Cell, Laid, Table

SMALL = Camera(wide=1536, tall=864, focal=1600, high=1000)
FIRST: dict[Cell, str] = {(1, 0): "EW"}
THEN: dict[Cell, str] = {(1, 0): "EW", (2, 0): "NEW"}
ALWAYS = ["?", "?", "?", "start"]
Pixels = Any


def still(mine: dict[Cell, str], *also: Laid) -> Pixels:
    return photograph([*Table().laid(mine, Random(1)), *also], SMALL, Random(2), light=Light(glare=0, shadows=0))


def with_hand(picture: Pixels, at: int) -> Pixels:
    """An arm across the table."""
    return cv2.ellipse(picture.copy(), (at, 600), (80, 500), 10, 0, 360, 150, -1)


def film() -> list[Pixels]:
    """A card, a hand that comes and lays another, and nothing more."""
    first, then = still(FIRST), still(THEN)
    hand = [with_hand(first, 300), with_hand(first, 400), with_hand(then, 400), with_hand(then, 300)]
    return [*[first] * 7, *hand, *[then] * 9]


def names(markers: Sequence[tuple[int, Any]]) -> list[str]:
    known = {number: name for name, number in NUMBERS.items()}
    return sorted({known[number] for number, _corners in markers})


@pytest.mark.thorough
def test_it_looks_once_when_the_hand_is_gone_and_not_before(tmp_path: Path) -> None:
    looked = list(watched(filmed(tmp_path, film())))
    assert [[names(markers) for markers in sight or ()] for sight in looked] == [
        [["?", "EW", "start"]] * 3,
        [["?", "EW", "NEW", "start"]] * 3,
    ]


def test_the_gate_lets_through_what_rests_and_light_that_changes_slowly_is_rest() -> None:
    gate, picture = Gate(), still(FIRST)
    dusk = [frame(picture * (1 - number / 200), number) for number in range(12)]
    assert [gate.looks(each) for each in dusk] == [False] * 3 + [True] * 3 + [False] * 6
    moving = [frame(with_hand(picture, 100 + 60 * number), number) for number in range(6)]
    assert not any(gate.looks(each) for each in moving)


@pytest.mark.parametrize("source", ["/dev/no-such-camera", "99"])
def test_a_camera_that_is_not_there_is_told_once_each_time_it_is_looked_for(source: str) -> None:
    paused: list[float] = []
    looking = watched(source, paused.append)
    assert [next(looking), next(looking)] == [None, None]
    assert len(paused) == 1
    looking.close()


RPICAM = """#!{python}
import sys
assert sys.argv[1:] == {arguments!r}
try:
    for name in {frames!r}:
        with open(name, "rb") as file:
            grey = file.read()
        sys.stdout.buffer.write(grey + bytes([128]) * (len(grey) // 2))
except BrokenPipeError:
    pass
"""


@pytest.mark.thorough
def test_the_pi_s_own_camera_comes_through_its_program_and_may_be_lost_and_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = cv2.resize(still(THEN), (eyes.WIDE, eyes.HIGH))
    grey = tmp_path / "frame"
    grey.write_bytes(picture.tobytes())
    program = tmp_path / "rpicam-vid"
    told = RPICAM.format(python=sys.executable, arguments=list(eyes.RPICAM[1:]), frames=[str(grey)] * 7)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    def plugged_in(_seconds: float) -> None:
        program.write_text(told, encoding="utf-8")
        program.chmod(0o755)

    looking = watched("pi", plugged_in)
    assert next(looking) is None
    sight = next(looking)
    assert sight is not None
    assert [names(markers) for markers in sight] == [["?", "EW", "NEW", "start"]] * 3
    assert next(looking) is None
    looking.close()


def test_what_is_no_film_shows_nothing(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    path.write_bytes(b"no film")
    assert list(watched(str(path))) == []


def polled(device: Device, seconds: float = 10.0) -> list[Signal]:
    """What it tells next; nothing if that takes too long."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if signals := device.poll():
            return signals
        device.wait(0.1)
    return []


def test_a_device_that_is_not_there_is_told_once_and_costs_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", None)
    now = count(0, 500)
    device = Device("/dev/no-such-camera", clock=now.__next__)
    told = [signal for _time in range(40) for signal in device.poll()]
    device.close()
    assert told == [Unplugged(Part.CAMERA)]


@pytest.mark.parametrize(
    ("known", "programs", "taken"),
    [
        ({0: "unicam-image", 10: "bcm2835-codec-decode", 13: "bcm2835-isp-output0"}, ["rpicam-vid"], "pi"),
        ({0: "rp1-cfe-csi2_ch0", 19: "rpi-hevc-dec", 20: "pispbe-input"}, ["rpicam-vid"], "pi"),
        ({0: "rp1-cfe-csi2_ch0", 10: "HD Webcam", 9: "HD Webcam", 20: "pispbe-input"}, ["rpicam-vid"], "/dev/video9"),
        ({0: "HD Webcam", 1: "HD Webcam"}, ["rpicam-vid"], "/dev/video0"),
        ({}, ["rpicam-vid"], "pi"),
        ({0: "unicam-image"}, [], "/dev/video0"),
    ],
)
def test_a_webcam_is_taken_before_a_pi_s_own_and_never_a_chip_that_only_looks_like_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: dict[int, str], programs: list[str], taken: str
) -> None:
    """The names are those that the kernel's drivers give."""
    for number, name in known.items():
        node = tmp_path / f"video{number}"
        node.mkdir()
        (node / "name").write_text(name + "\n", encoding="utf-8")
    (tmp_path / "video99").mkdir()  # it is pulled out just now
    for program in programs:
        (tmp_path / program).write_text("#!/bin/sh\n", encoding="utf-8")
        (tmp_path / program).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(camera, "KNOWN", tmp_path)
    sought: list[str] = []

    def is_there(source: str) -> bool:
        sought.append(source)
        return False

    monkeypatch.setattr(camera, "_may_be_there", is_there)
    device = Device()
    device.poll()
    device.close()
    assert sought == [taken]

    def started(source: str) -> subprocess.Popen[bytes]:
        sought.append(source)
        return subprocess.Popen([sys.executable, "-c", ""], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    monkeypatch.setattr(camera, "_started", started)
    assert next(watched("")) is None
    assert sought == [taken, taken], "companion look takes the same one"


SAYS = """#!{python}
import sys
sys.stdout.buffer.write({said!r})
sys.stdout.flush()
sys.stdin.read()
"""


def test_whatever_the_process_says_the_next_line_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Noise, half a line and an endless one are nothing; what is whole again counts."""
    noise = Random(1).randbytes(3000).replace(b"\n", b"")
    said = b"null\n" + noise + b'\n{"cut": \n' + b"[" * 900_000 + b'\n{"cards": {}}\n'
    program = tmp_path / "says"
    program.write_text(SAYS.format(python=sys.executable, said=said), encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(camera, "_started", lambda *_named: subprocess.Popen([program], stdin=-1, stdout=-1))
    device, told = Device(str(program)), list[Signal]()
    while Looked({"cards": {}}) not in told:
        came = polled(device)
        assert came, told
        told += came
    device.close()
    assert [signal for signal in told if signal not in (Stirred(), Looked({"cards": {}}))] == []


class Film:
    """Knows how many of its pictures are still held by somebody."""

    def __init__(self, pictures: int) -> None:
        self._pictures, self.most = pictures, 0

    def frames(self, _source: str) -> Iterator[Pixels]:
        held: list[Any] = []
        picture = still(FIRST)
        for number in range(self._pictures):
            taken = frame(picture, number)
            held = [each for each in held if each() is not None] + [ref(taken)]
            self.most = max(self.most, len(held))
            yield taken
            del taken


def test_no_picture_is_held_longer_than_until_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it looks at, and whatever it found there."""
    film, told = Film(12), list[object]()
    monkeypatch.setattr(eyes, "frames", film.frames)
    monkeypatch.setattr(eyes, "_tell", told.append)
    monkeypatch.setattr(eyes, "_is_left", lambda: False)
    monkeypatch.setattr(os, "nice", lambda _by: None)
    assert eyes.main("a film") == 0
    assert len(told) == 2, "that something moves at first, and what was seen then"
    assert film.most <= 2


@pytest.mark.thorough
def test_its_process_ends_with_it(tmp_path: Path) -> None:
    film_of_it = filmed(tmp_path, [still(FIRST)] * 40)
    device = Device(film_of_it)
    assert polled(device)
    process = device._eyes
    assert process
    device.close()
    assert process.poll() is not None
