"""Which devices are listened to: `hardware.toml` beside the journal says it, or the command line; and keys for them.

The file is written by hand and never by the program:

    box = true        # where it usually is; or a path, with * for what varies: "/dev/serial/by-id/usb-MicroPython_*"
    scanner = true    # the same
    camera = "pi"     # or a path; without it a webcam, or else the Pi's own, if a table wants one

    [panel]           # GPIO numbers; panel = true means those that hardware/wiring draws
    turn = 17

What cannot be understood is said, and the rest of it holds. The file is not put aside as others are: whoever wrote it
has to find it again, and without it the next start would say nothing of buttons that are dead.
"""

from __future__ import annotations

import tomllib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.language import _
from companion.language.saying import by_system
from hardware.fakes import FakeButtons
from hardware.pins import PANEL, Pins, read_pins
from hardware.ports import Buttons, Clock, Inputs, milliseconds
from hardware.signals import Part
from hardware.troubles import HardwareTrouble, Trouble

FILE = "hardware.toml"
LARGEST_FILE = 20_000
KNOWN = ("panel", "box", "scanner", "camera")
LONGEST_PATTERN = 200
LONGEST_TOLD = 40


def photographs() -> Callable[[bytes, str], Awaitable[Any]] | None:
    """What tells of a photograph what the reader of a name makes of it; None where OpenCV is not there."""
    return _developed if find_spec("cv2") else None


async def _developed(picture: bytes, reader: str) -> Any:
    """Loaded when somebody has taken one."""
    from hardware.photograph import told_of

    return await told_of(picture, reader)


@dataclass(frozen=True, slots=True)
class Fitted:
    """What is listened to, and what was wrong with the file, in sentences.

    `panel`: a pin or several for each part, or True for those that are drawn. `box` and `scanner`: where to look, empty
    for where it usually is, None for not at all.
    """

    panel: Mapping[str, object] | bool = False
    box: str | None = None
    scanner: str | None = None
    camera: str | None = None
    troubles: tuple[str, ...] = ()

    def asked(
        self, *, panel: bool = False, box: str | None = None, scanner: str | None = None, camera: str | None = None
    ) -> Fitted:
        """The same after the command line had its say: it wins."""
        return replace(
            self,
            panel=True if panel and self.panel is False else self.panel,
            box=self.box if box is None else box,
            scanner=self.scanner if scanner is None else scanner,
            camera=self.camera if camera is None else camera,
        )


def read_file(beside: Path) -> Fitted:
    """What the file in this folder says; nothing where there is none."""
    try:
        with (beside / FILE).open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
        data = tomllib.loads(text.decode("utf-8")) if len(text) <= LARGEST_FILE else None
    except FileNotFoundError:
        return Fitted()
    except OSError as error:
        why = by_system(str(error.strerror))
        return _nothing(_("{file} cannot be read: {error}.").format(file=FILE, error=why))
    except (ValueError, RecursionError) as error:  # TOML's own among them, which tell line and column
        why = _shortly(str(error), 2 * LONGEST_TOLD)
        return _nothing(
            _("{file} cannot be understood: {error}. Until it is fixed it is ignored.").format(file=FILE, error=why)
        )
    if data is None:
        return _nothing(_("{file} is too long to be one of ours.").format(file=FILE))
    return _understood(data)


def _nothing(trouble: str) -> Fitted:
    return Fitted(troubles=(trouble,))


def _understood(data: Mapping[str, Any]) -> Fitted:
    troubles = [
        _("{file} has no {name}; it may have {known}.").format(
            file=FILE, known=", ".join(KNOWN), name=_shortly(name, LONGEST_TOLD)
        )
        for name in data
        if name not in KNOWN
    ]
    panel = data.get("panel", False)
    if not isinstance(panel, bool | dict):
        troubles.append(_("{file}: panel is true, or a part of its own with pins.").format(file=FILE))
        panel = False
    places = {name: _place(data.get(name, False)) for name in ("box", "scanner", "camera")}
    for name, (_where, makes_sense) in places.items():
        if not makes_sense:
            troubles.append(_('{file}: {name} is true, false, or a path in "".').format(file=FILE, name=name))
    return Fitted(panel, places["box"][0], places["scanner"][0], places["camera"][0], tuple(troubles))


def _place(value: object) -> tuple[str | None, bool]:
    """Where to look, and whether that makes sense."""
    if isinstance(value, bool):
        return ("" if value else None), True
    if isinstance(value, str) and 0 < len(value) <= LONGEST_PATTERN and "\0" not in value:
        return value, True
    return None, False


def _shortly(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]}…"


KEYS = {
    "space": "T",
    "backspace": "U",
    **{f"f{number + 1}": f"Q{number}" for number in range(4)},
    **{str((seat + 1) % 10): f"T{seat}" for seat in range(10)},
}
"""Which key is which button: all that there is on a panel, and on a box for ten."""


class Keyboard:
    """Buttons on a laptop: a key that is held is a button that is held."""

    def __init__(self, clock: Clock = milliseconds) -> None:
        self.buttons = FakeButtons(Part.PANEL, tuple(KEYS.values()), clock)

    def key(self, name: str, down: bool) -> None:
        """A key went down, or up again."""
        button = KEYS.get(name)
        if button:
            (self.buttons.down if down else self.buttons.up)(button)


def keys_told() -> str:
    """Which key is which button, in a sentence."""
    return _("space is the turn button (held: undo), 1 to 0 those of the players, backspace undo, F1 to F4 a sequence")


def scanner(wanted: Fitted) -> Inputs | None:
    """The code scanner, if one is wanted, wherever it is plugged in."""
    if wanted.scanner is None:
        return None
    from hardware.scanner import PORTS, Scanner

    return Scanner(wanted.scanner or PORTS)


def opened(wanted: Fitted, complain: Callable[[str], object]) -> list[Buttons]:
    """The devices that are wanted. What cannot be had is said, and the game goes on without it."""
    found: list[Buttons] = []
    for trouble in wanted.troubles:
        complain(trouble)
    if wanted.box is not None:
        from hardware.box import PORTS, Box

        found.append(Box(wanted.box or PORTS))
    if wanted.panel is not False:
        from hardware.panel import Panel

        try:
            found.append(Panel(pins_of(wanted.panel)))
        except HardwareTrouble as error:
            complain(sentence(error.trouble))
    return found


def pins_of(panel: Mapping[str, object] | bool) -> Pins:
    """Where the parts of a panel are: as it says, or as they are drawn. Raises HardwareTrouble."""
    return PANEL if isinstance(panel, bool) else read_pins(panel)


def sentence(trouble: Trouble) -> str:
    """What is wrong with a device, and what mends it."""
    return _(trouble.fault.value).format(**trouble.about)
