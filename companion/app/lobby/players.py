"""Sitting down: who plays, clockwise, and how each sees what only they may see. Nobody has to type a name."""

from __future__ import annotations

from dataclasses import replace

from companion.app.lobby.naming import wrong_with
from companion.app.lobby.parts import LEAST_NAME, choice, edition_name, heading, name_width
from companion.app.lobby.place import Around, Change, Lobby
from companion.app.lobby.rules import begins
from companion.app.settings import WAYS, Way
from companion.app.stones import filled, is_stone, named, seated
from companion.core.names import may_sit
from companion.language import _, context, plural
from companion.language.saying import way_name, way_note
from companion.language.writing import listed, number
from companion.screens.nodes import TOUCH, Button, Column, Either, Go, Grid, Node, Picture, Row, Scroll, Text
from companion.screens.playable import AnyPlayable

MARK = 7.0
FEW_SIT, LOW, CHIP = 4, 10.2, 21.0
"""Beside so few around a table there is room for names, so wide at the least, in mm; of more each is only so high."""
COUNT, APART = 14.0, 1.8
"""How wide a button is that makes so many seats, where there is room; and how far targets keep apart where not."""


def screen(here: Lobby, around: Around) -> Node:
    """How many play, their seats, then the names of earlier evenings, each one touch away from a seat."""
    game = around.games[here.game]
    nobody_named = all(map(is_stone, here.players))
    seats = _seats(here, around, game, nobody_named=nobody_named and not here.picked)
    hint = Text(_hint(here), tone="quiet", lines=12)
    forget = (_forget(here),) if around.settings.names and not here.picked else ()
    inside: Node = Column((*seats, *_earlier(here, around, LEAST_NAME), hint, *forget), gap=3.0)
    if not here.players:
        names = _named_before(*_earlier(here, around, CHIP))
        inside = Column((*_last_time(here, around, game), *seats, *names, hint, *forget), gap=APART)
    elif len(here.players) <= FEW_SIT:
        known = Column((*_earlier(here, around, CHIP), hint, *forget))
        beside = Row((Column(seats), known), (1.8, 1), gap=4.0, align="start")
        inside = Either(beside, inside, 110)
    return Column(
        (
            heading(Lobby("home"), _title(here)),
            Scroll(inside, "players"),
            _moving(here, game) if here.picked else _onward(here, around),
        )
    )


def _named_before(*title_and_names: Node) -> tuple[Node, ...]:
    """Before anybody sits there is room for names in few rows, and for what they are beside them."""
    if not title_and_names:
        return ()
    return (Either(Row(title_and_names[::-1], (3.4, 1)), Column(title_and_names), 110),)


def _title(here: Lobby) -> str:
    if here.picked:
        return _("Who sits here?")
    return _("Players, clockwise") if here.players else _("How many play?")


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


def _last_time(here: Lobby, around: Around, game: AnyPlayable) -> tuple[Either, ...]:
    """Those of the last time begin at a touch: whoever comes or goes can be changed before anything is dealt."""
    group = around.settings.group
    if len(group) not in game.seats or not may_sit(group):
        return ()
    names = _("Again: {names}").format(names=listed(group))
    large = Button(begins(here.but(players=group), around), names, look="lamp", size="big")
    return (Either(large, replace(large, size="body", lines=6), 0.0),)


def _numbers(here: Lobby, game: AnyPlayable, abreast: int, high: float, cell: float = LOW) -> Grid:
    """So many seats in one touch, each with a name that nobody has to keep."""
    return Grid(
        tuple(
            Button(
                Go(here.but(players=filled(here.players, count))),
                number(count),
                look="chosen" if count == len(here.players) else "raised",
                size="big" if cell > LOW else "body",
                height=high,
            )
            for count in game.seats
        ),
        cell=cell,
        most=abreast,
        gap=APART,
        words=False,
    )


