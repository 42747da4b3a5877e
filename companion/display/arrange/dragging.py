"""A button on its way to another place: it lies under the finger, and the others make room for it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.display.arrange.geometry import Point, Spot
from companion.screens.nodes import Action, Button, Panel


@dataclass(frozen=True, slots=True)
class Carried:
    """A finger landed at `start` on something that can be dragged, and has moved it by so much."""

    start: Point
    by: Point = (0.0, 0.0)

    def further(self, by: Point) -> Carried:
        """The same after the finger moved on."""
        return replace(self, by=(self.by[0] + by[0], self.by[1] + by[1]))


class Carry:
    """What lies where while something is carried, and what comes of letting it go there."""

    def __init__(self, spots: Sequence[Spot], carried: Carried) -> None:
        """`spots`: the screen at rest."""
        self._spots = spots
        self._by = round(carried.by[0]), round(carried.by[1])
        self._list = [spot for spot in spots if can_be_dragged(spot)]
        finger = carried.start[0] + carried.by[0], carried.start[1] + carried.by[1]
        self._from, self._to = self._nearest(carried.start), self._nearest(finger)

    def _nearest(self, point: Point) -> int:
        return min(range(len(self._list)), key=lambda at: math.dist(self._list[at].rect.middle, point))

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The others in their new order, and what is carried above everything else, with room where it would go."""
        carried, room = self._list[self._from], self._list[self._to].rect
        others = iter([spot.rect for spot in self._list if spot.rect != room])
        lies = [
            replace(spot, rect=next(others)) if can_be_dragged(spot) else spot
            for spot in self._spots
            if spot is not carried
        ]
        gap = replace(carried, node=Panel(carried.node, tone="night"), rect=room)
        held = replace(_button(carried), look="chosen")
        return (*lies, gap, replace(carried, node=held, rect=carried.rect.moved(*self._by), clip=None))

    @property
    def does(self) -> Action | None:
        """What letting go here does; None where it came from."""
        return None if self._to == self._from else _button(self._list[self._from]).drops[self._to]


def can_be_dragged(spot: Spot) -> bool:
    """Whether it is one of those that are put in order by dragging."""
    return isinstance(spot.node, Button) and bool(spot.node.drops)


def _button(spot: Spot) -> Button:
    assert isinstance(spot.node, Button)
    return spot.node
