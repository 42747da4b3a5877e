"""QR codes as black and white modules, without a picture and without a window."""

from __future__ import annotations

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.util import MODE_8BIT_BYTE, QRData

Matrix = tuple[tuple[bool, ...], ...]

QUIET = 4
"""Modules of white around a code, which a camera needs to find it."""


def matrix(text: str, alike: tuple[int, int] | None = None) -> Matrix:
    """The modules row by row, True for black, without the quiet zone. `alike`: which version and mask it has to have.

    Always as bytes and with the same error correction, so that texts of one length make codes of one build.
    """
    version, mask = alike or (None, None)
    code = QRCode(version=version, mask_pattern=mask, error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(QRData(text.encode(), mode=MODE_8BIT_BYTE))
    code.make(fit=alike is None)
    return tuple(tuple(map(bool, row)) for row in code.modules)


def dark(modules: Matrix) -> int:
    """How many modules are black."""
    return sum(map(sum, modules))
