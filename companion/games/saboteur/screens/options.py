"""What a table plays otherwise than its edition prints it, and how much it enters: that it may change amid a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.records import Record, one_of
from companion.games.saboteur.editions import EDITIONS, clauses, edition
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import noted, read_noted
from companion.games.saboteur.rules.terms import Entering
from companion.games.saboteur.screens.place import Moment
from companion.games.saboteur.view import TableView
from companion.language import _
from companion.screens.nodes import Do, Node
from companion.screens.seam import Option
from companion.screens.widgets import back, offered, page

HIDDEN_GOALS = "goals.hidden"
ENTERING = "cards.entered"
BOX = "box.counted"
ENTERED: tuple[Entering, ...] = (False, "unsure", True)
"""What may be entered, the least first."""
SEEN: Entering = "seen"
"""Entered by being laid: a camera sees it."""
NO_CLAUSES = (HIDDEN_GOALS, ENTERING, BOX)


def options(edition_id: str) -> tuple[Option, ...]:
    """How much is entered, every clause that can be switched, and whether the companion hides the goals."""
    printed = edition(edition_id).values
    switched = tuple(
        Option(clause.id, clause.choices, tuple(map(_, clause.says.values())), printed[clause.id])
        for clause in clauses().values()
        if clause.choices
    )
    goals = Option(
        HIDDEN_GOALS,
        (False, True),
        (
            _("You shuffle the goals yourselves. Whoever plays a map looks at the real card."),
            _("The companion shuffles the goals in secret and shows them. The real cards only mark their places."),
        ),
        False,
    )
    return (entering(), goals, Option(BOX, (), (), "", rule=False), *switched)


def entering() -> Option:
    """How much a table enters: nobody prints it, so a group is asked, once."""
    return Option(
        ENTERING,
        (*ENTERED, SEEN),
        (
            _("You play as ever. One touch a turn."),
            _("The same, and you may ask when in doubt."),
            _("Checked; two touches a turn."),
            _("A camera checks what is laid. Cards need markers."),
        ),
        "",
        rule=False,
        asked=_("What goes into the screen?"),
        names=(_("Turns, roles and gold"), _("Check cards when we are unsure"), _("Every card"), _("The table sees")),
        shown=(("mouth", "turns"), ("mouth", "unsure"), ("mouth", "every"), ("mouth", "seen")),
        by_camera=SEEN,
    )


def begin(players: tuple[str, ...], edition_id: str, chosen: Mapping[str, Any]) -> Record:
    """The command that begins a game of these people."""
    house = {clause: choice for clause, choice in chosen.items() if clause not in NO_CLAUSES}
    deck, to_play = read_noted(str(chosen.get(BOX, "")))
    return cmd.Begin(
        players,
        one_of(EDITIONS, edition_id),
        house=house,
        deck=deck,
        to_play=to_play,
        hidden_goals=bool(chosen.get(HIDDEN_GOALS)),
        entering=chosen.get(ENTERING),
    )


def kept(view: TableView) -> Mapping[str, Any]:
    """What a group says amid a game, and has the next time as well: how much it enters, and what is in its box."""
    entering = {} if view.entering is None else {ENTERING: view.entering}
    return {**entering, BOX: noted(view.deck, view.to_play)}


SOUNDS: Mapping[str, str] = {
    "PathLaid": "card",
    "CardPlayed": "card",
    "StoneLaid": "card",
    "Passed": "pass",
    "ToolBroken": "broken",
    "ToolRepaired": "mended",
    "RockFell": "rockfall",
    "MapRead": "map",
    "GoalTurned": "stone",
    "GoalTurned shows=gold": "treasure",
    "RoundEnded treasure=False": "round-over",
    "GoldDrawn": "gold",
    "GoldTaken": "gold",
    "GoldPaid": "gold",
    "GameEnded": "game-over",
}
"""What is heard when something happens. Of several things at once, the last that has a cue is."""


def how_much(moment: Moment) -> Node:
    """The same ways that a group is asked about before its first game."""
    here, asked, now = moment.here, entering(), moment.view.entering
    choices = asked.offered(by_camera=moment.sight is not None or now == SEEN)
    ways = tuple(
        (name, says, shown, Do(cmd.ChooseEntering(choice), here.to()))
        for name, says, shown, choice in zip(asked.names, asked.says, asked.shown, (*ENTERED, SEEN), strict=True)
        if choice in choices
    )
    return page(asked.asked, back(here.to("more")), offered(ways, choices.index(now) if now is not None else None))
