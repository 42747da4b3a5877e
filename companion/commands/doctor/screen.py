"""What people see, touch and hear: the display and the loudspeaker, each tried in a child, and what points."""

from __future__ import annotations

import json
import re
import struct
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

from companion.commands.doctor.machine import ANEW, Finding, Machine, fine, join_group, look, may_use, wrong
from companion.language import _

DISPLAY_PROBE = """
import json, mmap, sys
import pygame
found = {"pygame": pygame.version.ver, "sdl": ".".join(map(str, pygame.version.SDL)), "kmsdrm": None}
try:
    with open("/proc/self/maps") as maps:
        libraries = sorted({line.split()[-1] for line in maps if "libSDL" in line and ".so" in line})
    for library in libraries:
        with open(library, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as code:
            found["kmsdrm"] = bool(found["kmsdrm"]) or code.find(b"SDL_KMSDRM_DEVICE_INDEX") >= 0
except (OSError, ValueError):
    pass
print(json.dumps(found), flush=True)
if "open" in sys.argv:
    pygame.display.init()
    driver = pygame.display.get_driver()
    size = pygame.display.get_desktop_sizes()[0]
    on_kms = driver.lower() == "kmsdrm"
    pygame.display.set_mode((0, 0) if on_kms else (320, 200), 0 if on_kms else pygame.HIDDEN)
    pygame.display.flip()
    print(json.dumps({"driver": driver, "size": size}), flush=True)
"""
"""A library that can draw without a desktop holds the name of that setting; asking SDL itself would start it."""
OPEN = "import sys; sys.argv.append('open')\n"
NEEDS_DESKTOP = "sudo apt install python3-pygame && python3 -m venv --system-site-packages .venv"


@dataclass(frozen=True, slots=True)
class DisplayFacts:
    """`no_screen` and `trouble` are sentences, empty if there is nothing to say. `connector`: such as card1-DSI-1."""

    running: bool = False
    connector: str = ""
    no_screen: str = ""
    trouble: str = ""
    probe: Mapping[str, Any] = field(default_factory=dict)

    @property
    def needs_another(self) -> bool:
        """Whether pictures have to go straight to the screen, and this pygame cannot do that."""
        return bool(self.connector) and self.probe.get("kmsdrm") is False


def examine_display(machine: Machine) -> Finding:
    """The display's line."""
    try:
        import_module("pygame")
        facts = _facts(machine)
    except ModuleNotFoundError:
        return wrong(_("pygame is not installed, and without it nothing starts."), "make setup", stops=True)
    except ImportError as error:
        says = _("pygame is damaged, and without it nothing starts ({error}).").format(error=error)
        return wrong(says, ANEW, stops=True)
    return judge_display(facts)


def _facts(machine: Machine) -> DisplayFacts:
    from companion.display.trying import ARRIVES, HINTS, NoDisplay, connected, environment, trouble_of

    connector = connected(machine.at("/sys/class/drm"))
    name = connector.name if connector else ""
    found = environment(machine.environ, connector, sys.platform)
    if machine.running or isinstance(found, NoDisplay):
        probe = _said(machine.child(DISPLAY_PROBE).out)
        return DisplayFacts(machine.running, name, found.why if isinstance(found, NoDisplay) else "", "", probe)
    on_kms = found.get("SDL_VIDEODRIVER") == "kmsdrm"
    answer = machine.child(OPEN + DISPLAY_PROBE + (ARRIVES if on_kms else ""), **HINTS, **found)
    return DisplayFacts(
        connector=name if on_kms else "", trouble=trouble_of(answer.status, answer.err), probe=_said(answer.out)
    )


def _said(out: str) -> dict[str, Any]:
    """What the child had found out before it ended, however it ended."""
    facts: dict[str, Any] = {}
    for line in out.splitlines():
        try:
            facts.update(json.loads(line))
        except (ValueError, TypeError):
            continue
    return facts


