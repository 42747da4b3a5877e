"""What state, views, words and screens all call by the same name."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

SABOTEUR = "saboteur"
DIGGER = "digger"
NOBODY = "nobody"
"""Roles; and who has won a round that nobody won."""
ROUNDS = 3


Entering = bool | Literal["unsure"]
"""Whether the cards that are played are entered: all of them, none, or none but where somebody is unsure of one."""


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
