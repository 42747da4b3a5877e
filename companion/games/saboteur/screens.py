"""The touchscreen of Saboteur: which screen belongs to this moment, as a pure function from views to nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.game import Record, Refusal, Screens
from companion.games.saboteur import (
    action_screens,
    after_screens,
    box_screens,
    buttons,
    entry_screens,
    goal_screens,
    help_pages,
    light_screens,
    more_screens,
    opened,
    phone_screens,
    private_screens,
    said,
    scanning,
    setting_up,
    sleeves,
    turn_screens,
    whispers,
)
from companion.games.saboteur import commands as cmd
from companion.games.saboteur.here import TABLE, Here
from companion.games.saboteur.view import SeatView, TableView
from companion.nodes import Node

Screen = Callable[[TableView, Here, str], Node]

_ANY_TIME: dict[str, Screen] = {
    "give-up": more_screens.give_up,
    "chance": more_screens.chance,
    "refused": more_screens.refused,
    "help": help_pages.in_game,
}
_PUT_RIGHT: dict[str, Screen] = {
    "editor": entry_screens.editor,
    "correct": entry_screens.correct,
    "box": box_screens.box_counts,
}
_GOALS: dict[str, Screen] = {
    "found": goal_screens.found,
    "who-reached": goal_screens.who_reached,
    "shows": goal_screens.shows,
}
_PLAY: dict[str, Screen] = {
    **_PUT_RIGHT,
    "table": turn_screens.table,
    "cards": turn_screens.cards,
    "actions": action_screens.actions,
    "break": action_screens.break_tool,
    "mend": action_screens.mend_tool,
    "rockfall": action_screens.rockfall,
    "map": action_screens.read_map,
    "nobody": light_screens.nobody_can_play,
    **_GOALS,
}
_PHASES: dict[str, tuple[dict[str, Screen], Screen]] = {
    "deal": ({"first": after_screens.first}, after_screens.deal),
    "play": (_PLAY, turn_screens.table),
    "stuck": (_PUT_RIGHT, light_screens.all_passed),
    "goal": (_PUT_RIGHT, goal_screens.reached),
    "stone": ({}, goal_screens.stone),
    "reveal": (_GOALS, after_screens.round_over),
    "gold": ({}, after_screens.gold_round),
    "over": ({}, after_screens.final),
}
"""For each phase the screens one can go to besides those of any time, and the one where it begins."""


def layout(view: TableView, here: Here, own: SeatView | None, undoable: str, redoable: str = "") -> Node:
    """The screen that belongs to this moment."""
    if here.at in private_screens.SCREENS:
        return private_screens.SCREENS[here.at](view, here, own)
    if here.at == "more":
        return more_screens.more(view, here, redoable)
    screens, first = _PHASES[view.phase]
    screen = _ANY_TIME.get(here.at) or screens.get(here.at, first)
    return screen(view, here, undoable)


def refused(here: Here, command: Record | None, refusal: Refusal) -> Here:
    """Stay where it was tried, and show why not."""
    if isinstance(command, cmd.LayPath):
        return here.to(cell=command.at, lies=command.lies, refusal=refusal)
    if isinstance(command, cmd.EnterLayout | cmd.Correct | cmd.CorrectBox):
        return here.but(refusal=refusal)
    return here.to("refused", refusal=refusal, came=here.came if here.at == "refused" else here)


def _gallery() -> Iterator[tuple[str, Node]]:
    from companion.games.saboteur.gallery import gallery  # noqa: PLC0415 - it plays the whole game, these screens too

    return gallery()


def _phones() -> Iterator[tuple[str, Node]]:
    from companion.games.saboteur.gallery_phones import phones  # noqa: PLC0415 - as above

    return phones()


SCREENS = Screens(
    first=TABLE,
    layout=layout,
    held=lambda here: here.at in private_screens.HELD,
    open=lambda here: here.at in private_screens.OPEN,
    refused=refused,
    begin=setting_up.begin,
    help=help_pages.anywhere,
    gallery=_gallery,
    options=setting_up.options,
    kept=setting_up.kept,
    sounds=setting_up.SOUNDS,
    tell=said.done,
    dealt=opened.dealt,
    acting=buttons.acting,
    pressed=buttons.pressed,
    sleeves=sleeves.sleeves,
    scanned=scanning.scanned,
    phone=phone_screens.phone,
    typed=phone_screens.typed,
    phones=_phones,
    private=True,
    whisper=whispers.whisper,
    choices=whispers.choices,
    mixed=whispers.mixed,
    away=whispers.away,
    real=whispers.real,
)
