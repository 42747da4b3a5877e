"""Two games that differ only in what a viewer may not know give that viewer the same, to the byte.

A game's `twins` deals such games. Nothing of what is compared here is taken from `view`: the twin is made from what the
printed rules let a player see. Whatever prints itself by accident is compared too: a secret has no looks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.core.chance import SeededChance
from companion.core.codec import EVENT, to_json
from companion.core.game import Refusal, Seat, Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.games import GAMES
from companion.screens.moment import Moment
from companion.screens.playable import AnyPlayable
from tests.contract.games import (
    Played,
    Step,
    bot_games,
    every_game,
    journal_of,
    resumed,
    sample,
    scripted_games,
    sitting,
    submit,
    twins_of,
    written,
)
from tests.pictures import render
from tests.places import phone_of

PAIRS = int(os.environ.get("LEAK_PAIRS", "10000"))
"""How many the long test compares of each game: `make leaks` asks for more."""
PARTS = 4
"""Into so many parts the long test is cut for each game, so that two processors have the same to do."""
UNDONE = 3
"""So many steps are taken back at tables, and done again."""
SELDOM, AT_TABLES = 20, 40
"""One in so many pairs is also compared by what costs much and follows from the rest; and through the tables' door."""


class Pair(NamedTuple):
    """The beginning of a game, each state it came to, and another that one viewer cannot tell from it."""

    one: Sequence[Step]
    states: Sequence[Any]
    other: Sequence[Step]
    viewer: Viewer
    rng: Random


def pairs(game: AnyPlayable, games: Iterator[Played], cuts: int) -> Iterator[Pair]:
    """The beginnings of games as one viewer sees them, each with a twin."""
    for played in games:
        rng = Random(played.name)
        states = list(_states(game, played.steps))
        showing = [at for at, (_, events) in enumerate(played.steps) if any(map(game.seen, events))]
        for viewer in played.viewers:
            for number in range(cuts):
                cut = 1 + (rng.choice(showing) if number % 2 else rng.randrange(len(played.steps)))
                steps = played.steps[:cut]
                twin = twins_of(game).twin([event for _, events in steps for event in events], viewer, rng)
                yield Pair(steps, states, _as_steps(steps, twin), viewer, rng)


def _states(game: AnyPlayable, steps: Sequence[Step]) -> Iterator[Any]:
    """What each step leads to."""
    state = game.empty
    for _, events in steps:
        for event in events:
            state = game.evolve(state, event)
        yield state


def _as_steps(steps: Sequence[Step], events: Sequence[Record]) -> tuple[Step, ...]:
    """The events of a twin, as they belong to the same commands."""
    ahead = iter(events)
    return tuple((command, tuple(islice(ahead, len(came)))) for command, came in steps)


def compare(game: AnyPlayable, pair: Pair, looks: int = 2) -> None:
    """All that the viewer is told on the way, and at some places and at the end all that there is to see."""
    one, states, other, viewer, rng = pair
    thorough = rng.randrange(SELDOM) == 0
    told = written if thorough else repr  # what is the same to `repr` is so to the byte, if it can be written at all
    looked = {len(one) - 1, *(rng.randrange(len(one)) for _ in range(looks))}
    state = twin_state = game.empty
    for at, ((_, events), (_, twins)) in enumerate(zip(one, other, strict=True)):
        state = states[at]
        for event, twin in zip(events, twins, strict=True):
            twin_state = game.evolve(twin_state, twin)
            if event is not twin:
                assert game.seen(event) == game.seen(twin)
                assert told(game.witness(event, viewer)) == told(game.witness(twin, viewer))
        if at in looked:
            _compare_states(game, state, twin_state, viewer, told)
            assert repr(events) == repr(twins)
    assert repr(state) == repr(twin_state)
    if thorough:
        _compare_whole(game, state, twin_state, viewer)
        _compare_phones(game, state, twin_state, viewer)
    _compare_answers(game, state, twin_state, viewer, rng)


