"""Sleeping until something happens."""

from __future__ import annotations

import time
from threading import Event

import pygame

NAP = 0.005
"""SDL's own wait, as pygame has it, looks a thousand times a second. Two hundred times is a fifth of the work, and a
touch is seen within a third of a frame."""
LONGEST = 1.0
"""Back at least once a second, so that whoever waits can see to other things."""

_BELL = Event()


def ring() -> None:
    """End a wait, at once: something else wants to be seen to. May be called in any thread."""
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    _BELL.set()


def events(most: float | None) -> list[pygame.event.Event]:
    """All events there are, after waiting for the first one, but no longer than `most` milliseconds."""
    until = time.monotonic() + (LONGEST if most is None else min(LONGEST, most / 1000))
    while True:
        found = pygame.event.get()
        left = until - time.monotonic()
        if found or left <= 0:
            return found
        _BELL.wait(min(NAP, left))
        _BELL.clear()
