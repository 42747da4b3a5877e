"""Thirty tables and five walls at once, by what `companion bench --club` measures a thousand with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.commands.bench.club import Evening, courses
from companion.commands.bench.crowd import Crowd
from companion.commands.club.trying import mosquitto, postgres
from companion.games import GAMES
from tests.club.evening import there
from tests.conftest import Need

pytestmark = pytest.mark.long
SECONDS, SHARE = 6.0, 10


@pytest.fixture
def evening(need: Need) -> Iterator[Evening]:
    need("mosquitto", there(mosquitto))
    need("postgresql", there(postgres))
    with Evening(30, 5, [courses(game, 4) for game in GAMES.values()]) as running:
        yield running


def wrong(evening: Evening) -> tuple[int, int, int]:
    """Steps that are not kept just once; and that walls were never shown, or twice."""
    crowd: Crowd = evening.crowd
    seen = crowd.seen(evening.kept())
    assert len(seen.delays) == len(evening.kept()) * len(crowd.walls)
    return crowd.kept_wrong(evening.kept()), seen.lost, seen.twice


def test_every_step_is_kept_once_and_shown_once_also_after_an_hour_without_a_network(evening: Evening) -> None:
    list(evening.live(SECONDS))
    told = len(evening.kept())
    assert told > 60
    assert wrong(evening) == (0, 0, 0)
    list(evening.hour())
    assert len(evening.kept()) > told * SHARE
    assert wrong(evening) == (0, 0, 0)
