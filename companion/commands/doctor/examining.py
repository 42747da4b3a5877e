"""Every part looked at, each in time and for itself: what one of them does costs the others nothing."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from companion.commands.doctor import (
    catalogues,
    clock,
    display,
    fonts,
    journal,
    network,
    pins,
    ports,
    service,
    sound,
    storage,
    touch,
)
from companion.commands.doctor.finding import ANEW, Finding, look, wrong
from companion.commands.doctor.machine import Machine
from companion.language import _

PATIENCE_S = 8.0
"""More than any child of a part is given."""
OF_INSTALLED = {ANEW: "sudo make uninstall && sudo make install", "make setup": "sudo make install"}
THEIR_FILES = re.compile(r"^(chmod|mv|nano) |(?<=; )nano ")

Examine = Callable[[Machine], Finding]

PARTS: Mapping[str, Examine] = {
    "display": display.examine,
    "touch": touch.examine,
    "fonts": fonts.examine,
    "languages": catalogues.examine,
    "pins": pins.examine,
    "serial": ports.examine,
    "sound": sound.examine,
    "storage": storage.examine,
    "journal": journal.examine,
    "network": network.examine,
    "clock": clock.examine,
    "service": service.examine,
}
"""By the names they have in the JSON, in the order in which they are told."""


def this_machine(path: Path, where: tuple[str, int], *, chosen: bool) -> Machine:
    """This one, with the journal it would play by."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100 - a link stays one: the small files lie beside it
    return Machine(absolute, journal.is_running(absolute), where, Path("/"), dict(os.environ), chosen)


def examined(
    machine: Machine, parts: Mapping[str, Examine] = PARTS, patience: float = PATIENCE_S
) -> list[tuple[str, Finding]]:
    """Each part with what was found; one that hangs is left hanging, and that is what is told of it."""
    told: SimpleQueue[tuple[str, Finding]] = SimpleQueue()
    for name, examine in parts.items():
        Thread(target=_tell, args=(told, name, examine, machine), name=f"doctor-{name}", daemon=True).start()
    found: dict[str, Finding] = {}
    until = time.monotonic() + patience
    while len(found) < len(parts):
        try:
            name, finding = told.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            break
        found[name] = finding
    hanging = look(_("This could not be found out: it does not answer."), "sudo dmesg | tail -n 30")
    return [(name, found.get(name, hanging)) for name in parts]


def _tell(told: SimpleQueue[tuple[str, Finding]], name: str, examine: Examine, machine: Machine) -> None:
    finding = _guarded(examine, machine)
    told.put((name, _of_another(machine.user, finding) if machine.user else finding))


def _of_another(user: str, finding: Finding) -> Finding:
    """What mends the table of another user, whose files only an administrator may change."""
    says, mend = (text.replace("$USER", user) for text in (finding.says, finding.mend))
    mend = OF_INSTALLED.get(mend, THEIR_FILES.sub(r"sudo \g<0>", mend))
    return replace(finding, says=says, mend=mend)


def _guarded(examine: Examine, machine: Machine) -> Finding:
    """Of a failure nobody foresaw only its kind is told: its words may be those of a file, with a password in it."""
    try:
        return examine(machine)
    except ModuleNotFoundError as error:
        says = _("A part of the program is not installed: {name}.").format(name=error.name or "?")
        return wrong(says, "make setup")
    except ImportError as error:
        says = _("A part of the program is damaged: {name}.").format(name=error.name or "?")
        return wrong(says, ANEW)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is this part's line
        return look(_("This could not be found out ({error}).").format(error=type(error).__name__))


def can_play(found: list[tuple[str, Finding]]) -> bool:
    """Whether nothing stops the companion from starting."""
    return not any(finding.stops for _name, finding in found)
