"""What a group is asked once, before its first game of a kind; later it stands among the rules of the table."""

from __future__ import annotations

from companion.app.lobby.parts import heading
from companion.app.lobby.place import Around, Lobby, Start
from companion.language import _
from companion.screens.nodes import Action, Column, Go, Node, Scroll, Text
from companion.screens.seam import Option
from companion.screens.widgets import GOOD_MANY, offered


def begins(here: Lobby, around: Around) -> Action:
    """A game; or first the question that nobody here has answered."""
    if unanswered(here, around):
        return Go(here.but(at="asked"))
    return Start(here.game, here.players, here.edition, here.options)


def unanswered(here: Lobby, around: Around) -> Option | None:
    """The first question of this game to which there is no answer."""
    options, answered = around.games[here.game].screens.options(here.edition), dict(here.options)
    return next((option for option in options if option.asked and option.id not in answered), None)


def screen(here: Lobby, around: Around) -> Node:
    """The question; whoever answers begins."""
    option = unanswered(here, around)
    assert option, "who is asked has not answered"
    ways = tuple(
        (name, says, begins(here.choosing(option, choice), around))
        for name, says, choice in zip(option.names, option.says, option.choices, strict=True)
    )
    later = Text(_("This can be changed at any time, also amid a game."), tone="quiet", lines=GOOD_MANY)
    return Column(
        (heading(here.but(at="players"), option.asked), Scroll(Column((offered(ways, None), later)), "asked"))
    )
