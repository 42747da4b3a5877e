"""A screen that hangs turned: which point of the glass is which point of the picture."""

from __future__ import annotations

from dataclasses import dataclass

from companion.display.arrange import Point, Rect


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
