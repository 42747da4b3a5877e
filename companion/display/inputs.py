"""What pygame tells: fingers and mouse as contacts on the picture, keys as letters; and sleeping until there is any."""

from __future__ import annotations

import time
from threading import Event

import pygame

from companion.display.arrange import Point
from companion.display.gestures import MOUSE, Gesture, Gestures
from companion.display.glass import Turn

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MICE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
DOWN = (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)
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


def arrived(most: float | None) -> list[pygame.event.Event]:
    """All events there are, after waiting for the first one, but no longer than `most` milliseconds."""
    until = time.monotonic() + (LONGEST if most is None else min(LONGEST, most / 1000))
    while True:
        found = pygame.event.get()
        left = until - time.monotonic()
        if found or left <= 0:
            return found
        _BELL.wait(min(NAP, left))
        _BELL.clear()
