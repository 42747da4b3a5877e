"""What people hear in a first game, each once: who begins, the roll, and dice given away."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.wazabi.screens.place import TABLE, Moment
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import short
from companion.language import _
from companion.language.saying import rule
from companion.screens.hints import Hint

LEARNT: Mapping[str, tuple[str, ...]] = {
    "FirstFound": ("tie",),
    "Rolled": ("roll",),
    "DiceGiven": ("give",),
    "CardPlayed": ("card",),
    "TurnEnded": ("card",),
}
"""By what has happened, the hints that nobody needs after that."""
ROOM = 4
"""Beside more players, or all that more dice may show, nothing else finds room."""


def at_the_foot(moment: Moment) -> Hint | None:
    """The one that belongs to a page that has room for it below."""
    if moment.view.phase == "first" and moment.here == TABLE:
        return Hint("tie", _("Those who tie for the most roll again."), "setup.first")
    return None


def by_phone(view: TableView) -> Hint | None:
    """The one for whoever is to move and has a phone."""
    match view.phase:
        case "roll":
            return Hint("roll", _("Enter your roll at the table, or let it be rolled here."), "turn.roll")
        case "card":
            asks = _("Cards that ask for more than a touch are played at the table.")
            return Hint("card", asks, "turn.one-card")
    return None


def in_the_panel(view: TableView) -> Hint | None:
    """The one that belongs beside what is touched."""
    rules = short.rules_of(view)
    if len(view.players) > ROOM or view.dice[view.turn] > ROOM:
        return None
    match view.phase:
        case "roll":
            return Hint("roll", rule(rules, "turn.roll"), "turn.roll")
        case "give":
            return Hint("give", rule(rules, "win.first-out"), "win.first-out")
    return None
