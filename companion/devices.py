"""Which devices are listened to, and the keys of a laptop that stand for one."""

from __future__ import annotations

from collections.abc import Callable

from companion.language import _
from hardware.fakes import FakeButtons
from hardware.pins import PANEL
from hardware.ports import Buttons, Clock, milliseconds
from hardware.signals import Part
from hardware.troubles import HardwareTrouble

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


def opened(box: str | None, complain: Callable[[str], object], *, panel: bool) -> list[Buttons]:
    """The devices that were asked for (`box`: where to look, empty: where it usually is, None: not at all).

    What cannot be had is said, and the game goes on without it.
    """
    found: list[Buttons] = []
    if box is not None:
        from hardware.box import PORTS, Box

        found.append(Box(box or PORTS))
    if panel:
        from hardware.panel import Panel

        try:
            found.append(Panel(PANEL))
        except HardwareTrouble as error:
            trouble = error.trouble
            complain(_(trouble.fault.value).format(*trouble.about))
    return found
