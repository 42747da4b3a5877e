"""How everybody has fared in all evenings, and one player's own page, to be read across the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.app.lobby.evenings import A_TABLE, WIDE_ENOUGH, Past, beside_or_below, title_of
from companion.app.lobby.parts import heading
from companion.app.lobby.place import Around, Lobby
from companion.core.standings import Honour, Lore, Luck, Most, Standing
from companion.core.tallies import DID, MET, Merged
from companion.language import _, later
from companion.language.writing import listed, number, ordinal
from companion.screens.art.pen import What
from companion.screens.nodes import Button, Column, Either, Go, Grid, Node, Panel, Picture, Row, Scroll, Text
from companion.screens.playable import AnyPlayable
from companion.screens.seam import wording_of

SOME = 3
"""So many names are told of those somebody had to do with most."""
HAT_TRICK = Honour("", 3, later("Hat trick"), later("games won one after the other: {n}"))
LONG, HIGH = 90.0, 0.08
"""How long, in mm, the picture of somebody's luck is, and how high to that."""


def lore_of(game: str, games: Mapping[str, AnyPlayable]) -> Lore:
    """What a game tells of many evenings; nothing, if it is not here."""
    return wording_of(games[game]).lore if game in games else Lore()


def screen(here: Lobby, around: Around) -> Node:
    """Who has won how often, in one kind of game; a touch on a name leads to that player's page."""
    past = around.past or Past()
    shown, page = here.game or next(iter(past.kinds), ""), int(here.page or 0)
    kinds = tuple(
        Button(
            Go(here.but(game=kind, page="")), title_of(kind, around.games), look="chosen" if kind == shown else "raised"
        )
        for kind in past.kinds
    )
    lore = lore_of(shown, around.games)
    rows = tuple(_row(at, each, here, lore) for at, each in enumerate(past.ranked, page * A_TABLE + 1))
    more = tuple(Text(sentence, tone="quiet", lines=20) for sentence in most_often(past.most, lore))
    nobody = (Text(_("No finished game is kept yet."), lines=4),)
    newer = Button(Go(here.but(page=str(page - 1))), _("Higher"), on=page > 0)
    older = Button(Go(here.but(page=str(page + 1))), _("Lower"), on=(page + 1) * A_TABLE < past.players)
    turning = (Row((newer, older), (1, 1)),) if past.players > A_TABLE else ()
    choosing = (Grid(kinds, cell=40.0),) if len(kinds) > 1 else ()
    inside = Column((*choosing, *(rows or nobody), *more), gap=2.5)
    return Column((heading(Lobby("evenings"), _("Standings")), Scroll(inside, "standings"), *turning))


def _row(place: int, each: Standing, here: Lobby, lore: Lore) -> Node:
    name = Button(Go(Lobby("fared", picked=each.name, came=here)), each.name, lines=2)
    at = Text(ordinal(place), size="big", bold=True)
    won, _streak, score, *_rounds = facts(each, lore)
    words = Text(won, bold=True, lines=2), Text(score, tone="quiet", lines=2)
    return Either(
        Row((at, name, *words), (0.3, 1.4, 1, 0.8)),
        Column((Row((at, name), (0, 1)), Row(words, (1, 1))), 1.0),
        WIDE_ENOUGH,
    )


def fared(here: Lobby, around: Around) -> Node:
    """One player's page: each kind of game, in letters to be read across the table, and what they are called."""
    past = around.past or Past()
    kinds = tuple(
        Panel(Column(tuple(_of_game(title_of(game, around.games), each, lore_of(game, around.games)))))
        for game, each in past.standings.items()
    )
    erase = Go(Lobby("erase", page="player", picked=here.picked, came=here))
    below = beside_or_below(
        Button(Go(Lobby("same", picked=here.picked, came=here)), _("Other names"), look="bare", lines=2),
        Button(erase, _("Forget this player"), look="bare", lines=3),
    )
    also = next((each.also for each in past.standings.values()), ())
    known = (Text(_("Also: {names}").format(names=listed(also)), tone="quiet", lines=6),) if also else ()
    inside = Column((*known, *kinds, *((below,) if kinds else ())), gap=3.0)
    return Column((heading(here.came or Lobby("standings"), here.picked), Scroll(inside, "fared")))


