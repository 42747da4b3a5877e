"""The button box on USB: a button and a lamp for each of up to ten players."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from hardware.complaints import Complaints
from hardware.conversation import Conversation, Counts
from hardware.firmware import logic
from hardware.plug import Gone, Plug
from hardware.ports import Clock, Lamp, Tone, milliseconds
from hardware.signals import Part, Plugged, Signal, Unplugged
from hardware.troubles import Fault, Trouble

PORTS = "/dev/serial/by-id/usb-MicroPython_*"


class Box:
    """Buttons and lamps behind a serial line. It may be there from the start, later, or never."""

    part = Part.BOX

    def __init__(
        self,
        pattern: str = PORTS,
        clock: Clock = milliseconds,
        token: Callable[[], str] = lambda: secrets.token_hex(4),
    ) -> None:
        """`pattern`: where to look for it."""
        self.counts = Counts()
        self._clock, self._token = clock, token
        self._plug = Plug(pattern, clock)
        self._lines = logic.Lines()
        self._conversation: Conversation | None = None
        self._is_there = False
        self._lamps: tuple[Lamp, ...] = ()
        self._tone: Tone | None = None
        self._complaints = Complaints(Part.BOX)

    @property
    def seats(self) -> int:
        """How many players it has buttons for; 0 as long as there is none."""
        return self._conversation.seats if self._conversation and self._is_there else 0

    def poll(self) -> list[Signal]:
        """Look for the box, hear it out, answer."""
        if self._plug.looks():
            self._lines = logic.Lines()
            self._conversation = Conversation(self._token, self.counts, self._clock())
        if not self._conversation:
            if self._plug.is_absent:
                self._complaints.are_over()
            return self._complaints.of(self._plug.trouble)
        try:
            return self._converse(self._conversation)
        except Gone:
            return self._gone()

    def show(self, players: Sequence[Lamp], _button: Lamp = Lamp.OFF) -> None:
        """Kept, and told to the box whenever there is one."""
        self._lamps = tuple(players)
        self._plug.wake()

    def sound(self, tone: Tone) -> None:
        """A beep, if there is a box now: late it would only confuse."""
        self._tone = tone
        self._plug.wake()

    def wait(self, seconds: float) -> None:
        """Until the box says something, or something is due."""
        if self._conversation:
            seconds = min(seconds, max(0, self._conversation.due() - self._clock()) / 1000)
        self._plug.wait(seconds)

    def wake(self) -> None:
        """End a wait."""
        self._plug.wake()

    def close(self) -> None:
        """Let go of the port; the box notices, and its lamps say so."""
        self._conversation = None
        self._plug.close()

    def _converse(self, conversation: Conversation) -> list[Signal]:
        now, signals, dropped = self._clock(), list[Signal](), self._lines.dropped
        for line in self._lines.feed(self._plug.read()):
            signals += conversation.hears(line, now)
        self.counts.dropped += self._lines.dropped - dropped
        conversation.tone, self._tone = self._tone, None
        if Plugged(Part.BOX) in signals:
            self._is_there = True
            self._complaints.are_over()
        try:
            self._plug.write(conversation.says(self._lamps, now))
        except Gone:
            return signals + self._gone()
        return signals if now - conversation.heard < logic.SILENCE else signals + self._fell_silent()

    def _fell_silent(self) -> list[Signal]:
        """What never greeted us is something else; the next one that fits is tried."""
        path, was_there = self._plug.path, self._is_there
        signals = self._gone()
        return signals if was_there else self._complaints.of(Trouble(Fault.SILENT, {"port": path}))

    def _gone(self) -> list[Signal]:
        was_there, self._is_there = self._is_there, False
        self._conversation = None
        self._plug.pull()
        return [Unplugged(Part.BOX)] if was_there else []
