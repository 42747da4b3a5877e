"""Sitting down without a keyboard: a number makes the seats, and who sits there can be said later, or never."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.app import App
from companion.app.settings import LONGEST_NAME, Settings, SettingsFile
from companion.app.stones import filled, is_stone
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.names import may_sit
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.language import LANGUAGES, speaking
from companion.screens.nodes import Button
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import evening, name_in_a_row, named, players, press, said, seated, sit, type_name
from tests.places import here

__all__ = ["open_window"]

KNOWN = ("Anna", "Bruno", "Clara", "David")
SIZES = [(800, 480), (480, 800), (640, 400)]


def known_here(open_window: OpenWindow, *names: str, group: tuple[str, ...] = ()) -> Window:
    kept = SettingsFile()
    kept.change(Settings(names=names, group=group))
    return open_window((800, 480), App(GAMES, Table(GAMES, Journal(), SeededChance("evening")), kept))


def labels(finger: Finger) -> list[str]:
    return [button.label for button in finger.shown(Button)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", ["3", "10"])
def test_a_number_seats_so_many_and_begins(open_window: OpenWindow, size: tuple[int, int], count: str) -> None:
    window = evening(open_window, size=size)
    finger = Finger(window)
    press(finger, "New game of Saboteur", count, "Begin")
    assert finger.touches == 3
    assert len(players(window)) == int(count)
    assert window.app.settings.names == (), "nobody is called so the next evening"


def test_another_number_is_another_touch_until_somebody_has_a_name(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "6", "4")
    assert len(seated(window)) == 4
    sit(finger, "Anna")
    assert "5" not in labels(finger), "nobody is sent away by a number"


def test_a_stone_makes_way_for_whoever_was_here_before(open_window: OpenWindow) -> None:
    window = known_here(open_window, *KNOWN)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "4")
    first, second, third, _fourth = seated(window)
    finger.press(named(third))
    press(finger, "David")
    assert seated(window)[2] == "David", "at the seat that was touched"
    press(finger, "Anna")
    assert seated(window)[:3] == ("Anna", second, "David"), "at the first that has no name"
    finger.press(named(second))
    press(finger, "Another name")
    type_name(finger, "Eva")
    press(finger, "Next", "Clara", "Bruno")
    assert seated(window) == ("Anna", "Eva", "David", "Clara", "Bruno"), "and when all have one, one more"
    assert first not in seated(window)


@pytest.mark.parametrize(
    ("names", "most"), [(KNOWN, 9), (("Zoe", "Ulrike", "Olga", "Xy"), 16)], ids=["frequent", "partly-rare"]
)
def test_four_people_are_named_one_after_the_other(open_window: OpenWindow, names: tuple[str, ...], most: int) -> None:
    """From a touch on the first seat to the last name: whoever types it whole touches every letter."""
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "4")
    before = finger.touches
    finger.press(named(seated(window)[0]))
    name_in_a_row(finger, *names)
    assert here(window.app).at == "players"
    assert seated(window) == names
    assert finger.touches - before <= most


def test_whoever_names_one_seat_is_done_in_one_more_touch_and_finds_the_rest_on_the_way_back(
    open_window: OpenWindow,
) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "3")
    second, third = seated(window)[1:]
    finger.press(named(second))
    name_in_a_row(finger, "Eva")
    assert third in said(finger), "the next is called"
    press(finger, "Done")
    assert (here(window.app).at, seated(window)[1:]) == ("players", ("Eva", third))
    finger.press(named(third))
    press(finger, "Back", "Remove")
    assert seated(window)[1:] == ("Eva",)


def test_a_name_that_is_not_typed_after_all_leaves_who_sat_there(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "3")
    before = seated(window)
    finger.press(named(before[1]))
    press(finger, "Done")
    assert seated(window) == before
    press(finger, "+ player", "Join")
    assert seated(window)[:3] == before
    assert all(map(is_stone, seated(window)))


def test_those_of_the_last_time_begin_in_one_touch(open_window: OpenWindow, tmp_path: Path) -> None:
    finger = Finger(evening(open_window, tmp_path / "settings.json"))
    press(finger, "New game of Saboteur", "4", "+ player")
    type_name(finger, "Bo")
    press(finger, "Join", "Begin")
    group = players(finger.window)
    assert group[-1] == "Bo"

    window = evening(open_window, tmp_path / "settings.json")
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    finger.press(lambda button: button.label.startswith("Again: "))
    assert players(window) == group, "stones sit as they sat, though nobody knows them by name"
    assert window.app.settings.names == ("Bo",)


@pytest.mark.parametrize("group", [(), ("Anna", "Bo"), ("Anna", "Bo", "Аnna")], ids=["nobody", "too-few", "alike"])
def test_a_group_that_may_not_sit_is_not_offered(open_window: OpenWindow, group: tuple[str, ...]) -> None:
    finger = Finger(known_here(open_window, *group, group=group))
    press(finger, "New game of Saboteur")
    assert not [label for label in labels(finger) if label.startswith("Again")]


def test_a_group_goes_with_a_name_that_is_forgotten(open_window: OpenWindow) -> None:
    window = known_here(open_window, *KNOWN, group=KNOWN)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "Forget a name", "Bruno", "Back")
    assert here(window.app).at == "players"
    assert not [label for label in labels(finger) if "Bruno" in label]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_table_of_stones_may_sit_in_every_language(code: str) -> None:
    with speaking(code):
        ten = filled((), 10)
    assert may_sit(ten)
    assert all(is_stone(name) and len(name) <= LONGEST_NAME for name in ten)
    with speaking(code):
        others = filled(ten[3:5], 10)
    assert may_sit(others), "none looks like one who sits already"
