"""A page of paper as a picture of 300 dots to the inch, and says so, so that it is printed in its real size."""

from __future__ import annotations

import struct
from io import BytesIO
from zlib import crc32

import pygame

from companion.display.paper.sheets import DOTS_PER_INCH, Mark, Side
from companion.display.pictures import drawn
from companion.screens.pictures import Album

WHITE = (255, 255, 255)
DOTS_PER_METRE = round(DOTS_PER_INCH / 0.0254)
HEAD = 33
"""So long are the signature of a PNG and its first chunk; the next may say how large a dot is."""


def png(page: Side, album: Album) -> bytes:
    """The whole file."""
    surface = pygame.Surface(page.size)
    surface.fill(WHITE)
    for mark in page.marks:
        _put(surface, mark, album)
    file = BytesIO()
    pygame.image.save(surface, file, "page.png")
    data = file.getvalue()
    return data[:HEAD] + _size_of_a_dot() + data[HEAD:]


def _put(surface: pygame.Surface, mark: Mark, album: Album) -> None:
    if mark.drawing is None:
        surface.fill(mark.colour, (mark.x, mark.y, mark.w, mark.h))
    else:
        surface.blit(drawn(album, mark.drawing, mark.w, mark.h), (mark.x, mark.y))


def _size_of_a_dot() -> bytes:
    body = b"pHYs" + struct.pack(">IIB", DOTS_PER_METRE, DOTS_PER_METRE, 1)
    return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", crc32(body))
