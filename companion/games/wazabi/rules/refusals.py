"""Every reason for which Wazabi says no. How each is said to a person stands in `words`."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from companion.core.game import Refusal


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
