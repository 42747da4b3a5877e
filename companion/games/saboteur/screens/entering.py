"""How much this table enters, changed amid a game: what was entered by then stays."""

from __future__ import annotations

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens import options
from companion.games.saboteur.screens.place import Moment
from companion.screens.nodes import Do, Node
from companion.screens.widgets import back, offered, page


def entering(moment: Moment) -> Node:
    """The same three ways that a group is asked about before its first game."""
    here, asked = moment.here, options.entering()
    ways = tuple(
        (name, says, Do(cmd.ChooseEntering(choice), here.to()))
        for name, says, choice in zip(asked.names, asked.says, options.ENTERED, strict=True)
    )
    now = options.ENTERED.index(moment.view.entering) if moment.view.entering is not None else None
    return page(asked.asked, back(here.to("more")), offered(ways, now))
