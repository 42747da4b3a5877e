"""The panel: buttons, lamps and a buzzer on the pins of the Raspberry Pi itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from threading import Event
from typing import Any

from hardware.lights import Lights
from hardware.pins import Pins
from hardware.ports import Clock, Lamp, Tone, milliseconds
from hardware.presses import Presses
from hardware.raspberry import claim, pin_factory
from hardware.signals import Part, Plugged, Signal
from hardware.strip import Strip

LATEST = 10_000
"""An edge said to be older was stamped by another clock than ours, as kernels before 5.8 do."""


class Panel:
    """Soldered, so it is there from the start or not at all."""

    part = Part.PANEL

    def __init__(self, pins: Pins, clock: Clock = milliseconds, factory: Any = None) -> None:
        """Claim all pins, or none. `factory`: gpiozero's for tests. Raises HardwareTrouble."""
        self._clock = clock
        self._lights = Lights()
        self._changed = Event()
        self._news: list[Signal] = [Plugged(Part.PANEL)]
        self._outputs: list[tuple[Any, Callable[[int], bool]]] = []
        self._strip: Strip | None = None
        with ExitStack() as claimed:
            factory = factory or claimed.enter_context(closing(pin_factory()))
            self._claim(pins, factory, claimed)
            self._claimed = claimed.pop_all()
        self._presses.begin(clock())
        self._light(clock())

    def poll(self) -> list[Signal]:
        """Read the buttons that are due, and set the lamps."""
        now = self._clock()
        self._light(now)
        news, self._news = self._news, []
        return news + self._presses.look(now)

    def show(self, players: Sequence[Lamp], button: Lamp = Lamp.OFF) -> None:
        """Players beyond the last lamp have none."""
        self._lights.show(players, button)
        self._changed.set()

    def sound(self, tone: Tone) -> None:
        """Beep."""
        self._lights.sound(tone, self._clock())
        self._changed.set()

    def wait(self, seconds: float) -> None:
        """Until an edge or an order comes, or something is due."""
        now = self._clock()
        for due in (self._presses.due(), self._lights.due(now)):
            if due is not None:
                seconds = min(seconds, max(0, due - now) / 1000)
        self._changed.wait(seconds)
        self._changed.clear()

    def wake(self) -> None:
        """End a wait."""
        self._changed.set()

    def close(self) -> None:
        """Lamps off, pins free."""
        self._lights.hush()
        self._light(self._clock())
        self._claimed.close()
        self._outputs, self._strip = [], None

    def _claim(self, pins: Pins, factory: Any, claimed: ExitStack) -> None:
        """Buttons go from their pin to ground, lamps from theirs through a resistor to ground."""
        from gpiozero import DigitalOutputDevice, InputDevice

        part_at = {pin: part for part, pin in pins.named}

        def output(pin: int) -> Any:
            return claimed.enter_context(
                claim(part_at[pin], pin, partial(DigitalOutputDevice, pin, pin_factory=factory))
            )

        def button(pin: int) -> Any:
            make = partial(InputDevice, pin, pull_up=True, pin_factory=factory)
            return claimed.enter_context(claim(part_at[pin], pin, make))

        self._buttons = {name: button(pin) for name, pin in pins.buttons.items()}
        self._presses = Presses(tuple(self._buttons), lambda name: bool(self._buttons[name].is_active))
        self._ticks, self._ticks_diff = factory.ticks, factory.ticks_diff
        self._heard = [partial(self._edge, name) for name in self._buttons]  # a pin holds on to none
        for device, heard in zip(self._buttons.values(), self._heard, strict=True):
            # Its bounce stays None: it drops edges with some drivers. See debounce.
            device.pin.edges, device.pin.when_changed = "both", heard
        self._outputs = [(output(pin), partial(self._lights.is_lit, seat)) for seat, pin in enumerate(pins.lamps)]
        if pins.turn_lamp is not None:
            self._outputs.append((output(pins.turn_lamp), self._lights.button_is_lit))
        if pins.buzzer is not None:
            self._outputs.append((output(pins.buzzer), self._lights.buzzes))
        if pins.strip:
            self._strip = claimed.enter_context(Strip(*map(output, pins.strip)))

    def _edge(self, name: str, ticks: float, is_high: bool) -> None:
        """In a thread of gpiozero's, which may come late: what counts is when the kernel saw the edge."""
        late = round(1000 * self._ticks_diff(self._ticks(), ticks))
        now = self._clock()
        self._presses.edge(name, not is_high, now - late if 0 <= late <= LATEST else now)
        self._changed.set()

    def _light(self, now: int) -> None:
        for device, is_on in self._outputs:
            if device.value != is_on(now):
                device.value = is_on(now)
        if self._strip:
            self._strip.show([self._lights.is_lit(seat, now) for seat in range(len(self._lights.players))])
