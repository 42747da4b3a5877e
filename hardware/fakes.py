"""Hardware without hardware: what pictures on a screen or keys of a laptop stand for, and what tests play with.

Chosen by a setting and never because something real could not be loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

from hardware import codes
from hardware.lights import Lights
from hardware.ports import Clock, Lamp, Tone, milliseconds
from hardware.presses import Presses
from hardware.signals import Part, Plugged, Signal, Unplugged


class Fake:
    """What can be plugged and unplugged, and tells what it is made to."""

    def __init__(self, part: Part, clock: Clock = milliseconds) -> None:
        """Plugged in from the start."""
        self.part = part
        self._clock = clock
        self._changed = Event()
        self._news: list[Signal] = []
        self.is_in = False
        self.plug()

    def plug(self) -> None:
        """Put the plug in."""
        if not self.is_in:
            self.is_in = True
            self._tell(Plugged(self.part))

    def unplug(self) -> None:
        """Pull the plug."""
        if self.is_in:
            self.is_in = False
            self._tell(Unplugged(self.part))

    def poll(self) -> list[Signal]:
        """What it was made to tell."""
        news, self._news = self._news, []
        return news

    def wait(self, seconds: float) -> None:
        """Until it is made to tell something."""
        self._changed.wait(seconds)
        self._changed.clear()

    def wake(self) -> None:
        """End a wait."""
        self._changed.set()

    def close(self) -> None:
        """Nothing is held."""

    def _tell(self, signal: Signal) -> None:
        self._news = [*self._news, signal]
        self._changed.set()


class FakeButtons(Fake):
    """A panel or a box. Buttons go down and up as fingers move them, so that holding is holding here too."""

    def __init__(self, part: Part, names: tuple[str, ...], clock: Clock = milliseconds) -> None:
        """`names`: T or T0 to T9, Q0 to Q3, U."""
        self._levels = dict.fromkeys(names, False)
        self._presses = Presses(names, lambda name: self._levels[name])
        self._presses.begin(clock())
        self.lights = Lights()
        super().__init__(part, clock)

    @property
    def names(self) -> tuple[str, ...]:
        """The buttons it has."""
        return tuple(self._levels)

    def is_down(self, name: str) -> bool:
        """Whether a finger is on it."""
        return self._levels[name]

    def down(self, name: str) -> None:
        """A finger presses."""
        self._set(name, True)

    def up(self, name: str) -> None:
        """It lets go."""
        self._set(name, False)

    def show(self, players: Sequence[Lamp], button: Lamp = Lamp.OFF) -> None:
        """Seen in `lights`."""
        self.lights.show(players, button)
        self._changed.set()

    def sound(self, tone: Tone) -> None:
        """Seen in `lights`."""
        self.lights.sound(tone, self._clock())
        self._changed.set()

    def poll(self) -> list[Signal]:
        """What fingers and plug did. Unplugged, buttons do nothing."""
        pressed = self._presses.look(self._clock())
        return super().poll() + (pressed if self.is_in else [])

    def wait(self, seconds: float) -> None:
        """Until a finger moves, or something is due."""
        due = self._presses.due()
        if due is not None:
            seconds = min(seconds, max(0, due - self._clock()) / 1000)
        super().wait(seconds)

    def _set(self, name: str, down: bool) -> None:
        self._levels[name] = down
        self._presses.edge(name, down, self._clock())
        self._changed.set()


class FakeScanner(Fake):
    """A scanner that reads what it is told."""

    def __init__(self, clock: Clock = milliseconds) -> None:
        """Plugged in."""
        super().__init__(Part.SCANNER, clock)

    def scan(self, code: str) -> None:
        """Hold a printed code before it; what is none of ours it does not tell."""
        signal = codes.read(code)
        if signal and self.is_in:
            self._tell(signal)
