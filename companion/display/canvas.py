"""What is drawn on: the display itself, or, if it hangs turned, a sheet whose changed parts are turned onto it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display.arrange import Rect
from companion.display.rotation import Turn

BLACK = (0, 0, 0)


class Canvas:
    """A surface the way up people see it."""

    def __init__(self, display: pygame.Surface, degrees: int) -> None:
        """`degrees`: how far the display hangs turned, clockwise."""
        self.turn = Turn(degrees, display.get_size())
        self._display = display
        self.sheet = pygame.Surface(self.turn.size).convert() if degrees else display

    @property
    def whole(self) -> Rect:
        """All of it."""
        return Rect(0, 0, *self.turn.size)

    def show(self, parts: Sequence[Rect]) -> None:
        """Let these parts be seen."""
        shown = [self.turn.on_glass(part) for part in parts]
        if self.turn.degrees:
            for part, there in zip(parts, shown, strict=True):
                picture = self.sheet.subsurface(box(part))
                self._display.blit(pygame.transform.rotate(picture, -self.turn.degrees), (there.x, there.y))
        pygame.display.update([box(part) for part in shown])

    def wipe(self) -> None:
        """Make all of it black, at once."""
        self._display.fill(BLACK)
        self.sheet.fill(BLACK)
        pygame.display.flip()


def box(rect: Rect) -> pygame.Rect:
    """The same to pygame."""
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h)
