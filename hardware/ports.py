"""What every driver and every fake offers. tests/hardware/contract holds all of them to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Protocol

from hardware.signals import Part, Signal

Clock = Callable[[], int]
"""Milliseconds that never go back."""

Tell = Callable[[Signal], None]


def milliseconds() -> int:
    """A clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


class Lamp(Enum):
    """How a lamp is lit. Patterns differ in time and never only in colour; logic.PATTERNS draws them."""

    OFF = "-"
    STEADY = "S"
    BLINK = "B"
    PULSE = "P"
    TWICE = "T"


class Tone(Enum):
    """What the buzzer can say; logic.TONES draws them. It never says anything secret: all hear it."""

    TICK = "T"
    DONE = "D"
    REFUSED = "R"


class Inputs(Protocol):
    """Something that gives signals. One thread polls; `wake` may be called in any."""

    @property
    def part(self) -> Part:
        """Which part this is."""
        ...

    def poll(self) -> list[Signal]:
        """Do all that is due, and tell what has happened since the last time. Never blocks."""
        ...

    def wait(self, seconds: float) -> None:
        """Sleep until there may be something to poll, at most this long."""
        ...

    def wake(self) -> None:
        """End a wait."""
        ...

    def close(self) -> None:
        """Let go of the device, its lamps dark. May be called twice."""
        ...


class Lamps(Protocol):
    """Lamps in the order of the seats."""

    def show(self, players: Sequence[Lamp], button: Lamp = Lamp.OFF) -> None:
        """From now on: a lamp for each player, and the one in the button all share. In any thread."""
        ...


class Buzzer(Protocol):
    """Something that beeps."""

    def sound(self, tone: Tone) -> None:
        """Once, as soon as may be; a newer one cuts an older short. In any thread."""
        ...


class Buttons(Inputs, Lamps, Buzzer, Protocol):
    """Buttons with their lamps and a buzzer: the panel, the box, and their fakes."""
