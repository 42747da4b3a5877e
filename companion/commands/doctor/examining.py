"""Every part looked at, each in time and for itself; told as lines for people, or as one JSON object for programs."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from companion.commands.doctor import attached, bundle, languages, screen, storage, system
from companion.commands.doctor.machine import ANEW, Finding, Machine, State, look, wrong
from companion.commands.streams import NO, YES, printable, say, say_json
from companion.language import _, context

PATIENCE_S = 8.0
"""More than any child of a part is given."""
OF_INSTALLED = {ANEW: "sudo make uninstall && sudo make install", "make setup": "sudo make install"}
THEIR_FILES = re.compile(r"^(chmod|mv|nano) |(?<=; )nano ")

Examine = Callable[[Machine], Finding]

PARTS: Mapping[str, Examine] = {
    "display": screen.examine_display,
    "touch": screen.examine_touch,
    "fonts": languages.examine_fonts,
    "languages": languages.examine_catalogues,
    "pins": attached.examine_pins,
    "serial": attached.examine_serial,
    "camera": attached.examine_camera,
    "sound": screen.examine_sound,
    "storage": storage.examine_storage,
    "journal": storage.examine_journal,
    "evenings": storage.examine_evenings,
    "network": system.examine_network,
    "clock": system.examine_clock,
    "service": system.examine_service,
}
"""By the names they have in the JSON, in the order in which they are told."""


def this_machine(path: Path, where: tuple[str, int], *, chosen: bool) -> Machine:
    """This one, with the journal it would play by."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100 - a link stays one: the small files lie beside it
    return Machine(absolute, storage.is_running(absolute), where, Path("/"), dict(os.environ), chosen)


def examined(
    machine: Machine, parts: Mapping[str, Examine] = PARTS, patience: float = PATIENCE_S
) -> list[tuple[str, Finding]]:
    """Each part with what was found; one that hangs is left hanging, and that is what is told of it."""
    found_so_far: SimpleQueue[tuple[str, Finding]] = SimpleQueue()
    for name, examine in parts.items():
        Thread(target=_tell, args=(found_so_far, name, examine, machine), name=f"doctor-{name}", daemon=True).start()
    found: dict[str, Finding] = {}
    until = time.monotonic() + patience
    while len(found) < len(parts):
        try:
            name, finding = found_so_far.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            break
        found[name] = finding
    hanging = look(_("This could not be found out: it does not answer."), "sudo dmesg | tail -n 30")
    return [(name, found.get(name, hanging)) for name in parts]


def _tell(findings: SimpleQueue[tuple[str, Finding]], name: str, examine: Examine, machine: Machine) -> None:
    finding = _guarded(examine, machine)
    findings.put((name, _of_another(machine.user, finding) if machine.user else finding))


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


MARKS = {State.OK: "✓", State.LOOK: "!", State.WRONG: "✗"}
PLAIN_MARKS = {State.OK: "+", State.LOOK: "!", State.WRONG: "x"}
"""Where the terminal cannot show the others."""

Found = list[tuple[str, Finding]]


def run(journal: Path, where: tuple[str, int], *, chosen: bool, as_json: bool, into: str | None = None) -> int:
    """Look at this machine and tell, `into` a file as well, or `-`; the status says whether it can play."""
    machine = this_machine(journal, where, chosen=chosen)
    found = examined(machine)
    if into == "-":
        bundle.write(sys.stdout.buffer, machine, as_data(found), lines(found))
        return YES if can_play(found) else NO
    if into:
        bundle.write(Path(into), machine, as_data(found), lines(found))
    if as_json:
        say_json(as_data(found))
    else:
        for line in lines(found):
            say(printable(line))
        if into:
            sentence = _("It is all in {file}, as plain text: look at it, and send it to whoever helps.")
            say(sentence.format(file=into))
    return YES if can_play(found) else NO


def as_data(found: Found) -> dict[str, object]:
    """The same for programs: the names of parts and states stay as they are."""
    parts = [
        {"part": name, "state": finding.state.value, "says": printable(finding.says), "mend": printable(finding.mend)}
        for name, finding in found
    ]
    return {"ok": can_play(found), "parts": parts}


def lines(found: Found) -> list[str]:
    """A line for each part, under it what mends it, and in the end whether one can play."""
    marks = MARKS if (sys.stdout.encoding or "").lower().startswith("utf") else PLAIN_MARKS
    states = {
        State.OK: context("how a part of the machine is", "ok"),
        State.LOOK: context("how a part of the machine is", "look"),
        State.WRONG: context("how a part of the machine is", "wrong"),
    }
    names = part_names()
    state_width = max(map(len, states.values()))
    width = max(len(names[name]) for name, _finding in found)
    shown = []
    for name, finding in found:
        state = states[finding.state].ljust(state_width)
        shown.append(f"{marks[finding.state]} {state}  {names[name].ljust(width)}  {finding.says}")
        if finding.mend:
            shown.append(" " * (state_width + width + 6) + _("to fix it: {command}").format(command=finding.mend))
    return [*shown, "", _verdict(found, names)]


def part_names() -> dict[str, str]:
    """What the parts are called."""
    return {
        "display": context("a part of the machine", "display"),
        "touch": context("a part of the machine", "touch"),
        "fonts": context("a part of the machine", "fonts"),
        "languages": context("a part of the machine", "languages"),
        "pins": context("a part of the machine", "pins"),
        "serial": context("a part of the machine", "serial"),
        "camera": context("a part of the machine", "camera"),
        "sound": context("a part of the machine", "sound"),
        "storage": context("a part of the machine", "storage"),
        "journal": context("a part of the machine", "journal"),
        "evenings": context("a part of the machine", "evenings"),
        "network": context("a part of the machine", "network"),
        "clock": context("a part of the machine", "clock"),
        "service": context("a part of the machine", "service"),
    }


def _verdict(found: Found, names: dict[str, str]) -> str:
    stops = [names[name] for name, finding in found if finding.stops]
    if stops:
        return _("It cannot play until this is fixed: {parts}.").format(parts=", ".join(stops))
    if all(finding.state is State.OK for _name, finding in found):
        return _("It can play, and all is well.")
    return _("It can play; what is marked is worth a look.")
