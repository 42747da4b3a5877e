"""QR codes as black and white modules, without a picture and without a window."""

from __future__ import annotations

from functools import lru_cache

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.util import ALPHA_NUM, MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData

Matrix = tuple[tuple[bool, ...], ...]

QUIET = 4
"""Modules of white around a code, which a camera needs to find it."""
LONG = 300
"""From so many letters on, larger modules help a camera more than correction does."""

SHORT = 16
"""So many letters leave the smallest code room for much correction."""


def matrix(text: str, alike: tuple[int, int] | None = None) -> Matrix:
    """The modules row by row, True for black, without the quiet zone. `alike`: which version and mask it has to have.

    As bytes and with the same error correction, so that texts of one length make codes of one build; only a long text
    of capitals and digits that has none to be like is held as densely as can be.
    """
    return _made(text, alike) if alike else _lately(text)


@lru_cache(maxsize=8)
def _lately(text: str) -> Matrix:
    """It takes longer than a frame, and is drawn in many. What is for one pair of eyes is like others, and not kept."""
    return _made(text, None)


def _made(text: str, alike: tuple[int, int] | None) -> Matrix:
    version, mask = alike or (None, None)
    data = text.encode()
    dense = alike is None and len(data) >= LONG and not data.strip(ALPHA_NUM)
    mode, correction = (MODE_ALPHA_NUM, ERROR_CORRECT_L) if dense else (MODE_8BIT_BYTE, ERROR_CORRECT_M)
    code = QRCode(version=version, mask_pattern=mask, error_correction=correction, border=0)
    code.add_data(QRData(data, mode=mode))
    code.make(fit=alike is None)
    return tuple(tuple(map(bool, row)) for row in code.modules)


def small(text: str) -> Matrix:
    """Up to twenty capitals, figures and dots in the smallest code there is; a short one may have lost a quarter."""
    code = QRCode(version=1, error_correction=ERROR_CORRECT_Q if len(text) <= SHORT else ERROR_CORRECT_M, border=0)
    code.add_data(QRData(text.encode(), mode=MODE_ALPHA_NUM))
    code.make(fit=False)
    return tuple(tuple(map(bool, row)) for row in code.modules)


def dark(modules: Matrix) -> int:
    """How many modules are black."""
    return sum(map(sum, modules))
