"""The panel on a kernel's pins: pins that cannot be had, lamps and strip."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from threading import active_count

import pytest

from hardware.panel import Panel
from hardware.pins import PANEL, Pins
from hardware.ports import Lamp, milliseconds
from hardware.raspberry import Chip
from hardware.signals import Part, Plugged, SequencePressed, TurnHeld, TurnPressed, TurnTouched
from hardware.troubles import HardwareTrouble
from tests.hardware.clock import HandClock
from tests.hardware.pinned import Kernel

DATA, CLOCK = 10, 11


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def kernel(tmp_path: Path, clock: HandClock) -> Iterator[Kernel]:
    made = Kernel(tmp_path, clock)
    yield made
    made.close()


def test_a_pin_in_use_is_told_and_the_others_are_let_go(kernel: Kernel, clock: HandClock) -> None:
    other = kernel().lamp("another's", 27)
    with pytest.raises(HardwareTrouble, match="GPIO 27, meant for turn_lamp, is in use by another program"):
        Panel(PANEL, clock, kernel)
    assert [offset for offset, pin in kernel.pins.items() if pin.is_taken] == [27]
    other.close()
    panel = Panel(PANEL, clock, kernel)
    assert {offset for offset, pin in kernel.pins.items() if pin.is_taken} == {pin for _part, pin in PANEL.named}
    panel.close()
    assert not any(pin.is_taken for pin in kernel.pins.values())


def test_what_the_kernel_says_is_told_with_the_pin(kernel: Kernel, clock: HandClock) -> None:
    kernel.refuses[17] = errno.ENODEV
    with pytest.raises(HardwareTrouble, match=r"GPIO 17, meant for turn, does not work \(No such device\)"):
        Panel(Pins(turn=17), clock, kernel)


@pytest.mark.parametrize("label", [b"pinctrl-bcm2835", b"pinctrl-bcm2711", b"pinctrl-rp1"])
def test_of_several_chips_the_one_that_leads_to_the_header_is_taken(
    tmp_path: Path, clock: HandClock, label: bytes
) -> None:
    """A Pi 5 has a handful of them, and each kernel numbers them in its own way."""
    ours = Kernel(tmp_path, clock, label)
    (tmp_path / "gpiochip0").rename(tmp_path / "gpiochip4")
    other = Kernel(tmp_path, clock, b"gpio-brcmstb@107d508500")

    def answers(number: int, asked: int, data: bytearray) -> object:
        of_other = Path(f"/proc/self/fd/{number}").readlink().name == "gpiochip0"
        return (other if of_other else ours).ioctl(number, asked, data)

    panel = Panel(Pins(turn=17), clock, lambda: Chip(tmp_path, answers))
    assert ours.pins[17].is_taken
    assert not other.pins[17].is_taken
    panel.close()


def test_a_machine_without_pins_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(HardwareTrouble, match="This machine has no pins"):
        Panel(PANEL, chip=lambda: Chip(tmp_path))
    (tmp_path / "gpiochip0").write_text("a plain file")
    with pytest.raises(HardwareTrouble, match="This machine has no pins"):
        Panel(PANEL, chip=lambda: Chip(tmp_path))


def test_one_button_and_its_lamp_are_enough(kernel: Kernel, clock: HandClock) -> None:
    panel = Panel(Pins(turn=17, turn_lamp=27), clock, kernel)
    panel.show([Lamp.STEADY] * 10, Lamp.STEADY)
    assert panel.poll() == [Plugged(Part.PANEL)]
    assert kernel.pins[27].level
    clock.now += 30
    panel.poll()
    kernel.drive(17, False)
    clock.now += 20
    assert panel.poll() == [TurnTouched()]
    kernel.drive(17, True)
    clock.now += 20
    assert panel.poll() == [TurnPressed()]
    panel.close()
    assert not kernel.pins[27].level


def test_a_lamp_that_stays_as_it_is_costs_the_kernel_nothing(kernel: Kernel, clock: HandClock) -> None:
    panel = Panel(Pins(turn=17, lamps=(16, 20)), clock, kernel)
    panel.show([Lamp.STEADY])
    for _ in range(1000):
        panel.poll()
        clock.now += 10
    assert kernel.sets == [(16, False), (20, False), (16, True)]
    panel.close()


def test_a_hold_counts_only_if_the_button_is_still_down(kernel: Kernel, clock: HandClock) -> None:
    """An edge got lost: the pin is up, and nobody was told."""
    panel = Panel(Pins(turn=17), clock, kernel)
    clock.now += 30
    panel.poll()
    kernel.drive(17, False)
    clock.now += 20
    assert panel.poll() == [TurnTouched()]
    kernel.pins[17].level = True
    clock.now += 800
    assert TurnHeld() not in panel.poll()
    panel.close()


def test_a_press_is_not_lost_when_our_thread_comes_late(kernel: Kernel, clock: HandClock) -> None:
    """At load 8 it may not run between the two edges of a press."""
    panel = Panel(Pins(turn=17), clock, kernel)
    clock.now += 30
    panel.poll()
    for each in (0, 1, 2):
        kernel.drive(17, False)
        clock.now += 80
        kernel.drive(17, True)
        clock.now += 520
        assert panel.poll() == [TurnTouched(), TurnPressed()], each
    panel.close()


def test_what_is_told_late_is_told_in_its_order(kernel: Kernel, clock: HandClock) -> None:
    """A secret sequence, pressed while the thread had no time."""
    panel = Panel(Pins(turn=17, sequence=(5, 6, 13)), clock, kernel)
    clock.now += 30
    panel.poll()
    for pin in (13, 5, 13, 6):
        kernel.drive(pin, False)
        clock.now += 60
        kernel.drive(pin, True)
        clock.now += 60
    assert panel.poll() == [SequencePressed(button) for button in (2, 0, 2, 1)]
    panel.close()


def test_bounces_that_are_told_late_press_nothing(kernel: Kernel, clock: HandClock) -> None:
    panel = Panel(Pins(turn=17), clock, kernel)
    clock.now += 30
    panel.poll()
    for _ in range(10):
        kernel.drive(17, False)
        clock.now += 15
        kernel.drive(17, True)
        clock.now += 15
    clock.now += 520
    assert panel.poll() == []
    panel.close()


def test_a_wait_ends_when_a_button_must_be_looked_at(kernel: Kernel, clock: HandClock) -> None:
    """By the time that passes really, and by the kernel's word: nothing else looks at a button."""
    panel = Panel(Pins(turn=17), chip=kernel)
    told = panel.poll()
    for _ in range(20):
        panel.wait(60)
        told += panel.poll()
        if panel._presses.due() is None:
            break
    clock.now = milliseconds()
    kernel.drive(17, False)
    for _ in range(20):
        panel.wait(60)
        told += panel.poll()
        if told[1:]:
            break
    panel.close()
    assert told == [Plugged(Part.PANEL), TurnTouched()]


