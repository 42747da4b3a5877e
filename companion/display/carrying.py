"""What a finger takes along, and when it scrolls instead."""

from __future__ import annotations

from companion.display.arrange import Carried, Hit, Point, Scene
from companion.screens.nodes import Button

TAKE_UP_MS = 250.0
"""In a list that can be scrolled, a finger that goes up or down sooner than this scrolls, and takes nothing along."""


class Carrying:
    """Remembers what is carried from its first movement until it is let go."""

    def __init__(self) -> None:
        """Nothing is carried."""
        self.carried: Carried | None = None
        self._landed = 0.0

    def land(self, now: float) -> None:
        """A finger has landed."""
        self._landed = now

    def drag(self, scene: Scene, hit: Hit | None, start: Point, by: Point, now: float) -> bool:
        """A finger moves on; `hit` is what it pressed. Returns whether it takes something along."""
        if self.carried is None and self._takes_up(scene, hit, start, by, now):
            self.carried = Carried(start)
        if self.carried:
            self.carried = self.carried.further(by)
        return self.carried is not None

    def _takes_up(self, scene: Scene, hit: Hit | None, start: Point, by: Point, now: float) -> bool:
        if hit is None or not isinstance(hit.node, Button) or not hit.node.drops:
            return False
        scrolls = now - self._landed < TAKE_UP_MS and abs(by[1]) > abs(by[0]) and scene.scrolls_at(start)
        return not scrolls

    def let_go(self) -> bool:
        """Nothing is carried any more; returns whether something was."""
        was, self.carried = self.carried is not None, None
        return was
