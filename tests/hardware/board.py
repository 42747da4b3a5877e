"""The button box: the real firmware's logic on a wire, with fingers for pins. Cutting its power makes it forget."""

from __future__ import annotations

from collections.abc import Callable

from hardware.debounce import Keys
from hardware.firmware.logic import Box as Firmware
from tests.hardware.wire import Wire

NAMES = (*(f"T{seat}" for seat in range(10)), "Q0", "Q1", "Q2", "Q3", "U")

Change = Callable[[bytes], bytes]


class Board:
    """What main.py does, one turn of its loop at a time. `out` and `in_` may harm what passes."""

    def __init__(self, wire: Wire, seats: int = 10) -> None:
        self.wire, self.seats = wire, seats
        self.levels = dict.fromkeys(NAMES, False)
        self.out: Change = bytes
        self.in_: Change = bytes
        self.happened: list[tuple[str, str]] = []
        self._start()

    def _start(self) -> None:
        self.firmware = Firmware("e6614103e7", self.seats)
        self.keys = Keys(NAMES)

    def plug(self) -> None:
        self._start()
        self.wire.plug()

    def unplug(self) -> None:
        self.wire.unplug()

    def turn(self, now: int) -> None:
        """One turn of the loop."""
        if not self.wire.is_in:
            return
        self.firmware.hears(self.in_(self.wire.read()), now)
        for name in NAMES:
            for what in self.keys.sees(name, self.levels[name], now):
                self.press(name, what)
        if said := self.firmware.says(now):
            self.wire.write(self.out(said))

    def press(self, name: str, what: str = "PRESS") -> None:
        """As if it had been debounced already."""
        self.happened.append((name, what))
        self.firmware.happened(name, what)
