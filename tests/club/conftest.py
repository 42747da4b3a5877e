"""A broker, a database, a club and its tables, as they are; each test has its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.club.trying import Neighbours
from tests.club.evening import AtTable, Club, neighbours
from tests.conftest import Need

TABLES = {"door": "saboteur", "window": "wazabi"}


@pytest.fixture
def near(need: Need) -> Iterator[Neighbours]:
    """With keys for these tables, and for one more that nobody has begun to play at."""
    with neighbours(need, *TABLES, "hearth") as running:
        yield running


@pytest.fixture
def club(near: Neighbours, tmp_path: Path) -> Iterator[Club]:
    """It listens, and shows."""
    with closing(Club(near, tmp_path)) as running:
        yield running


@pytest.fixture
def tables(near: Neighbours, tmp_path: Path) -> Iterator[list[AtTable]]:
    """They play by themselves, move by move."""
    playing = [AtTable(near.broker(name), near.keys[name], tmp_path, game) for name, game in TABLES.items()]
    yield playing
    for each in playing:
        each.close()
