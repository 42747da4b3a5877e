"""What was found in one file, for whoever helps from afar: `companion doctor --bundle`.

All of it is plain text, to be read before it is sent. Of what people write only that is taken which is known to be
harmless, by its name; of the log what systemd and we say in a sentence, and of an error nothing but its kind; of a
device its kind, for people name those too. Names and passwords that are kept here, what devices are called and the
numbers they are sold with are sieved out of all of it besides, wherever they stand.
"""

from __future__ import annotations

import json
import platform
import re
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO

from companion import __version__
from companion.app.settings import WAYS
from companion.commands.doctor.attached import BY_ID
from companion.commands.doctor.machine import Machine
from companion.commands.doctor.screen import LONGEST_NAME
from companion.commands.doctor.system import PROPERTIES, SOCKET, UNIT
from companion.commands.streams import printable
from companion.devices.listening import pins_of, read_file
from hardware.troubles import HardwareTrouble

HARMLESS = (
    *("text_scale", "high_contrast", "reduced_motion", "volume", "mute", "announces", "rotation", "fullscreen"),
    *("language", "nudge"),
)
"""Of the settings. Whatever is new is not told until somebody has thought about it."""
LIBRARIES = ("pygame", "starlette", "uvicorn", "h11", "pynacl", "qrcode", "pyserial", "babel")
DEVICES = (
    *("/dev/dri/*", "/dev/fb*", "/dev/input/event*", "/dev/gpiochip*", "/dev/ttyACM*", "/dev/ttyUSB*"),
    "/dev/snd/*",
)
VALUES = (
    *("/sys/class/drm/card*-*/status", "/sys/class/drm/card*-*/modes", "/sys/class/backlight/*/brightness"),
    *("/sys/class/backlight/*/max_brightness", "/proc/asound/cards", "/proc/device-tree/model", "/etc/debian_version"),
)
INPUTS = "/proc/bus/input/devices"
TOLD_OF_INPUTS = re.compile(r"^(?:[IH]: |B: (?:PROP|EV|ABS)=).*$", re.MULTILINE)
"""Bus and maker's numbers, who listens, and what it can do; see linux/input-event-codes.h."""
CALLED = re.compile(r'^N: Name="(.*)"$', re.MULTILINE)
SOLD_AS = re.compile(r'(?<=/by-id/)[^\s"]+')
HOTSPOT = "companion-hotspot.service"
LOG = ("journalctl", "--unit", UNIT, "--lines", "200", "--output", "short-iso", "--no-hostname", "--no-pager")
HANDED_LOG = "COMPANION_LOG"
"""What only the administrator may read; `sudo companion` hands it in."""
WHEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:?\d\d ")
SENTENCE = re.compile(rf"{WHEN.pattern}(systemd\[\d+\]: |companion\[\d+\]: companion: )")
ERROR = re.compile(r'File "[^"]+", line \d+|\b[A-Z]\w*(?:Error|Exception|Interrupt|Trouble)(?=:|$)')
"""Where it was, or of which kind."""
NAMED = ("names", "group", "ways", "languages")
NOBODY = ("root", "companion", "pi", "raspberrypi")
"""Users and machines that are named after no person."""
GONE = "[…]"


def write(file: Path | IO[bytes], machine: Machine, found: Mapping[str, object], lines: Iterable[str]) -> None:
    """Put it there; `found` and `lines` are what doctor says. A file that is there already is left as it is."""
    pages = {"doctor.json": json.dumps(found, ensure_ascii=False, indent=1), "doctor.txt": "\n".join(lines)}
    pages |= {name: tell(machine) for name, tell in PAGES.items()}
    sieve = sieved(machine, {word for word in _strings(found) if word.isalpha()})
    target = file.open("xb") if isinstance(file, Path) else file
    with target, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in pages.items():
            bundle.writestr(name, "".join(f"{printable(line)}\n" for line in sieve(text).split("\n")))


def _versions(machine: Machine) -> str:
    sdl = machine.child("import pygame; print('SDL', *pygame.get_sdl_version())").out.splitlines()
    lines = [f"companion {__version__}", f"Python {platform.python_version()}", *sdl[-1:]]
    for library in LIBRARIES:
        with suppress(PackageNotFoundError):
            lines.append(f"{library} {version(library)}")
    return "\n".join(lines)


def _system(machine: Machine) -> str:
    """Of its name nothing: people name a machine after themselves."""
    memory = re.findall(r"^Mem(?:Total|Available):.*$", machine.read("/proc/meminfo"), re.MULTILINE)
    named = re.findall(r"^PRETTY_NAME=.*$", machine.read("/etc/os-release"), re.MULTILINE)
    throttled = machine.ask("vcgencmd", "get_throttled")
    uptime = f"up for {machine.read('/proc/uptime').split(' ')[0]} s"
    names = [platform.system(), platform.release(), platform.machine()]
    return "\n".join([" ".join(names), *named, *memory, uptime, throttled.out.strip() if throttled else ""])


