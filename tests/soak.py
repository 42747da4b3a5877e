"""How much is tried of what only chance finds: a share in `make test`, the whole of it in `make soak`."""

from __future__ import annotations

import os


def soaked(share: int, whole: int) -> int:
    """The share of every run; the whole where somebody takes the time."""
    return whole if os.environ.get("SOAK") else share
