"""What other threads tell, and the loop has not had time for yet."""

from __future__ import annotations

from queue import SimpleQueue
from typing import TypeVar

T = TypeVar("T")


def waiting(told: SimpleQueue[T]) -> list[T]:
    """Take out all that is there now; nobody but the loop takes, so it cannot be gone meanwhile."""
    return [told.get_nowait() for _ in range(told.qsize())]
