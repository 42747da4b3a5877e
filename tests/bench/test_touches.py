"""The figures that count touches: people who touch what shines come to their first turn, and none is missed."""

from __future__ import annotations

import pytest

from companion.app.settings import SettingsFile
from companion.commands.bench.finger import Finger
from companion.commands.bench.touches import PEOPLE, People
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


def test_the_same_people_need_fewer() -> None:
    kept = SettingsFile()
    new = People(GAMES, kept).touch(until=People.turn_is_done)
    known = People(GAMES, kept).touch(until=People.turn_is_done)
    again = People(GAMES, kept).after_a_game()
    assert again.app.table.over
    assert again.touch(until=People.turn_has_come) < known < new
    assert not again.app.table.over
