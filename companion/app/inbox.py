"""What other threads tell, and the loop has not had time for yet."""

from __future__ import annotations

from queue import SimpleQueue
from typing import TypeVar

T = TypeVar("T")


def waiting(queue: SimpleQueue[T]) -> list[T]:
    """Take out all that is there now; nobody but the loop takes, so it cannot be gone meanwhile."""
    return [queue.get_nowait() for _ in range(queue.qsize())]
