"""Forgetting names of earlier evenings."""

from __future__ import annotations

from companion.app.lobby.parts import heading, name_width
from companion.app.lobby.place import Around, Change, Lobby
from companion.language import _
from companion.screens.nodes import Button, Column, Grid, Node, Scroll, Text


def screen(here: Lobby, around: Around) -> Node:
    """Every name that is remembered; a touch forgets it."""
    names = around.settings.names
    chips = tuple(Button(Change(around.settings.forgetting(name)), name, lines=2) for name in names)
    grid = Grid(chips, cell=name_width(names), most=5)
    hint = _("Touch a name to forget it.") if names else _("No names are remembered.")
    return Column(
        (
            heading(here.but(at="players"), _("Forget a name")),
            Scroll(Column((Text(hint, tone="quiet", lines=3), grid)), "forget"),
        )
    )
