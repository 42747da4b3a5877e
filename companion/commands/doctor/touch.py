"""Touchscreens and mice, as the kernel lists them."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from typing import NamedTuple

from companion.commands.doctor.finding import Finding, fine, look, wrong
from companion.commands.doctor.machine import Machine, join_group, may_use
from companion.language import _

DIRECT = 1
"""INPUT_PROP_DIRECT: a finger points at what is under it, unlike on a touchpad."""
MANY_FINGERS = 0x35
"""ABS_MT_POSITION_X; see linux/input-event-codes.h."""
WORD_BITS = 8 * struct.calcsize("l")
LONGEST_NAME = 40


class Pointer(NamedTuple):
    """Something to point with; `refused`: the command by which this user may read it, if they may not."""

    name: str
    is_touch: bool
    refused: str = ""


def examine(machine: Machine) -> Finding:
    """Its line."""
    around = machine.environ
    on_desktop = bool(around.get("DISPLAY") or around.get("WAYLAND_DISPLAY"))
    return judge(_pointers(machine), on_desktop=on_desktop)


def _pointers(machine: Machine) -> list[Pointer]:
    found = []
    for block in machine.read("/proc/bus/input/devices").split("\n\n"):
        handlers = re.search(r"^H: Handlers=(.*)$", block, re.MULTILINE)
        events = re.findall(r"\bevent\d+\b", handlers[1] if handlers else "")
        is_touch = DIRECT in _bits(block, "PROP") and MANY_FINGERS in _bits(block, "ABS")
        if not events or not (is_touch or (handlers and "mouse" in handlers[1])):
            continue
        name = re.search(r'^N: Name="(.*)"$', block, re.MULTILINE)
        device = machine.at(f"/dev/input/{events[0]}")
        refused = "" if may_use(device) else join_group(device, "input")
        found.append(Pointer((name[1] if name else events[0])[:LONGEST_NAME], is_touch, refused))
    return found


def _bits(block: str, what: str) -> set[int]:
    """Words of hexadecimal figures, the highest first, as long as those of who asks."""
    said = re.search(rf"^B: {what}=([0-9a-f ]+)$", block, re.MULTILINE)
    words = said[1].split() if said else []
    whole = 0
    for word in words:
        whole = whole << WORD_BITS | int(word, 16)
    return {bit for bit in range(whole.bit_length()) if whole >> bit & 1}


def judge(pointers: Sequence[Pointer], *, on_desktop: bool) -> Finding:
    """What they mean; a desktop reads the devices itself."""
    touch = [each for each in pointers if each.is_touch]
    refused = [each for each in touch or pointers if each.refused and not on_desktop]
    if refused:
        says = _("{name} is there, but this user may not read it; log in again after fixing it.")
        return wrong(says.format(name=refused[0].name), refused[0].refused)
    if touch:
        return fine(_("There is a touchscreen: {names}.").format(names=", ".join(each.name for each in touch)))
    if pointers:
        return fine(_("There is no touchscreen; a mouse does as well: {name}.").format(name=pointers[0].name))
    if on_desktop:
        return fine(_("There is no touchscreen; the desktop’s own pointer does as well."))
    return look(_("There is no touchscreen and no mouse: is its cable in? A browser can be the table without them."))
