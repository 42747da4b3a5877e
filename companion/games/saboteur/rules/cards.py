"""Path cards and how they may lie.

A card is written as it lies: its openings in the order N E S W, capitals if they meet in the middle (a through card),
small letters if each ends in a wall (a dead end). The same code names a shape when it is the upright one of the two.
"""

from __future__ import annotations

from typing import NamedTuple

Cell = tuple[int, int]

SIDES = "NESW"
STEPS: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

SHAPES = (
    *("NESW", "NES", "NEW", "NS", "EW", "NE", "NW"),
    *("nesw", "nes", "new", "ns", "ew", "ne", "nw", "n", "e"),
)


class Lie(NamedTuple):
    """A card and the way it lies."""

    card: str
    lies: str


def turned(code: str) -> str:
    """Turn a card by 180 degrees, the only way a card is ever turned."""
    return "".join(side for side in SIDES if OPPOSITE[side] in code) or "".join(
        side for side in SIDES.lower() if OPPOSITE[side.upper()].lower() in code
    )


def opens(code: str, side: str) -> bool:
    """Whether there is an opening on this side, be it of a way through or of a dead end."""
    return side in code or side.lower() in code


def leads_on(code: str) -> bool:
    """Whether the openings are joined in the middle; a dead end joins nothing to nothing."""
    return code.isupper()


LIES: dict[str, tuple[Lie, ...]] = {
    card: tuple(Lie(card, lies) for lies in dict.fromkeys((card, turned(card)))) for card in SHAPES
}
"""Every shape with its one or two distinct ways of lying."""

CARD_LYING: dict[str, str] = {lie.lies: card for card, ways in LIES.items() for lie in ways}
"""Which shape it is that lies so."""
