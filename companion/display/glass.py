"""What is drawn on: how it hangs, how many pixels it has to a millimetre, and how the people here want to see things.

If it hangs turned, there is a sheet whose changed parts are turned onto it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import pygame

from companion.display.arrange import Point, Rect

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


@dataclass(frozen=True, slots=True)
class Turn:
    """`degrees`, clockwise: 0, 90, 180 or 270. `glass`: the pixels of the display as it is built."""

    degrees: int
    glass: tuple[int, int]

    @property
    def size(self) -> tuple[int, int]:
        """How large the picture is, as people see it."""
        width, height = self.glass
        return (height, width) if self.degrees in (90, 270) else (width, height)

    def seen(self, at: Point) -> Point:
        """The point of the picture that lies under this point of the glass."""
        (x, y), (width, height) = at, self.glass
        return {0: (x, y), 90: (y, width - x), 180: (width - x, height - y), 270: (height - y, x)}[self.degrees]

    def on_glass(self, part: Rect) -> Rect:
        """Where on the glass a part of the picture goes."""
        width, height = self.glass
        x, y, w, h = part.x, part.y, part.w, part.h
        return {
            0: part,
            90: Rect(width - y - h, x, h, w),
            180: Rect(width - x - w, height - y - h, w, h),
            270: Rect(y, height - x - w, h, w),
        }[self.degrees]


LEAST_MM = (154.0, 92.4)
"""The least the screens are made for: a seven-inch display, whose 800x480 pixels are 5.2 to a millimetre."""
LEAST_DENSITY = 3.0
"""On a huge screen far away letters keep at least so many pixels to a millimetre."""
MM_PER_CM = 10


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the display asks of the settings.

    `text_scale`: how much larger letters are than usual. `rotation`: how far the display hangs turned, clockwise.
    """

    text_scale: float = 1.0
    high_contrast: bool = False
    reduced_motion: bool = False
    rotation: int = 0
    fullscreen: bool = False


def wishes(settings: object) -> Wishes:
    """What of the settings is to be seen."""
    return Wishes(**{each.name: getattr(settings, each.name) for each in fields(Wishes)})


def density(size: tuple[int, int], glass_mm: tuple[float, float] | None = None) -> float:
    """Pixels to a millimetre, for a picture of so many pixels on a glass of this size, if it is known.

    A window shows what a seven-inch display would, only larger. A display known to be larger shows things in their real
    size; one smaller than seven inches shows them smaller, or they would not fit.
    """
    fits = min(max(size) / LEAST_MM[0], min(size) / LEAST_MM[1])
    if not glass_mm:
        return fits
    return min(fits, max(LEAST_DENSITY, max(size) / max(glass_mm)))


def measured_mm(connector: Path) -> tuple[float, float] | None:
    """How large a connected display says it is, in the EDID that the kernel keeps; None if it does not."""
    try:
        edid = (connector / "edid").read_bytes()
    except OSError:
        return None
    if len(edid) < 128 or edid[:8] != b"\x00\xff\xff\xff\xff\xff\xff\x00":
        return None
    width, height = edid[66] | (edid[68] & 0xF0) << 4, edid[67] | (edid[68] & 0x0F) << 8  # the first detailed timing
    if not (width and height):
        width, height = edid[21] * MM_PER_CM, edid[22] * MM_PER_CM
    return (float(width), float(height)) if width and height else None
