"""Where the touchscreen is in a game of Wazabi: what has been touched and not yet done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.core.game import Refusal
from companion.games.wazabi.view import TableView
from companion.screens import seam


class Counts(NamedTuple):
    """What is being put right about the table, before it counts. `costs` has the cards whose cost is corrected."""

    turn: int
    clockwise: bool
    dice: tuple[int, ...]
    hands: tuple[int, ...]
    skips: tuple[int, ...]
    discards: int
    costs: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Here:
    """`at` names the screen; the rest is what was chosen on it.

    `faces` are the dice read off so far, or `gives` says how many of many dice are to be given away; `given` is who
    gets the dice to be given so far; `by` is who adds to the chance. `came` is where the way back leads.
    """

    at: str = "table"
    faces: tuple[str, ...] = ()
    gives: int | None = None
    given: tuple[int, ...] = ()
    card: str = ""
    by: int | None = None
    typed: str = ""
    counts: Counts | None = None
    page: str = ""
    refusal: Refusal | None = None
    came: Here | None = None

    @property
    def seat(self) -> None:
        """Nothing here is for one pair of eyes."""

    def but(self, **changes: Any) -> Here:
        """The same place with something else chosen."""
        return replace(self, **changes)


TABLE = Here()
Moment = seam.Moment[TableView, TableView, Here]
