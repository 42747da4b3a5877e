"""Opening a window on whatever display there is, or comes in time, and keeping it alive where nobody may touch it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from companion.app.app import App
from companion.display import inputs
from companion.display.glass import measured_mm
from companion.display.light import Light, backlights
from companion.display.strip import Beside
from companion.display.trying import NoDisplay, Trial, says
from companion.display.window import Window
from companion.screens.nodes import Ask, Wanted

UPTIME, STARTING_SECONDS, PATIENCE_SECONDS, LOOKS_EVERY = Path("/proc/uptime"), 300, 15.0, 0.5
"""So long after it was switched on a machine may still be starting, and so long it is then waited for a display."""
WINDOW_SIZES = ((1600, 960), (1280, 720), (800, 480))
MOST_OF_DESKTOP = 0.8


def open_window(
    app: App, beside: Beside | None = None, patience: float = 0.0, trial: Trial | None = None
) -> Window | NoDisplay:
    """Show the app on the display there is, or comes in time; `beside` below it, if that is a window.

    `trial`: of the display there is, if one was begun before.
    """
    until = time.monotonic() + patience
    trial = trial or Trial()
    found = trial.outcome()
    while isinstance(found, NoDisplay) and time.monotonic() < until:
        time.sleep(LOOKS_EVERY)
        found = trial.again()
    if isinstance(found, NoDisplay):
        return found
    connector, environment = found
    os.environ.update(environment)
    pygame.display.init()
    desktop = pygame.display.get_desktop_sizes()[0]
    glass_mm = measured_mm(connector) if connector else None
    window = Window(app, window_size(desktop), glass_mm=glass_mm, beside=beside)
    if window.alone:
        light_up(window, backlights())
    signal.signal(signal.SIGTERM, _end)
    return window


def light_up(window: Window, lamps: Sequence[Path]) -> None:
    """These are behind its glass, and its own to set."""
    window.light, window.app.board.backlit = Light(window.clock, lamps), bool(lamps)


def _end(*_signal: object) -> None:
    """The system asks the program to end: the same as if somebody had closed its window."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    inputs.ring()


def patience() -> float:
    """How long to wait for a display: a while if the machine was only just switched on, else not at all."""
    uptime = says(UPTIME).split(".")[0]
    return PATIENCE_SECONDS if uptime.isdecimal() and int(uptime) < STARTING_SECONDS else 0.0


def window_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """How large a window to open: a good part of the desktop, lying or standing as that does, or all of a small one."""
    upright = desktop[1] > desktop[0]
    for long, short in WINDOW_SIZES:
        width, height = (short, long) if upright else (long, short)
        if width <= desktop[0] * MOST_OF_DESKTOP and height <= desktop[1] * MOST_OF_DESKTOP:
            return width, height
    return desktop


TOUCHES = (
    pygame.FINGERDOWN,
    pygame.FINGERMOTION,
    pygame.FINGERUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
)


def watch(window: Window, seconds: float) -> None:
    """Keep the window alive for so long, or until it is closed; without a frame to close it by, Esc does."""
    until = time.monotonic() + seconds
    while not window.app.done:
        left = max(0.0, until - time.monotonic()) * 1000
        patience = window.patience()
        events = inputs.arrived(left if patience is None else min(left, patience))
        if any(event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE for event in events):
            window.app.act(Ask(Wanted.QUIT))
        window.handle(*(event for event in events if event.type not in TOUCHES))
        if left == 0:
            return
