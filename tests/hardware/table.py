"""A box on a wire and the driver that listens, with everything that has been told."""

from __future__ import annotations

from pathlib import Path

from hardware.box import Box
from hardware.signals import Signal, TurnPressed
from tests.hardware.board import Board
from tests.hardware.clock import HandClock
from tests.hardware.wire import Wire

GREETED = 600


class Listening:
    """Time passes for both ends alike."""

    def __init__(self, folder: Path, seats: int = 10) -> None:
        self.clock = HandClock()
        self.board = Board(Wire(folder / "usb-MicroPython_box"), seats)
        self.listen(str(folder / "usb-MicroPython_*"))
        self.told: list[Signal] = []

    def listen(self, pattern: str) -> None:
        """Begin, or begin anew."""
        self.driver = Box(pattern, self.clock)
        self.board.wire.overhear(self.driver._plug)

    def run(self, ms: int, step: int = 5) -> list[Signal]:
        """What was told meanwhile."""
        before = len(self.told)
        for _ in range(0, ms, step):
            self.board.turn(self.clock.now)
            self.told += self.driver.poll()
            self.clock.now += step
        return self.told[before:]

    @property
    def pressed(self) -> list[int | None]:
        """Whose turn buttons, in order."""
        return [signal.seat for signal in self.told if isinstance(signal, TurnPressed)]

    def close(self) -> None:
        """Both ends."""
        self.driver.close()
        self.board.unplug()