def _compare_states(game: AnyPlayable, state: Any, twin: Any, viewer: Viewer, told: Callable[[object], str]) -> None:
    """Whatever is drawn for everybody is drawn from the view of the table."""
    for eyes in {viewer, Viewer.TABLE}:
        assert game.view(state, eyes) == game.view(twin, eyes)
    assert game.over(state) == game.over(twin)
    assert told(game.transcript(state)) == told(game.transcript(twin))


def _compare_whole(game: AnyPlayable, state: Any, twin: Any, viewer: Viewer) -> None:
    """To the byte, and what a state looks like that is printed by accident in the other way."""
    for eyes in {viewer, Viewer.TABLE}:
        assert written(game.view(state, eyes)) == written(game.view(twin, eyes))
    assert str(state) == str(twin)


def _compare_phones(game: AnyPlayable, state: Any, twin: Any, viewer: Viewer) -> None:
    """Everybody's phone while nobody holds it, for all are made of the view of the table; one's own, held too."""
    phone, first = phone_of(game), game.screens.first
    both = [(game.view(each, Viewer.TABLE), game.view(each, viewer)) for each in (state, twin)]
    for seat in range(len(both[0][0].players)):
        one, other = (phone.page(Moment(table, first), seat) for table, _own in both)
        assert one == other
    if isinstance(viewer, Seat):
        one, other = (phone.page(Moment(table, first, own), viewer.number) for table, own in both)
        assert one == other
        assert render(one).text == render(other).text
    assert game.sketch(both[0][0]) == game.sketch(both[1][0])


def _compare_answers(game: AnyPlayable, state: Any, twin: Any, viewer: Viewer, rng: Random) -> None:
    """A no must not tell what the yes would hide, nor may it matter for what happens without anything being shown."""
    for command in rng.sample(commands(game.id), 10):
        giver = twins_of(game).giver(command)
        if giver not in (Viewer.TABLE, viewer):
            continue
        answer = game.decide(state, command, SeededChance("one"))
        twin_answer = game.decide(twin, command, SeededChance("one"))
        if isinstance(answer, Refusal) or isinstance(twin_answer, Refusal):
            assert answer == twin_answer
            assert repr(answer) == repr(twin_answer)
        elif not any(map(game.seen, (*answer, *twin_answer))):
            told = [game.witness(event, viewer) for event in answer]
            assert written(told) == written([game.witness(event, viewer) for event in twin_answer])


@cache
def commands(game_id: str) -> tuple[Record, ...]:
    """Commands as they were given in many games: given anywhere else, most are refused. Every kind is among them."""
    given = [command for played in sample(game_id) for command, _ in played.steps]
    kinds = [[command for command in given if type(command) is kind] for kind in GAMES[game_id].commands.values()]
    rng = Random("commands")
    return tuple(command for kind in kinds for command in rng.sample(kind, min(len(kind), 60)))


def compare_tables(game: AnyPlayable, pair: Pair) -> int:
    """The same through the door people use: tables resumed from a journal of each. Tells how often both went on."""
    one, _states, other, viewer, rng = pair
    journals = begun_together(game, one, other)
    tables = [resumed(game, journal) for journal in journals]
    for table in tables:
        table.tell_all()
    for _ in range(UNDONE):
        _same(tables, viewer)
        answers = [table.undo() for table in tables]
        assert repr(answers[0]) == repr(answers[1])
    assert told_to_a_club(journals[0]) == told_to_a_club(journals[1])
    went_on = 0
    for command in (*(command for command, _events in one[-UNDONE:]), *rng.sample(commands(game.id), 10)):
        if twins_of(game).giver(command) not in (Viewer.TABLE, viewer):
            continue
        came, twins = (submit(game, table, command) for table in tables)
        assert isinstance(came, Refusal) == isinstance(twins, Refusal)
        if not (isinstance(came, Refusal) or isinstance(twins, Refusal)):
            if any(map(game.seen, (*came, *twins))):
                break  # what is shown now may be what was hidden
            went_on += 1
        assert told_to_a_club(journals[0]) == told_to_a_club(journals[1])
    return went_on


