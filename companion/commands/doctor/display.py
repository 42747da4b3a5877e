"""The display: whether a window opens there, tried in a child as `run` does."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.commands.doctor.finding import ANEW, Finding, fine, look, wrong
from companion.commands.doctor.machine import Machine
from companion.language import _

PROBE = """
import json, mmap, sys
import pygame
said = {"pygame": pygame.version.ver, "sdl": ".".join(map(str, pygame.version.SDL)), "kmsdrm": None}
try:
    with open("/proc/self/maps") as maps:
        libraries = sorted({line.split()[-1] for line in maps if "libSDL" in line and ".so" in line})
    for library in libraries:
        with open(library, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as code:
            said["kmsdrm"] = bool(said["kmsdrm"]) or code.find(b"SDL_KMSDRM_DEVICE_INDEX") >= 0
except (OSError, ValueError):
    pass
print(json.dumps(said), flush=True)
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
class Facts:
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


def examine(machine: Machine) -> Finding:
    """The display's line."""
    try:
        facts = _facts(machine)
    except ModuleNotFoundError:
        return wrong(_("pygame is not installed, and without it nothing starts."), "make setup", stops=True)
    except ImportError as error:
        says = _("pygame is damaged, and without it nothing starts ({error}).").format(error=error)
        return wrong(says, ANEW, stops=True)
    return judge(facts)


def _facts(machine: Machine) -> Facts:
    from companion.display.start import ARRIVES, NoDisplay, connected, environment, trouble_of
    from companion.display.window import HINTS

    connector = connected(machine.at("/sys/class/drm"))
    name = connector.name if connector else ""
    found = environment(machine.environ, connector, sys.platform)
    if machine.running or isinstance(found, NoDisplay):
        probe = _said(machine.child(PROBE).out)
        return Facts(machine.running, name, found.why if isinstance(found, NoDisplay) else "", "", probe)
    on_kms = found.get("SDL_VIDEODRIVER") == "kmsdrm"
    answer = machine.child(OPEN + PROBE + (ARRIVES if on_kms else ""), **HINTS, **found)
    return Facts(
        connector=name if on_kms else "", trouble=trouble_of(answer.status, answer.err), probe=_said(answer.out)
    )


def _said(out: str) -> dict[str, Any]:
    """What the child had found out before it ended, however it ended."""
    said: dict[str, Any] = {}
    for line in out.splitlines():
        try:
            said.update(json.loads(line))
        except (ValueError, TypeError):
            continue
    return said


def judge(facts: Facts) -> Finding:
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


def _with(facts: Facts) -> str:
    probe = facts.probe
    if not probe:
        return _("Which pygame there is could not be found out.")
    versions: dict[object, str] = {
        True: _("pygame {pygame} on SDL {sdl} can also draw without a desktop (KMSDRM)."),
        False: _("pygame {pygame} on SDL {sdl} needs a desktop: it has no KMSDRM."),
    }
    says = versions.get(probe.get("kmsdrm"), _("pygame {pygame} on SDL {sdl}."))
    return says.format(pygame=probe.get("pygame", "?"), sdl=probe.get("sdl", "?"))