def test_while_nobody_presses_nothing_is_awake(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread of its own looks at buttons, and ours waits for an edge, a word, or the end of its time."""
    threads = active_count()
    panel = Panel(PANEL, chip=kernel)
    assert active_count() == threads
    panel.show([Lamp.STEADY])
    while panel.poll() or panel._presses.due() is not None:
        panel.wait(60)
    panel.wait(0)  # until the order for lamps is taken note of
    waits: list[float] = []
    monkeypatch.setattr("select.select", lambda _reads, _writes, _errors, seconds: waits.append(seconds))
    panel.wait(60)
    assert waits == [60]
    panel.close()


def read_by_a_strip(kernel: Kernel) -> list[str]:
    """What lies on the one wire whenever the other rises, in words of 32 bits."""
    data, bits = 0, ""
    for offset, high in kernel.sets:
        data = high if offset == DATA else data
        bits += str(int(data)) if offset == CLOCK and high else ""
    kernel.sets.clear()
    return [bits[at : at + 32] for at in range(0, len(bits), 32)]


def test_a_strip_is_told_in_its_own_words(kernel: Kernel, clock: HandClock) -> None:
    """APA102: 32 noughts, then a lamp in 32 bits, the first three of them ones, then a tail of noughts."""
    panel = Panel(Pins(turn=17, strip=(DATA, CLOCK)), clock, kernel)
    read_by_a_strip(kernel)
    panel.show([Lamp.OFF, Lamp.STEADY])
    panel.poll()
    panel.poll()
    words = read_by_a_strip(kernel)
    assert words[0] == words[-1] == "0" * 32
    assert len(words) == 12
    assert all(word.startswith("111") for word in words[1:-1])
    bright = ["1" in word[3:8] and "1" in word[8:] for word in words[1:-1]]
    assert bright == [False, True] + [False] * 8
    panel.close()
    assert read_by_a_strip(kernel)[2] == "11100000" + "0" * 24
