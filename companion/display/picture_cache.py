"""Pictures that were drawn lately, kept as long as they find room: memory stays flat however long the evening is."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)


class Kept(Generic[K]):
    """Pictures by name, the longest unused one thrown away first."""

    def __init__(self, most_bytes: int) -> None:
        """Keep no more than this."""
        self._most = most_bytes
        self.bytes = 0
        self._pictures: OrderedDict[K, pygame.Surface] = OrderedDict()

    def __contains__(self, name: K) -> bool:
        return name in self._pictures

    def get(self, name: K, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture, made if it is not there."""
        if name in self._pictures:
            self._pictures.move_to_end(name)
            return self._pictures[name]
        picture = self._pictures[name] = make()
        self.bytes += _size(picture)
        while self.bytes > self._most and len(self._pictures) > 1:
            self.bytes -= _size(self._pictures.popitem(last=False)[1])
        return picture


def _size(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
