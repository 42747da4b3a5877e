"""Sleeping until something happens."""

from __future__ import annotations

import time

import pygame

NAP = 0.005
"""SDL's own wait, as pygame has it, looks a thousand times a second. Two hundred times is a fifth of the work, and a
touch is seen within a third of a frame."""
LONGEST = 1.0
"""Back at least once a second, so that whoever waits can see to other things."""


def events(most: float | None) -> list[pygame.event.Event]:
    """All events there are, after waiting for the first one, but no longer than `most` milliseconds."""
    until = time.monotonic() + (LONGEST if most is None else min(LONGEST, most / 1000))
    while True:
        found = pygame.event.get()
        left = until - time.monotonic()
        if found or left <= 0:
            return found
        time.sleep(min(NAP, left))
