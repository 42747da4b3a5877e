"""Each kind of trouble, met as people meet it: its sentence is whole, and says what mends it."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Queue
from string import Formatter

import pytest
import serial

from companion.commands.doctor.machine import join_group
from hardware import codes
from hardware.box import Box
from hardware.panel import Panel
from hardware.pins import Pins, read_pins
from hardware.scanner import Scanner
from hardware.signals import Signal, Troubled
from hardware.troubles import Fault, HardwareTrouble, Trouble
from hardware.watch import Watch
from tests.hardware.clock import HandClock
from tests.hardware.pinned import Kernel
from tests.hardware.spoken import line
from tests.hardware.table import Listening
from tests.hardware.test_watch import Broken
from tests.hardware.wire import Wire

PATIENCE_S = 10

Door = Callable[[Path, pytest.MonkeyPatch], Trouble]


def refused(does: Callable[[], object]) -> Trouble:
    with pytest.raises(HardwareTrouble) as caught:
        does()
    return caught.value.trouble


def settings(**panel: object) -> Door:
    return lambda _folder, _patch: refused(partial(read_pins, panel))


def pins_refused(pin: int, why: int) -> Door:
    def door(folder: Path, _patch: pytest.MonkeyPatch) -> Trouble:
        kernel = Kernel(folder, HandClock())
        kernel.refuses[pin] = why
        return refused(lambda: Panel(Pins(turn=17), HandClock(), kernel))

    return door


def no_pins(folder: Path, _patch: pytest.MonkeyPatch) -> Trouble:
    return refused(Kernel(folder, HandClock(), label=b"pl061"))


def forbidden_pins(folder: Path, patch: pytest.MonkeyPatch) -> Trouble:
    """Pretended, for root may open everything."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    kernel = Kernel(folder, HandClock())
    with patch.context() as closed:
        closed.setattr("os.open", refuse)
        return refused(kernel)


def told(signals: list[Signal]) -> Trouble:
    [signal] = signals
    assert isinstance(signal, Troubled)
    return signal.trouble


def port_in_use(folder: Path, _patch: pytest.MonkeyPatch) -> Trouble:
    wire = Wire(folder / "box")
    wire.plug()
    first, second = (Box(str(wire.name), HandClock()) for _ in range(2))
    first.poll()
    trouble = told(second.poll())
    first.close()
    second.close()
    wire.unplug()
    return trouble


def no_port_at_all(folder: Path, _patch: pytest.MonkeyPatch) -> Trouble:
    (folder / "box").write_text("")
    box = Box(str(folder / "box"), HandClock())
    trouble = told(box.poll())
    box.close()
    return trouble


def forbidden_port(folder: Path, patch: pytest.MonkeyPatch) -> Trouble:
    """Pretended, for root may open everything."""

    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port")

    patch.setattr(serial, "Serial", refuse)
    return no_port_at_all(folder, patch)


def something_else(folder: Path, _patch: pytest.MonkeyPatch) -> Trouble:
    listening, other = Listening(folder), Wire(folder / "usb-MicroPython_another")
    other.plug()
    trouble = told(listening.run(5000, step=50))
    listening.close()
    other.unplug()
    return trouble


def old_firmware(folder: Path, _patch: pytest.MonkeyPatch) -> Trouble:
    listening = Listening(folder)
    listening.board.out = lambda _said: line("HELLO 2 e6614103e7 10 -")
    listening.board.plug()
    trouble = told(listening.run(2000))
    listening.close()
    return trouble


def too_many_codes(folder: Path, _patch: pytest.MonkeyPatch) -> Trouble:
    wire = Wire(folder / "scanner")
    wire.plug()
    scanner = Scanner(str(wire.name), HandClock())
    scanner.poll()
    wire.write(b"".join(codes.wrap(f"CARD{number}").encode() + b"\n" for number in range(20)))
    troubles = [signal for signal in scanner.poll() if isinstance(signal, Troubled)]
    scanner.close()
    wire.unplug()
    return told([*troubles])


def broken_driver(_folder: Path, _patch: pytest.MonkeyPatch) -> Trouble:
    queue: Queue[Signal] = Queue()
    watch = Watch(Broken(), queue.put)
    trouble = told([queue.get(timeout=PATIENCE_S)])
    watch.close()
    return trouble


DOORS: dict[Fault, tuple[Door, str]] = {
    Fault.NO_SUCH_SETTING: (settings(turn=17, lamp=5), "use one of turn, undo"),
    Fault.NOT_A_PIN: (settings(turn=1), "use a GPIO number from 2 to 27"),
    Fault.NOT_PINS: (settings(turn=17, sequence=5), "use 4 GPIO numbers"),
    Fault.NOT_A_STRIP: (settings(turn=17, strip=[10]), "use two GPIO numbers"),
    Fault.SAME_PIN: (settings(turn=17, undo=17), "give each part a pin of its own"),
    Fault.NOTHING_WIRED: (settings(lamps=[4]), "give at least the turn button a pin"),
    Fault.NO_PINS: (no_pins, "needs a Raspberry Pi"),
    Fault.NOT_ALLOWED: (forbidden_port, "sudo usermod -aG "),
    Fault.PIN_BUSY: (pins_refused(17, errno.EBUSY), "stop that program or choose another pin"),
    Fault.PIN_FAILED: (pins_refused(17, errno.EIO), "choose another pin"),
    Fault.PORT_BUSY: (port_in_use, "stop that program"),
    Fault.PORT_FAILED: (no_port_at_all, "unplug it and plug it in again"),
    Fault.SILENT: (something_else, "put our firmware on it"),
    Fault.OTHER_VERSION: (old_firmware, "put the newest firmware on it"),
    Fault.TOO_FAST: (too_many_codes, "hold one card in front of it"),
    Fault.BROKEN: (broken_driver, "start the companion again"),
}


@pytest.mark.parametrize("fault", Fault)
def test_each_trouble_says_in_one_sentence_what_mends_it(
    fault: Fault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    door, mends = DOORS[fault]
    with monkeypatch.context() as patch:
        trouble = door(tmp_path, patch)
    assert trouble.fault is fault
    names = {name for _text, name, _spec, _how in Formatter().parse(fault.value) if name is not None}
    assert all(name.isidentifier() for name in names)
    assert set(trouble.about) == names
    sentence = str(trouble)
    assert mends in sentence.rpartition(": ")[2]
    assert sentence.endswith(".")
    assert not {"{", "}"} & set(sentence)


def test_pins_that_may_not_be_used_are_such_a_trouble_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trouble = forbidden_pins(tmp_path, monkeypatch)
    assert trouble.fault is Fault.NOT_ALLOWED
    assert trouble.about["port"] == str(tmp_path / "gpiochip0")


@pytest.mark.parametrize(
    ("told", "group"), [("nogroup", "gpio"), ("nobody", "gpio"), ("root", "gpio"), ("plugdev", "plugdev")]
)
def test_nobody_is_told_to_join_a_group_that_only_stands_for_one_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str, group: str
) -> None:
    """A service that sees no users but its own is told that everything is nogroup's."""
    monkeypatch.setattr(Path, "group", lambda _path: told)
    assert forbidden_pins(tmp_path, monkeypatch).about["group"] == group
    assert join_group(tmp_path, "gpio") == f"sudo usermod -aG {group} $USER"
    port = forbidden_port(tmp_path, monkeypatch).about["group"]
    assert port == ("dialout" if group == "gpio" else group)
