"""A real table with people who do as they are told, so that every screen can be shown in every state."""

from __future__ import annotations

from typing import Any

from companion.core.chance import SeededChance
from companion.core.game import Record, Refusal, Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games.wazabi import WAZABI_GAME
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import TABLE, Here, Moment
from companion.games.wazabi.screens.registry import SCREENS
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import short
from companion.screens.nodes import Node

Shot = tuple[str, Node]
TWO = ("Anna", "Bruno")
FOUR = (*TWO, "Madara", "Jānis")
SIX = ("Aleksandra-Karolīna", "Bo", "Maximilian Emanuel", "Žydrūnė", "Анастасія", "Wilhelmina")


class StagedTable:
    """A table that shows its screens; Anna, who sits first, begins unless it is rolled for."""

    def __init__(
        self, players: tuple[str, ...] = FOUR, *, first: int | None = 0, deal: bool = True, **begin: Any
    ) -> None:
        """Sit down and begin."""
        self.table = Table({WAZABI_GAME.id: WAZABI_GAME}, Journal(), SeededChance("gallery"))
        begun = self.table.begin(WAZABI_GAME.id, cmd.Begin(players, **begin))
        assert not isinstance(begun, Refusal), begun
        if deal:
            self.do(cmd.Deal(first))

    @property
    def view(self) -> TableView:
        """What lies open."""
        view: TableView = self.table.view(Viewer.TABLE)
        return view

    def do(self, *commands: Record) -> StagedTable:
        """Do things that are allowed."""
        for command in commands:
            answer = self.table.submit(command)
            assert not isinstance(answer, Refusal), (command, answer)
        return self

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

    def tried(self, here: Here, command: Record) -> Here:
        """Where one is after something that is not allowed."""
        answer = self.table.submit(command)
        assert isinstance(answer, Refusal), command
        return SCREENS.refused(here, command, answer)

    def shows(self, here: Here = TABLE, *, known: frozenset[str] = frozenset()) -> Node:
        """The screen at this place, to people who have seen enough of what is `known`."""
        undoable, redoable = self._told(self.table.last_undoable()), self._told(self.table.last_undone())
        return SCREENS.screen(Moment(self.view, here, None, undoable, redoable, known))

    def _told(self, events: tuple[Record, ...]) -> str:
        return short.done(WAZABI_GAME.witness(events[0], Viewer.TABLE), self.view.players) if events else ""
