"""A box that listens, plugged in or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.table import GREETED, Listening


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[Listening]:
    """Nothing plugged in yet."""
    made = Listening(tmp_path)
    yield made
    made.close()


@pytest.fixture
def greeted(listening: Listening) -> Listening:
    """Plugged in, a session open."""
    listening.board.plug()
    listening.run(GREETED)
    return listening
