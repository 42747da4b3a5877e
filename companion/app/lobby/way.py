"""How somebody who sat down wants to see what only they may see."""

from __future__ import annotations

from companion.app.lobby.parts import choice, heading
from companion.app.lobby.place import Around, Change, Lobby
from companion.app.settings import WAYS, Way
from companion.language import _
from companion.language.saying import way_name, way_note
from companion.screens.nodes import Button, Column, Grid, Node, Scroll, Text

WIDE = 66.0
"""How wide a way and what it means are at the least, in mm."""


def screen(here: Lobby, around: Around) -> Node:
    """Every way, and what it means; it is remembered with the name."""
    now = around.settings
    question = Text(_("{name}, how do you want to see them?").format(name=here.picked), tone="quiet", lines=4)

    def offered(way: Way) -> Node:
        button: Button = choice(Change(now.going(here.picked, way)), way_name(way), chosen=now.way(here.picked) == way)
        return Column((button, Text(way_note(way), tone="quiet", lines=6)), gap=1.0)

    grid = Grid(tuple(offered(way) for way in WAYS), cell=WIDE, most=2, gap=3.0)
    return Column((heading(here.but(at="players"), _("Secrets")), Scroll(Column((question, grid)), "way")))
