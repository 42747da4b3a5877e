"""A code scanner that is a serial port (CDC), not one that types like a keyboard."""

from __future__ import annotations

from collections import deque

from hardware import codes
from hardware.complaints import Complaints
from hardware.firmware.logic import Lines
from hardware.plug import Gone, Plug
from hardware.ports import Clock, milliseconds
from hardware.signals import Part, Plugged, Signal, Unplugged
from hardware.troubles import Fault, Trouble

PORTS = "/dev/serial/by-id/*[Ss]can*"
SAME_FOR = 1000
"""A scanner that keeps looking at a card reads it over and over: that counts once, until it has seen it no more."""

MOST_A_SECOND = 8
"""More are no cards shown by a person: nothing counts then until the scanner has been silent for a second."""
SECOND = 1000


class Scanner:
    """Codes on sleeves, read one by one."""

    part = Part.SCANNER

    def __init__(self, pattern: str = PORTS, clock: Clock = milliseconds) -> None:
        """`pattern`: where to look for it."""
        self.dropped = 0
        self._clock = clock
        self._plug = Plug(pattern, clock)
        self._lines = Lines(codes.LONGEST_PLACE)
        self._seen = ""
        self._seen_at = 0
        self._lately: deque[int] = deque(maxlen=MOST_A_SECOND + 1)
        self._deaf_until = 0
        self._complaints = Complaints(Part.SCANNER)

    def poll(self) -> list[Signal]:
        """Look for the scanner, and take what it has read."""
        signals: list[Signal] = []
        if self._plug.looks():
            self._lines, self._seen = Lines(codes.LONGEST_PLACE), ""
            self._complaints.are_over()
            signals.append(Plugged(Part.SCANNER))
        if not self._plug.is_in:
            if self._plug.is_absent:
                self._complaints.are_over()
            return self._complaints.of(self._plug.trouble)
        try:
            data = self._plug.read()
        except Gone:
            self._plug.pull()
            return [*signals, Unplugged(Part.SCANNER)]
        return signals + self._read(data)

    def wait(self, seconds: float) -> None:
        """Until something was read or plugged in."""
        self._plug.wait(seconds)

    def wake(self) -> None:
        """End a wait."""
        self._plug.wake()

    def close(self) -> None:
        """Let go of the port."""
        self._plug.close()

    def _read(self, data: bytes) -> list[Signal]:
        dropped, found = self._lines.dropped, list[Signal]()
        for line in self._lines.feed(data.replace(b"\r", b"\n")):
            if line:
                found += self._scanned(line)
        self.dropped += self._lines.dropped - dropped
        return found

    def _scanned(self, line: bytes) -> list[Signal]:
        signal = codes.read(line.decode("ascii", "replace"))
        if signal is None:
            self.dropped += 1
            return []
        now, seen, seen_at = self._clock(), self._seen, self._seen_at
        self._seen, self._seen_at = signal.code, now
        if signal.code == seen and now - seen_at < SAME_FOR:
            return []
        return [signal] if self._is_slow(now) else self._complaints.of(Trouble(Fault.TOO_FAST))

    def _is_slow(self, now: int) -> bool:
        """Whether this may be a person showing cards, one after the other."""
        self._lately.append(now)
        crowded = len(self._lately) > MOST_A_SECOND and now - self._lately[0] < SECOND
        if now >= self._deaf_until and not crowded:
            self._complaints.are_over()
            return True
        self._deaf_until = now + SECOND
        self.dropped += 1
        return False
