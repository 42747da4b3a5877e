"""A phone's camera in front of the screen: how it sees pixels, well or badly, and a real decoder behind it."""

from __future__ import annotations

from random import Random

import pygame
import zxingcpp

QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def read(picture: pygame.Surface) -> list[str]:
    """What a decoder finds on a picture."""
    width, height = picture.get_size()
    pixels = memoryview(pygame.image.tobytes(picture, "RGB")).cast("B", (height, width, 3))
    return [found.text for found in zxingcpp.read_barcodes(pixels, formats=QR)]


def turned(picture: pygame.Surface, degrees: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, degrees, 1.0)


def smaller(picture: pygame.Surface, share: float) -> pygame.Surface:
    return pygame.transform.smoothscale_by(picture, share)


def blurred(picture: pygame.Surface, pixels: float) -> pygame.Surface:
    """Out of focus: as if every point were spread over so many pixels."""
    return pygame.transform.smoothscale(smaller(picture, 1 / pixels), picture.get_size())


def noised(picture: pygame.Surface, rng: Random, most: int) -> pygame.Surface:
    """Every pixel brighter or darker by up to this much of 255."""
    grainy = picture.copy()
    for flag in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        grains = rng.randbytes(picture.get_width() * picture.get_height() * 3)
        table = bytes(value * most // 255 for value in range(256))
        grainy.blit(
            pygame.image.frombytes(grains.translate(table), picture.get_size(), "RGB"), (0, 0), special_flags=flag
        )
    return grainy


def tilted(picture: pygame.Surface, away: float) -> pygame.Surface:
    """Seen at an angle: the far edge is shorter by this share, and rows come closer together towards it.

    A width that is linear in the picture means a distance that is its inverse.
    """
    width, height = picture.get_size()
    far = 1 - away
    seen = pygame.Surface((width, round(height * far)))
    for y in range(seen.get_height()):
        across = far + away * y / seen.get_height()
        row = min(height - 1, int(height * (1 / far - 1 / across) / (1 / far - 1)))
        narrow = pygame.transform.smoothscale(picture.subsurface((0, row, width, 1)), (round(width * across), 1))
        seen.blit(narrow, ((width - narrow.get_width()) // 2, y))
    return seen
