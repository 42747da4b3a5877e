"""Waiting for what comes of real threads and ports, turn by turn of the table's own loop; every wait is bounded."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep

LOOPS = 10_000


def until(so: Callable[[], bool], turn: Callable[[], object], said: list[str]) -> None:
    """Take turns until it is so; `said` is what people were told meanwhile."""
    for _ in range(LOOPS):
        turn()
        if so():
            return
        sleep(0.001)
    raise AssertionError(f"it never came: {said}")
