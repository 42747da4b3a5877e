"""What pygame tells: fingers and mouse as contacts on the picture, keys as letters; and sleeping until there is any."""

from __future__ import annotations

import os
import select
import socket
import time
from collections.abc import Iterable
from contextlib import suppress

import pygame

from companion.display.arrange import Point
from companion.display.gestures import MOUSE, Gesture, Gestures
from companion.display.glass import Turn

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MICE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
DOWN = (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)
BY_HAND = (*FINGERS, *MICE, pygame.MOUSEWHEEL, pygame.KEYDOWN)
LEFT = 1
RESIZED = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
LEFT_ALONE = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


def feed(gestures: Gestures, event: pygame.event.Event, turn: Turn, now: float) -> list[Gesture]:
    """The gestures that follow from an event of a finger or the mouse; none from any other."""
    if event.type in FINGERS:
        at, finger = _touched(event, turn), (event.touch_id, event.finger_id)
        does = {pygame.FINGERDOWN: gestures.down, pygame.FINGERMOTION: gestures.move, pygame.FINGERUP: gestures.up}
        return does[event.type](finger, at, now)
    if not is_mouse(event) or (event.type != pygame.MOUSEMOTION and event.button != LEFT):
        return []
    point = turn.seen(event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return gestures.down(MOUSE, point, now)
    return gestures.move(MOUSE, point, now) if event.type == pygame.MOUSEMOTION else gestures.up(MOUSE, point, now)


def mind_cursor(event: pygame.event.Event) -> None:
    """A mouse has its arrow, a finger has none."""
    if event.type == pygame.FINGERDOWN:
        pygame.mouse.set_visible(False)
    elif event.type == pygame.MOUSEMOTION and is_mouse(event):
        pygame.mouse.set_visible(True)


def is_mouse(event: pygame.event.Event) -> bool:
    """Whether this comes from a real mouse, and not from a finger that is told a second time as if it were one."""
    return event.type in MICE and not getattr(event, "touch", False)


def _touched(event: pygame.event.Event, turn: Turn) -> Point | None:
    """Where on the picture; None for a contact that claims to be exactly on an edge of the glass, which is noise."""
    if event.x == 0 or event.y == 0:
        return None
    return turn.seen((event.x * turn.glass[0], event.y * turn.glass[1]))


TYPES = (pygame.TEXTINPUT, pygame.KEYDOWN)
"""Letters come as text, in whatever script the keyboard is set to; keys without a letter come as themselves."""
KEYS = (pygame.KEYDOWN, pygame.KEYUP)
FROM_KEYS = (*TYPES, pygame.KEYUP)
WITHOUT_LETTER = {
    pygame.K_BACKSPACE: "\b",
    pygame.K_RETURN: "\r",
    pygame.K_KP_ENTER: "\r",
    pygame.K_ESCAPE: "\x1b",
}


def letter_of(event: pygame.event.Event) -> str:
    """One letter, or backspace, return or escape; nothing for any other key."""
    if event.type == pygame.TEXTINPUT:
        text: str = event.text
        return text
    return WITHOUT_LETTER.get(event.key, "")


def key_name(event: pygame.event.Event) -> str:
    """A key by the name it has everywhere: "space", "backspace", "f1", "7"."""
    named: str = pygame.key.name(event.key)
    return named


DEVICES = "/dev/input/"
OPEN = "/proc/self/fd"
BY_DESKTOP, BY_DEVICES = ("x11", "wayland"), ("kmsdrm", "evdev")
"""Where a touch comes over a line to a desktop, and where from the devices themselves."""
NAP = 0.005
"""Where there is none to wait for, SDL is asked two hundred times a second."""
SOON = 0.02
"""While a key is held SDL repeats it by itself on Wayland, but only when it is asked."""
LONGEST = 1.0
"""Back at least once a second, so that whoever waits can see to other things."""


class Ears:
    """Sleeping until the display, a device or the bell has something to tell. There is one display to a process.

    pygame's own wait asks SDL a thousand times a second. Here the kernel wakes us, once for all that came, by the
    descriptors SDL has opened: what it leaves lying in one keeps nobody awake.
    """

    def __init__(self) -> None:
        """Nothing but the bell is heard yet."""
        self._bell, self._rope = os.pipe()
        os.set_blocking(self._bell, False)
        os.set_blocking(self._rope, False)
        self._stirs: select.epoll | None = None
        self._driver = ""

    def open(self) -> None:
        """A window has been opened: from now on its display is heard."""
        self._driver, self._stirs = pygame.display.get_driver().lower(), None
        if self._driver not in (*BY_DESKTOP, *BY_DEVICES) or not hasattr(select, "epoll"):
            return
        self._stirs = select.epoll()
        self._stirs.register(self._bell, select.EPOLLIN)
        self._hear(filter(_is_connected, _opened("socket:")))

    def ring(self) -> None:
        """End a wait, at once: something else wants to be seen to. May be called in any thread."""
        with suppress(BlockingIOError):
            os.write(self._rope, b".")

    def arrived(self, most: float | None) -> list[pygame.event.Event]:
        """All events there are, after waiting for the first one, but no longer than `most` milliseconds."""
        until = time.monotonic() + (LONGEST if most is None else min(LONGEST, most / 1000))
        while True:
            found = pygame.event.get()
            left = until - time.monotonic()
            if found or left <= 0 or self._rung(left):
                return found

    def _rung(self, left: float) -> bool:
        """Sleep until there may be something to hear; whether it was the bell."""
        woken = select.select([self._bell], [], [], min(NAP, left))[0] if self._stirs is None else self._woken(left)
        if self._bell in woken:
            os.read(self._bell, select.PIPE_BUF)
        return self._bell in woken

    def _woken(self, left: float) -> set[int]:
        """Whoever has stirred. What was plugged in SDL may have opened whenever it was asked, whoever stirred then."""
        assert self._stirs
        if self._driver in BY_DEVICES:
            self._hear(_opened(DEVICES))
        most = min(SOON, left) if any(pygame.key.get_pressed()) else left
        return {number for number, _how in self._stirs.poll(most)}

    def _hear(self, numbers: Iterable[int]) -> None:
        assert self._stirs
        for number in numbers:
            with suppress(OSError):  # it is heard already, or was closed meanwhile
                self._stirs.register(number, select.EPOLLIN | select.EPOLLET)


def _opened(kind: str) -> list[int]:
    """The descriptors of this program that lead to such a thing."""
    found = []
    for number in os.listdir(OPEN):  # noqa: PTH208
        with suppress(OSError):
            if os.readlink(f"{OPEN}/{number}").startswith(kind):  # noqa: PTH115
                found.append(int(number))
    return found


def _is_connected(number: int) -> bool:
    """Whether somebody is at the other end, as a desktop is, or who tells what was plugged in."""
    with suppress(OSError), socket.socket(fileno=os.dup(number)) as line:
        line.getpeername()
        return True
    return False


EARS = Ears()
ring, arrived = EARS.ring, EARS.arrived
