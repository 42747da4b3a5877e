"""Which display there is, and whether it can be opened, or why not. It does without pygame, which takes its time.

Starting a display can take the whole process down instead of raising an error, so a child tries it first. Without a
desktop SDL draws through KMS: a Pi has several cards, numbered anew at every boot, so the one with the screen on it is
looked up.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from companion.display import UNUSED
from companion.language import _

Child: TypeAlias = "subprocess.Popen[str]"
Hung: TypeAlias = tuple[str, bytes] | None
"""A connector, and what its display says of itself."""
HINTS = {
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
}
DRM = Path("/sys/class/drm")
PREFERRED = ("DSI", "HDMI")
"""The screen made for the Pi before any other that is connected."""
PROBE_SECONDS, LOOKS_EVERY = 15, 2.0
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
import sys
sys.modules.update(dict.fromkeys({UNUSED!r}))
import pygame
pygame.display.init()
pygame.display.set_mode((0, 0))
{ARRIVES}
"""


@dataclass(frozen=True, slots=True)
class NoDisplay:
    """Why nothing can be shown, and what to do."""

    why: str

    def __str__(self) -> str:
        return _("no display here: {why}").format(why=self.why)


class Trial:
    """The display there is, tried in a child while the program goes on with what it needs besides.

    `hung`: what it looked at last.
    """

    def __init__(self) -> None:
        """Begin."""
        self._begin()

    def _begin(self) -> None:
        self._connector = connected(DRM)
        self.hung = display_on(self._connector)
        self._told = environment(os.environ, self._connector, sys.platform)
        self._child = None if isinstance(self._told, NoDisplay) else _begun({**os.environ, **HINTS, **self._told})

    def again(self) -> tuple[Path | None, dict[str, str]] | NoDisplay:
        """Look anew, and wait for what comes of it."""
        self._begin()
        return self.outcome()

    def outcome(self) -> tuple[Path | None, dict[str, str]] | NoDisplay:
        """Wait for the connector, and what to tell SDL so that a window opens on it."""
        if isinstance(self._told, NoDisplay):
            return self._told
        child, self._child = self._child, None
        assert child, "it comes out once"
        trouble = _ended(child)
        return NoDisplay(trouble) if trouble else (self._connector, self._told)

    def close(self) -> None:
        """If nobody wants to know any more, end it."""
        if self._child:
            self._child.kill()
            self._child.communicate()


class Plug:
    """The display's plug, where there is no desktop: a picture comes to another display only when it is opened anew."""

    def __init__(self, on: Hung, drm: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """`on`: what was tried, and so what the table is on, if it is on any. Another may have come since."""
        self._on, self._drm, self._clock = on, drm or DRM, clock
        self._due = clock() + LOOKS_EVERY

    def another(self) -> bool:
        """Whether a display hangs there that the table is not on: one that came late, was away, or took its place.

        One that is only pulled is no reason to stop: phones play on.
        """
        if self._clock() < self._due:
            return False
        self._due, hangs = self._clock() + LOOKS_EVERY, display_on(connected(self._drm))
        if hangs is None:
            self._on = None
        return hangs != self._on


def display_on(connector: Path | None) -> Hung:
    """What hangs there, if anything does."""
    if connector is None:
        return None
    try:
        return connector.name, (connector / "edid").read_bytes()
    except OSError:
        return connector.name, b""


def connected(drm: Path) -> Path | None:
    """The connector under /sys/class/drm that a screen hangs on, such as card1-DSI-1."""
    there = [each for each in sorted(drm.glob("card*-*")) if says(each / "status") == "connected"]
    for kind in PREFERRED:
        for connector in there:
            if kind in connector.name:
                return connector
    return there[0] if there else None


def says(file: Path) -> str:
    """What a small file says; nothing if it cannot be read."""
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
    return _ended(_begun(around))


def _begun(around: Mapping[str, str]) -> Child:
    environment = dict(around)
    return subprocess.Popen(
        [sys.executable, "-c", PROBE], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )


def _ended(child: Child) -> str:
    """What is wrong with the display, when the child has found out."""
    try:
        _nothing, err = child.communicate(timeout=PROBE_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.communicate()
        return trouble_of(None, "")
    return trouble_of(child.returncode, err)


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
    lines = err.strip().splitlines()
    return _("{error}; see the README of the display").format(error=lines[-1] if lines else status)
