"""Where the touchscreen is in a game of Wazabi: what has been touched and not yet done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.games.wazabi.view import TableView
from companion.screens import moment

At = Literal[moment.Everywhere, "people", "on", "way", "correct", "costs"]
"""The screens there are."""


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
class Here(moment.Standing[At]):
    """Some dice are read off, and some given.

    `faces` are those read off so far, or `gives` says how many of many dice are to be given away; `given` is who gets
    the dice to be given so far.
    """

    faces: tuple[str, ...] = ()
    gives: int | None = None
    given: tuple[int, ...] = ()
    card: str = ""
    counts: Counts | None = None


TABLE = Here()
Moment = moment.Moment[TableView, TableView, Here]


_OF_A_TURN = frozenset(("table", "people", "on", "way"))
"""Where something is chosen for the turn that is played."""


def moved(here: Here) -> Here:
    """Where the table stays when somebody has moved by phone: what was half chosen is of a turn that is over."""
    return TABLE if here.at in _OF_A_TURN else here
