"""Lamps and beeps in time: which are on now, and when the next of them changes."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.firmware.logic import BEEP_SLOT, SLOT, TONES, beeping, lit
from hardware.ports import Lamp, Tone

_STILL = (Lamp.OFF, Lamp.STEADY)


class Lights:
    """What has been ordered last. Orders may come in any thread."""

    def __init__(self) -> None:
        self.players: tuple[Lamp, ...] = ()
        self.button = Lamp.OFF
        self._tone: tuple[Tone, int] | None = None

    def show(self, players: Sequence[Lamp], button: Lamp) -> None:
        """From now on."""
        self.players, self.button = tuple(players), button

    def sound(self, tone: Tone, now: int) -> None:
        """From now on, once."""
        self._tone = (tone, now)

    def hush(self) -> None:
        """All dark and silent."""
        self.players, self.button, self._tone = (), Lamp.OFF, None

    def is_lit(self, seat: int, now: int) -> bool:
        """This player's lamp."""
        return seat < len(self.players) and lit(self.players[seat].value, now)

    def button_is_lit(self, now: int) -> bool:
        """The lamp in the button all share."""
        return lit(self.button.value, now)

    def buzzes(self, now: int) -> bool:
        """The buzzer."""
        return self._tone is not None and beeping(self._tone[0].value, now - self._tone[1])

    @property
    def sounded(self) -> tuple[Tone, int] | None:
        """What was beeped last, and since when."""
        return self._tone

    def due(self, now: int) -> int | None:
        """When something may change, if no order comes before; None: it stays as it is."""
        next_beep = None
        if self._tone:
            tone, began = self._tone
            slot = (now - began) // BEEP_SLOT + 1
            next_beep = began + slot * BEEP_SLOT if slot <= len(TONES[tone.value]) else None
        if all(lamp in _STILL for lamp in (*self.players, self.button)):
            return next_beep
        next_slot = (now // SLOT + 1) * SLOT
        return next_slot if next_beep is None else min(next_slot, next_beep)
