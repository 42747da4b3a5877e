"""Screens on paper: letters of a known width, the sizes people have, and what can be touched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.display.arrange import Arranged, Metrics, Rect, Sheet, Spot
from companion.language import PSEUDO, rtl, spoken
from companion.screens.nodes import Board, BoardCell, Button, HoldToSee, Node, Picture, Text

SIZES = ((800, 480, 5.2), (640, 400, 4.16), (1280, 720, 7.79), (720, 1280, 7.79))
"""A 7-inch display, a window as small as may be, Touch Display 2 turned and upright: pixels, and pixels to a mm."""
SCALES = (1.0, 1.5)
CASES = [(size, scale) for size in SIZES for scale in SCALES]
Leaf = Text | Button | Picture | HoldToSee | Board


class WideLetters:
    """Letters somewhat wider than those of Noto Sans."""

    def width(self, text: str, height: int, *, bold: bool) -> int:
        return round(len(text) * height * (0.6 if bold else 0.55))

    def line(self, height: int) -> int:
        return round(height * 1.3)


UNSEEN = re.compile("[\u200b-\u200f\u2066-\u2069]")
CYRILLIC, ARABIC = re.compile("[\u0400-\u052f]"), re.compile("[\u0600-\u06ff]")


@cache
def ems(text: str, usual: float) -> tuple[float, int]:
    """How wide words are for their height, and how many letters are seen of them."""
    seen = UNSEEN.sub("", text)
    cyrillic, arabic = len(CYRILLIC.findall(seen)), len(ARABIC.findall(seen))
    return usual * (len(seen) - cyrillic - arabic) + 0.54 * cyrillic + 0.45 * arabic, len(seen)


class LettersOfAScript:
    """As wide as those of Noto Sans are in the texts of this program, and a little more; the made-up language has
    its own 40 % more."""

    def width(self, text: str, height: int, *, bold: bool) -> int:
        em, letters = ems(text, 0.47 if spoken() == PSEUDO else 0.49)
        return round(height * (em + 0.04 * letters * bold))

    def line(self, height: int) -> int:
        return round(height * 1.3)


def arranged(
    node: Node, size: tuple[int, int, float] = SIZES[0], scale: float = 1.0, letters: Metrics | None = None
) -> Arranged:
    """As the language that is spoken now is written; English, if nothing else is said, with room to spare."""
    letters = letters or (WideLetters() if spoken() == "en" else LettersOfAScript())
    return Sheet(size[:2], size[2], letters, scale=scale).arrange(node, mirrored=rtl())


def leaves(screen: Arranged) -> list[Spot]:
    """What is seen itself, and not what it stands on."""
    return [spot for spot in screen.spots if isinstance(spot.node, Leaf)]


def nodes(root: Any) -> Iterator[Node]:
    """A node and all that is in it."""
    if isinstance(root, tuple):
        for child in root:
            yield from nodes(child)
    elif isinstance(root, Node):
        yield root
        for name in getattr(root, "__dataclass_fields__", ()):
            if name != "does":
                yield from nodes(getattr(root, name))


def touches(root: Node) -> Iterator[tuple[Button | BoardCell, Any]]:
    """Everything on a screen that can be touched, and what that does."""
    for node in nodes(root):
        if isinstance(node, Button | BoardCell) and node.does is not None and getattr(node, "on", True):
            yield node, node.does


def overlap(spots: list[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """Things that lie on each other."""
    below: list[Spot] = []
    for spot in sorted(spots, key=lambda spot: spot.rect.y):
        below = [other for other in below if other.rect.y + other.rect.h > spot.rect.y]
        yield from ((other, spot) for other in below if other.rect.touches(spot.rect))
        below.append(spot)


def within(inner: Rect, outer: Rect) -> bool:
    return inner.shared(outer) == inner
