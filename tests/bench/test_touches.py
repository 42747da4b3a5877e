"""The figures that count touches: people who touch what shines come to their first turn, and none is missed."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from companion.app.settings import SettingsFile
from companion.commands.bench import touches
from companion.commands.bench.finger import Finger
from companion.commands.bench.touches import AN_EVENING, EVENINGS, FOUR_IN_FIVE, GAMES_ENTERED, PEOPLE, People
from companion.core.game import Viewer
from companion.games import GAMES


@pytest.fixture(autouse=True)
def _unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


def test_every_touch_on_the_way_to_the_first_turn_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    down: list[str] = []
    really = Finger.at

    def at(finger: Finger, x: float, y: float, kind: str, number: int = 1) -> None:
        down.extend([kind] * (kind == "down"))
        really(finger, x, y, kind, number)

    monkeypatch.setattr(Finger, "at", at)
    kept = SettingsFile()
    people = People(GAMES, kept)
    assert people.touch(until=People.turn_is_done) == len(down)
    assert people.looked == set(range(PEOPLE)), "everybody has held the circle"
    assert people.app.table.view(Viewer.TABLE).last is not None
    assert kept.settings.group, "and is known the next evening"


@pytest.mark.long
def test_a_place_and_a_card_are_touched_and_it_lies_there() -> None:
    lays = sorted(took for _game in range(GAMES_ENTERED) for took in People(GAMES, SettingsFile()).for_each_card())
    assert lays[0] == lays[len(lays) * FOUR_IN_FIVE // 100] == 2
    assert lays[-1] <= 3, "at most something is pulled into view besides"


@pytest.mark.long
def test_an_evening_takes_few_touches_besides_one_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five people look three times each; the rest is what they say of tools, goals and gold, and once who they are.

    One evening has more of that than another: this is always the same one, and the bench tells of several.
    """
    monkeypatch.setattr(touches, "STARTS", count())
    besides = 0
    for number in range(EVENINGS):
        people = People(GAMES, SettingsFile(), AN_EVENING)
        evening = people.evening(Random(number))
        assert people.app.table.over
        assert 3 * AN_EVENING < evening < people.finger.touches / 2
        besides += evening
    assert besides <= 60 * EVENINGS


def test_the_same_people_need_fewer() -> None:
    kept = SettingsFile()
    new = People(GAMES, kept).touch(until=People.turn_is_done)
    known = People(GAMES, kept).touch(until=People.turn_is_done)
    again = People(GAMES, kept).after_a_game()
    assert again.app.table.over
    assert again.touch(until=People.turn_has_come) < known < new
    assert not again.app.table.over
