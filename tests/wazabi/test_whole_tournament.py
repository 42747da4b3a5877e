"""A whole tournament through real pygame events, from Home to the ranking; and a turn is three touches or fewer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.commands.bench.touches import enter, touches_a_turn
from companion.core.game import Viewer
from companion.core.records import Record
from companion.games.wazabi import WAZABI_GAME as GAME
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.staging.world import SimulatedTable
from companion.screens.nodes import Button, Do, Text
from tests.display.conftest import OpenWindow, open_window  # noqa: F401 - a fixture is used by its name
from tests.display.finger import Finger
from tests.display.player import does, key, label, leads

MOST_MOVES = 1200


class Hands:
    """Bots at a simulated table decide what is done; this does it with a finger."""

    def __init__(self, finger: Finger, players: int, seed: int) -> None:
        self.finger, self.rolls = finger, 0
        self.press = finger.press
        self.table = finger.window.app.table
        self.world = SimulatedTable(Random(seed), players, "lv", reckless=True)

    def sit_down(self) -> None:
        """Two games are agreed on among the house rules."""
        self.join()
        self.press(lambda button: button.label.startswith("Box"))
        self.press(lambda button: ("games", 2) in getattr(getattr(button.does, "here", None), "options", ()))
        self.press(label("Back"))
        self.press(label("Begin"))

    def join(self) -> None:
        """A new game, and everybody's name."""
        self.press(lambda button: GAME.title in button.label)
        begin = self.world.opening()
        assert isinstance(begin, cmd.Begin)
        for name in begin.players:
            self.press(label("+ player"))
            for letter in name:
                self.press(key(letter))
            self.press(label("Join"))

    def play(self, moves: int = MOST_MOVES) -> None:
        """Go on, at most to the end of the tournament."""
        for _ in range(moves):
            if self.table.over:
                return
            before = len(self.table.history(Viewer.TABLE))
            command = self.world.next(self.table.view)
            WAYS.get(type(command), Hands.touch_it)(self, command)
            history = self.table.history(Viewer.TABLE)
            assert len(history) == before + 1, command
            self.world.follow(command, [happened(seen) for seen in history[-1]["events"]])

    def touch_it(self, command: Record) -> None:
        self.press(does(command))

    def roll(self, command: Any) -> None:
        """Every other time die by die: each is one touch, and nothing else is."""
        self.rolls += 1
        if self.rolls % 2 or self.table.view(Viewer.TABLE).phase == "first":
            return enter(self.finger, command)
        before, held = self.finger.touches, self.table.view(Viewer.TABLE).dice[self.table.view(Viewer.TABLE).turn]
        for face, count in (("mask", command.wazabi), ("draw", command.draw), ("give", command.give)):
            for _ in range(count):
                self.press(shows("die", face))
        assert self.finger.touches == before + held
        return None

    def give(self, command: Any) -> None:
        for number in range(len(command.to) - 1):
            self.press(leads(at="table", given=command.to[: number + 1]))
        self.touch_it(command)

    def play_card(self, command: Any) -> None:
        enter(self.finger, command)


def shows(*what: str) -> Callable[[Button], bool]:
    return lambda button: drawn(button) == what


def drawn(button: Button) -> tuple[str, ...]:
    return button.picture.what if button.picture else ()


def happened(seen: dict[str, Any]) -> Record:
    fields = {name: value for name, value in seen.items() if name not in ("event", "opened")}
    extra = {"opened": ()} if seen["event"] == "GameEnded" else {}
    return GAME.events[seen["event"]](**fields, **extra)


WAYS: dict[type[Record], Callable[[Hands, Any], None]] = {
    cmd.Roll: Hands.roll,
    cmd.Give: Hands.give,
    cmd.PlayCard: Hands.play_card,
}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("mouse", "players", "size"),
    [
        (True, 3, (640, 400)),
        pytest.param(True, 4, (800, 480), marks=pytest.mark.long),
        pytest.param(False, 6, (720, 1280), marks=pytest.mark.long),
    ],
)
def test_a_whole_tournament_by_touch(
    open_window: OpenWindow,  # noqa: F811 - the fixture above
    mouse: bool,
    players: int,
    size: tuple[int, int],
) -> None:
    finger = Finger(open_window(size), mouse=mouse)
    hands = Hands(finger, players, seed=5)
    hands.sit_down()
    hands.play()
    assert hands.table.over
    assert hands.table.view(Viewer.TABLE).games == len(hands.table.view(Viewer.TABLE).results)
    said = [text.text for text in finger.shown(Text)]
    assert any("win" in text for text in said)
    assert not any(isinstance(button.does, Do) for button in finger.buttons())
    finger.press(label("Home"))


MOST = 3


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(800, 480), pytest.param((480, 800), marks=pytest.mark.long)])
def test_a_turn_is_three_touches_or_fewer(
    open_window: OpenWindow,  # noqa: F811 - the fixture above
    size: tuple[int, int],
) -> None:
    assert touches_a_turn(GAME, Finger(open_window(size)), len(GAME.seats)) < MOST
