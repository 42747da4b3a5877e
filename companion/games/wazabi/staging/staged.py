"""Tables of Wazabi brought where every screen of it can be shown in every state."""

from __future__ import annotations

from typing import Any

from companion.games.wazabi import WAZABI_GAME
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.state import State
from companion.games.wazabi.screens.place import Here
from companion.games.wazabi.view import TableView
from companion.screens.staged import Staged

TWO = ("Anna", "Bruno")
FOUR = (*TWO, "Madara", "Jānis")
SIX = ("Aleksandra-Karolīna", "Bo", "Maximilian Emanuel", "Žydrūnė", "Анастасія", "Wilhelmina")


class StagedTable(Staged[State, TableView, TableView, Here]):
    """A table of Wazabi; Anna, who sits first, begins unless it is rolled for."""

    def __init__(
        self, players: tuple[str, ...] = FOUR, *, first: int | None = 0, deal: bool = True, **begin: Any
    ) -> None:
        """Sit down and begin."""
        super().__init__(WAZABI_GAME, cmd.Begin(players, **begin))
        if deal:
            self.do(cmd.Deal(first))

    def masks(self) -> StagedTable:
        """Roll nothing but masks, so that any card may be played."""
        return self.do(cmd.Roll(self.view.dice[self.view.turn]))

    def win(self) -> StagedTable:
        """Whoever is to roll gives the last die away."""
        dice = tuple(1 if seat == self.view.turn else held for seat, held in enumerate(self.view.dice))
        self.do(cmd.Correct(dice=dice), cmd.Roll(0, 0, 1))
        if self.view.phase == "give":
            self.do(cmd.Give((next(seat for seat, held in enumerate(dice) if held and seat != self.view.turn),)))
        return self
