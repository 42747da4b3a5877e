"""Pictures to be kept, drawn apart from what is shown: as they are, or small enough for the answer a phone gets."""

from __future__ import annotations

import os
import struct
import zlib
from io import BytesIO

import pygame

from companion.display.arrange import Gaze
from companion.display.glass import Wishes
from companion.display.letters import Letters
from companion.display.stage import Stage
from companion.screens.nodes import Node
from companion.screens.pictures import Album

MOST_COLOURS, FINEST = 256, 5
"""So many colours a byte tells apart; and so many bits of red, green and blue are tried first."""
SMALL, SMALLEST = (480, 800), (360, 600)
LARGEST = 40_000
"""Bytes of a picture that find room, written as text, in the answer to a phone."""
HEAD = b"\x89PNG\r\n\x1a\n"
BY_PALETTE = (8, 3, 0, 0, 0)


def picture(screen: Node, album: Album, size: tuple[int, int]) -> bytes:
    """A screen as a PNG, so wide, and higher than this if all of it is to be seen."""
    drawn = BytesIO()
    pygame.image.save(_drawn(screen, album, size), drawn, "sheet.png")
    return drawn.getvalue()


def small_picture(screen: Node, album: Album) -> bytes:
    """The same for a phone: no more colours than one byte tells apart, and smaller if there is too much on it."""
    small = in_few_colours(_drawn(screen, album, SMALL))
    return small if len(small) <= LARGEST else in_few_colours(_drawn(screen, album, SMALLEST))


def _drawn(screen: Node, album: Album, size: tuple[int, int]) -> pygame.Surface:
    if not pygame.display.get_init() or pygame.display.get_surface() is None:  # a browser shows the table
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    pygame.font.init()
    stage = _apart(album, size)
    hidden = max(stage.scene(screen, Gaze()).arranged.scrolls.values(), default=0)
    stage = _apart(album, (size[0], size[1] + hidden)) if hidden else stage
    stage.show(stage.scene(screen, Gaze()), None)
    return stage.canvas.sheet


def _apart(album: Album, size: tuple[int, int]) -> Stage:
    return Stage(pygame.Surface(size), Wishes(reduced_motion=True), album, Letters(), lambda: 0.0)


def in_few_colours(drawn: pygame.Surface) -> bytes:
    """A PNG with a palette."""
    wide, high = drawn.get_size()
    dots = _few(pygame.image.tobytes(drawn, "RGB"), FINEST)
    palette = {colour: number for number, colour in enumerate(dict.fromkeys(dots))}
    numbers = bytes(map(palette.__getitem__, dots))
    rows = b"".join(b"\0" + numbers[at : at + wide] for at in range(0, len(numbers), wide))
    parts = ((b"IHDR", struct.pack(">IIBBBBB", wide, high, *BY_PALETTE)), (b"PLTE", b"".join(palette)))
    return HEAD + b"".join(_part(*part) for part in (*parts, (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")))


def _few(pixels: bytes, bits: int) -> list[bytes]:
    """Every dot by its colour: the fewer bits of each are told apart, the fewer colours there are."""
    shades = (1 << bits) - 1
    rough = pixels.translate(bytes((value >> (8 - bits)) * 255 // shades for value in range(256)))
    dots = [rough[at : at + 3] for at in range(0, len(rough), 3)]
    return dots if bits == 1 or len(set(dots)) <= MOST_COLOURS else _few(pixels, bits - 1)


def _part(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
