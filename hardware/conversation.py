"""The host's side of what is spoken with the button box; README.md describes it. No port, no clock of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.firmware import logic
from hardware.ports import Lamp, Tone
from hardware.presses import signal_of
from hardware.signals import Part, Plugged, Signal, Troubled
from hardware.troubles import Fault, Trouble

LAMPS_EVERY = 500
"""All lamps are told anew so often: it is our heartbeat, and what a lost line would have shown."""
MOST_SEATS = 10

_HELLO = re.compile(r"HELLO (0|[1-9][0-9]{0,2}) ([0-9a-z]{1,32}) ([1-9]|10) ([0-9a-f]{8}|-)")
_KEY = re.compile(r"KEY ([0-9a-f]{8}) ([1-9][0-9]{0,8}) (T[0-9]|Q[0-3]|U) (DOWN|PRESS|HOLD)")


@dataclass(slots=True)
class Counts:
    """What came over the line since the start."""

    keys: int = 0
    repeated: int = 0
    dropped: int = 0


class Conversation:
    """One plugging of a box: from its hello over a session to its silence."""

    def __init__(self, token: Callable[[], str], counts: Counts, now: int) -> None:
        """`token` gives eight hexadecimal figures, never the same again."""
        self.counts = counts
        self.seats = 0
        self.heard = now
        self._token = token
        self._session = ""
        self._agreed = False
        self._strange = 0
        self._last = 0
        self._to_open = self._to_acknowledge = False
        self._told_version = False
        self._shown: Sequence[Lamp] = ()
        self._lamps_due = 0
        self.tone: Tone | None = None

    def hears(self, line: bytes, now: int) -> list[Signal]:
        """What a line means; what is no line of ours is dropped and counted."""
        body = logic.unframe(line) or ""
        if hello := _HELLO.fullmatch(body):
            self.heard = now
            return self._greeted(int(hello[1]), int(hello[3]), hello[4])
        if key := _KEY.fullmatch(body):
            return self._pressed(key[1], int(key[2]), key[3], key[4], now)
        self.counts.dropped += 1
        return []

    def says(self, lamps: Sequence[Lamp], now: int) -> bytes:
        """What to send now. Before the box has greeted us nothing is: it may be anything."""
        data = b""
        if self._to_open:
            data += logic.frame(f"OPEN {self._session} {logic.VERSION}")
        if self._to_acknowledge:
            data += logic.frame(f"ACK {self._session} {self._last}")
        self._to_open = self._to_acknowledge = False
        if self._agreed and (lamps != self._shown or now >= self._lamps_due):
            self._shown, self._lamps_due = lamps, now + LAMPS_EVERY
            letters = "".join(lamp.value for lamp in lamps[: self.seats]).ljust(self.seats, Lamp.OFF.value)
            data += logic.frame(f"LAMPS {self._session} {letters}")
        if self._agreed and self.tone:
            data += logic.frame(f"SOUND {self._session} {self.tone.value}")
        self.tone = None
        return data

    def due(self) -> int:
        """When there is something to say again, or to give up."""
        silent = self.heard + logic.SILENCE
        return min(silent, self._lamps_due) if self._agreed else silent

    def _greeted(self, version: int, seats: int, session: str) -> list[Signal]:
        if version != logic.VERSION:
            known, self._told_version = self._told_version, True
            other = Trouble(Fault.OTHER_VERSION, {"theirs": str(version), "ours": str(logic.VERSION)})
            return [] if known else [Troubled(Part.BOX, other)]
        self.seats = seats
        if session == self._session:
            return self._agree()
        # One strange hello may have been on its way before we opened; two mean that the box began anew.
        self._strange += 1
        if not self._session or (self._agreed and self._strange > 1):
            self._session, self._last, self._strange = self._token(), 0, 0
            self._to_open = True
        else:
            self._to_open = not self._agreed
        return []

    def _agree(self) -> list[Signal]:
        self._strange = 0
        if self._agreed:
            return []
        self._agreed = True
        return [Plugged(Part.BOX)]

    def _pressed(self, session: str, number: int, button: str, what: str, now: int) -> list[Signal]:
        """Counted if it is the next one. Everything else the box sends again, or has sent before."""
        signal = signal_of(button, what)
        if session != self._session or not self._agreed or signal is None or not self._has(button):
            self.counts.dropped += 1
            return []
        self.heard = now
        self._strange = 0
        self._to_acknowledge = True
        if number != self._last + 1:
            self.counts.repeated += 1
            return []
        self._last = number
        self.counts.keys += 1
        return [signal]

    def _has(self, button: str) -> bool:
        return button[0] != "T" or int(button[1:]) < self.seats
