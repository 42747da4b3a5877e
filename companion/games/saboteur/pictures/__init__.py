"""Every picture of Saboteur: how it is drawn, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.games.saboteur.pictures import cards, dwarfs, galleries, remembered, saying
from companion.language import _, context
from companion.screens.art.pen import ALONE, Drawing, What


def _cards() -> Iterator[What]:
    """Every path card there can be, every stone, and what else looks like one."""
    yield from (("NESW", look) for look in ("start", "gold"))
    for count in range(1, 5):
        for sides in map("".join, combinations("NESW", count)):
            yield from ((sides,), (sides.lower(),), (sides, "stone"))


_TOOLS = tuple((tool, *state) for tool in ("pick", "lamp", "cart") for state in ((), ("broken",)))

PICTURES: dict[str, Drawing] = {
    "card": Drawing(cards.card, saying.card, high=1.55, beforehand=tuple(_cards())),
    "goal": Drawing(cards.goal, lambda: _("goal, face down"), high=1.55, beforehand=ALONE, covers=True),
    "gold": Drawing(dwarfs.gold, saying.gold, high=1.53, beforehand=(("1",), ("2",), ("3",))),
    "nugget": Drawing(dwarfs.one, lambda: context("a picture", "gold"), beforehand=ALONE),
    "riches": Drawing(dwarfs.riches, high=1 / 3),
    "hoard": Drawing(dwarfs.hoard, steps=int),
    "fellow": Drawing(dwarfs.fellow),
    "crate": Drawing(dwarfs.crate, high=1.6),
    "lode": Drawing(remembered.lode, lambda _mine: _("The mine as it lies"), high=0.7, own_ink=True),
    "was": Drawing(remembered.was, saying.was, own_ink=True),
    "held": Drawing(cards.held, lambda _seat, _cards: _("cards in hand"), high=1.55),
    "deck": Drawing(cards.deck, lambda: context("a picture", "pile"), high=1.55),
    "slot": Drawing(cards.slot, high=1.55),
    "mouth": Drawing(galleries.mouth, high=0.5),
    "dwarf": Drawing(dwarfs.dwarf, beforehand=(("helmet",), ("hood",))),
    "den": Drawing(galleries.den, high=0.5, beforehand=(("helmet",), ("hood",)), known_by=1),
    "masked": Drawing(dwarfs.masked, beforehand=ALONE, covers=True),
    "tool": Drawing(cards.tool, saying.tool, beforehand=_TOOLS),
    "rockfall": Drawing(cards.rockfall, lambda: _("rockfall"), beforehand=ALONE),
    "map": Drawing(cards.treasure_map, lambda: context("a picture", "map"), beforehand=ALONE),
    "fan": Drawing(cards.fan, lambda: _("cards in hand"), high=0.86, beforehand=ALONE),
}
"""By their kinds, the first word of a picture's name."""
