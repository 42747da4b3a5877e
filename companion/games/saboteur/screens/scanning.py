"""What cards say to a scanner, and what a card held before it does: the same as choosing it by hand, and nothing else.

Every copy of a card has the same code: no single card can be followed from hand to hand. The box is the same in every
edition, so a code says nothing of it, and sleeves serve whichever rules are played by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NoReturn

from companion.core.game import Refusal
from companion.games.saboteur.editions import box
from companion.games.saboteur.rules.cards import (
    LIES,
    MAP,
    REPAIRS,
    ROCKFALL,
    SHAPES,
    TOOLS,
    broken_card,
    leads_on,
    repair_card,
)
from companion.games.saboteur.rules.terms import Why, no
from companion.games.saboteur.screens.action import of_use
from companion.games.saboteur.screens.place import TABLE, At, Here
from companion.games.saboteur.screens.turn import fitting
from companion.games.saboteur.screens.turns_only import is_light
from companion.games.saboteur.view import TableView
from companion.screens.nodes import Go
from companion.screens.seam import Sleeve

WHILE_PLAYING = (TABLE.at, "cards", "actions", "break", "mend", "rockfall", "map")
"""Where people are with their cards; whatever else is on the screen is not taken away from under their eyes."""

_WITHOUT_A_TOOL: Mapping[str, At] = {ROCKFALL: "rockfall", MAP: "map"}


class _No(Exception):
    """Why this card cannot be chosen now."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal


def scanned(view: TableView, here: Here, code: str) -> Go[Here] | Refusal:
    """Where this card leads, or why it leads nowhere."""
    here = here.came if here.at == "refused" and here.came else here
    try:
        return Go(_chosen(view, here, _card(view, here, code)))
    except _No as why:
        return why.refusal


def _refuse(why: Why, clause: str = "", **about: object) -> NoReturn:
    raise _No(no(why, clause, **about))


def _card(view: TableView, here: Here, code: str) -> str:
    card = card_of(code)
    if card is None:
        _refuse(Why.UNKNOWN_CODE)
    if view.phase != "play":
        _refuse(Why.NOT_NOW, phase=view.phase)
    if here.at not in WHILE_PLAYING:
        _refuse(Why.SCREEN_IN_USE)
    if not view.hands[view.turn]:
        _refuse(Why.NO_CARD)
    if not view.left[card]:
        _refuse(Why.NONE_LEFT, card=card, copies=view.deck[card] + 1)
    return card


def _chosen(view: TableView, here: Here, card: str) -> Here:
    if card in LIES:
        return _path(view, here, card)
    there = _action(view, here, card)
    if not of_use(view, there):
        _refuse(_OF_NO_USE[there.at])
    return there


_OF_NO_USE = {"break": Why.BROKEN_ALREADY, "mend": Why.NOTHING_TO_MEND, "rockfall": Why.NOTHING_TO_TAKE}


def _path(view: TableView, here: Here, card: str) -> Here:
    """Into the cell that was touched, as it fits there; without one the cells where it fits glow."""
    if is_light(view):
        _refuse(Why.NOT_ENTERED)
    broken = view.tools[view.turn]
    if broken:
        _refuse(Why.TOOL_BROKEN, "tools.block", tools=broken)
    if not here.cell:
        return here.to(lies=card)
    fits = [lie.lies for lie in fitting(view, here.cell) if lie.card == card]
    return here.to(cell=here.cell, lies=(*fits, card)[0])


def _action(view: TableView, here: Here, card: str) -> Here:
    """The page of this action, the card chosen there; of two tools on it, the one that somebody wants mended."""
    if card in _WITHOUT_A_TOOL:
        return here.to(_WITHOUT_A_TOOL[card])
    does, _space, tools = card.partition(" ")
    if does == "break":
        return here.to("break", tool=tools)
    wanted = [tool for tool in TOOLS if tool in tools.split("+") and any(tool in broken for broken in view.tools)]
    return here.to("mend", tool=(*wanted, tools.split("+")[0])[0], repair=tools)


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
