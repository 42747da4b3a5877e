"""A new game while another waits: the one thing here that cannot be undone, so it is asked for."""

from __future__ import annotations

from companion.app.lobby.place import Around, GiveUp, Lobby
from companion.language import _
from companion.language.writing import listed
from companion.screens.nodes import Button, Column, Go, Node, Row, Scroll, Space, Text


def screen(here: Lobby, around: Around) -> Node:
    """Keep the game that waits, or give it up."""
    waiting = around.waiting
    names = listed(waiting.players) if waiting else ""
    words = Column(
        (
            Space(grow=True),
            Text(_("Give that game up?"), size="big", bold=True, align="middle", lines=2),
            Text(names, align="middle", lines=10),
            Text(_("You cannot go on with it afterwards."), tone="quiet", align="middle", lines=3),
            Space(grow=True),
        ),
        gap=4.0,
    )
    return Column(
        (
            Scroll(words, "give-up"),
            Row(
                (
                    Button(Go(Lobby("home")), _("No, keep it"), look="lamp", height=15, lines=2),
                    Button(GiveUp(here.but(at="players")), _("Give it up"), height=15, lines=2),
                ),
                (1, 1),
            ),
        )
    )
