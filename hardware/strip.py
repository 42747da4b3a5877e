"""A strip of APA102 lamps (also sold as DotStar) on two pins, for those who do not want to solder ten lamps.

It has a clock of its own and waits for us at any speed, so two plain pins do; strips with one wire (WS2812) need
microseconds, which Python on Linux does not have. All lamps are white: what they say is in the pattern.
"""

from __future__ import annotations

from collections.abc import Sequence

from hardware.raspberry import Line

BEGIN = bytes(4)
ON = b"\xe8\x60\x60\x60"
"""Brightness 8 of 31, then blue, green and red: readable, and it dazzles nobody across the table."""
OFF = b"\xe0\x00\x00\x00"
LENGTH = 10
END = bytes(4)


class Strip:
    """One lamp a player, the first nearest to the plug. Written only when something is different."""

    def __init__(self, data: Line, clock: Line) -> None:
        """Its two wires."""
        self._data, self._clock = data, clock
        self._shown: bytes = b""

    def __enter__(self) -> Strip:
        self.show([])
        return self

    def __exit__(self, *_error: object) -> None:
        self.show([])

    def show(self, lamps: Sequence[bool]) -> None:
        """These on, the rest of the strip dark."""
        rest = [False] * (LENGTH - len(lamps))
        frame = BEGIN + b"".join(ON if lamp else OFF for lamp in [*lamps, *rest]) + END
        if frame != self._shown:
            self._shown = frame
            for byte in frame:
                self._write(byte)

    def _write(self, byte: int) -> None:
        for place in range(7, -1, -1):
            self._data.put(bool(byte >> place & 1))
            self._clock.put(True)  # the strip reads now
            self._clock.put(False)
