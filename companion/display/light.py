"""How bright the glass is: as people set it, and dimmer while nobody does anything. It knows nothing of what is shown.

Only a backlight that this program may set is touched, and only where the whole display is its own: on a desktop that is
the desktop's business.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from companion.app.settings import BRIGHTEST

BACKLIGHTS = Path("/sys/class/backlight")
SHARES = (0.1, 0.2, 0.4, 0.7, 1.0)
"""Of what the glass can do, step by step: to eyes each is about as much brighter as the one before."""
DIMMED, LEAST = 0.3, 0.05
"""So much of it is left while nobody does anything, and at least so much of all: nobody is to think that it is off."""
DIMS_AFTER_MS = 5 * 60_000.0
DEAF_MS = 400.0
"""Who wakes it may do so with a whole hand, or by a stroke that comes as several touches."""


def backlights(root: Path | None = None) -> tuple[Path, ...]:
    """All that may be set by this program."""
    return tuple(
        sorted(
            place
            for place in (root or BACKLIGHTS).glob("*")
            if os.access(place / "brightness", os.W_OK) and _most(place)
        )
    )


def _most(place: Path) -> int:
    with suppress(OSError, ValueError):
        return int((place / "max_brightness").read_text(encoding="ascii"))
    return 0


class Light:
    """The light behind the glass; without any `lamps` nothing is dimmed."""

    def __init__(self, clock: Callable[[], float], lamps: Sequence[Path] = ()) -> None:
        """It stays as it was found until `attend` is told how it is wanted."""
        self._clock = clock
        self._most = {lamp / "brightness": _most(lamp) for lamp in lamps}
        self._chosen, self._since, self._woken = BRIGHTEST, clock(), -DEAF_MS
        self._dim = False
        self._shines: float | None = None

    @property
    def due(self) -> float | None:
        """In how many milliseconds it dims if nobody does anything."""
        return None if self._dim or not self._most else max(0.0, self._since + DIMS_AFTER_MS - self._clock())

    @property
    def is_waking(self) -> bool:
        """Whether a touch that comes now is still the one that woke it."""
        return self._clock() - self._woken < DEAF_MS

    def stir(self) -> None:
        """Somebody does something, or something happens: all of the light is there at once."""
        self._since = self._clock()
        if self._dim:
            self._dim, self._woken = False, self._since
            self._shine()

    def attend(self, chosen: int) -> bool:
        """Let it be as bright as people want it; whether it dims now, as nobody has done anything for long."""
        self._chosen, dims = chosen, self.due == 0.0
        self._dim = self._dim or dims
        self._shine()
        return dims

    def _shine(self) -> None:
        share = SHARES[self._chosen - 1]
        share = max(LEAST, share * DIMMED) if self._dim else share
        if share == self._shines:
            return
        self._shines = share
        for file, most in self._most.items():
            with suppress(OSError):  # the display was pulled; what has none is as bright as it likes
                file.write_text(f"{max(1, round(most * share))}\n", encoding="ascii")
