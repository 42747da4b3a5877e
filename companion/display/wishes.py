"""How the people here want to see things, and how many pixels make a millimetre on what they look at."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

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
