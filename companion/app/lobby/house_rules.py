"""By which printed rules, and what this table plays otherwise."""

from __future__ import annotations

from companion.app.lobby.parts import choice, edition_name, heading
from companion.app.lobby.place import Around, Lobby
from companion.language import _, context
from companion.screens.nodes import Button, Column, Either, Go, Grid, Node, Row, Scroll, Text
from companion.screens.seam import Option


def screen(here: Lobby, around: Around) -> Node:
    """The editions, and every clause that can be switched with what holds now."""
    game = around.games[here.game]
    editions = tuple(
        choice(Go(here.but(edition=edition)), f"{edition_name(edition)} ({edition})", chosen=edition == here.edition)
        for edition in game.editions
    )
    answered = dict(here.options)
    options = tuple(
        option
        for option in game.screens.options(here.edition)
        if option.choices and (option.id in answered or not option.asked)
    )
    house: tuple[Node, ...] = (
        Text(_("House rules"), size="big", bold=True, lines=2),
        Grid(tuple(_clause(here, option) for option in options), cell=110, most=2, gap=5.0),
    )
    return Column(
        (
            heading(here.but(at="players"), _("Printed rules")),
            Scroll(Column((Grid(editions, cell=46, most=5), *(house if options else ())), gap=4.0), "house-rules"),
        )
    )


def _clause(here: Lobby, option: Option) -> Either:
    """What holds, whether that is as printed, and the way to the next choice."""
    now = dict(here.options).get(option.id, option.printed)
    at = option.choices.index(now)
    then = option.choices[(at + 1) % len(option.choices)]
    if now == option.printed:
        whose = Text(_("as printed"), tone="quiet", lines=2)
    else:
        whose = Text(_("house rule"), tone="lamp", bold=True, lines=2)
    words = Column((*((whose,) if option.rule else ()), Text(option.says[at], lines=12)), gap=0.0)
    change = Column((Button(Go(here.choosing(option, then)), context("button: choose otherwise", "Change")),))
    return Either(Row((words, change), (1, 0), gap=4.0), Column((words, change)), 75)
