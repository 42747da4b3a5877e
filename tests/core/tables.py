"""Tables to begin with, in the middle of a game."""

from pathlib import Path

from companion.core.chance import SeededChance
from companion.core.game import Refusal
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games.saboteur.rules import commands as cmd
from tests.core.shadow import GAME, accepted, open_table
from tests.core.toy import TOY

THREE = ("Anna", "Bruno", "Clara")
BREAK = cmd.BreakTool(1, "lamp")
PASS = cmd.Pass()


def dealt(path: Path | str = ":memory:", *, hidden_goals: bool = False) -> tuple[Table, Journal]:
    """Three players, dealt; the first move is Anna's."""
    table, journal = open_table(path)
    accepted(table.begin(GAME, cmd.Begin(THREE, hidden_goals=hidden_goals)))
    accepted(table.submit(cmd.Deal(first=0)))
    return table, journal


def toy_table(path: Path | str = ":memory:") -> Table:
    return Table({TOY.id: TOY}, Journal(path), SeededChance(""))


def why(answer: object) -> object:
    assert isinstance(answer, Refusal), answer
    return answer.why
