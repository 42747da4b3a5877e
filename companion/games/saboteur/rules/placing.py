"""May this card lie here? What is wrong, which clause says so, and what would be right instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.saboteur.rules.cards import CARD_LYING, LIES, Cell, leads_on, opens, turned
from companion.games.saboteur.rules.layout import Layout, beside
from companion.games.saboteur.rules.refusals import Why

CLAUSES = {
    Why.TAKEN: "place.free",
    Why.EDGE: "place.match",
    Why.NO_NEIGHBOUR: "place.beside",
    Why.NO_PATH: "place.unbroken-path",
    Why.UNKNOWN_CARD: "",
    Why.NONE_LEFT: "",
}

InStock = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong: where, and on which side of the card if one side is to blame."""

    code: Why
    at: Cell
    side: str = ""

    @property
    def clause(self) -> str:
        """The clause that is broken; empty where it is a matter of counting cards."""
        return CLAUSES[self.code]


@dataclass(frozen=True, slots=True)
class Instead:
    """A legal placement close to the one that was wanted; how: "turned", "one-over" or "another-card"."""

    how: str
    at: Cell
    lies: str


def problems(mine: Layout, at: Cell, lies: str, *, unbroken: bool, in_stock: InStock) -> list[Problem]:
    """Everything that is wrong with laying this card here; nothing if it may lie."""
    found = list(_card_problems(at, lies, in_stock))
    if not mine.is_free(at):
        return [Problem(Why.TAKEN, at), *found]
    found += [Problem(Why.EDGE, at, side) for side in mine.mismatches(at, lies)]
    if not any(near in mine.cards for _, near in beside(at)):
        found.append(Problem(Why.NO_NEIGHBOUR, at))
    elif unbroken and not mine.meets_way(at, lies):
        found.append(Problem(Why.NO_PATH, at))
    return found


def _card_problems(at: Cell, lies: str, in_stock: InStock) -> Iterator[Problem]:
    card = CARD_LYING.get(lies)
    if card is None:
        yield Problem(Why.UNKNOWN_CARD, at)
    elif not in_stock(card):
        yield Problem(Why.NONE_LEFT, at)


def instead(mine: Layout, at: Cell, lies: str, *, unbroken: bool, in_stock: InStock) -> Instead | None:
    """The nearest legal placement: the card turned, one cell over, or another card in its place."""
    here = [lie for lie in mine.fits_at(at, unbroken=unbroken) if in_stock(lie.card)]
    card = CARD_LYING.get(lies)
    if card and in_stock(card):
        if any(lie.lies == turned(lies) for lie in here) and turned(lies) != lies:
            return Instead("turned", at, turned(lies))
        for way in sorted((lie.lies for lie in LIES[card]), key=lambda way: way != lies):
            for _, near in beside(at):
                if any(lie.lies == way for lie in mine.fits_at(near, unbroken=unbroken)):
                    return Instead("one-over", near, way)
    if not here:
        return None
    return Instead("another-card", at, min(here, key=lambda lie: _unlike(lie.lies, lies)).lies)


def _unlike(one: str, other: str) -> tuple[bool, int]:
    """How far two cards are from each other: a dead end for a way through is farther than any side."""
    return leads_on(one) != leads_on(other), sum(opens(one, side) != opens(other, side) for side in "NESW")
