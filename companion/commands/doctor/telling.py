"""What was found, as lines for people or as one JSON object for programs."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.commands.doctor.examining import can_play, examined, this_machine
from companion.commands.doctor.finding import Finding, State
from companion.commands.streams import NO, YES, printable, say, say_json
from companion.language import _, context

MARKS = {State.OK: "✓", State.LOOK: "!", State.WRONG: "✗"}
PLAIN_MARKS = {State.OK: "+", State.LOOK: "!", State.WRONG: "x"}
"""Where the terminal cannot show the others."""

Found = list[tuple[str, Finding]]


def run(journal: Path, where: tuple[str, int], *, chosen: bool, as_json: bool) -> int:
    """Look at this machine and tell; the status says whether it can play."""
    found = examined(this_machine(journal, where, chosen=chosen))
    if as_json:
        say_json(as_data(found))
    else:
        for line in lines(found):
            say(printable(line))
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
    told = []
    for name, finding in found:
        state = states[finding.state].ljust(state_width)
        told.append(f"{marks[finding.state]} {state}  {names[name].ljust(width)}  {finding.says}")
        if finding.mend:
            told.append(" " * (state_width + width + 6) + _("to fix it: {command}").format(command=finding.mend))
    return [*told, "", _verdict(found, names)]


def part_names() -> dict[str, str]:
    """What the parts are called."""
    return {
        "display": context("a part of the machine", "display"),
        "touch": context("a part of the machine", "touch"),
        "fonts": context("a part of the machine", "fonts"),
        "languages": context("a part of the machine", "languages"),
        "pins": context("a part of the machine", "pins"),
        "serial": context("a part of the machine", "serial"),
        "sound": context("a part of the machine", "sound"),
        "storage": context("a part of the machine", "storage"),
        "journal": context("a part of the machine", "journal"),
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
