"""What people are told in a first round, each once: at the first turn, at the actions, with a map."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.saboteur.screens.place import Moment
from companion.games.saboteur.screens.turns_only import is_light
from companion.games.saboteur.view import TableView
from companion.language import _
from companion.screens.hints import Hint

LEARNT: Mapping[str, tuple[str, ...]] = {
    "PathLaid": ("turn",),
    "CardPlayed": ("turn",),
    "Passed": ("turn",),
    "ToolBroken": ("turn", "break"),
    "ToolRepaired": ("turn", "mend"),
    "RockFell": ("turn", "rockfall"),
    "MapRead": ("turn", "map"),
    "GoalTurned": ("turn",),
}
"""By what has happened, the hints that nobody needs after that."""
ROOM = 6
"""Of more players there is so much on a page that nothing finds room below it."""


def at_the_foot(moment: Moment) -> Hint | None:
    """The one that belongs to a page that has room for it below."""
    view, here = moment.view, moment.here
    if here.at != "actions" or view.phase != "play" or not is_light(view) or len(view.players) > ROOM:
        return None
    if any(view.tools):
        return Hint("mend", _("Anyone may repair it with the same tool."), "repair.match")
    return Hint("break", _("Whoever has a broken tool lays no path card."), "tools.block")


def by_phone(view: TableView) -> Hint:
    """The one for whoever is to move and has a phone."""
    if is_light(view):
        return Hint("turn", _("Done: a card is played. Pass: one is put aside."), "turn.one-card")
    return Hint("turn", _("Lay a path card here; action cards are entered at the table."), "turn.one-card")


def in_the_panel(moment: Moment) -> Hint | None:
    """The one that belongs beside a mine."""
    match moment.here.at:
        case "rockfall":
            return Hint("rockfall", _("It takes any path card, but no start and no goal."), "rockfall.spares")
        case "map":
            alone = _("Look at one goal alone. Tell the others what you like.")
            return Hint("map", alone if moment.view.hidden_goals else by_the_real_card(), "map.one-goal")
    return None


def by_the_real_card() -> str:
    """What a map asks for where the goals lie hidden on the table: the touch comes last, for it ends the turn."""
    return _("Look at a real goal alone, lay it back, touch its place.")
