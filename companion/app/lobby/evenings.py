"""Evenings that are over: a page of them, and one with its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Literal, NamedTuple

from companion.app.lobby.parts import heading
from companion.app.lobby.place import Around, Lobby
from companion.app.sticks import Stick
from companion.app.stones import stones
from companion.core.finished import Finished, Recap, local
from companion.core.looking_back import Evening, LookingBack, Played
from companion.core.standings import Most, Standing
from companion.language import _, plural
from companion.language.writing import clock, day, listed, moment, number, ordinal, ranking
from companion.screens.nodes import Button, Column, Either, Go, Grid, Node, Panel, Row, Scroll, Space, Text
from companion.screens.recall import NAMELESS, in_all

A_PAGE, A_TABLE, MOST_OTHERS = 8, 10, 60
"""So many evenings on a page, so many players, and so many names to choose from."""
WIDE_ENOUGH = 110.0
"""From this width on, in mm, what is told of an evening or of somebody stands beside it."""
OF_A_GAME = ("recap", "replay")
"""Where one game is looked at again: on page "" the one on the table, else the one that is kept under this number."""


class Told(NamedTuple):
    """What became of an errand: it is done "now", is "done", or could "not" be, and `why`; or what there is to tell.

    `left`: how many games were not forgotten, because they could not be gone through.
    """

    what: str
    state: Literal["now", "done", "not"] = "now"
    why: str = ""
    left: int = 0


class Past(NamedTuple):
    """What is told where we are: a page of evenings, and how many there are, or one; how one has fared, or all; a game.

    `kinds` of games there are, `ranked` a page of those who played one, `players` how many those are. `games`: how
    many there are in all; `others`: who could be the same person; `sticks` that are in, and what an errand has `told`.
    """

    days: int = 0
    evenings: tuple[Evening, ...] = ()
    standings: Mapping[str, Standing] = {}
    kinds: tuple[str, ...] = ()
    ranked: tuple[Standing, ...] = ()
    players: int = 0
    most: tuple[Most, ...] = ()
    finished: Finished | None = None
    games: int = 0
    others: tuple[str, ...] = ()
    sticks: tuple[Stick, ...] = ()
    told: Told | None = None


def asked(here: Lobby) -> Callable[[LookingBack], Past] | None:
    """What has to be looked up for this screen, if it tells of what is over."""
    look = LOOKS.get(here.at)
    return partial(look, here) if look else None


def _how_much(_here: Lobby, past: LookingBack) -> Past:
    return Past(games=past.games())


def _a_page(here: Lobby, past: LookingBack) -> Past:
    """And one more, to know whether there is another page: counting all would take longer the more there are."""
    skip = _page(here) * A_PAGE
    found = past.evenings(skip, A_PAGE + 1)
    return Past(skip + len(found), tuple(found[:A_PAGE]))


def _fared(here: Lobby, past: LookingBack) -> Past:
    return Past(standings=past.standings(here.picked))


def _names(here: Lobby, past: LookingBack) -> Past:
    return Past(standings=past.standings(here.picked), others=tuple(past.others(here.picked)[:MOST_OTHERS]))


def _to_be_erased(here: Lobby, past: LookingBack) -> Past:
    if here.page.isdecimal():
        return Past(evenings=past.alone(int(here.page)))
    return _fared(here, past) if here.page == "player" else _how_much(here, past)


def _game_again(here: Lobby, past: LookingBack) -> Past:
    return Past(finished=past.game(int(here.page)) if here.page else None)


def _ranking(here: Lobby, past: LookingBack) -> Past:
    """Stones are nobody, and nobody's place in it."""
    kinds = past.kinds()
    kind = here.game or next(iter(kinds), "")
    ranked = past.ranked(kind, _page(here) * A_TABLE, A_TABLE, stones())
    return Past(0, (), {}, tuple(kinds), tuple(ranked), past.players(kind, stones()), tuple(past.most(kind)))


LOOKS: dict[str, Callable[[Lobby, LookingBack], Past]] = {
    "home": _how_much,
    "kept": _how_much,
    "errand": _how_much,
    "evenings": _a_page,
    "evening": lambda here, past: Past(evenings=(past.evening(here.page),)),
    "fared": _fared,
    "standings": _ranking,
    "same": _names,
    "erase": _to_be_erased,
    **dict.fromkeys(OF_A_GAME, _game_again),
}
"""What each screen that tells of what is over has looked up."""


def _page(here: Lobby) -> int:
    return int(here.page or 0)


