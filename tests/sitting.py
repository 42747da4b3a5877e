"""Players at a table of any game, who do what is allowed, and try what is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.chance import SeededChance
from companion.core.game import Refusal, Seat, Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.table import Table
from companion.games import GAMES

View = TypeVar("View")


def begun(begin: Record, game: str, seed: str) -> Table | Refusal:
    """A table at which a game has begun, or why it may not."""
    table = Table(GAMES, Journal(), SeededChance(seed))
    answer = table.begin(game, begin)
    return answer if isinstance(answer, Refusal) else table


class Seated(Generic[View]):
    """They sit at a table where a game has begun."""

    def __init__(self, table: Table | Refusal) -> None:
        assert isinstance(table, Table), table
        assert table.game
        self.table, self.game = table, table.game

    def do(self, command: Record) -> tuple[Record, ...]:
        """Give a command that must be accepted."""
        answer = self.table.submit(command)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"
        return answer

    def refusal(self, command: Record) -> Refusal:
        """Give a command that must be refused, and see to it that nothing changes."""
        before = self._everything()
        answer = self.table.submit(command)
        assert isinstance(answer, Refusal), f"{command}: {answer}"
        assert self._everything() == before
        return answer

    def refused(self, command: Record) -> tuple[str, str]:
        """Give a command that must be refused: the reason and the clause, which people are told too."""
        answer = self.refusal(command)
        assert self.game.explain(answer, self.seen).strip()
        return answer.why.value, answer.clause

    def _everything(self) -> list[Any]:
        viewers = [Viewer.TABLE, *map(Seat, range(len(self.table.view(Viewer.TABLE).players)))]
        return [(self.table.view(viewer), self.table.history(viewer)) for viewer in viewers]

    @property
    def seen(self) -> View:
        """What lies open on the table."""
        view: View = self.table.view(Viewer.TABLE)
        return view


@dataclass(frozen=True)
class No:
    """A table, what is tried at it, and what is said."""

    table: Callable[[], Seated[Any]]
    tried: Record
    why: str
    clause: str = ""
    about: dict[str, Any] = field(default_factory=dict)

    def is_told(self) -> None:
        """Whoever tries it is told why, by which rule, and all they need to see it; and nothing changes."""
        refusal = self.table().refusal(self.tried)
        assert (refusal.why.value, refusal.clause, dict(refusal.about)) == (self.why, self.clause, self.about)
