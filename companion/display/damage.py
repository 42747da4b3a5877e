"""Which parts of the screen are to be drawn anew: those where something looks different from before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from companion.display.arrange import Rect

MOST_PARTS = 24
"""More small parts than this cost more than one large one."""


def damage(before: Iterable[tuple[Rect, Any]], after: Iterable[tuple[Rect, Any]]) -> list[Rect]:
    """The parts that differ between two lists of what is drawn where, each in the order it is drawn."""
    was, now = _by_place(before), _by_place(after)
    return merged([rect for rect in {**was, **now} if was.get(rect) != now.get(rect) and rect.w and rect.h])


def _by_place(looks: Iterable[tuple[Rect, Any]]) -> dict[Rect, list[Any]]:
    found: dict[Rect, list[Any]] = defaultdict(list)
    for rect, look in looks:
        found[rect].append(look)
    return found


def merged(parts: Sequence[Rect]) -> list[Rect]:
    """The same parts without those that lie in others; too many become one."""
    largest_first = sorted(parts, key=lambda rect: -rect.w * rect.h)
    kept: list[Rect] = []
    for part in largest_first:
        if not any(_lies_in(other, part) for other in kept):
            kept.append(part)
        if len(kept) > MOST_PARTS:
            return [around(parts)]
    return kept


def _lies_in(room: Rect, part: Rect) -> bool:
    return (
        room.x <= part.x
        and room.y <= part.y
        and part.x + part.w <= room.x + room.w
        and part.y + part.h <= room.y + room.h
    )


def around(parts: Sequence[Rect]) -> Rect:
    """The smallest part that holds all of these."""
    left, top = min(part.x for part in parts), min(part.y for part in parts)
    right, bottom = max(part.x + part.w for part in parts), max(part.y + part.h for part in parts)
    return Rect(left, top, right - left, bottom - top)