def _seats(here: Lobby, around: Around, game: AnyPlayable, *, nobody_named: bool) -> tuple[Node, ...]:
    """Colour, shape, number and name of everybody around the table; and room for one more."""
    full, high = len(here.players) >= game.seats[-1], TOUCH if len(here.players) <= FEW_SIT else LOW
    add = Go(here.but(at="name", picked="", typed="", layer=0))
    by_phone = Go(here.but(at="by-phone", picked=""))
    seats = tuple(
        Button(
            _touched(here, around, name),
            name,
            look="chosen" if name == here.picked else "raised",
            picture=Picture(("player", str(seat)), MARK, MARK),
            height=high,
            lines=2,
            drops=_drops(here, name),
        )
        for seat, name in enumerate(here.players)
    )
    more = () if full else (Button(add, _("+ player"), lines=2),)
    phones = () if full and not any(map(is_stone, here.players)) else (Button(by_phone, _("By phone"), lines=2),)
    others = (*more, *phones)
    low = tuple(replace(button, height=LOW) for button in others)
    besides = Either(Row(others, (1,) * len(others)), Column(low, gap=APART), 0.0)
    if not seats:
        small, large = (_numbers(here, game, len(game.seats), TOUCH, cell) for cell in (LOW, COUNT))
        short, usual = Row((small, besides), (1.85, 1)), Column((large, besides))
        return (Either(short, usual, 110) if around.settings.names else usual,)
    on_table = _numbers(here, game, (len(game.seats) + 1) // 2, LOW) if nobody_named else besides
    cell = name_width(here.players, MARK)
    below = (besides,) if nobody_named and others else ()
    return Grid(seats, cell=cell, most=5, table=on_table), *below


def _touched(here: Lobby, around: Around, name: str) -> Go[Lobby]:
    """What can be done with a seat; of one without a name, where nobody is known who could sit there, a name is typed.

    From there the way back leads to what can be done with it otherwise.
    """
    if name == here.picked:
        return Go(here.but(picked=""))
    if is_stone(name) and not here.picked and not _known(here, around):
        return Go(here.but(at="name", picked=name, typed="", layer=0))
    return Go(here.but(picked=name))


def _known(here: Lobby, around: Around) -> tuple[str, ...]:
    """Who was here before and does not sit yet."""
    return tuple(name for name in around.settings.names if not wrong_with(name, here.players))


def _drops(here: Lobby, name: str) -> tuple[Go[Lobby], ...]:
    """What becomes of the order if this name goes to each of the places."""
    others = tuple(other for other in here.players if other != name)
    return tuple(Go(here.but(players=(*others[:to], name, *others[to:]))) for to in range(len(here.players)))


def _earlier(here: Lobby, around: Around, least: float) -> tuple[Node, ...]:
    """Whoever was here before takes the seat that was touched, else the first that has no name, else one more."""
    full = len(here.players) >= around.games[here.game].seats[-1]
    if full and not here.picked and not any(map(is_stone, here.players)):
        return ()
    names = _known(here, around)
    chips = tuple(Button(Go(here.but(players=_with(here, name), picked="")), name, lines=2) for name in names)
    another: tuple[Node, ...] = ()
    if here.picked:
        typed = Go(here.but(at="name", typed="", layer=0))
        another = (Row((Button(typed, _("Another name"), look="bare", lines=2),)),)
    words = names if least == LEAST_NAME else [word for name in names for word in name.replace("-", " ").split()]
    title = (Text(_("From earlier evenings"), tone="quiet", lines=3),) if names else ()
    known = (Grid(chips, cell=name_width(words, least=least), most=5, gap=APART),) if chips else ()
    return (*title, *another, *known)


def _with(here: Lobby, name: str) -> tuple[str, ...]:
    return named(here.players, here.picked, name) if here.picked else seated(here.players, name)


def _forget(here: Lobby) -> Row:
    """Far from the names: they move up while people sit down, and nobody who touches them fast means this."""
    return Row((Button(Go(here.but(at="forget", picked="")), _("Forget a name"), look="bare"),))


def _onward(here: Lobby, around: Around) -> Either:
    """By which rules, and the one next thing."""
    game = around.games[here.game]
    enough = len(here.players) in game.seats
    wanted = _("{least} to {most} players").format(least=game.seats[0], most=game.seats[-1])
    rules = Button(Go(here.but(at="house-rules")), _rules(here, game), height=14, lines=3)
    begin = Button(
        begins(here, around),
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
    changed = sum(chosen != printed.get(name, chosen) for name, chosen in here.options)
    if not changed:
        return _("Box: {edition} edition").format(edition=edition)
    sentence = plural("{edition} box, {n} house rule", "{edition} box, {n} house rules", changed)
    return sentence.format(edition=edition, n=changed)


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


WAY = 66.0
"""How wide a way and what it means are at the least, in mm."""


def ways(here: Lobby, around: Around) -> Node:
    """Every way, and what it means; it is remembered with the name."""
    now = around.settings
    question = Text(_("{name}, how do you want to see them?").format(name=here.picked), tone="quiet", lines=4)

    def offered(way: Way) -> Node:
        button: Button = choice(Change(now.going(here.picked, way)), way_name(way), chosen=now.way(here.picked) == way)
        return Column((button, Text(way_note(way), tone="quiet", lines=6)), gap=1.0)

    grid = Grid(tuple(offered(way) for way in WAYS), cell=WAY, most=2, gap=3.0)
    return Column((heading(here.but(at="players"), _("Secrets")), Scroll(Column((question, grid)), "way")))


def forgetting(here: Lobby, around: Around) -> Node:
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
