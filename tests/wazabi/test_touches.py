"""A turn is three touches or fewer: bots play at tables of every size, and a finger enters all they do."""

from __future__ import annotations

import pytest

from companion.commands.bench.touches import touches_a_turn
from companion.games.wazabi import WAZABI_GAME as GAME
from tests.display.conftest import OpenWindow, open_window  # noqa: F401 - a fixture is used by its name
from tests.display.finger import Finger

MOST = 3


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_turn_is_three_touches_or_fewer(
    open_window: OpenWindow,  # noqa: F811 - the fixture above
    size: tuple[int, int],
) -> None:
    assert touches_a_turn(GAME, Finger(open_window(size)), len(GAME.seats)) < MOST
