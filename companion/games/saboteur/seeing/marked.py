"""Which marker is on which card, where on it, and what has to be printed for a box.

Copies of a card have the same marker, as they have the same face. The backs of all goals have one: before it is turned,
no goal can be told from another. All lengths are in sides of a marker, so that small cards with small markers and large
ones with large are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.saboteur.editions import box
from companion.games.saboteur.rules.cards import SHAPES, STONES, Cell, turned
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD, START_CARD, STONE, goal_card
from companion.screens.seam import Marked

START_SIGN = "start"
MEANS: tuple[str, ...] = (*SHAPES, START_SIGN, FACE_DOWN, GOLD, *(STONE + card for card in STONES))
"""What a marker stands for, by its number."""
GOAL_FACES = frozenset(MEANS[MEANS.index(FACE_DOWN) :])

WIDE, HIGH = 4.96, 7.69
"""A card: 56 x 87 mm with markers of 11.3 mm, or 44 x 68 with 8.9; between the two, less than a hundredth off each."""
CORNER = (1.71, 2.98)
"""How far right of a card's middle the one marker lies, and how far up; the other lies as far to the left and down."""


def lying(means: str, *, upside_down: bool) -> str:
    """What a layout says of the card with this marker; a half turn changes neither the start nor what is gold."""
    if means == START_SIGN:
        return START_CARD
    if not upside_down or means in (FACE_DOWN, GOLD):
        return means
    return STONE + turned(goal_card(means)) if means.startswith(STONE) else turned(means)


def lying_so(cards: Mapping[Cell, str]) -> Iterator[tuple[int, tuple[float, float], int]]:
    """The markers of cards that lie so, upright: number, middle in sides, and quarters."""
    for (x, y), means in cards.items():
        for sign, quarters in ((1, 0), (-1, 1)):
            yield MEANS.index(means), (x * WIDE + sign * CORNER[0], y * HIGH - sign * CORNER[1]), quarters


def to_print(_edition: str) -> tuple[Marked, ...]:
    """Every card that can lie in the mine, with as many copies as there are; last the backs of the goals."""
    return tuple(_every())


def _every() -> Iterator[Marked]:
    number = {means: number for number, means in enumerate(MEANS)}
    for shape in SHAPES:
        yield Marked(number[shape], box()[shape], ("card", shape))
    yield Marked(number[START_SIGN], 1, ("card", START_CARD, "start"))
    yield Marked(number[GOLD], 1, ("card", START_CARD, "gold"))
    for card in STONES:
        yield Marked(number[STONE + card], 1, ("card", card, "stone"))
    yield Marked(number[FACE_DOWN], len(GOALS), ("goal",), under=True)
