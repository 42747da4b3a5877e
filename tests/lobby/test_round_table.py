"""People sit around a table on the screen as they sit around the real one: clockwise, from the near edge."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from companion.display.glass import density
from companion.display.window import Window
from companion.language import speaking
from companion.screens.nodes import Button, Picture
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import evening, press, seated

__all__ = ["open_window"]

SIZES = ((800, 480), (480, 800))
FULL_TURN, MOST = 360.0, 200.0
"""In degrees: all of it, and a little more than what lies between two who sit opposite."""


def seats(window: Window) -> list[tuple[int, int]]:
    """Where the middle of each is, in the order they sit."""
    spots = [spot for spot in window.scene.arranged.spots if isinstance(spot.node, Button) and spot.node.drops]
    assert [spot.node.label for spot in spots if isinstance(spot.node, Button)] == list(seated(window))
    least = 10 * density(window.stage.canvas.sheet.get_size())
    assert all(min(spot.rect.w, spot.rect.h) >= int(least) for spot in spots), "a finger hits each"
    assert not any(one.rect.touches(other.rect) for one, other in combinations(spots, 2))
    return [spot.rect.middle for spot in spots]


def table(window: Window) -> tuple[int, int]:
    spots = window.scene.arranged.spots
    return next(spot.rect.middle for spot in spots if isinstance(spot.node, Picture) and spot.node.what == ("table",))


@pytest.mark.thorough
@pytest.mark.parametrize("code", ["en", "fa"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", range(3, 11))
def test_all_sit_clockwise_around_the_table(
    open_window: OpenWindow, size: tuple[int, int], count: int, code: str
) -> None:
    window = evening(open_window, size=size)
    press(Finger(window), "New game of Saboteur", str(count))
    with speaking(code):
        window.draw()
        around, (x, y) = seats(window), table(window)
    assert around[0][1] == max(seat[1] for seat in around), "the first sits at the near edge"
    turns = [math.degrees(math.atan2(seat[1] - y, seat[0] - x)) % FULL_TURN for seat in around]
    steps = [(after - before) % FULL_TURN for before, after in zip(turns, (*turns[1:], turns[0]), strict=True)]
    assert all(0 < step < MOST for step in steps)
    assert math.isclose(sum(steps), FULL_TURN), "once around, never back"


def test_where_names_are_too_long_for_that_they_stand_in_rows(open_window: OpenWindow) -> None:
    from tests.lobby.states import TEN  # noqa: PLC0415
    from tests.lobby.test_dragging import with_names  # noqa: PLC0415

    window = with_names(open_window, TEN, (480, 800))
    assert len(seats(window)) == len(TEN)
