"""Where the start lies though it is hidden: cards laid over its edges from both sides leave none of its markers.

It is the one gap beside which they lie so: at least two of them lead into it, none is shut towards it, and it is where
goals say that the start has to be. Where another gap could be meant as well it is left open.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.games.saboteur.rules.cards import opens
from companion.games.saboteur.rules.layout import START, beside
from companion.games.saboteur.seeing.grid import Card, Rows, anchors
from companion.games.saboteur.seeing.marked import START_SIGN, lying
from companion.games.saboteur.seeing.plane import Point

AROUND = (2.2, 1.9)
"""So many columns and rows from where goals say that it lies gaps are looked at."""
NEAR = ((-0.6, 0.35), (-0.35, 0.35))
"""Between so many columns and rows off it lies: with room between the cards it is farther from the goals."""
OVER_MARKERS = ({"W", "S"}, {"E", "N"})
"""By which of its sides a card has to lie there that covers the one marker, and one that covers the other."""
SAME = (0.25, 0.18)
"""So far apart is by two cards what is between them."""


def hidden_start(here: Rows, every: Sequence[Card]) -> Card | None:
    """The start, if among cards that lie there is one gap only in which it can be; `here` is by the goals alone."""
    cards = [(here.of(card.middle), card) for card in every if not anchors(card.means)]
    cards = [(at, card) for at, card in cards if _near(at, START, (AROUND[0] + 1, AROUND[1] + 1))]
    gaps = sorted(_gaps(cards, here.turn), key=lambda gap: math.hypot(*gap[0]))
    if not gaps or sum(len(sides) > 1 for _at, sides in gaps) != 1:
        return None
    at, sides = gaps[0]
    is_near = all(least < off < most for off, (least, most) in zip(at, NEAR, strict=True))
    if not is_near or not all(map(sides.intersection, OVER_MARKERS)):
        return None
    large = sum(card.side for _at, card in cards) / len(cards)
    return Card(START_SIGN, here.at(at), here.turn, 2, large)


def _gaps(cards: Sequence[tuple[Point, Card]], turn: float) -> Iterator[tuple[Point, set[str]]]:
    """Where no card lies, and all beside it lead there: in columns and rows, and by which of their sides."""
    near = [
        ((x + dx, y + dy), side, opens(lying(card.means, upside_down=card.upside_down(turn)), side))
        for (x, y), card in cards
        for side, (dx, dy) in beside(START)
    ]
    done: list[Point] = []
    for spot, _side, _leads in near:
        if any(_near(spot, other, SAME) for other in done) or any(_near(spot, at, (0.5, 0.5)) for at, _card in cards):
            continue
        beside_it = [each for each in near if _near(spot, each[0], SAME)]
        middle = _middle([at for at, _side, _leads in beside_it])
        done.append(spot)
        if all(leads for _at, _side, leads in beside_it) and _near(middle, START, AROUND):
            yield middle, {side for _at, side, _leads in beside_it}


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _y in points) / len(points), sum(y for _x, y in points) / len(points)


def _near(one: Point, other: Point, within: Point) -> bool:
    return abs(one[0] - other[0]) < within[0] and abs(one[1] - other[1]) < within[1]
