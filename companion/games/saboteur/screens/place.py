"""Where the touchscreen is in a game of Saboteur: what has been touched and not yet done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.core.game import Refusal
from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.view import SeatView, TableView
from companion.screens import seam


class Counts(NamedTuple):
    """What is being put right about the table, before it counts."""

    turn: int
    pile: int
    hands: tuple[int, ...]
    tools: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Here:
    """`at` names the screen; the rest is what was chosen on it. `seat` is whose eyes alone a private screen is for.

    `copies`: what is put right about the box. `by` is who adds to the chance, or reached a goal, where that
    is not whoever is to move. `came` is where the way back leads.
    """

    at: str = "table"
    cell: Cell | None = None
    lies: str = ""
    tool: str = ""
    repair: str = ""
    seat: int | None = None
    by: int | None = None
    typed: str = ""
    draft: str | None = None
    counts: Counts | None = None
    copies: tuple[tuple[str, int], ...] = ()
    page: str = ""
    refusal: Refusal | None = None
    came: Here | None = None

    def but(self, **changes: Any) -> Here:
        """The same place with something else chosen."""
        return replace(self, **changes)

    def to(self, at: str = "table", **chosen: Any) -> Here:
        """Another screen, where nothing but this is chosen yet."""
        return Here(at, **chosen)


TABLE = Here()
Moment = seam.Moment[TableView, SeatView, Here]


_OF_A_TURN = frozenset(("table", "cards", "actions", "break", "mend", "rockfall", "map", "found", "shows", "nobody"))
"""Where something is chosen for the turn that is played."""


def moved(here: Here) -> Here:
    """Where the table stays when somebody has moved by phone: at what it is told, not at what was half chosen."""
    return TABLE if here.at in _OF_A_TURN and not here.refusal else here
