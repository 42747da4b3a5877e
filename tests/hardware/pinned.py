"""Pins on a board whose kernel stamps every edge by the clock of the test, and may tell it later."""

from __future__ import annotations

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from tests.hardware.clock import HandClock


class StampedPin(MockPin):
    """Edges are told at once, or when `late` is let go of, as by a thread that had no time."""

    def _call_when_changed(self) -> None:
        edge = self, self.factory.stamp(), self._state
        if self.factory.late is None:
            self.factory.tell(*edge)
        else:
            self.factory.late.append(edge)


class StampingFactory(MockFactory):
    """gpiozero's mock pins, but for their time."""

    def __init__(self, clock: HandClock, pin_class: type[MockPin] = StampedPin, *, ahead: float = 0.0) -> None:
        """`ahead`: by so many seconds the stamps are off, as those of another clock are."""
        super().__init__(pin_class=pin_class)
        self.late: list[Any] | None = None
        self.ticks = lambda: clock.now / 1000
        self.stamp = lambda: clock.now / 1000 + ahead

    def tell(self, pin: MockPin, stamp: float, state: bool) -> None:
        """As the thread of gpiozero does."""
        handler = pin.when_changed
        if handler:
            handler(stamp, state)

    def catch_up(self) -> None:
        """The thread has time again."""
        edges, self.late = self.late or [], None
        for edge in edges:
            self.tell(*edge)
