"""The ten cards and the three symbols of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, get_args

from companion.games.wazabi.editions import box

Card = Literal[
    "lose-one",
    "lose-two",
    "keep-two",
    "draw-three",
    "swap-dice",
    "pass-dice",
    "swap-hands",
    "pass-hands",
    "again-reverse",
    "skip",
]
CARDS: tuple[Card, ...] = get_args(Card)
Way = Literal["", "left", "right"]

NAMES_ANOTHER = ("swap-dice", "swap-hands")
"""Cards for which another player is chosen."""

NAMES_ANYONE = ("skip",)
"""Cards for which any player is chosen."""

NAMES_WAY = ("pass-dice", "pass-hands")
"""Cards for which left or right is chosen."""

GIVES_THAT_BAR_LOSE_ONE = 2


class Symbols(NamedTuple):
    """How many dice of a roll show what."""

    wazabi: int
    draw: int
    give: int


NOT_ROLLED = Symbols(0, 0, 0)


def symbols(numbers: Iterable[int]) -> Symbols:
    """Read dice that were rolled as numbers from 0."""
    faces = box().faces
    shown = [faces[number] for number in numbers]
    return Symbols(shown.count("wazabi"), shown.count("draw"), shown.count("give"))


def is_paid(card: str, costs: Mapping[str, int], rolled: Symbols) -> bool:
    """Whether enough wazabi symbols were rolled for this card."""
    return rolled.wazabi >= costs[card]


def is_barred(card: str, rolled: Symbols) -> bool:
    """Whether the give symbols rolled forbid this card: what was rolled counts, not what is still held."""
    return card == "lose-one" and rolled.give >= GIVES_THAT_BAR_LOSE_ONE


def allows(card: str, costs: Mapping[str, int], rolled: Symbols) -> bool:
    """Whether a player who holds this card may play it after this roll."""
    return is_paid(card, costs, rolled) and not is_barred(card, rolled)
