"""Tables brought into a wanted situation, always by commands that people could give."""

from __future__ import annotations

from typing import Any

from companion.core.game import Outcome, Refusal
from companion.core.table import Table
from companion.games.wazabi import WAZABI_GAME
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.cards import Card, Way
from companion.games.wazabi.view import TableView
from tests import sitting
from tests.sitting import Seated

GAMES = {WAZABI_GAME.id: WAZABI_GAME}
NAMES = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix", "Greta")
DICE, CARDS = 24, 36
ANNA, BRUNO, CLARA, DAVID, ELENA, FELIX = range(6)


def begun(players: int = 4, *, seed: str = "0", **begin: Any) -> Table | Refusal:
    """A table at which a game has begun, or why it may not."""
    return sitting.begun(cmd.Begin(NAMES[:players], **begin), "wazabi", seed)


def outcome_of(table: Table) -> Outcome:
    """How a game that is over came out."""
    outcome = table.outcome()
    assert outcome
    return outcome


class Sitting(Seated[TableView]):
    """Players at a table with dice and cards, Anna to roll first; `first` None: they roll for it."""

    def __init__(self, players: int = 4, *, first: int | None = ANNA, **more: Any) -> None:
        super().__init__(begun(players, **more))
        self.do(cmd.Deal(first))

    def lies(self, **corrected: Any) -> Sitting:
        """Let the table be so."""
        self.do(cmd.Correct(**corrected))
        return self

    def roll(self, wazabi: int, draw: int = 0, give: int = 0, *, to: tuple[int, ...] = ()) -> Sitting:
        """Roll, and give dice away if it is asked for."""
        self.do(cmd.Roll(wazabi, draw, give))
        if to:
            self.do(cmd.Give(to))
        return self

    def play(self, card: Card, on: int | None = None, way: Way = "") -> Sitting:
        """Play a card."""
        self.do(cmd.PlayCard(card, on, way))
        return self

    def plain_turn(self) -> Sitting:
        """Roll nothing but wazabi symbols and play no card."""
        self.roll(self.seen.dice[self.seen.turn])
        self.do(cmd.EndTurn())
        return self


def all_wazabi(sitting: Sitting) -> Sitting:
    """Whoever acts has rolled wazabi symbols only, and may play anything."""
    return sitting.roll(sitting.seen.dice[sitting.seen.turn])
