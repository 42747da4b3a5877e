"""Sitting down: who plays, in the order they sit in, clockwise."""

from __future__ import annotations

from companion.app.lobby.naming import wrong_with
from companion.app.lobby.parts import LEAST_NAME, edition_name, heading, name_width, narrowed
from companion.app.lobby.place import Around, Lobby, Start
from companion.core.names import may_sit
from companion.language import _, context, plural
from companion.screens.nodes import Button, Column, Either, Go, Grid, Node, Picture, Row, Scroll, Text
from companion.screens.playable import AnyPlayable

MARK = 7.0


def screen(here: Lobby, around: Around) -> Node:
    """The seats, then the names of earlier evenings, each one touch away from a seat."""
    game = around.games[here.game]
    full = len(here.players) >= game.seats[-1]
    earlier = () if full else tuple(name for name in around.settings.names if not wrong_with(name, here.players))
    return Column(
        (
            heading(Lobby("home"), _("Move a player") if here.picked else _("Players, clockwise")),
            Scroll(
                Column(
                    (
                        _seats(here, full=full),
                        *(_earlier(here, earlier) if earlier else ()),
                        Text(_hint(here), tone="quiet", lines=12),
                        *((_forget(here),) if earlier else ()),
                    ),
                    gap=3.0,
                ),
                "players",
            ),
            _moving(here, game) if here.picked else _onward(here, game),
        )
    )


def _misnamed(here: Lobby) -> str:
    """Somebody who sat down under a name that was allowed then."""
    return next((name for seat, name in enumerate(here.players) if not may_sit(here.players[: seat + 1])), "")


def _hint(here: Lobby) -> str:
    if name := _misnamed(here):
        others = (other for other in here.players if other != name)
        return _("{name} needs another name. {why}").format(name=name, why=wrong_with(name, others))
    if len(here.players) > 1 and not here.picked:
        return _("In the order you sit, clockwise. Drag a name to its place, or touch it.")
    return _("In the order you sit, clockwise.")


def _seats(here: Lobby, *, full: bool) -> Node:
    """Colour, shape, number and name of everybody; beside them room for one more."""
    add = Go(here.but(at="name", picked="", typed="", layer=0))
    by_phone = Go(here.but(at="by-phone", picked=""))
    if not here.players:
        return narrowed(Column((Button(add, _("+ player"), look="lamp"), Button(by_phone, _("By phone")))))
    seats = tuple(
        Button(
            Go(here.but(picked="" if name == here.picked else name)),
            name,
            look="chosen" if name == here.picked else "raised",
            picture=Picture(("player", str(seat)), MARK, MARK),
            lines=2,
            drops=_drops(here, name),
        )
        for seat, name in enumerate(here.players)
    )
    more = () if full else (Button(add, _("+ player"), look="bare"), Button(by_phone, _("By phone"), look="bare"))
    return Grid((*seats, *more), cell=name_width(here.players, MARK), most=5)


def _drops(here: Lobby, name: str) -> tuple[Go[Lobby], ...]:
    """What becomes of the order if this name goes to each of the places."""
    others = tuple(other for other in here.players if other != name)
    return tuple(Go(here.but(players=(*others[:to], name, *others[to:]))) for to in range(len(here.players)))


def _earlier(here: Lobby, names: tuple[str, ...]) -> tuple[Node, ...]:
    chips = tuple(Button(Go(here.but(players=(*here.players, name), picked="")), name, lines=2) for name in names)
    return (Text(_("From earlier evenings"), tone="quiet", lines=2), Grid(chips, cell=name_width(names), most=5))


def _forget(here: Lobby) -> Row:
    """Far from the names: they move up while people sit down, and nobody who touches them fast means this."""
    return Row((Button(Go(here.but(at="forget", picked="")), _("Forget a name"), look="bare"),))


def _onward(here: Lobby, game: AnyPlayable) -> Either:
    """By which rules, and the one next thing."""
    enough = len(here.players) in game.seats
    wanted = _("{least} to {most} players").format(least=game.seats[0], most=game.seats[-1])
    rules = Button(Go(here.but(at="house-rules")), _rules(here, game), height=14, lines=3)
    begin = Button(
        Start(here.game, here.players, here.edition, here.options),
        context("button: begin the game", "Begin") if enough else wanted,
        look="lamp",
        height=14,
        lines=3,
        on=enough and not _misnamed(here),
    )
    return Either(Row((rules, begin), (1, 1)), Column((rules, begin)), 80)


def _rules(here: Lobby, game: AnyPlayable) -> str:
    """The printed rules, and how many of them this table changes."""
    edition = edition_name(here.edition)
    printed = {option.id: option.printed for option in game.screens.options(here.edition) if option.rule}
    changed = sum(choice != printed.get(name, choice) for name, choice in here.options)
    if not changed:
        return _("Rules: {edition}").format(edition=edition)
    return plural("{edition}, {n} house rule", "{edition}, {n} house rules", changed).format(edition=edition, n=changed)


def _moving(here: Lobby, game: AnyPlayable) -> Either:
    """What can be done with the player who was touched: another place, another way to see secrets."""
    at = here.players.index(here.picked)
    others = tuple(name for name in here.players if name != here.picked)
    places = _drops(here, here.picked)

    def moved(by: int) -> Go[Lobby]:
        return places[(at + by) % len(places)]

    way = (Button(Go(here.but(at="way")), _("Secrets"), height=14),)
    buttons = (
        Button(moved(-1), context("move a player in the order", "Move up"), height=14, on=bool(others)),
        Button(moved(1), context("move a player in the order", "Move down"), height=14, on=bool(others)),
        *(way if game.screens.secrets else ()),
        Button(Go(here.but(players=others, picked="")), context("a player leaves the table", "Remove"), height=14),
        Button(Go(here.but(picked="")), _("Done"), look="lamp", height=14),
    )
    return Either(Row(buttons, (1,) * len(buttons)), Grid(buttons, cell=LEAST_NAME, most=2), 27 * len(buttons))