def screen(here: Lobby, around: Around) -> Node:
    """The newest first; a touch leads to one."""
    past, page = around.past or Past(), _page(here)
    rows = tuple(_row(here, evening) for evening in past.evenings)
    nothing = (Text(_("No finished game is kept yet."), lines=4),)
    newer = Button(Go(here.but(page=str(page - 1))), _("Newer"), on=page > 0, lines=2)
    older = Button(Go(here.but(page=str(page + 1))), _("Older"), on=(page + 1) * A_PAGE < past.days, lines=2)
    below = (Row((newer, older), (1, 1)),) if past.days > A_PAGE else ()
    everyone = Button(Go(Lobby("standings")), _("Standings"), lines=2)
    kept = Button(Go(Lobby("kept", came=here)), _("What is kept"), lines=2)
    inside = Column((beside_or_below(everyone, kept), *rows)) if rows else Column(nothing)
    return Column((heading(Lobby("home"), _("Evenings")), Scroll(inside, "evenings"), *below))


def beside_or_below(one: Button, other: Button) -> Either:
    """Side by side, where no word is cut off by that."""
    return Either(Row((one, other), (1, 1)), Column((one, other), gap=1.5), 0.0)


def _row(here: Lobby, evening: Evening) -> Node:
    people = Text(listed(map(_named, evening.people)), tone="quiet", lines=20)
    opens = Button(Go(Lobby("evening", page=evening.day, came=here)), _night(evening), lines=3)
    return Either(Row((opens, people), (1, 1), gap=3.0), Column((opens, people), gap=1.5), WIDE_ENOUGH)


def _night(evening: Evening) -> str:
    return day(datetime.fromisoformat(evening.day))


def when(game: Played) -> str:
    """The day and time it began."""
    return moment(local(game.begun))


def _named(name: str) -> str:
    return name or NAMELESS


def one(here: Lobby, around: Around) -> Node:
    """Each game of an evening as it went, and a touch on a name tells how that player has fared."""
    past = around.past or Past()
    evening = past.evenings[0] if past.evenings else Evening(here.page, ())
    people = tuple(Button(Go(Lobby("fared", picked=name, came=here)), name, lines=2) for name in evening.people)
    games = tuple(Panel(Column(tuple(_game(here, game, around)), gap=1.0)) for game in evening.games)
    title = _night(evening) if evening.games else _("Evenings")
    inside = Column((*_sums(evening, around), *games, Grid(people, cell=46.0)), gap=3.0)
    return Column((heading(here.came or Lobby("evenings"), title), Scroll(inside, "evening")))


def _sums(evening: Evening, around: Around) -> Iterator[Node]:
    """What everybody has won in all games of a kind, where there were several."""
    kinds: dict[str, list[Recap]] = {}
    for game in evening.games:
        kinds.setdefault(game.game, []).append(game.recap)
    for kind, recaps in kinds.items():
        recall = around.games[kind].screens.recall if kind in around.games else None
        if len(recaps) > 1:
            title = Text(title_of(kind, around.games), bold=True)
            yield Panel(Column((title, *in_all(recaps, recall)), gap=1.0))


def _game(here: Lobby, game: Played, around: Around) -> Iterator[Node]:
    title, began = title_of(game.game, around.games), clock(local(game.begun))
    yield Row((Text(title, bold=True), Space(), Text(f"{began} · {took(game)}", tone="quiet")), (0, 1, 0))
    ranked = sorted(zip(game.recap.places, map(_named, game.recap.players), game.recap.scores, strict=True))
    sentence = _("{place} {name}: {gold}")
    yield Grid(
        tuple(
            Text(sentence.format(place=ordinal(place), name=name, gold=number(score)), lines=4)
            for place, name, score in ranked
        ),
        cell=56.0,
        gap=1.0,
    )
    for sentence in rounds(game.recap):
        yield Text(sentence, tone="quiet", lines=20)
    how = Button(Go(Lobby("recap", page=str(game.number), came=here)), _("How it went"), lines=2)
    erase = Go(Lobby("erase", page=str(game.number), came=here))
    yield Row((how, Button(erase, _("Forget this game"), look="bare", lines=2)), (1, 1))


def title_of(game: str, games: Mapping[str, object]) -> str:
    """What a game is called; of one that is not here, its id."""
    return str(getattr(games.get(game), "title", game))


def took(game: Played) -> str:
    """How long it took."""
    return plural("{n} minute", "{n} minutes", game.minutes).format(n=number(game.minutes))


def placed(recap: Recap) -> str:
    """Everybody in the order of their places."""
    return ranking(recap.places, map(_named, recap.players), map(number, recap.scores))


def rounds(recap: Recap) -> Iterator[str]:
    """Who won each round."""
    for at, round_ in enumerate(recap.rounds, 1):
        people = round_.players or recap.players
        winners = listed(_named(people[seat]) for seat in round_.won)
        yield _("Round {n}: {names}").format(n=number(at), names=winners)
