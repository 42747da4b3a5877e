"""The panel on gpiozero's mock pins: pins that cannot be had, lamps and strip."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.panel import Panel
from hardware.pins import PANEL, Pins
from hardware.ports import Lamp
from hardware.raspberry import pin_factory
from hardware.signals import Part, Plugged, TurnHeld, TurnPressed, TurnTouched
from hardware.troubles import HardwareTrouble
from tests.conftest import ROOT
from tests.hardware.clock import HandClock
from tests.hardware.pinned import StampingFactory


def test_a_pin_in_use_is_told_and_the_others_are_let_go() -> None:
    factory = MockFactory()
    with LED(27, pin_factory=factory):
        with pytest.raises(HardwareTrouble, match="GPIO 27, meant for turn_lamp, is in use by another program"):
            Panel(PANEL, HandClock(), factory)
        with LED(17, pin_factory=factory):
            pass
    Panel(PANEL, HandClock(), factory).close()


class BusyPin(MockPin):
    """As lgpio says it when another process has the pin."""

    def __init__(self, *_args: object) -> None:
        raise RuntimeError("'GPIO busy'")


class BrokenPin(MockPin):
    """Something nobody thought of."""

    def __init__(self, *_args: object) -> None:
        raise RuntimeError("no such line")


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (BusyPin, "GPIO 17, meant for turn, is in use by another program"),
        (BrokenPin, r"GPIO 17, meant for turn, does not work \(no such line\): choose another pin\."),
    ],
)
def test_what_the_driver_says_is_told_with_the_pin(kind: type[MockPin], says: str) -> None:
    with pytest.raises(HardwareTrouble, match=says):
        Panel(Pins(turn=17), HandClock(), MockFactory(pin_class=kind))


def test_without_its_library_there_is_no_panel_and_no_other_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    with pytest.raises(HardwareTrouble, match="lgpio is not installed: sudo apt install python3-lgpio"):
        Panel(Pins(turn=17))


class FakeLgpio(ModuleType):
    """lgpio as it is on a machine without its chips: every constant there, and opening one fails in its words."""

    SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 0

    class error(Exception):  # noqa: N801 -- its name
        pass

    def gpiochip_open(self, _chip: int) -> int:
        raise self.error("'can not open gpiochip'")


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", FakeLgpio("lgpio"))
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)


@pytest.mark.usefixtures("lgpio")
def test_a_machine_without_pins_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(HardwareTrouble, match="This machine has no pins"):
        pin_factory(tmp_path)
    monkeypatch.setenv("RPI_LGPIO_REVISION", "c03111")
    with pytest.raises(HardwareTrouble, match="This machine has no pins"):
        pin_factory(tmp_path)


@pytest.mark.usefixtures("lgpio")
def test_pins_that_may_not_be_used_are_told_with_what_mends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gpiochip0").write_text("")
    monkeypatch.setattr("os.access", lambda *_: False)  # root may everything
    with pytest.raises(HardwareTrouble, match=r"gpiochip0 may not be opened by this user: sudo usermod -aG \w+ \$USER"):
        pin_factory(tmp_path)


def test_who_has_no_panel_loads_no_gpiozero() -> None:
    code = "import sys, hardware.panel, hardware.fakes, hardware.pins; print('gpiozero' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout == "False\n"


def test_one_button_and_its_lamp_are_enough() -> None:
    factory, clock = MockFactory(), HandClock()
    panel = Panel(Pins(turn=17, turn_lamp=27), clock, factory)
    panel.show([Lamp.STEADY] * 10, Lamp.STEADY)
    assert panel.poll() == [Plugged(Part.PANEL)]
    assert factory.pin(27).state
    clock.now += 30
    panel.poll()
    factory.pin(17).drive_low()
    clock.now += 20
    assert panel.poll() == [TurnTouched()]
    factory.pin(17).drive_high()
    clock.now += 20
    assert panel.poll() == [TurnPressed()]
    panel.close()
    assert not factory.pin(27).state


def test_a_hold_counts_only_if_the_button_is_still_down() -> None:
    """An edge got lost: the pin is up, and nobody was told."""
    factory, clock = MockFactory(), HandClock()
    panel = Panel(Pins(turn=17), clock, factory)
    clock.now += 30
    panel.poll()
    factory.pin(17).drive_low()
    clock.now += 20
    assert panel.poll() == [TurnTouched()]
    factory.pin(17)._state = True
    clock.now += 800
    assert TurnHeld() not in panel.poll()
    panel.close()


@pytest.mark.parametrize("ahead", [0.0, 1.7e9, -1.7e9], ids=["by our clock", "by a later one", "by an earlier one"])
def test_a_press_is_not_lost_when_every_thread_comes_late(ahead: float) -> None:
    """At load 8 neither gpiozero's thread nor ours may run between the two edges of a press."""
    clock = HandClock()
    factory = StampingFactory(clock, ahead=ahead)
    panel = Panel(Pins(turn=17), clock, factory)
    clock.now += 30
    panel.poll()
    for each in (0, 1, 2):
        factory.late = [] if each and not ahead else None
        factory.pin(17).drive_low()
        clock.now += 80
        factory.pin(17).drive_high()
        clock.now += 500
        factory.catch_up()
        clock.now += 20
        assert panel.poll() == [TurnTouched(), TurnPressed()], each
    panel.close()


