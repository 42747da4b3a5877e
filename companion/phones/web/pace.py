"""How often everybody is sent something new: at once while it is quiet, and in a rush about ten times a second.

Then only what is newest goes out. So nobody's touches, whoever makes them, draw more than so many answers from all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from companion.phones.web.limits import PUSHES, PUSHES_AT_ONCE, Bucket
from companion.phones.web.page import Published


class Pace:
    """Lets through what was published, not too often. It runs in the server's thread."""

    def __init__(self, push: Callable[[Published], None]) -> None:
        """`push` is told what goes out now."""
        self._push = push
        self._bucket = Bucket(PUSHES_AT_ONCE, 0.0)
        self._newest: Published | None = None
        self._doors: object = None

    def publish(self, published: Published) -> None:
        """Have this go out as soon as it may; what is still waiting to does not go out any more.

        Doors are opened and closed at once. Only the table does that, and whoever scans a code is not to wait for it.
        """
        waiting, self._newest = self._newest, published
        if _doors(published) != self._doors:
            self._out(published)
        elif waiting is None:
            self._go()

    def _go(self) -> None:
        loop = asyncio.get_running_loop()
        if self._newest is None:
            return
        if self._bucket.take(loop.time(), PUSHES, PUSHES_AT_ONCE):
            self._out(self._newest)
        else:
            loop.call_later(1 / PUSHES, self._go)

    def _out(self, newest: Published) -> None:
        self._newest, self._doors = None, _doors(newest)
        self._push(newest)


def _doors(published: Published) -> object:
    return dict(published.doors), published.closed
