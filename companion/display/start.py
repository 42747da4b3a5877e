"""Opening a window on whatever display there is, or saying in one sentence why there is none.

Starting a display can take the whole process down instead of raising an error, so a child tries it first. Without a
desktop SDL draws through KMS: a Pi has several cards, numbered anew at every boot, so the one with the screen on it is
looked up. While the machine starts, its driver may come later than we do, so it is looked for more than once.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pygame

from companion.app.app import App
from companion.display import inputs
from companion.display.glass import measured_mm
from companion.display.strip import Beside
from companion.display.window import HINTS, Window
from companion.language import _
from companion.screens.nodes import Ask, Wanted

DRM = Path("/sys/class/drm")
PREFERRED = ("DSI", "HDMI")
"""The screen made for the Pi before any other that is connected."""
PROBE_SECONDS = 15
BLACK = "what was drawn did not arrive"
ARRIVES = f"""
for _buffer in range(3):
    pygame.display.get_surface().fill((90, 120, 150))
    pygame.display.flip()
try:
    from pygame._sdl2 import video
    renderer = video.Renderer.from_window(video.Window.from_display_module())
except Exception:
    renderer = None
if renderer and sum(abs(a - b) for a, b in zip(renderer.to_surface().get_at((5, 5)), (90, 120, 150))) > 30:
    raise SystemExit({BLACK!r})
"""
"""In a child that has opened a display: where OpenGL stands in between, whether it passes on what is drawn.

Without libGL.so.1 SDL draws to nobody on KMS, and finds nothing wrong with that. There may be three pictures in turn.
"""
PROBE = f"""
import pygame
pygame.display.init()
pygame.display.set_mode((0, 0))
{ARRIVES}
"""
UPTIME, STARTING_SECONDS, PATIENCE_SECONDS, LOOKS_EVERY = Path("/proc/uptime"), 300, 15.0, 0.5
"""So long after it was switched on a machine may still be starting, and so long it is then waited for a display."""
WINDOW_SIZES = ((1600, 960), (1280, 720), (800, 480))
MOST_OF_DESKTOP = 0.8


@dataclass(frozen=True, slots=True)
class NoDisplay:
    """Why nothing can be shown, and what to do."""

    why: str

    def __str__(self) -> str:
        return _("no display here: {why}").format(why=self.why)


def open_window(app: App, beside: Beside | None = None, patience: float = 0.0) -> Window | NoDisplay:
    """Show the app on the display there is, or comes in time; `beside` below it, if that is a window."""
    until = time.monotonic() + patience
    found = _display()
    while isinstance(found, NoDisplay) and time.monotonic() < until:
        time.sleep(LOOKS_EVERY)
        found = _display()
    if isinstance(found, NoDisplay):
        return found
    connector, told = found
    os.environ.update(told)
    pygame.display.init()
    desktop = pygame.display.get_desktop_sizes()[0]
    glass_mm = measured_mm(connector) if connector else None
    window = Window(app, window_size(desktop), glass_mm=glass_mm, beside=beside)
    signal.signal(signal.SIGTERM, _end)
    return window


def _end(*_signal: object) -> None:
    """The system asks the program to end: the same as if somebody had closed its window."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    inputs.ring()


def _display() -> tuple[Path | None, dict[str, str]] | NoDisplay:
    """The connector there is, and what to tell SDL so that a window opens on it."""
    connector = connected(DRM)
    told = environment(os.environ, connector, sys.platform)
    if isinstance(told, NoDisplay):
        return told
    trouble = tried({**os.environ, **HINTS, **told})
    return NoDisplay(trouble) if trouble else (connector, told)


def patience() -> float:
    """How long to wait for a display: a while if the machine was only just switched on, else not at all."""
    said = _says(UPTIME).split(".")[0]
    return PATIENCE_SECONDS if said.isdecimal() and int(said) < STARTING_SECONDS else 0.0


def connected(drm: Path) -> Path | None:
    """The connector under /sys/class/drm that a screen hangs on, such as card1-DSI-1."""
    there = [each for each in sorted(drm.glob("card*-*")) if _says(each / "status") == "connected"]
    for kind in PREFERRED:
        for connector in there:
            if kind in connector.name:
                return connector
    return there[0] if there else None


def _says(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def environment(around: Mapping[str, str], connector: Path | None, platform: str) -> dict[str, str] | NoDisplay:
    """What SDL has to be told to find the display: without a desktop, which card it hangs on.

    To X11 pictures are handed over as they are: by way of OpenGL they would cost 100 MB more. To KMS they cannot be,
    and of what could be in between only OpenGL ES is what every Pi and the Debian packages of ours have: SDL's first
    choice, OpenGL, leaves the display black where libGL.so.1 is missing, and says nothing.
    """
    chosen = around.get("SDL_VIDEODRIVER") or ("x11" if around.get("DISPLAY") else "")
    if not platform.startswith("linux"):
        return {}
    if chosen == "x11":
        return {"SDL_VIDEODRIVER": chosen, "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    if chosen or around.get("WAYLAND_DISPLAY"):
        return {}
    if connector is None:
        return NoDisplay(_("no desktop is running and no screen is connected; connect one, or start it on a desktop"))
    card = connector.name.split("-")[0].removeprefix("card")
    return {"SDL_VIDEODRIVER": "kmsdrm", "SDL_KMSDRM_DEVICE_INDEX": card, "SDL_RENDER_DRIVER": "opengles2"}


def tried(around: Mapping[str, str]) -> str:
    """Open the display in a child; empty if that went well, and else what is wrong."""
    try:
        child = subprocess.run(
            [sys.executable, "-c", PROBE],
            env=dict(around),
            capture_output=True,
            text=True,
            timeout=PROBE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return trouble_of(None, "")
    return trouble_of(child.returncode, child.stderr)


def trouble_of(status: int | None, err: str) -> str:
    """What it means that a child ended so, or did not end at all; empty if all is well."""
    if status is None:
        return _("it does not answer; is another program using it?")
    if status == 0:
        return ""
    if "kmsdrm not available" in err:
        return _("this pygame needs a desktop; on Raspberry Pi OS without one use the system’s own (python3-pygame)")
    if BLACK in err:
        return _("what is drawn does not reach the screen; it needs libgles2 (sudo apt install libgles2)")
    if status < 0:
        return _("starting it crashes (signal {n}); see the README of the display").format(n=-status)
    said = err.strip().splitlines()
    return _("{error}; see the README of the display").format(error=said[-1] if said else status)


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
