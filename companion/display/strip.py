"""Below the table's own screens, in a window that is higher by it: pretended devices, to be pressed there."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from companion.display import inputs
from companion.display.arrange import Gaze, Hit, Point, Rect, Scene, Sheet
from companion.display.gestures import MOUSE
from companion.display.glass import LEAST_MM
from companion.display.letters import Letters
from companion.display.painter import Painter
from companion.screens.art.colours import CONTRAST, LANTERN
from companion.screens.nodes import Action, Button, Node
from companion.screens.pictures import Album

HIGH_MM = 35.0
UP = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)


class Beside(Protocol):
    """What stands there."""

    def shown(self) -> Node:
        """How it looks at this moment."""
        ...

    def press(self, what: Action | None, *, down: bool) -> None:
        """A finger came down on what a button stands for, or let go of it."""
        ...

    def due(self) -> float | None:
        """In how many milliseconds it will look otherwise by itself, if ever."""
        ...


def with_strip(size: tuple[int, int]) -> tuple[int, int]:
    """How large a window has to be, so that so much is left for the table."""
    return size[0], size[1] + round(HIGH_MM * min(size[0] / LEAST_MM[0], size[1] / LEAST_MM[1]))


def _high(window: tuple[int, int]) -> int:
    """How much of a window is the strip's: what `with_strip` has added."""
    return round(HIGH_MM * min(window[0] / LEAST_MM[0], window[1] / (LEAST_MM[1] + HIGH_MM)))


class Strip:
    """Draws what stands there, and follows the fingers on it; `table` is what is left of the display."""

    def __init__(
        self, beside: Beside, display: pygame.Surface, album: Album, letters: Letters, *, contrast: bool
    ) -> None:
        """Take the foot of the display."""
        self._display, self._beside = display, beside
        wide, whole = display.get_size()
        high = _high((wide, whole))
        self.table = display.subsurface((0, 0, wide, whole - high))
        self._surface = display.subsurface((0, whole - high, wide, high))
        self._density = high / HIGH_MM
        self._sheet = Sheet((wide, high), self._density, letters)
        self._painter = Painter(self._sheet, album, letters, CONTRAST if contrast else LANTERN)
        self._down: dict[Any, Hit | None] = {}
        self._node: Node | None = None
        self._drawn: object = None

    @property
    def due(self) -> float | None:
        """In how many milliseconds it is to be drawn again."""
        return self._beside.due()

    def refresh(self, *, anew: bool = False) -> None:
        """Draw it if it looks otherwise than before, or `anew`."""
        node = self._beside.shown()
        if node != self._node:
            self._scene = Scene(self._sheet.arrange(node), self._density, Gaze())
            self._node = node
        pressed = next(filter(None, self._down.values()), None)
        if anew or (node, pressed) != self._drawn:
            self._drawn = (node, pressed)
            wide, high = self._surface.get_size()
            self._painter.paint(self._surface, self._scene, [Rect(0, 0, wide, high)], pressed)
            pygame.display.update(self._surface.get_rect().move(self._surface.get_offset()))

    def passes(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """What of an event is left for the table: nothing if a finger is on the strip."""
        wide, high = self._display.get_size()
        who: Any = MOUSE
        if event.type in inputs.FINGERS:
            who, at = (event.touch_id, event.finger_id), (event.x * wide, event.y * high)
            share = high / self.table.get_height()
            event = pygame.event.Event(event.type, {**event.dict, "y": event.y * share})
        elif inputs.is_mouse(event) and getattr(event, "button", inputs.LEFT) == inputs.LEFT:
            at = event.pos
        else:
            return event
        if event.type in inputs.DOWN and at[1] >= self.table.get_height():
            self._press(who, at)
            return None
        if who not in self._down:
            return event
        if event.type in UP:
            self._let_go(who)
        return None

    def let_go(self) -> None:
        """No finger is heard of any more."""
        for who in list(self._down):
            self._let_go(who)

    def _press(self, who: Any, at: Point) -> None:
        self._let_go(who)
        hit = self._scene.under((at[0], at[1] - self.table.get_height()))
        self._down[who] = hit
        self._tell(hit, down=True)

    def _let_go(self, who: Any) -> None:
        self._tell(self._down.pop(who, None), down=False)

    def _tell(self, hit: Hit | None, *, down: bool) -> None:
        if hit and isinstance(hit.node, Button):
            self._beside.press(hit.node.does, down=down)
