"""A nudge for slow thinkers: once a turn, and made of nothing but whose turn it is and how long nothing was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

MINUTE_MS = 60_000.0
SIGN_MS = 600.0
"""How long lamps and the screen give the sign."""
CUE = "nudge"


class Pace(NamedTuple):
    """How it stands: who is waited for, all that was `done` so far, and whether nobody is to be `hurried` now."""

    acting: int | None
    done: object
    hurried: bool


class Nudge:
    """`pace` tells how it stands, `minutes` how long people here wait (0: for ever), `sound` is told the cue.

    `clock` gives milliseconds that never go back.
    """

    def __init__(
        self,
        pace: Callable[[], Pace],
        minutes: Callable[[], int],
        sound: Callable[[str], None],
        clock: Callable[[], float],
    ) -> None:
        """Nobody is waited for yet."""
        self._pace, self._minutes, self._sound, self._clock = pace, minutes, sound, clock
        self._last = Pace(None, None, hurried=False)
        self._since, self._given = 0.0, -SIGN_MS
        self.given = self.shows = False
        """Whether there was one in this turn, and whether it is being given now."""

    def stir(self) -> None:
        """Somebody has done something that does not show at the table."""
        self._since = self._clock()

    def attend(self) -> bool:
        """Give the sign when it is time, and end it; whether either came now."""
        before, now, pace = self.shows, self._clock(), self._pace()
        if pace.acting != self._last.acting:
            self.given = False
        if pace != self._last:
            self._last, self._since = pace, now
        if self.due == 0.0 and not self.given:
            self.given, self._given = True, now
            self._sound(CUE)
        self.shows = self.given and pace.hurried and now - self._given < SIGN_MS
        return self.shows != before

    @property
    def due(self) -> float | None:
        """In how many milliseconds there is something to do if nobody does anything."""
        wait = self._minutes() * MINUTE_MS
        if self.shows:
            return max(0.0, self._given + SIGN_MS - self._clock())
        if self.given or not wait or not self._last.hurried:
            return None
        return max(0.0, self._since + wait - self._clock())
