"""By which rules a group plays: as printed, or otherwise; the question asked once; and all of them to be read."""

from __future__ import annotations

from companion.app.lobby.parts import choice, edition_name, heading, narrowed
from companion.app.lobby.place import Around, Lobby, Start
from companion.language import _, context
from companion.screens.nodes import Action, Button, Column, Either, Go, Grid, Node, Row, Scroll, Text
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


def question(here: Lobby, around: Around) -> Node:
    """The question; whoever answers begins."""
    option = unanswered(here, around)
    assert option, "who is asked has not answered"
    ways = tuple(
        (name, says, shown, begins(here.choosing(option, choice), around))
        for name, says, shown, choice in zip(option.names, option.says, option.shown, option.choices, strict=True)
        if choice in option.offered(by_camera=around.by_camera)
    )
    later = Text(_("This can be changed at any time."), tone="quiet", lines=GOOD_MANY)
    return Column(
        (heading(here.but(at="players"), option.asked), Scroll(Column((offered(ways, None), later)), "asked"))
    )


def house_rules(here: Lobby, around: Around) -> Node:
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
        Grid(tuple(_clause(here, option, around) for option in options), cell=110, most=2, gap=5.0),
    )
    return Column(
        (
            heading(here.but(at="players"), _("The rules in your box")),
            Scroll(Column((Grid(editions, cell=46, most=5), *(house if options else ())), gap=4.0), "house-rules"),
        )
    )


def _clause(here: Lobby, option: Option, around: Around) -> Either:
    """What holds, whether that is as printed, and the way to the next choice."""
    now = dict(here.options).get(option.id, option.printed)
    at = option.choices.index(now)
    offered = [choice for choice in option.offered(by_camera=around.by_camera) if choice != now]
    then = next((choice for choice in option.choices[at + 1 :] if choice in offered), offered[0])
    if now == option.printed:
        whose = Text(_("as printed"), tone="quiet", lines=2)
    else:
        whose = Text(_("house rule"), tone="lamp", bold=True, lines=2)
    words = Column((*((whose,) if option.rule else ()), Text(option.says[at], lines=12)), gap=0.0)
    change = Column((Button(Go(here.choosing(option, then)), context("button: choose otherwise", "Change")),))
    return Either(Row((words, change), (1, 0), gap=4.0), Column((words, change)), 75)


def which_rules(_here: Lobby, around: Around) -> Node:
    """Of several games, one."""
    games = tuple(Button(Go(around.reading(game)), game.title, height=15, size="big") for game in around.games.values())
    return Column((heading(Lobby("home"), _("Rules")), Scroll(narrowed(Column(games)), "which-rules")))


def help_page(here: Lobby, around: Around) -> Node:
    """A page; the way back leads home."""
    show = around.games[here.game].screens.help
    return show(here.page, here.edition, lambda page: Go(here.but(page=page)), Go(Lobby("home")))
