"""Codes before a scanner: the serial one and its fake alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware import codes
from hardware.fakes import FakeScanner
from hardware.ports import Inputs
from hardware.scanner import Scanner
from hardware.signals import CardScanned, Part, Plugged, Unplugged
from tests.hardware.clock import HandClock
from tests.hardware.wire import Wire


class SerialRig:
    """Real pyserial on a wire."""

    def __init__(self, folder: Path, clock: HandClock) -> None:
        self.wire = Wire(folder / "scanner")
        self.wire.plug()
        self.device: Inputs = Scanner(str(self.wire.name), clock)
        self.plug, self.unplug = self.wire.plug, self.wire.unplug

    def scan(self, text: str) -> None:
        self.wire.write(text.encode() + b"\r\n")


class FakeRig:
    """The fake."""

    def __init__(self, _folder: Path, clock: HandClock) -> None:
        self.device = fake = FakeScanner(clock)
        self.plug, self.unplug, self.scan = fake.plug, fake.unplug, fake.scan


RIGS: dict[str, Callable[[Path, HandClock], SerialRig | FakeRig]] = {"serial": SerialRig, "fake": FakeRig}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest, tmp_path: Path, clock: HandClock) -> Iterator[SerialRig | FakeRig]:
    made = RIGS[request.param](tmp_path, clock)
    yield made
    made.unplug()
    made.device.close()


def test_what_is_printed_is_read(rig: SerialRig | FakeRig, clock: HandClock) -> None:
    assert rig.device.poll() == [Plugged(Part.SCANNER)]
    for body in ("NES", "A", "0123456789AB"):
        rig.scan(codes.wrap(body))
        assert rig.device.poll() == [CardScanned(body)]
        clock.now += 10


def test_what_is_none_of_ours_is_not_told(rig: SerialRig | FakeRig) -> None:
    rig.device.poll()
    for text in ("4006381333931", "", "C1.NES.00", "c1.nes.00", "http://example.org/C1.NES.00", "C1.NES", "\x00"):
        rig.scan(text)
    assert rig.device.poll() == []


def test_gone_it_tells_nothing_and_plugged_again_it_does(rig: SerialRig | FakeRig, clock: HandClock) -> None:
    rig.device.poll()
    for _ in range(20):
        rig.unplug()
        assert rig.device.poll() == [Unplugged(Part.SCANNER)]
        clock.now += 1000
        assert rig.device.poll() == []
        rig.plug()
        clock.now += 1000
        assert rig.device.poll() == [Plugged(Part.SCANNER)]
        rig.scan(codes.wrap("NESW"))
        assert rig.device.poll() == [CardScanned("NESW")]
