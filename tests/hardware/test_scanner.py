"""The serial scanner: half codes, noise, and a card that stays before it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hardware import codes, plug
from hardware.scanner import Scanner
from hardware.signals import CardScanned, Part, Plugged, Signal, Troubled, Unplugged
from hardware.troubles import Fault, Trouble
from tests.hardware.clock import HandClock
from tests.hardware.wire import Wire

PATIENCE_S = 20.0


class Beeper:
    """A scanner that was plugged in."""

    def __init__(self, folder: Path) -> None:
        self.wire, self.clock = Wire(folder / "scanner"), HandClock()
        self.wire.plug()
        self.driver = Scanner(str(self.wire.name), self.clock)
        self.driver.poll()

    def gives(self, data: bytes) -> list[str]:
        self.wire.write(data)
        return [signal.code for signal in self.driver.poll() if isinstance(signal, CardScanned)]


@pytest.fixture
def beeper(tmp_path: Path) -> Iterator[Beeper]:
    made = Beeper(tmp_path)
    yield made
    made.driver.close()
    made.wire.unplug()


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
def test_scanners_end_lines_each_in_its_way(beeper: Beeper, end: bytes) -> None:
    assert beeper.gives(codes.wrap("EW").encode() + end + codes.wrap("NS").encode() + end) == ["EW", "NS"]


def test_a_code_may_come_byte_by_byte(beeper: Beeper) -> None:
    told = [code for byte in codes.wrap("NES").encode() + b"\r" for code in beeper.gives(bytes([byte]))]
    assert told == ["NES"]


def test_a_card_that_stays_before_it_counts_once(beeper: Beeper) -> None:
    line = codes.wrap("NES").encode() + b"\r"
    told = beeper.gives(line)
    for _ in range(50):
        beeper.clock.now += 300
        told += beeper.gives(line)
    assert told == ["NES"]
    beeper.clock.now += 1000
    assert beeper.gives(line) == ["NES"]


def test_the_same_shape_after_another_counts_again(beeper: Beeper) -> None:
    lines = [codes.wrap(body).encode() + b"\r" for body in ("NES", "EW", "NES")]
    assert beeper.gives(b"".join(lines)) == ["NES", "EW", "NES"]


def test_codes_faster_than_any_person_count_for_nothing_and_that_is_told_once(beeper: Beeper) -> None:
    """Two cards before it at once, or a scanner gone mad: 10,000 lines a second."""
    told: list[object] = []
    for number in range(2000):
        beeper.wire.write(b"".join(codes.wrap(("NES", "EW")[n % 2]).encode() + b"\r" for n in range(10)))
        beeper.clock.now += number % 2
        told += beeper.driver.poll()
    assert len(told) <= 10
    assert told[-1] == Troubled(Part.SCANNER, Trouble(Fault.TOO_FAST))
    assert told.count(told[-1]) == 1
    for number in range(20):
        beeper.clock.now += 300
        assert beeper.gives(codes.wrap(f"NS{number}").encode() + b"\r") == [], "it has not been silent yet"
    beeper.clock.now += 999
    assert beeper.gives(codes.wrap("NS").encode() + b"\r") == []
    beeper.clock.now += 1000
    assert beeper.gives(codes.wrap("NES").encode() + b"\r") == ["NES"]


def test_who_shows_seven_cards_a_second_is_no_flood(beeper: Beeper) -> None:
    told = []
    for number in range(100):
        beeper.clock.now += 143
        told += beeper.gives(codes.wrap(f"CARD{number % 7}").encode() + b"\r")
    assert len(told) == 100


def test_noise_is_dropped_and_counted(beeper: Beeper) -> None:
    random = Random(4)
    for _ in range(2000):
        noise = bytes(random.choice(b"C1.NESW0\x00\xff\x80ab") for _ in range(random.randrange(1, 30)))
        assert beeper.gives(noise + b"\n") == []
    assert beeper.gives(b"x" * 3000 + b"\r") == []
    assert beeper.driver.dropped > 1900
    assert beeper.gives(codes.wrap("NES").encode() + b"\r") == ["NES"]


def test_one_wrong_character_is_noticed() -> None:
    code = codes.wrap("NESW")
    for place in range(len(code)):
        for letter in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ. a":
            if letter != code[place]:
                assert codes.unwrap(code[:place] + letter + code[place + 1 :]) is None


def test_codes_fit_the_smallest_qr_code_and_are_what_they_are() -> None:
    """On sleeves that are printed already, they must go on meaning what they mean."""
    assert codes.wrap("NES") == "C1.NES.G6"
    assert len(codes.wrap("0123456789AB")) == codes.LONGEST <= 25
    for body in ("", "nes", "N S", "0123456789ABC", "Ä"):
        with pytest.raises(ValueError, match="not one to twelve"):
            codes.wrap(body)


@pytest.mark.parametrize("folder", [".", "serial/by-id"])
def test_whatever_is_plugged_in_later_is_heard_and_not_looked_for(
    tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the clock it is never time to look. Folders come with the first device, and go with the last."""
    monkeypatch.setattr(plug, "RESTS", 1_000_000)
    wire, until = Wire(tmp_path / folder / "scanner"), time.monotonic() + PATIENCE_S
    driver = Scanner(str(tmp_path / folder / "*scan*"), HandClock())
    assert driver.poll() == []
    for _again in range(3):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        wire.plug()
        told: list[Signal] = []
        while not told and time.monotonic() < until:
            driver.wait(PATIENCE_S)
            told += driver.poll()
        assert told == [Plugged(Part.SCANNER)]
        wire.unplug()
        if folder != ".":
            shutil.rmtree(tmp_path / "serial")
        assert driver.poll() == [Unplugged(Part.SCANNER)]
    driver.close()
    assert time.monotonic() < until