def judge_display(facts: DisplayFacts) -> Finding:
    """What the facts mean."""
    if facts.running:
        return fine(_("A companion is running, so its display is left alone. {versions}").format(versions=_with(facts)))
    if facts.no_screen:
        says = _("Nothing can be shown here: {why}. Until then `companion run` prints a link for a browser. {versions}")
        return look(says.format(why=facts.no_screen, versions=_with(facts)))
    if facts.trouble:
        says = _("The display does not open: {why}. {versions}").format(why=facts.trouble, versions=_with(facts))
        return wrong(says, NEEDS_DESKTOP if facts.needs_another else "")
    width, height = facts.probe.get("size", (0, 0))
    says = _("A window opens: {driver}, {width}×{height} pixels. {versions}")
    driver = facts.probe.get("driver", "?")
    return fine(says.format(driver=driver, width=width, height=height, versions=_with(facts)))


def _with(facts: DisplayFacts) -> str:
    probe = facts.probe
    if not probe:
        return _("Which pygame there is could not be found out.")
    versions: dict[object, str] = {
        True: _("pygame {pygame} on SDL {sdl} can also draw without a desktop (KMSDRM)."),
        False: _("pygame {pygame} on SDL {sdl} needs a desktop: it has no KMSDRM."),
    }
    says = versions.get(probe.get("kmsdrm"), _("pygame {pygame} on SDL {sdl}."))
    return says.format(pygame=probe.get("pygame", "?"), sdl=probe.get("sdl", "?"))


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


def examine_touch(machine: Machine) -> Finding:
    """Its line."""
    around = machine.environ
    on_desktop = bool(around.get("DISPLAY") or around.get("WAYLAND_DISPLAY"))
    return judge_touch(_pointers(machine), on_desktop=on_desktop)


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
    found = re.search(rf"^B: {what}=([0-9a-f ]+)$", block, re.MULTILINE)
    words = found[1].split() if found else []
    whole = 0
    for word in words:
        whole = whole << WORD_BITS | int(word, 16)
    return {bit for bit in range(whole.bit_length()) if whole >> bit & 1}


def judge_touch(pointers: Sequence[Pointer], *, on_desktop: bool) -> Finding:
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


SOUND_PROBE = """
import pygame
pygame.mixer.init({rate}, -16, 1, 512)
pygame.mixer.quit()
"""


@dataclass(frozen=True, slots=True)
class SoundFacts:
    """`cards`: the loudspeakers by ALSA's names. `trouble`: what was said when it did not open."""

    expected: bool = False
    cards: tuple[str, ...] = ()
    refused: str = ""
    running: bool = False
    trouble: str = ""
    voice: bool = True


def examine_sound(machine: Machine) -> Finding:
    """Its line."""
    from companion.devices.sound.make import RATE
    from companion.devices.sound.player import there_may_be_sound
    from companion.devices.sound.speech import is_there

    devices = machine.at("/dev/snd")
    loudspeakers = sorted(devices.glob("pcm*p"))
    cards = tuple(re.findall(r"^ *\d+ \[[^\]]*\]: \S+ - (.+)$", machine.read("/proc/asound/cards"), re.MULTILINE))
    refused = next((join_group(each, "audio") for each in loudspeakers if not may_use(each, write=True)), "")
    expected, voice = there_may_be_sound(devices), is_there()
    if not expected or refused or machine.running:
        return judge_sound(SoundFacts(expected, cards, refused, machine.running, voice=voice))
    answer = machine.child(SOUND_PROBE.format(rate=RATE))
    lines = answer.err.strip().splitlines()
    trouble = "" if answer.status == 0 else (lines[-1] if lines else _("it does not answer"))
    return judge_sound(SoundFacts(expected, cards, trouble=trouble, voice=voice))


def judge_sound(facts: SoundFacts) -> Finding:
    """What they mean: without sound the game goes on."""
    if not facts.expected:
        return look(_("No loudspeaker is there, so the game is silent. Plug one in if you want to hear it."))
    if facts.refused:
        says = _("There is a loudspeaker, but this user may not use it; log in again after fixing it.")
        return wrong(says, facts.refused)
    cards = ", ".join(facts.cards) or _("the desktop’s own")
    voice = "" if facts.voice else " " + _("Without espeak-ng nothing is said aloud: sudo apt install espeak-ng.")
    if facts.running:
        tried = _("There is a loudspeaker: {cards}. A companion is running, so it was not tried.")
        return fine(tried.format(cards=cards) + voice)
    if facts.trouble:
        says = _("The loudspeaker does not open, so the game is silent: {trouble}.")
        return look(says.format(trouble=facts.trouble.rstrip(".")), "aplay -l")
    return fine(_("The loudspeaker opens: {cards}.").format(cards=cards) + voice)
