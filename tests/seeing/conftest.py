"""A window that nobody sees, with a camera beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.display.conftest import OpenWindow, open_window
from tests.seeing.above import Watched, begin

__all__ = ["open_window"]


@pytest.fixture
def watched(open_window: OpenWindow) -> Iterator[Watched]:
    """Three people, a round that has begun, and a camera above the mine."""
    made = Watched(open_window)
    begin(made)
    yield made
    made.close()
