"""Each kind of buttons in turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.contract.rigs import RIGS, BoxRig, Rig


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    """Plugged in, greeted, and nothing pressed yet."""
    made = RIGS[request.param](tmp_path)
    yield made
    made.device.close()
    if isinstance(made, BoxRig):
        made.board.unplug()