def _devices(machine: Machine) -> str:
    lines = [_described(machine, path) for pattern in DEVICES for path in _there(machine, pattern)]
    lines.append(f"{BY_ID}: {len(_there(machine, f'{BY_ID}/*'))}")
    for pattern in VALUES:
        lines += [f"{path}: {machine.read(path)}" for path in _there(machine, pattern)]
    return "\n".join([*lines, *TOLD_OF_INPUTS.findall(machine.read(INPUTS))])


def _there(machine: Machine, pattern: str) -> list[str]:
    return sorted(f"/{path.relative_to(machine.root)}" for path in machine.root.glob(pattern.lstrip("/")))


def _described(machine: Machine, path: str) -> str:
    with suppress(OSError):
        found = machine.at(path).stat()
        return f"{path} {found.st_mode:o} {found.st_uid}:{found.st_gid}"
    return f"{path} leads nowhere"


def _service(machine: Machine) -> str:
    answer = machine.ask("systemctl", "show", f"--property=Id,{PROPERTIES}", UNIT, SOCKET, HOTSPOT)
    return answer.out if answer else ""


def _log(machine: Machine) -> str:
    """What fails may say whatever it had in hand: that is left out, and half a line where a long log was cut."""
    asked = None if HANDED_LOG in machine.environ else machine.ask(*LOG)
    lines = (machine.environ.get(HANDED_LOG) or (asked.out if asked else "")).splitlines()
    return "\n".join(filter(None, map(_of_log, lines)))


def _of_log(line: str) -> str:
    if SENTENCE.match(line):
        return line
    when, error = WHEN.match(line), ERROR.search(line)
    return when[0] + error[0] if when and error else ""


def _settings(machine: Machine) -> str:
    kept = _json(machine.beside / "settings.json")
    plain = {name: kept[name] for name in HARMLESS if isinstance(kept.get(name), bool | int | float | str)}
    return "\n".join([json.dumps(plain, indent=1), json.dumps(_fitted(machine), indent=1)])


def _fitted(machine: Machine) -> dict[str, object]:
    """Which devices the file by hand asks for; of its words only what we know ourselves."""
    fitted, pins = read_file(machine.beside), dict[str, int]()
    with suppress(HardwareTrouble):
        pins = dict(pins_of(fitted.panel).named) if fitted.panel else {}
    wanted: dict[str, object] = {"panel": pins}
    for name, place in (("box", fitted.box), ("scanner", fitted.scanner)):
        wanted[name] = place if place and place.startswith("/dev/") else place is not None
    return wanted


PAGES: Mapping[str, Callable[[Machine], str]] = {
    "versions.txt": _versions,
    "system.txt": _system,
    "devices.txt": _devices,
    "service.txt": _service,
    "log.txt": _log,
    "settings.txt": _settings,
}


def sieved(machine: Machine, ours: Collection[str]) -> Callable[[str], str]:
    """What takes out of a text whatever is kept here of people and keys, and whose home this is.

    `ours`: words that programs read there, somebody may be called so or not.
    """
    known = {*NOBODY, *WAYS, *ours}
    found = {word for word in _secret(machine) if word.strip() and word.casefold() not in known}
    found |= {json.dumps(printable(word), ensure_ascii=False)[1:-1] for word in found}
    words = sorted(found, key=len, reverse=True)
    either = "|".join(map(re.escape, words))
    sieve = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if words else None
    home = machine.environ.get("HOME") or "/nonexistent"

    def without(text: str) -> str:
        text = text.replace(home, "~") if len(home) > 1 else text
        return SOLD_AS.sub(GONE, sieve.sub(GONE, text) if sieve else text)

    return without


def _secret(machine: Machine) -> Iterator[str]:
    settings = _json(machine.beside / "settings.json")
    yield from _strings([settings.get(name) for name in NAMED])
    hotspot = machine.environ.get("HOTSPOT_DIRECTORY")
    for folder in (machine.beside, *([Path(hotspot)] if hotspot else [])):
        wifi = _json(folder / "hotspot.json")
        yield from _strings([wifi.get("name"), wifi.get("password")])
    for name in ("phones.json", "locks.json"):
        yield from (word.rpartition(":")[2] for word in _strings(list(_json(machine.beside / name).values())))
    for called in CALLED.findall(machine.read(INPUTS)):
        yield from (called, called[:LONGEST_NAME])
    yield platform.node()
    for name in ("USER", "SUDO_USER", "LOGNAME"):
        yield machine.environ.get(name, "")


def _strings(value: object) -> Iterator[str]:
    """Every word in what JSON may hold."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from (name, *_strings(each))
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)


def _json(path: Path) -> dict[str, object]:
    """What a small file says; nothing if it makes no sense."""
    with suppress(OSError, ValueError, RecursionError):
        read = json.loads(path.read_bytes())
        return read if isinstance(read, dict) else {}
    return {}
