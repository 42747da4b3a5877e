"""What state, views, words and screens all call by the same name; and every reason for a no, said in `words`."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from companion.core.game import Refusal

SEATS = range(2, 7)
LEFT, RIGHT = 1, -1


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


class Why(StrEnum):
    """Reasons."""

    NOT_NOW = "not-now"
    BAD_PLAYERS = "bad-players"
    BAD_TEAMS = "bad-teams"
    BAD_GAMES = "bad-games"
    BAD_SETUP = "bad-setup"
    BAD_COST = "bad-cost"
    UNKNOWN_CLAUSE = "unknown-clause"
    BAD_TEXT = "bad-text"
    NO_SUCH_SEAT = "no-such-seat"
    BAD_ROLL = "bad-roll"
    OUT = "out"
    NOT_YOURSELF = "not-yourself"
    GIVE_EACH = "give-each"
    NOT_A_NEIGHBOUR = "not-a-neighbour"
    EMPTY_HAND = "empty-hand"
    TOO_DEAR = "too-dear"
    BARRED = "barred"
    PLAYER_WANTED = "player-wanted"
    WAY_WANTED = "way-wanted"
    NOT_ASKED = "not-asked"
    NOT_WON = "not-won"
    NO_PLAYING_ON = "no-playing-on"
    BAD_COUNT = "bad-count"


def no(why: Why, clause: str = "", **about: Any) -> Refusal:
    """Refuse, citing a clause and naming what the player needs to see why."""
    return Refusal(why, clause, about)
