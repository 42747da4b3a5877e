"""Which devices are listened to, and the keys of a laptop that stand for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.devices.hardware_file import Fitted
from companion.language import _
from hardware.fakes import FakeButtons
from hardware.pins import PANEL, Pins, read_pins
from hardware.ports import Buttons, Clock, Inputs, milliseconds
from hardware.signals import Part
from hardware.troubles import HardwareTrouble, Trouble

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