def test_bounces_that_are_told_late_press_nothing() -> None:
    clock = HandClock()
    factory = StampingFactory(clock)
    panel = Panel(Pins(turn=17), clock, factory)
    clock.now += 30
    panel.poll()
    factory.late = []
    for _ in range(10):
        factory.pin(17).drive_low()
        clock.now += 15
        factory.pin(17).drive_high()
        clock.now += 15
    clock.now += 500
    factory.catch_up()
    clock.now += 20
    assert panel.poll() == []
    panel.close()


def test_a_wait_ends_when_a_button_must_be_looked_at() -> None:
    panel = Panel(Pins(turn=17), factory=(factory := MockFactory()))
    told = panel.poll()
    for _ in range(20):
        panel.wait(60)
        told += panel.poll()
        if panel._presses.due() is None:
            break
    factory.pin(17).drive_low()
    for _ in range(20):
        panel.wait(60)
        told += panel.poll()
        if told[1:]:
            break
    panel.close()
    assert told == [Plugged(Part.PANEL), TurnTouched()]


class Latch(MockPin):
    """The clock of a strip: when it rises, the strip reads the other wire."""

    data: MockPin
    bits: list[int]

    def _change_state(self, value: object) -> bool:
        changed = super()._change_state(value)
        if changed and value and hasattr(self, "bits"):
            self.bits.append(int(self.data.state))
        return bool(changed)


def test_a_strip_is_told_in_its_own_words() -> None:
    """APA102: 32 noughts, then a lamp in 32 bits, the first three of them ones, then a tail of noughts."""
    factory, clock = MockFactory(), HandClock()
    latch = factory.pin(11, pin_class=Latch)
    latch.data, latch.bits = factory.pin(10), []
    panel = Panel(Pins(turn=17, strip=(10, 11)), clock, factory)
    latch.bits.clear()
    panel.show([Lamp.OFF, Lamp.STEADY])
    panel.poll()
    panel.poll()
    words = ["".join(map(str, latch.bits[at : at + 32])) for at in range(0, len(latch.bits), 32)]
    assert words[0] == words[-1] == "0" * 32
    assert len(words) == 12
    assert all(word.startswith("111") for word in words[1:-1])
    bright = ["1" in word[3:8] and "1" in word[8:] for word in words[1:-1]]
    assert bright == [False, True] + [False] * 8
    latch.bits.clear()
    panel.close()
    assert "".join(map(str, latch.bits[64:96])).startswith("11100000" + "0" * 24)
