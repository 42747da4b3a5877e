"""Ten players with a button box: real firmware, a real serial line and the real table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.devices import listening
from companion.devices.buttons import Hands
from companion.devices.listening import Fitted
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import Here
from companion.screens.nodes import Go
from hardware.ports import milliseconds
from tests.buttons.patience import until
from tests.hardware.board import Board
from tests.hardware.wire import Wire

NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHIJ")


class TenPlayers:
    """Time is real here; every loop is bounded."""

    def __init__(self, folder: Path) -> None:
        self.table = Table(GAMES, Journal(), SeededChance("box"))
        self.app, self.said = App(GAMES, self.table), list[str]()
        self.hands = Hands(self.app, self.said.append)
        self.board = Board(Wire(folder / "usb-MicroPython_box", watched=True))
        for device in listening.opened(Fitted(box=str(folder / "usb-MicroPython_*")), self.said.append):
            self.hands.listen(device)

    def deal(self) -> None:
        self.table.begin("saboteur", cmd.Begin(NAMES, "lv", entering=False))
        self.table.submit(cmd.Deal(0))
        self.app.act(Go(Here()))

    def until(self, so: Callable[[], bool]) -> None:
        def turn() -> None:
            self.board.turn(milliseconds())
            self.hands.attend()
            self.hands.light()

        until(so, turn, self.said)

    @property
    def lit(self) -> list[int]:
        now = milliseconds()
        return [seat for seat in range(10) if self.board.firmware.lit(seat, now)]

    @property
    def is_heard(self) -> bool:
        """So it was said last: a machine that is too busy to hear the box loses it for a moment."""
        return self.said[-1:] == ["the button box is ready"]

    def done(self) -> int:
        return len(self.table.history(Viewer.TABLE))


@pytest.fixture
def ten(tmp_path: Path) -> Iterator[TenPlayers]:
    made = TenPlayers(tmp_path)
    made.board.plug()
    yield made
    made.hands.close()
    made.board.unplug()


def test_ten_players_play_a_round_by_the_box_alone(ten: TenPlayers) -> None:
    ten.deal()
    ten.until(lambda: ten.lit == [0])
    ten.until(lambda: ten.is_heard)
    before, presses = ten.done(), 0
    while ten.table.view(Viewer.TABLE).phase == "play" and presses < 100:
        turn, presses = ten.table.view(Viewer.TABLE).turn, presses + 1
        ten.board.press(f"T{(turn + 4) % 10}")
        ten.board.press(f"T{turn}")
        ten.until(lambda: ten.done() == before + presses)  # noqa: B023 - asked at once
        wanted = [] if ten.table.view(Viewer.TABLE).phase != "play" else [ten.table.view(Viewer.TABLE).turn]
        ten.until(lambda: ten.lit == wanted)  # noqa: B023
    assert ten.table.view(Viewer.TABLE).phase == "reveal"
    assert ten.done() == before + presses


@pytest.mark.long
def test_a_box_that_comes_back_shows_whose_turn_it_is_now(ten: TenPlayers) -> None:
    ten.deal()
    ten.until(lambda: ten.lit == [0] and ten.is_heard)
    ten.board.unplug()
    ten.until(lambda: ten.said[-1].startswith("the button box is disconnected"))
    ten.table.submit(cmd.PlayUnknown())
    ten.board.plug()
    ten.until(lambda: ten.lit == [1])
    ten.until(lambda: ten.is_heard)
    ten.board.press("T1", "HOLD")
    ten.until(lambda: ten.lit == [0])
