"""The codes on card sleeves: `C1.` and up to twelve letters and figures, a dot, and two that prove it was read well.

And longer ones that begin with `C2.`, which say where a table is to report.

Only what a QR code's alphanumeric mode holds, so that the smallest one (21 × 21) has room. What a packet of crisps
carries is no such code.
"""

from __future__ import annotations

import re
from zlib import crc32

from hardware.signals import CardScanned, PlaceScanned

LONGEST = 18
_BODY = re.compile(r"[0-9A-Z]{1,12}")
_CODE = re.compile(r"C1\.([0-9A-Z]{1,12})\.([0-9A-Z]{2})")
_PLACE = re.compile(r"C2\.([0-9A-Z./:-]{1,180})\.([0-9A-Z]{2})")
LONGEST_PLACE = 190
_FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def wrap(body: str) -> str:
    """What to print for this body. Raises ValueError if it cannot be one."""
    if not _BODY.fullmatch(body):
        raise ValueError(f"not one to twelve capital letters and figures: {body!r}")
    return f"C1.{body}.{_check(body)}"


def unwrap(code: str) -> str | None:
    """The body, or None if this is no code of ours."""
    found = _CODE.fullmatch(code)
    return found[1] if found and found[2] == _check(found[1]) else None


def wrap_place(body: str) -> str:
    """The same for where a table is to report."""
    code = f"C2.{body}.{_check(body)}"
    if unwrap_place(code) is None:
        raise ValueError(f"no place: {body!r}")
    return code


def unwrap_place(code: str) -> str | None:
    """The body, or None if this is no such code."""
    found = _PLACE.fullmatch(code)
    return found[1] if found and found[2] == _check(found[1]) else None


def read(code: str) -> CardScanned | PlaceScanned | None:
    """What it means that this was read, if it is a code of ours."""
    body = unwrap(code)
    if body is not None:
        return CardScanned(body)
    return PlaceScanned(code) if unwrap_place(code) else None


def _check(body: str) -> str:
    high, low = divmod(crc32(body.encode()) % len(_FIGURES) ** 2, len(_FIGURES))
    return _FIGURES[high] + _FIGURES[low]
