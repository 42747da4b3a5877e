"""The rules of a game in our own words, to be read without playing."""

from __future__ import annotations

from companion.app.lobby.parts import heading, narrowed
from companion.app.lobby.place import Around, Lobby
from companion.language import _
from companion.screens.nodes import Button, Column, Go, Node, Scroll


def which(_here: Lobby, around: Around) -> Node:
    """Of several games, one."""
    games = tuple(Button(Go(around.reading(game)), game.title, height=15, size="big") for game in around.games.values())
    return Column((heading(Lobby("home"), _("Rules")), Scroll(narrowed(Column(games)), "which-rules")))


def screen(here: Lobby, around: Around) -> Node:
    """A page; the way back leads home."""
    show = around.games[here.game].screens.help
    return show(here.page, here.edition, lambda page: Go(here.but(page=page)), Go(Lobby("home")))
