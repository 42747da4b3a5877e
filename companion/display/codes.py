"""QR codes on the screen: black on white, every module the same whole number of pixels."""

from __future__ import annotations

import pygame

from companion.screens.nodes import QrCode
from companion.screens.qr import QUIET, matrix

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def paint(surface: pygame.Surface, square: pygame.Rect, code: QrCode) -> None:
    """Draw a code in the middle of its white square; nothing of it is kept."""
    modules = matrix(code.text, code.alike)
    across = len(modules)
    side = max(1, min(square.w, square.h) // (across + 2 * QUIET))
    left = square.x + (square.w - across * side) // 2
    top = square.y + (square.h - across * side) // 2
    surface.fill(WHITE, square)
    for y, row in enumerate(modules):
        for x, black in enumerate(row):
            if black:
                surface.fill(BLACK, (left + x * side, top + y * side, side, side))
