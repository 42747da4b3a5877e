"""A whole game of ten by the button box: main.py in a process of its own, real pyserial, the real table.

Every turn of all three rounds is a finger on a pin, every lamp is a pin too. What is nobody's turn, such as dealing,
is done as if at the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep

import pytest

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.devices import listening
from companion.devices.buttons import Hands
from companion.devices.listening import Fitted
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import Here
from companion.screens.nodes import Go
from tests.buttons.patience import until
from tests.hardware.test_firmware import Pico

NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHIJ")
FIRST_LAMP = 10
UNDO = 27
QUICK = 0.03
CARDS = 67
"""40 path cards and 27 action cards, by the printed rules; each is a turn in a round that nobody ends earlier."""


class Ten:
    """Ten players, a box and a table; time is real, every loop is bounded."""

    def __init__(self, folder: Path) -> None:
        self.table, self.said = Table(GAMES, Journal(), SeededChance("pico")), list[str]()
        self.app = App(GAMES, self.table)
        self.pico = Pico(folder)
        self.hands = Hands(self.app, self.said.append)
        for device in listening.opened(Fitted(box=str(folder / "box")), self.said.append):
            self.hands.listen(device)
        self.until(lambda: self.said[-1:] == ["the button box is ready"])
        sleep(0.1)  # a button that is down at the very start is taken for stuck

    def until(self, so: Callable[[], bool]) -> None:
        def turn() -> None:
            self.hands.attend()
            self.hands.light()

        until(so, turn, self.said)

    def press(self, pin: int) -> None:
        """Down and up, for as long as a quick finger takes, with bounces."""
        for level in (0, 1):
            for bounce in (level, 1 - level):
                self.pico.set(pin, bounce)
            self.pico.hold(pin, level, QUICK)

    @property
    def lit(self) -> list[int]:
        return [seat for seat in range(10) if self.pico.get(FIRST_LAMP + seat)]

    def done(self) -> int:
        return len(self.table.history(Viewer.TABLE))

    def close(self) -> None:
        self.hands.close()
        self.pico.stop()


@pytest.fixture
def ten(tmp_path: Path) -> Iterator[Ten]:
    made = Ten(tmp_path)
    yield made
    made.close()


@pytest.mark.long
def test_ten_players_play_a_whole_game_by_the_box(ten: Ten) -> None:
    ten.table.begin("saboteur", cmd.Begin(NAMES, "lv", entering=False))
    for round_ in range(3):
        assert not isinstance(ten.table.submit(cmd.Deal(0 if round_ == 0 else None)), Refusal)
        ten.app.act(Go(Here()))
        before, turns = ten.done(), 0
        while ten.table.view(Viewer.TABLE).phase == "play" and turns < CARDS:
            turn, turns = ten.table.view(Viewer.TABLE).turn, turns + 1
            ten.until(lambda: ten.lit == [turn])  # noqa: B023 - asked at once
            ten.press(turn)
            ten.until(lambda: ten.done() == before + turns)  # noqa: B023
        assert (turns, ten.table.view(Viewer.TABLE).phase) == (CARDS, "reveal")
        ten.until(lambda: ten.lit == [])
        ten.press(0)
        assert not isinstance(ten.table.submit(cmd.Reveal()), Refusal)
    assert ten.table.over
    assert "the button box is disconnected" not in " ".join(ten.said)


def test_a_press_out_of_turn_does_nothing_and_undo_takes_back(ten: Ten) -> None:
    ten.table.begin("saboteur", cmd.Begin(NAMES, "lv", entering=False))
    ten.table.submit(cmd.Deal(0))
    ten.app.act(Go(Here()))
    before = ten.done()
    ten.until(lambda: ten.lit == [0])
    ten.press(7)
    ten.press(0)
    ten.until(lambda: ten.lit == [1])
    assert ten.done() == before + 1
    ten.press(UNDO)
    ten.until(lambda: ten.lit == [0])
