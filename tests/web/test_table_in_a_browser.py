"""The table in a browser: a whole game of each kind, from Home to the ranking, by touches on what is to be seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.core.game import Record, Viewer
from companion.games import GAMES
from companion.games.wazabi import commands as cmd
from companion.games.wazabi.world import SimulatedTable
from companion.nodes import Do, Go
from tests.conftest import Need
from tests.display.player import Player, label
from tests.wazabi.walks import kind_of
from tests.web.browser import chromium
from tests.web.hand import Hand
from tests.web.pages import touchable

pytestmark = pytest.mark.long

SCREENS = (((1280, 800), True), ((800, 480), False), ((768, 1024), False))
"""A laptop with a mouse, the display of a Pi, a tablet upright."""
MOST_MOVES = 120


@pytest.fixture(scope="module")
def browser(need: Need) -> Iterator[Browser]:
    with chromium(need) as started:
        yield started


@pytest.fixture
def hand(browser: Browser) -> Iterator[Hand]:
    with closing(Hand(browser, "2")) as hand:
        yield hand


def test_a_whole_game_of_saboteur(hand: Hand) -> None:
    """Each round on another screen."""
    player = Player(hand, seed=11)
    player.sit_down()
    for _ in range(MOST_MOVES):
        if hand.table.over:
            break
        size, mouse = SCREENS[max(0, hand.table.view(Viewer.TABLE).round - 1)]
        hand.take(size, mouse=mouse)
        player.play(1)
    assert hand.table.over
    hand.someone.sees("wins with")
    assert hand.someone.complaints == []


def test_a_whole_game_of_wazabi(hand: Hand) -> None:
    world = SimulatedTable(Random(3), 3, GAMES["wazabi"].editions[0])
    hand.press(lambda button: "Wazabi" in button.label)
    for name in ("Anna", "Bruno", "Clara"):
        hand.press(label("+ player"))
        for letter in name:
            hand.press(lambda button, letter=letter: button.label.casefold() == letter.casefold())  # type: ignore[misc]
        hand.press(label("Sit down"))
    hand.press(label("Begin"))
    for number in range(MOST_MOVES):
        if hand.table.over:
            break
        size, mouse = SCREENS[number % len(SCREENS)]
        hand.take(size, mouse=mouse)
        command = world.next(hand.table.view)
        for does in way_to(command, hand):
            hand.press(lambda button, does=does: button.does == does)  # type: ignore[misc]
        world.follow(command, hand.table.happened)
    assert hand.table.over
    assert hand.someone.complaints == []


def way_to(command: Record, hand: Hand) -> list[Any]:
    """What leads to it, one touch after another: the fewest there are."""
    screens, view = GAMES["wazabi"].screens, hand.table.view(Viewer.TABLE)
    if view.phase == "first" and isinstance(command, cmd.Roll):  # who begins is told by one symbol alone
        command = cmd.Roll(command.wazabi)
    ahead: deque[tuple[Any, list[Any]]] = deque([(hand.app.here, [])])
    seen = {kind_of(hand.app.here)}
    while ahead:
        here, before = ahead.popleft()
        for does in touchable(screens.layout(view, here, None, "")):
            if isinstance(does, Do) and alike(does.command, command):
                return [*before, does]
            if isinstance(does, Go) and kind_of(does.here) not in seen:
                seen.add(kind_of(does.here))
                ahead.append((does.here, [*before, does]))
    raise AssertionError(f"nothing leads to {command}")


def alike(one: Record, other: Record) -> bool:
    """Dice may be given away in any order."""
    if isinstance(one, cmd.Give) and isinstance(other, cmd.Give):
        return sorted(one.to) == sorted(other.to)
    return one == other
