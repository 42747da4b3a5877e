"""The touchscreen of Wazabi: which screen belongs to this moment, as a pure function from views to nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.game import Record, Refusal, Screens
from companion.games.wazabi import (
    between_screens,
    buttons,
    correct_screens,
    help_pages,
    more_screens,
    opened,
    phone_screens,
    said,
    setting_up,
    turn_screens,
)
from companion.games.wazabi import commands as cmd
from companion.games.wazabi.here import TABLE, Here
from companion.games.wazabi.view import TableView
from companion.nodes import Node

Screen = Callable[[TableView, Here, str], Node]

_ANY_TIME: dict[str, Screen] = {
    "give-up": more_screens.give_up,
    "chance": more_screens.chance,
    "refused": more_screens.refused,
    "help": help_pages.in_game,
}
_PUT_RIGHT: dict[str, Screen] = {
    "correct": correct_screens.correct,
    "costs": correct_screens.costs,
}
_CARD: dict[str, Screen] = {
    **_PUT_RIGHT,
    "people": turn_screens.look,
    "on": turn_screens.on,
    "way": turn_screens.way,
}
_PHASES: dict[str, tuple[dict[str, Screen], Screen]] = {
    "deal": ({"first": between_screens.first}, between_screens.deal),
    "first": ({}, between_screens.begin),
    "roll": (_PUT_RIGHT, turn_screens.roll),
    "draw": ({}, turn_screens.draw),
    "give": ({}, turn_screens.give),
    "card": (_CARD, turn_screens.card),
    "won": ({}, between_screens.won),
    "over": ({}, between_screens.final),
}
"""For each phase the screens one can go to besides those of any time, and the one where it begins."""


def layout(view: TableView, here: Here, own: TableView | None, undoable: str, redoable: str = "") -> Node:
    """The screen that belongs to this moment; nothing is for one pair of eyes here."""
    if here.at == "more":
        return more_screens.more(view, here, redoable)
    screens, first = _PHASES[view.phase]
    screen = _ANY_TIME.get(here.at) or screens.get(here.at, first)
    return screen(view, here, undoable)


def refused(here: Here, command: Record | None, refusal: Refusal) -> Here:
    """Show why not; what is being put right stays as it was entered."""
    if isinstance(command, cmd.Correct):
        return here.but(refusal=refusal)
    return Here("refused", refusal=refusal, came=here)


def _gallery() -> Iterator[tuple[str, Node]]:
    from companion.games.wazabi.gallery import gallery  # noqa: PLC0415 - it plays the whole game, these screens too

    return gallery()


def _phones() -> Iterator[tuple[str, Node]]:
    from companion.games.wazabi.gallery_phones import phones  # noqa: PLC0415 - as above

    return phones()


SCREENS = Screens(
    first=TABLE,
    layout=layout,
    held=lambda here: False,
    open=lambda here: False,
    refused=refused,
    begin=setting_up.begin,
    help=help_pages.anywhere,
    gallery=_gallery,
    options=setting_up.options,
    sounds=setting_up.SOUNDS,
    tell=said.done,
    dealt=opened.dealt,
    acting=buttons.acting,
    pressed=buttons.pressed,
    phone=phone_screens.phone,
    typed=phone_screens.typed,
    phones=_phones,
)
