"""The Pi's own pins, for the panel: what `hardware.toml` says of them, and whether they can be reached."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass

from companion.commands.doctor.finding import Finding, fine, look, wrong
from companion.commands.doctor.machine import Machine
from companion.devices.hardware_file import FILE, read
from companion.language import _

PROBE = """
import json
from hardware.raspberry import pin_factory
from hardware.troubles import HardwareTrouble
try:
    pin_factory().close()
except HardwareTrouble as error:
    print(json.dumps([error.trouble.fault.name, dict(error.trouble.about)]))
"""
"""In a child, because lgpio leaves a FIFO where it is started. No pin is claimed: a panel in use is not disturbed."""


@dataclass(frozen=True, slots=True)
class Facts:
    """`file`, `panel` and `unreachable`: what is wrong with the file, with the panel in it, and with the pins."""

    wanted: bool = False
    parts: int = 0
    chips: int = 0
    file: str = ""
    panel: str = ""
    unreachable: str = ""
    mend: str = ""


def examine(machine: Machine) -> Finding:
    """Their line."""
    fitted = read(machine.beside)
    parts, panel = _parts(fitted.panel)
    chips = len(list(machine.at("/dev").glob("gpiochip*")))
    wanted = fitted.panel is not False
    unreachable, mend = _unreachable(machine) if chips else ("", "")
    facts = Facts(wanted, parts, chips, " ".join(fitted.troubles), panel, unreachable, mend)
    return judge(facts, str(machine.beside / FILE))


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
    from hardware.troubles import Fault, Trouble

    answer = machine.child(PROBE)
    try:
        name, about = json.loads(answer.out)
        fault, says = Fault[name], sentence(Trouble(Fault[name], about))
    except (ValueError, TypeError, KeyError):
        return ("" if answer.status == 0 else _("Whether the pins can be reached could not be found out.")), ""
    mend = {
        Fault.NOT_ALLOWED: f"sudo usermod -aG {about.get('group')} $USER",
        Fault.NO_LIBRARY: "sudo apt install python3-lgpio",
        Fault.LIBRARY_DAMAGED: "sudo apt install --reinstall python3-lgpio",
    }
    return says, mend.get(fault, "")


def judge(facts: Facts, file: str) -> Finding:
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
