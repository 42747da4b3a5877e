"""What state, views, words and screens all call by the same name."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Phase(StrEnum):
    """What the table is waiting for; it never waits in the last two, which end a turn by themselves."""

    BEGIN = "begin"
    DEAL = "deal"
    FIRST = "first"
    ROLL = "roll"
    DRAW = "draw"
    GIVE = "give"
    CARD = "card"
    WON = "won"
    OVER = "over"
    DONE = "done"
    MISS = "miss"


class Move(NamedTuple):
    """What somebody did with a turn, for whoever was not looking: who got dice, and the card played, if any."""

    seat: int
    to: tuple[int, ...] = ()
    card: str = ""
    on: int | None = None
    way: str = ""
