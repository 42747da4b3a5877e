"""What is chosen before a tournament becomes a command that is always allowed."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.games.wazabi import WAZABI_GAME as GAME
from companion.games.wazabi.rules import commands as cmd

SIX = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix")
OPTIONS = {option.id: option for option in GAME.screens.options("lv")}


def begun(players: int, **chosen: Any) -> Any:
    """What lies on the table after the deal."""
    state = GAME.empty
    for command in (GAME.screens.begin(SIX[:players], "lv", chosen), cmd.Deal(0)):
        events = GAME.decide(state, command, SeededChance("begin"))
        assert not isinstance(events, Refusal), (command, events)
        for event in events:
            state = GAME.evolve(state, event)
    return GAME.view(state, Viewer.TABLE)


@pytest.mark.parametrize("players", GAME.seats)
def test_whatever_is_chosen_may_begin(players: int) -> None:
    for option in OPTIONS.values():
        for choice in option.choices:
            begun(players, **{option.id: choice})
    everything = product(*(option.choices[-2:] for option in OPTIONS.values()))
    for choices in everything:
        begun(players, **dict(zip(OPTIONS, choices, strict=True)))


def test_nothing_chosen_is_as_printed() -> None:
    view = begun(4)
    assert (view.dice, view.hands, view.games, view.neighbours) == ((4,) * 4, (4,) * 4, 1, False)
    printed = {name: option.printed for name, option in OPTIONS.items()}
    assert begun(4, **printed) == view
    for option in OPTIONS.values():
        assert len(option.says) == len(option.choices)
        assert option.printed in option.choices


def test_each_choice_is_heeded() -> None:
    view = begun(3, games=5, dice=6, hand=2, **{"give.neighbours": True})
    assert (view.dice, view.hands, view.games, view.neighbours) == ((6,) * 3, (2,) * 3, 5, True)
    assert begun(6, dice=12).dice == (4,) * 6, "24 dice among six"


@pytest.mark.parametrize(
    ("how", "players", "partners"),
    [
        ("opposite", 4, [{0, 2}, {1, 3}]),
        ("opposite", 6, [{0, 3}, {1, 4}, {2, 5}]),
        ("opposite", 5, [{0, 2}, {1, 3}, {4}]),
        ("beside", 4, [{0, 1}, {2, 3}]),
        ("beside", 5, [{0, 1}, {2, 3}, {4}]),
        ("opposite", 3, [{0}, {1}, {2}]),
    ],
)
def test_teams(how: str, players: int, partners: list[set[int]]) -> None:
    teams = begun(players, teams=how).teams
    found = [{seat for seat in range(players) if teams[seat] == team} for team in dict.fromkeys(teams)]
    assert found == partners
