"""One board for all its tests, which follow each other as an evening does: each boot takes its time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.board.cards import STARTS, installed
from tests.board.machine import Machine
from tests.board.made import parts
from tests.conftest import Need
from tests.systemd.conftest import DEBOOTSTRAP
from tests.systemd.rooms import may_make_rooms


@pytest.fixture(scope="session")
def board(need: Need) -> Iterator[Machine]:
    """With the companion installed, and given power for the first time since."""
    need("debootstrap", shutil.which("debootstrap", path=DEBOOTSTRAP))
    need("root", may_make_rooms())
    made = parts()
    with closing(Machine(made, installed(made))) as machine:
        machine.start(noted=True)
        machine.inside.awake(STARTS)
        yield machine
