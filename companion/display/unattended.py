"""A window that is only looked at: bots play in it, and a hand on the glass must not play for them."""

from __future__ import annotations

import time

import pygame

from companion.display import waiting
from companion.display.window import Window
from companion.screens.nodes import Ask, Wanted

TOUCHES = (
    pygame.FINGERDOWN,
    pygame.FINGERMOTION,
    pygame.FINGERUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
)


def wait(window: Window, seconds: float) -> None:
    """Keep the window alive for so long, or until it is closed; without a frame to close it by, Esc does."""
    until = time.monotonic() + seconds
    while not window.app.done:
        left = max(0.0, until - time.monotonic()) * 1000
        patience = window.patience()
        events = waiting.events(left if patience is None else min(left, patience))
        if any(event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE for event in events):
            window.app.act(Ask(Wanted.QUIT))
        window.handle(*(event for event in events if event.type not in TOUCHES))
        if left == 0:
            return
