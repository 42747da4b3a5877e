"""Which language the table speaks: each by its own name, for whoever cannot read what is there now."""

from __future__ import annotations

from dataclasses import replace

from companion.app.lobby.parts import choice, heading
from companion.app.lobby.place import Around, Change, Lobby
from companion.app.settings import Settings
from companion.language import LANGUAGES, _, missing, spoken
from companion.screens.nodes import Button, ButtonLook, Column, Go, Grid, Node, Scroll, Text
from companion.screens.widgets import GOOD_MANY


def screen(here: Lobby, around: Around) -> Node:
    """It is spoken at once, here too; so whoever touched the wrong one can choose again."""
    now = around.settings
    names = tuple(
        choice(Change(replace(now, language=code)), name, chosen=code == spoken()) for code, name in LANGUAGES.items()
    )
    grid = Grid(names, cell=44.0, most=3)
    return Column(
        (
            heading(here.came or Lobby("home"), _("Language")),
            Scroll(Column((*_not_there(now), grid), gap=3.0), "language"),
        )
    )


def _not_there(now: Settings) -> tuple[Node, ...]:
    """Why English is spoken, if another was chosen."""
    if spoken() == now.language or spoken() != "en" or not now.language:
        return ()
    return (Text(missing(now.language), tone="wrong", lines=GOOD_MANY),)


def current(look: ButtonLook, came: Lobby | None = None) -> Button:
    """What leads here: the name of the language that is spoken now."""
    return Button(Go(Lobby("language", came=came)), LANGUAGES.get(spoken(), spoken()), look=look)
