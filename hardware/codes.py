"""The codes on card sleeves: `C1.` and up to twelve letters and figures, a dot, and two that prove it was read well.

Only what a QR code's alphanumeric mode holds, so that the smallest one (21 × 21) has room. What a packet of crisps
carries is no such code.
"""

from __future__ import annotations

import re
from zlib import crc32

LONGEST = 18
_BODY = re.compile(r"[0-9A-Z]{1,12}")
_CODE = re.compile(r"C1\.([0-9A-Z]{1,12})\.([0-9A-Z]{2})")
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


def _check(body: str) -> str:
    high, low = divmod(crc32(body.encode()) % len(_FIGURES) ** 2, len(_FIGURES))
    return _FIGURES[high] + _FIGURES[low]