def begun_together(game: AnyPlayable, *courses: Sequence[Step]) -> list[Journal]:
    """Journals of games that began in the same second: by it a game is known, and so is all that is chained to it."""
    journals = [journal_of(game, steps) for steps in courses]
    for journal in journals:
        journal._db.execute("UPDATE games SET begun_at = '2026-01-01 20:00:00'")
    return journals


def told_to_a_club(journal: Journal) -> list[str]:
    """All that is to leave the table, to the byte."""
    return [told for (told,) in journal._db.execute("SELECT told FROM outbox ORDER BY row")]


def _same(tables: Sequence[Any], viewer: Viewer) -> None:
    table, twin = tables
    assert written(table.view(viewer)) == written(twin.view(viewer))
    assert written(table.history(viewer)) == written(twin.history(viewer))
    assert written(table.transcript()) == written(twin.transcript())
    assert table.over == twin.over
    assert repr(table.last_undoable()) == repr(twin.last_undoable())


@pytest.mark.thorough
@every_game
def test_what_a_viewer_may_not_know_changes_nothing_for_them(game: AnyPlayable) -> None:
    for pair in islice(pairs(game, chain(scripted_games(game), bot_games(game, 1_000)), cuts=2), 200):
        compare(game, pair)


@pytest.mark.thorough
@every_game
def test_nor_does_it_at_tables(game: AnyPlayable) -> None:
    went_on = [compare_tables(game, pair) for pair in islice(pairs(game, iter(sample(game.id)), cuts=1), 50)]
    assert sum(went_on) > len(went_on), "what is told amid play is hardly compared"


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@every_game
def test_what_a_viewer_may_not_know_changes_nothing_20_000_times(game: AnyPlayable, part: int) -> None:
    games = chain(scripted_games(game), bot_games(game, 100_000 + part * PAIRS))
    for number, pair in enumerate(islice(pairs(game, games, cuts=4), PAIRS // PARTS)):
        compare(game, pair)
        if number % AT_TABLES == 0:
            compare_tables(game, pair)


LEAKS = [(game, name) for game in GAMES.values() for name in twins_of(game).LEAKS]


@pytest.mark.parametrize(("game", "name"), LEAKS, ids=[f"{game.id}-{name}" for game, name in LEAKS])
def test_a_leak_would_be_noticed(game: AnyPlayable, name: str) -> None:
    leak = twins_of(game).LEAKS[name]
    leaky = replace(game, view=lambda state, viewer: (game.view(state, viewer), leak(state, viewer)))
    for one, _, other, viewer, _rng in islice(pairs(game, iter(sample(game.id)), cuts=2), 400):
        states = [list(_states(game, steps))[-1] for steps in (one, other)]
        if written(leaky.view(states[0], viewer)) != written(leaky.view(states[1], viewer)):
            return
    pytest.fail(f"{name}: no twin differs in it")


@every_game
def test_a_leak_to_a_club_would_be_noticed(game: AnyPlayable) -> None:
    """With all that is dealt and rolled in it, where something of it is dealt in secret."""

    def all_of(event: Any, _viewer: Viewer) -> Any:
        return to_json(event, EVENT, secrets=True)

    leaky = replace(game, witness=all_of)
    for one, _, other, _viewer, _rng in islice(pairs(game, iter(sample(game.id)), cuts=2), 400):
        journals = begun_together(game, one, other)
        for journal in journals:
            resumed(leaky, journal).tell_all()
        if told_to_a_club(journals[0]) != told_to_a_club(journals[1]):
            return
    pytest.fail("no twin differs in what a club would be told")


@every_game
def test_nobody_sits_where_no_seat_is(game: AnyPlayable) -> None:
    for played in sample(game.id)[::8]:
        table = resumed(game, journal_of(game, played.steps[:-1]))
        for door in (table.view, table.history):
            players = sitting(table)
            for seat in (-1, -players, players, players + 1, 10**9):
                assert _shown(door, seat) in (None, written(door(Viewer.TABLE))), f"seat {seat} of {players}"


def _shown(door: Callable[[Viewer], Any], number: int) -> str | None:
    """What somebody at this place is shown; None if that is refused."""
    try:
        return written(door(Seat(number)))
    except (LookupError, ValueError):
        return None
