"""Rooms to install into; tests in them take longest, so they begin first."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.conftest import MEMORY, Need, plenty
from tests.systemd.rooms import Room, may_make_rooms

DEBOOTSTRAP = "/usr/sbin:/usr/bin"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, and is not what everybody waits for in the end."""
    items.sort(key=lambda item: "room" not in getattr(item, "fixturenames", ()) and "every_promise" not in item.name)


@pytest.fixture
def room(need: Need, tmp_path: Path) -> Iterator[Room]:
    need("debootstrap", shutil.which("debootstrap", path=DEBOOTSTRAP))
    need("root", may_make_rooms())
    made = Room(Path(mkdtemp(dir=MEMORY if plenty() else tmp_path)) / "room")
    try:
        yield made
    finally:
        made.close()
