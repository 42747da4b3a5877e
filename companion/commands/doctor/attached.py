"""What can be attached: the panel on the Pi's own pins; box and scanner, which speak over a serial line; a camera."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from companion.commands.doctor.machine import Finding, Machine, fine, join_group, look, may_use, wrong
from companion.devices.listening import FILE, read_file
from companion.language import _, plural
from hardware.sight import LIBRARY


@dataclass(frozen=True, slots=True)
class PinFacts:
    """`file`, `panel` and `unreachable`: what is wrong with the file, with the panel in it, and with the pins."""

    wanted: bool = False
    parts: int = 0
    chips: int = 0
    file: str = ""
    panel: str = ""
    unreachable: str = ""
    mend: str = ""


def examine_pins(machine: Machine) -> Finding:
    """Their line."""
    fitted = read_file(machine.beside)
    parts, panel = _parts(fitted.panel)
    chips = len(list(machine.at("/dev").glob("gpiochip*")))
    wanted = fitted.panel is not False
    unreachable, mend = _unreachable(machine) if chips else ("", "")
    facts = PinFacts(wanted, parts, chips, " ".join(fitted.troubles), panel, unreachable, mend)
    return judge_pins(facts, str(machine.beside / FILE))


def _parts(panel: object) -> tuple[int, str]:
    """How many pins the panel has, and what is wrong with them."""
    from companion.devices.listening import pins_of, sentence
    from hardware.troubles import HardwareTrouble

    if not isinstance(panel, bool | dict):
        return 0, ""
    try:
        return len(pins_of(panel).named), ""
    except HardwareTrouble as error:
        return 0, sentence(error.trouble)


def _unreachable(machine: Machine) -> tuple[str, str]:
    """Why the pins cannot be reached, and the command that mends it; both empty if they can."""
    from companion.devices.listening import sentence
    from hardware.raspberry import Chip
    from hardware.troubles import HardwareTrouble

    try:
        Chip(machine.at("/dev")).close()  # no pin is claimed: a panel in use is not disturbed
    except HardwareTrouble as error:
        group = error.trouble.about.get("group")
        return sentence(error.trouble), f"sudo usermod -aG {group} $USER" if group else ""
    return "", ""


def judge_pins(facts: PinFacts, file: str) -> Finding:
    """What the facts mean; `file` is where the settings are."""
    if facts.file or facts.panel:
        return wrong(" ".join(filter(None, (facts.file, facts.panel))), f"nano {shlex.quote(file)}")
    if facts.wanted and not facts.chips:
        says = _("{file} names a panel, but this machine has no pins: a panel needs a Raspberry Pi.")
        return wrong(says.format(file=FILE), f"nano {shlex.quote(file)}")
    if facts.unreachable:
        return (wrong if facts.wanted else look)(facts.unreachable, facts.mend)
    if facts.wanted:
        return fine(_("The panel of {file} has {n} pins, and they can be reached.").format(file=FILE, n=facts.parts))
    if facts.chips:
        says = _("This machine’s pins can be reached. No panel is asked for: [panel] in {file} would name its pins.")
        return fine(says.format(file=FILE))
    return fine(_("This machine has no pins of its own, and no panel is asked for."))


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
class SerialFacts:
    """`ports`: how many there are, of whatever kind. `running`: a companion may have them, so they were not opened."""

    ports: int = 0
    running: bool = False
    box: Device = Device()
    scanner: Device = Device()


def examine_serial(machine: Machine) -> Finding:
    """Their line."""
    from hardware import box, scanner

    fitted = read_file(machine.beside)
    boxes = _found(machine, fitted.box, box.PORTS)
    scanners = _found(machine, fitted.scanner, scanner.PORTS)
    if boxes.there and not boxes.refused and not machine.running:
        boxes = Device(boxes.asked_for, boxes.pattern, boxes.there, "", _answers(machine, boxes.pattern))
    ports = len(list(machine.at(BY_ID).glob("*")))
    return judge_serial(SerialFacts(ports, machine.running, boxes, scanners), str(machine.beside / FILE))


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


def judge_serial(facts: SerialFacts, file: str) -> Finding:
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


def _of_box(facts: SerialFacts) -> str:
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


def _of_others(facts: SerialFacts) -> str:
    others = facts.ports - len(facts.box.there) - len(facts.scanner.there)
    if others <= 0:
        return ""
    return plural("{n} other serial port is left alone.", "{n} other serial ports are left alone.", others).format(
        n=others
    )


@dataclass(frozen=True, slots=True)
class CameraFacts:
    """`opencv`: OpenCV is installed. `port`: a camera that this user may not open, and the command that mends it.

    `wanted`: which one the file names, if it does. `there`: that one is, or else a webcam.
    """

    opencv: bool = False
    port: str = ""
    mend: str = ""
    wanted: str | None = None
    there: bool = False


def examine_camera(machine: Machine) -> Finding:
    """Its line. No camera is opened: whoever is in front of it is not looked at."""
    from hardware import camera, eyes

    every = sorted(machine.at("/dev").glob("video[0-9]*"))
    refused = next((path for path in every if not may_use(path, write=True)), None)
    port, mend = (str(refused), join_group(refused, "video")) if refused else ("", "")
    wanted = read_file(machine.beside).camera
    there = wanted or next(iter(camera.webcams(machine.at(str(camera.KNOWN)))), "")
    path = machine.at(f"/dev/video{there}" if there.isdecimal() else there)
    is_there = bool(there) and (bool(machine.has(eyes.RPICAM[0])) if there == eyes.PI else path.exists())
    opencv = find_spec("cv2") is not None
    return judge_camera(CameraFacts(opencv, port, mend, wanted, is_there), str(machine.beside / FILE))


def judge_camera(facts: CameraFacts, file: str) -> Finding:
    """What the facts mean; `file` is where the settings are."""
    if not facts.opencv:
        says = _("Photographs cannot be read: OpenCV is not installed. Only a camera and `companion look` need it.")
        install = f"{shlex.quote(sys.executable)} -m pip install {LIBRARY}"
        return fine(says) if facts.wanted is None else look(says, install)
    if facts.port:
        says = _("{port} is there, but this user may not open it; log in again after fixing it.")
        return look(says.format(port=facts.port), facts.mend)
    if facts.wanted and not facts.there:
        says = _("{file} asks for {pattern}, and nothing is plugged in that fits. It may come later.")
        return look(says.format(file=FILE, pattern=facts.wanted), f"ls /dev/video*; nano {shlex.quote(file)}")
    sentence = _("Photographs of the table can be read: `companion look`.")
    return fine(sentence + (" " + _("A camera is plugged in.") if facts.there else ""))
