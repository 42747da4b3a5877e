"""Whole tournaments by bots that do anything the rules allow, with a bookkeeper, and the real cards and dice."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import SeededChance
from companion.core.codec import COMMAND, EVENT, from_json, to_json
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games.wazabi import WAZABI_GAME
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.staging.world import SimulatedTable
from companion.games.wazabi.view import TableView
from tests.wazabi.reference import Book
from tests.wazabi.tables import CARDS, DICE, GAMES, outcome_of

TEAMS = {
    4: ((0, 0, 1, 1), (0, 1, 0, 1), (2, 0, 0, 1)),
    5: ((0, 1, 0, 1, 2),),
    6: ((0, 1, 2, 0, 1, 2), (0, 0, 1, 2, 3, 3)),
}


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[SimulatedTable, int]:
    """A table of any size and any variant, with short games and long ones, full hands and empty ones."""
    players = draw(st.integers(2, 6))
    setup = {
        "games": draw(st.integers(1, 2)),
        "dice": draw(st.integers(1, DICE // players)),
        "hand": draw(st.integers(0, CARDS // players)),
        "teams": draw(st.sampled_from(((), *TEAMS.get(players, ())))),
        "house": {"give.neighbours": draw(st.booleans())},
    }
    rng = Random(draw(st.integers(0, 2**32)))
    fair, reckless = draw(st.booleans()), draw(st.sampled_from((True, True, False)))
    return SimulatedTable(rng, players, "lv", fair=fair, reckless=reckless, setup=setup), players


def counted(view: TableView, started_with: int) -> tuple[int, int]:
    """All dice and all cards there are, wherever they lie."""
    never_handed_out = DICE - started_with * len(view.players)
    in_play = 1 if view.played else 0
    cards = sum(view.hands) + sum(view.skips) + view.pile + view.discards + in_play
    return sum(view.dice) + view.lost + never_handed_out, cards


@pytest.mark.thorough
@settings(deadline=None, max_examples=100)
@given(tournaments())
def test_dice_and_cards_are_where_a_bookkeeper_has_them(made: tuple[SimulatedTable, int]) -> None:
    world, _players = made
    table = Table(GAMES, Journal(), SeededChance("any"))
    begin = world.opening()
    assert isinstance(begin, cmd.Begin)
    book = Book(begin)
    for command, events in play(table, "wazabi", world):
        rolled: tuple[int, ...] = next((event.gives for event in events if isinstance(event, ev.ChanceRolled)), ())
        book.note(command, rolled)
        view = table.view(Viewer.TABLE)
        if view.round:
            assert counted(view, book.start) == (DICE, CARDS)
            assert seen(view) == written_down(book), command
            assert lying(world) == as_seen(view)
    assert outcome_of(table).places == ranked(book, begin.games)


def seen(view: TableView) -> dict[str, Any]:
    """What the companion believes."""
    acting = {"turn": view.turn, "owed": view.owed} if view.phase in ("first", "roll", "draw", "give", "card") else {}
    counts = {"dice": view.dice, "hands": view.hands, "skips": view.skips, "pile": view.pile}
    rest = {"discards": view.discards, "lost": view.lost, "out": view.out, "scores": view.scores}
    return {**acting, **counts, **rest, "won": view.phase == "won"}


def written_down(book: Book) -> dict[str, Any]:
    """What the bookkeeper wrote down."""
    closed = book.closed
    acting = {} if book.won or closed else {"turn": book.turn, "owed": book.owed}
    counts = {"dice": tuple(book.dice), "hands": tuple(book.hands), "skips": tuple(book.before), "pile": book.pile}
    rest = {"discards": book.discards, "lost": book.lost, "out": tuple(book.went_out), "scores": tuple(book.scores)}
    return {**acting, **counts, **rest, "won": book.won and not closed}


def lying(world: SimulatedTable) -> list[Any]:
    """How many cards and dice really lie where; the box is whole."""
    everywhere = chain(world.pile, world.discards, world.played, *world.hands, *world.lying)
    assert Counter(everywhere) == WHOLE_BOX
    assert all(card == "skip" for cards in world.lying for card in cards)
    hands, before = list(map(len, world.hands)), list(map(len, world.lying))
    return [world.dice, hands, before, len(world.pile), len(world.discards), world.played]


def as_seen(view: TableView) -> list[Any]:
    """The same as the companion believes."""
    played = [view.played] if view.played else []
    return [list(view.dice), list(view.hands), list(view.skips), view.pile, view.discards, played]


WHOLE_BOX = Counter({"lose-one": 7, "lose-two": 5, "keep-two": 4, "draw-three": 3, "swap-dice": 3}) + Counter(
    {"pass-dice": 3, "swap-hands": 4, "pass-hands": 3, "again-reverse": 2, "skip": 2}
)


def ranked(book: Book, games: int) -> tuple[int, ...]:
    """One game is ranked by who was out first, a tournament by points; partners stand together."""
    if games == 1 and len(set(book.team)) == book.players:
        last = len(book.went_out) + 1
        return tuple(book.went_out.index(seat) + 1 if seat in book.went_out else last for seat in range(book.players))
    best = sorted({(points, team) for points, team in zip(book.scores, book.team, strict=True)}, reverse=True)
    return tuple(1 + sum(points > mine for points, _ in best) for mine in book.scores)


@pytest.mark.thorough
@settings(deadline=None, max_examples=30)
@given(tournaments())
def test_every_tournament_survives_json_and_the_journal(made: tuple[SimulatedTable, int]) -> None:
    world, _players = made
    journal = Journal()
    table = Table(GAMES, journal, SeededChance("any"))
    for command, events in play(table, "wazabi", world):
        assert again(command, COMMAND) == command
        assert [again(event, EVENT) for event in events] == list(events)
    resumed = Table(GAMES, journal, SeededChance("other"))
    assert resumed.resume(journal.games()[0])
    for question in ("outcome", "transcript"):
        assert getattr(resumed, question)() == getattr(table, question)()
    assert resumed.view(Viewer.TABLE) == table.view(Viewer.TABLE)
    assert resumed.history(Viewer.TABLE) == table.history(Viewer.TABLE)


def again(record: Record, tag: str) -> Record:
    """The record after a trip through JSON."""
    kinds = WAZABI_GAME.commands if tag == COMMAND else WAZABI_GAME.events
    return from_json(json.loads(json.dumps(to_json(record, tag, secrets=True))), tag, kinds)
