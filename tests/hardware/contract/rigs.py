"""Every kind of buttons, with fingers to press them and eyes on their lamps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from hardware.box import Box
from hardware.fakes import FakeButtons
from hardware.panel import Panel
from hardware.pins import PANEL
from hardware.ports import Buttons
from hardware.signals import Part, Signal
from tests.hardware.board import NAMES, Board
from tests.hardware.clock import HandClock
from tests.hardware.pinned import Kernel
from tests.hardware.wire import Wire


class Rig(Protocol):
    """A device in somebody's hands."""

    clock: HandClock
    names: tuple[str, ...]

    @property
    def device(self) -> Buttons: ...

    def set(self, name: str, down: bool) -> None: ...
    def turn(self) -> None: ...
    def lit(self, seat: int) -> bool: ...
    def buzzes(self) -> bool: ...


class PanelRig:
    """The panel on a kernel's pins: a button pulls its pin to ground."""

    names: tuple[str, ...] = ("T", "Q0", "Q1", "Q2", "Q3", "U")

    def __init__(self, folder: Path) -> None:
        self.clock = HandClock()
        self.kernel = Kernel(folder, self.clock)
        self.device = Panel(PANEL, self.clock, self.kernel)

    def set(self, name: str, down: bool) -> None:
        self.kernel.drive(PANEL.buttons[name], not down)

    def turn(self) -> None:
        """Pins need no turns."""

    def lit(self, seat: int) -> bool:
        return self.kernel.pins[PANEL.lamps[seat]].level

    def buzzes(self) -> bool:
        return self.kernel.pins[PANEL.buzzer or 0].level


class BoxRig:
    """The box: the real firmware behind real pyserial."""

    names = NAMES

    def __init__(self, folder: Path) -> None:
        self.clock = HandClock()
        self.board = Board(Wire(folder / "box"))
        self.board.plug()
        self.device = driver = Box(str(folder / "box*"), self.clock)
        self.board.wire.overhear(driver._plug)

    def set(self, name: str, down: bool) -> None:
        self.board.levels[name] = down

    def turn(self) -> None:
        self.board.turn(self.clock.now)

    def lit(self, seat: int) -> bool:
        return self.board.firmware.lit(seat, self.clock.now)

    def buzzes(self) -> bool:
        return self.board.firmware.buzzes(self.clock.now)


class FakeRig:
    """The fakes."""

    def __init__(self, part: Part, names: tuple[str, ...]) -> None:
        self.clock, self.names = HandClock(), names
        self.device = self.fake = FakeButtons(part, names, self.clock)

    def set(self, name: str, down: bool) -> None:
        (self.fake.down if down else self.fake.up)(name)

    def turn(self) -> None:
        """Nothing is between."""

    def lit(self, seat: int) -> bool:
        return self.fake.lights.is_lit(seat, self.clock.now)

    def buzzes(self) -> bool:
        return self.fake.lights.buzzes(self.clock.now)


RIGS: dict[str, Callable[[Path], Rig]] = {
    "panel": PanelRig,
    "box": BoxRig,
    "fake panel": lambda _folder: FakeRig(Part.PANEL, PanelRig.names),
    "fake box": lambda _folder: FakeRig(Part.BOX, NAMES),
}


def run(rig: Rig, ms: int) -> list[Signal]:
    """Let time pass, a millisecond at a time."""
    signals: list[Signal] = []
    for _ in range(ms):
        rig.turn()
        signals += rig.device.poll()
        rig.clock.now += 1
    return signals
