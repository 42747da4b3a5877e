"""What state, views, words and screens all call by the same name; and every reason for a no, said in `words`."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from companion.core.game import Refusal

SABOTEUR = "saboteur"
DIGGER = "digger"
NOBODY = "nobody"
"""Roles; and who has won a round that nobody won."""
ROUNDS = 3
SEATS = range(3, 11)


Entering = bool | Literal["unsure", "seen"]
"""Whether the cards that are played are entered: all of them, none, or none but where somebody is unsure of one.

All of them too where a camera sees them lie.
"""


class Phase(StrEnum):
    """What the table is waiting for; `STUCK`: everybody has passed, and it is to be said whether anybody can play."""

    BEGIN = "begin"
    DEAL = "deal"
    PLAY = "play"
    STUCK = "stuck"
    GOAL = "goal"
    STONE = "stone"
    REVEAL = "reveal"
    GOLD = "gold"
    OVER = "over"


class Why(StrEnum):
    """Reasons; the first six are the codes of the command line's problems."""

    TAKEN = "taken"
    EDGE = "edge"
    NO_NEIGHBOUR = "no-neighbour"
    NO_PATH = "no-path"
    UNKNOWN_CARD = "unknown-card"
    NONE_LEFT = "none-left"

    NOT_NOW = "not-now"
    BAD_PLAYERS = "bad-players"
    UNKNOWN_CLAUSE = "unknown-clause"
    BAD_DECK = "bad-deck"
    BAD_TEXT = "bad-text"
    FIRST_IS_KNOWN = "first-is-known"
    NO_SUCH_SEAT = "no-such-seat"
    NO_CARD = "no-card"
    TOOL_BROKEN = "tool-broken"
    BROKEN_ALREADY = "broken-already"
    NOT_BROKEN = "not-broken"
    WRONG_REPAIR = "wrong-repair"
    NOTHING_TO_FALL = "nothing-to-fall"
    NO_SUCH_GOAL = "no-such-goal"
    FACE_UP_ALREADY = "face-up-already"
    NOT_REACHED = "not-reached"
    TOO_FEW_CARDS = "too-few-cards"
    NOT_CHOSEN = "not-chosen"
    GOALS_ARE_HIDDEN = "goals-are-hidden"
    GOAL_WANTED = "goal-wanted"
    STONE_FITS = "stone-fits"
    STONE_JOINS = "stone-joins"
    NOT_THAT_STONE = "not-that-stone"
    BAD_LAYOUT = "bad-layout"
    BAD_COUNT = "bad-count"
    TOO_MANY_CARDS = "too-many-cards"
    NOT_YOUR_CHOICE = "not-your-choice"
    NO_SUCH_GOLD = "no-such-gold"
    UNKNOWN_CODE = "unknown-code"
    SCREEN_IN_USE = "screen-in-use"
    NOT_ENTERED = "not-entered"
    NOTHING_TO_MEND = "nothing-to-mend"
    NOTHING_TO_TAKE = "nothing-to-take"


def no(why: Why, clause: str = "", **about: Any) -> Refusal:
    """Refuse, citing a clause and naming what the player needs to see why."""
    return Refusal(why, clause, about)
