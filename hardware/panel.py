"""The panel: buttons, lamps and a buzzer on the pins of the Raspberry Pi itself."""

from __future__ import annotations

import select
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial

from hardware.lights import Lights
from hardware.pins import Pins
from hardware.ports import Clock, Lamp, Tone, milliseconds
from hardware.presses import Presses
from hardware.raspberry import Chip, Line
from hardware.signals import Part, Plugged, Signal
from hardware.strip import Strip
from hardware.watch import Bell

NANOSECONDS = 1_000_000
"""In one of our milliseconds."""


class Panel:
    """Soldered, so it is there from the start or not at all."""

    part = Part.PANEL

    def __init__(self, pins: Pins, clock: Clock = milliseconds, chip: Callable[[], Chip] = Chip) -> None:
        """Claim all pins, or none. Raises HardwareTrouble."""
        self._clock = clock
        self._lights = Lights()
        self._news: list[Signal] = [Plugged(Part.PANEL)]
        self._buttons: dict[str, Line] = {}
        self._outputs: list[tuple[Line, Callable[[int], bool]]] = []
        self._strip: Strip | None = None
        with ExitStack() as claimed, closing(chip()) as opened:
            self._claim(pins, opened, claimed)
            self._claimed = claimed.pop_all()
        self._bell = Bell()
        self._presses = Presses(tuple(self._buttons), lambda name: not self._buttons[name].is_high)
        self._presses.begin(clock())
        self._light(clock())

    def poll(self) -> list[Signal]:
        """Read the buttons that are due, and set the lamps."""
        now = self._clock()
        self._light(now)
        edges = sorted((*edge, name) for name, line in self._buttons.items() for edge in line.edges())
        for at, is_high, name in edges:
            self._presses.edge(name, not is_high, at // NANOSECONDS)
        news, self._news = self._news, []
        return news + self._presses.look(now)

    def show(self, players: Sequence[Lamp], button: Lamp = Lamp.OFF) -> None:
        """Players beyond the last lamp have none."""
        self._lights.show(players, button)
        self._bell.ring()

    def sound(self, tone: Tone) -> None:
        """Beep."""
        self._lights.sound(tone, self._clock())
        self._bell.ring()

    def wait(self, seconds: float) -> None:
        """Until an edge or an order comes, or something is due."""
        now = self._clock()
        for due in (self._presses.due(), self._lights.due(now)):
            if due is not None:
                seconds = min(seconds, max(0, due - now) / 1000)
        lines: list[Bell | Line] = [self._bell, *self._buttons.values()]
        select.select(lines, [], [], seconds)
        self._bell.silence()

    def wake(self) -> None:
        """End a wait."""
        self._bell.ring()

    def close(self) -> None:
        """Lamps off, pins free."""
        self._lights.hush()
        self._light(self._clock())
        self._claimed.close()
        self._bell.close()
        self._buttons, self._outputs, self._strip = {}, [], None

    def _claim(self, pins: Pins, chip: Chip, claimed: ExitStack) -> None:
        """Buttons go from their pin to ground, lamps from theirs through a resistor to ground."""
        part_at = {pin: part for part, pin in pins.named}

        def own(line: Line) -> Line:
            return claimed.enter_context(closing(line))

        def output(pin: int) -> Line:
            return own(chip.lamp(part_at[pin], pin))

        self._buttons = {name: own(chip.button(part_at[pin], pin)) for name, pin in pins.buttons.items()}
        self._outputs = [(output(pin), partial(self._lights.is_lit, seat)) for seat, pin in enumerate(pins.lamps)]
        if pins.turn_lamp is not None:
            self._outputs.append((output(pins.turn_lamp), self._lights.button_is_lit))
        if pins.buzzer is not None:
            self._outputs.append((output(pins.buzzer), self._lights.buzzes))
        if pins.strip:
            self._strip = claimed.enter_context(Strip(*map(output, pins.strip)))

    def _light(self, now: int) -> None:
        for line, is_on in self._outputs:
            line.put(is_on(now))
        if self._strip:
            self._strip.show([self._lights.is_lit(seat, now) for seat in range(len(self._lights.players))])
