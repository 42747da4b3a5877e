"""The cards a scanner can tell, and what their codes say.

Every copy of a card has the same code: no single card can be followed from hand to hand. The box is the same in every
edition, so a code says nothing of it, and sleeves serve whichever rules are played by.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.games.saboteur.editions import box
from companion.games.saboteur.rules.cards import SHAPES, leads_on
from companion.games.saboteur.rules.deck import MAP, REPAIRS, ROCKFALL, TOOLS, broken_card, repair_card
from companion.screens.seam import Sleeve

BACK = ("back",)


def sleeves(_edition: str) -> tuple[Sleeve, ...]:
    """Every card that is dealt and drawn."""
    return tuple(sleeve for _card, sleeve in _every())


@cache
def card_of(code: str) -> str | None:
    """The name of the card whose code says this."""
    return next((card for card, sleeve in _every() if sleeve.code == code), None)


def _every() -> Iterator[tuple[str, Sleeve]]:
    copies = box()
    for card in SHAPES:
        code = card if leads_on(card) else f"X{card.upper()}"
        yield card, Sleeve(code, copies[card], ("card", card))
    for tool in TOOLS:
        card = broken_card(tool)
        yield card, Sleeve(f"B{tool.upper()}", copies[card], BACK, ("tool", tool, "broken"))
    for tools in REPAIRS:
        card, code = repair_card(tools), tools.replace("+", "").upper()
        yield card, Sleeve(f"R{code}", copies[card], BACK, ("tool", tools))
    for card in (ROCKFALL, MAP):
        yield card, Sleeve(card.upper(), copies[card], BACK, (card,))
