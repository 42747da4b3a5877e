"""A laptop with an open window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.buttons.laptop import Laptop
from tests.display.conftest import OpenWindow, open_window

__all__ = ["open_window"]


@pytest.fixture
def laptop(open_window: OpenWindow) -> Iterator[Laptop]:
    made = Laptop(open_window())
    yield made
    made.close()