def _of_game(title: str, each: Standing, lore: Lore) -> Iterator[Node]:
    won, *others = facts(each, lore)
    yield Text(title, bold=True, tone="lamp")
    yield Text(won, size="big", bold=True, lines=6)
    yield Grid(tuple(Panel(Text(words, lines=3), 2.0, "raised") for words in others), cell=40.0, most=3)
    for role, luck in each.dealt:
        words = Text(_of_chance(role, luck, lore), lines=20)
        drawn = Picture(_as_picture(luck), LONG, LONG * HIGH)
        yield words if luck.usual else Column((words, drawn), gap=0.5)
    yield from (Text(words, lines=20) for words in deeds(each, lore))
    called = tuple(
        Panel(Column((Text(named, bold=True, lines=3), Text(words, tone="quiet", lines=6)), gap=0.5), 2.0, "raised")
        for named, words in honours(each, lore)
    )
    if called:
        yield Grid(called, cell=44.0, most=4)


def _as_picture(luck: Luck) -> What:
    return ("luck", *map(str, (luck.rounds, *luck.range(), luck.times)), f"{luck.expected:.1f}")


def honours(each: Standing, lore: Lore) -> Iterator[tuple[str, str]]:
    """What they are called for what all have seen them do, and for how often."""
    earned = each.earned(lore)
    if each.streak >= HAT_TRICK.least:
        earned = [(HAT_TRICK, each.streak), *earned]
    for honour, times in earned:
        yield _(honour.title), _(honour.told).format(n=number(times))


def lines(each: Standing, lore: Lore) -> Iterator[str]:
    """How somebody has fared, a line each."""
    yield from facts(each, lore)
    yield from (_of_chance(role, luck, lore) for role, luck in each.dealt)
    yield from deeds(each, lore)


def facts(each: Standing, lore: Lore) -> Iterator[str]:
    """What somebody has won: games, how many of them one after the other, points, and rounds."""
    yield _("{won} of {games} won").format(won=number(each.won), games=number(each.games))
    yield _("in a row: {n}").format(n=number(each.streak))
    yield _(lore.score).format(n=number(each.score))
    yield _("rounds won: {won} of {rounds}").format(won=number(each.rounds_won), rounds=number(each.rounds))


def deeds(each: Standing, lore: Lore) -> Iterator[str]:
    """To whom they did what, and who did it to them."""
    for what, deed in lore.deeds.items():
        for side, sentence in ((DID, deed.did), (MET, deed.met)):
            whom = each.whom(side + what)[:SOME]
            if whom:
                yield _(sentence).format(names=listed(f"{name} {number(times)}" for name, times in whom))


def _of_chance(role: str, luck: Luck, lore: Lore) -> str:
    plain = _("{role}: {times} of {rounds}, won {won}.")
    ordinary = _("{role}: {times} of {rounds}, won {won}. To be expected: {expected}. Ordinary: {least} to {most}.")
    rare = _("{role}: {times} of {rounds}, won {won}. To be expected: {expected}. Rare: beyond {least} to {most}.")
    least, most = luck.range()
    return (plain if luck.usual else ordinary if luck.ordinary else rare).format(
        role=_(lore.roles.get(role, role)),
        times=number(luck.times),
        rounds=number(luck.rounds),
        won=number(luck.won),
        expected=number(luck.expected, ".1f"),
        least=number(least),
        most=number(most),
    )


def most_often(most: Iterable[Most], lore: Lore) -> Iterator[str]:
    """Who has to do with whom most, in the whole group; once is not often."""
    for each in most:
        if each.what in lore.deeds and each.times > 1:
            yield _(lore.deeds[each.what].most).format(who=each.who, whom=each.whom, n=number(each.times))


def not_merged(why: Merged) -> str:
    """Why two names are not one person's, with fields for both."""
    return {
        Merged.NOBODY: _("Nobody called {name} or {into} is in a finished game."),
        Merged.SAME: _("{name} and {into} are one person already."),
        Merged.MET: _("{name} and {into} have sat at one table: they are two people."),
    }[why]
