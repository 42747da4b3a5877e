"""What pygame tells of fingers and mouse, put as contacts on the picture."""

from __future__ import annotations

import pygame

from companion.display.arrange import Point
from companion.display.gestures import MOUSE, Gesture, Gestures
from companion.display.rotation import Turn

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MICE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
LEFT = 1


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


def is_mouse(event: pygame.event.Event) -> bool:
    """Whether this comes from a real mouse, and not from a finger that is told a second time as if it were one."""
    return event.type in MICE and not getattr(event, "touch", False)


def _touched(event: pygame.event.Event, turn: Turn) -> Point | None:
    """Where on the picture; None for a contact that claims to be exactly on an edge of the glass, which is noise."""
    if event.x == 0 or event.y == 0:
        return None
    return turn.seen((event.x * turn.glass[0], event.y * turn.glass[1]))
