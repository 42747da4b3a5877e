"""What is plugged in and speaks over a serial line: the button box, and the scanner."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.commands.doctor.finding import Finding, fine, look, wrong
from companion.commands.doctor.machine import Machine, join_group, may_use
from companion.devices.hardware_file import FILE, read
from companion.language import _, plural

LISTEN_SECONDS = 1.5
"""A box tells its name four times a second."""
WAIT_SECONDS = 0.1
BY_ID = "/dev/serial/by-id"


@dataclass(frozen=True, slots=True)
class Device:
    """A box or a scanner. `there`: what fits its pattern. `trouble`: a sentence, if it was asked in vain."""

    asked_for: bool = False
    pattern: str = ""
    there: Sequence[str] = ()
    refused: str = ""
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """`ports`: how many there are, of whatever kind. `running`: a companion may have them, so they were not opened."""

    ports: int = 0
    running: bool = False
    box: Device = Device()
    scanner: Device = Device()


def examine(machine: Machine) -> Finding:
    """Their line."""
    from hardware import box, scanner

    fitted = read(machine.beside)
    boxes = _found(machine, fitted.box, box.PORTS)
    scanners = _found(machine, fitted.scanner, scanner.PORTS)
    if boxes.there and not boxes.refused and not machine.running:
        boxes = Device(boxes.asked_for, boxes.pattern, boxes.there, "", _answers(machine, boxes.pattern))
    ports = len(list(machine.at(BY_ID).glob("*")))
    return judge(Facts(ports, machine.running, boxes, scanners), str(machine.beside / FILE))


def _found(machine: Machine, wanted: str | None, usual: str) -> Device:
    from hardware.plug import fitting

    pattern = wanted or usual
    there = [Path(each) for each in fitting(pattern, machine.root)]
    refused = next((join_group(path, "dialout") for path in there if not may_use(path, write=True)), "")
    return Device(wanted is not None, pattern, tuple(map(str, there)), refused)


def _answers(machine: Machine, pattern: str) -> str:
    """Listen to the box for a moment; what is wrong with it, if anything."""
    from companion.devices.listening import sentence
    from hardware.box import Box
    from hardware.signals import Plugged, Troubled

    listening, until = Box(str(machine.root / pattern.lstrip("/"))), time.monotonic() + LISTEN_SECONDS
    try:
        while time.monotonic() < until:
            for signal in listening.poll():
                if isinstance(signal, Plugged):
                    return ""
                if isinstance(signal, Troubled):
                    return sentence(signal.trouble)
            listening.wait(WAIT_SECONDS)
    finally:
        listening.close()
    return _("What is plugged in at {port} does not answer like our button box: put our firmware on it.").format(
        port=Path(pattern)
    )


def judge(facts: Facts, file: str) -> Finding:
    """What the facts mean; `file` is where the settings are."""
    box, scanner = facts.box, facts.scanner
    for device in (box, scanner):
        if device.refused:
            says = _("{port} is there, but this user may not open it; log in again after fixing it.")
            return (wrong if device.asked_for else look)(says.format(port=device.there[0]), device.refused)
        if device.asked_for and not device.there:
            says = _("{file} asks for {pattern}, and nothing is plugged in that fits. It may come later.")
            return look(says.format(file=FILE, pattern=device.pattern), f"ls {BY_ID}; nano {shlex.quote(file)}")
    if box.trouble:
        return (wrong if box.asked_for else look)(box.trouble, "cat hardware/wiring/README.md" if box.there else "")
    return fine(" ".join(filter(None, (_of_box(facts), _of_scanner(scanner), _of_others(facts)))))


def _of_box(facts: Facts) -> str:
    box = facts.box
    if not box.there:
        return _("No button box is plugged in, and none is asked for.")
    if facts.running:
        return _("A button box is plugged in. A companion is running, so it was not spoken to.")
    if box.asked_for:
        return _("The button box answers.")
    return _("A button box answers. To use it, say `companion run --box`, or write box = true into {file}.").format(
        file=FILE
    )


def _of_scanner(scanner: Device) -> str:
    if not scanner.there:
        return ""
    if scanner.asked_for:
        return _("A scanner is plugged in.")
    return _("A scanner is plugged in. To use it, write scanner = true into {file}.").format(file=FILE)


def _of_others(facts: Facts) -> str:
    others = facts.ports - len(facts.box.there) - len(facts.scanner.there)
    if others <= 0:
        return ""
    return plural("{n} other serial port is left alone.", "{n} other serial ports are left alone.", others).format(
        n=others
    )
