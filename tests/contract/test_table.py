"""Whatever is sent to a table, at any time: events or a no come back, and a no changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.chance import SeededChance
from companion.core.game import AnyGame, Refusal, Seat, Viewer, Why
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.table import Table
from tests.contract.commands import any_command
from tests.contract.games import (
    Played,
    all_seen,
    every_game,
    every_script_and,
    explained,
    journal_of,
    resumed,
    sample,
    sitting,
    viewers,
    written,
)
from tests.soak import soaked

CALM = settings(deadline=None, suppress_health_check=list(HealthCheck))
UNDO, REDO = "undo", "redo"
Sent = Record | str


@dataclass
class Witness:
    """Somebody who writes down what everybody sees, and what undo and redo must therefore bring back."""

    game: AnyGame
    table: Table
    journal: Journal
    undoable: list[list[str] | None] = field(default_factory=list)
    undone: list[list[str]] = field(default_factory=list)

    def entries(self) -> list[Any]:
        """What is in the journal."""
        return [self.journal.entries(game.number) for game in self.journal.games()]

    def shown(self) -> list[str]:
        """What everybody sees now."""
        return [written(self.table.view(viewer)) for viewer in viewers(sitting(self.table))]

    def send(self, sent: Sent) -> bool:
        """Send one thing to the table, and hold its answer against the promises; True if something happened."""
        before, entries, past = self.shown(), self.entries(), len(self.table.history(Viewer.TABLE))
        todo = self.table.last_undoable()
        answer = self._answer(sent)
        if isinstance(answer, Refusal):
            assert explained(self.game, self.table, answer).strip()
            assert (self.shown(), self.entries()) == (before, entries)
            assert len(self.table.history(Viewer.TABLE)) == past
            assert self.table.last_undoable() is todo or self.table.last_undoable() == todo
            return False
        assert answer, "something happened, or there was a no"
        assert len(self.table.history(Viewer.TABLE)) == past + 1
        assert len(self.entries()[-1]) == len(entries[-1]) + 1
        self._say(answer)
        self._remember(sent, answer, before)
        return True

    def _answer(self, sent: Sent) -> tuple[Record, ...] | Refusal:
        if isinstance(sent, Record):
            return self.table.submit(sent)
        answer = self.table.undo() if sent == UNDO else self.table.redo()
        possible = self.undone if sent == REDO else self.undoable
        assert isinstance(answer, Refusal) == (not possible), f"{sent}: {answer}"
        return answer

    def _say(self, answer: tuple[Record, ...]) -> None:
        players = self.table.view(Viewer.TABLE).players
        for event in answer:
            for viewer in (Viewer.TABLE, Seat(0), Seat(len(players) - 1)):
                assert self.game.say(self.game.witness(event, viewer), players).strip()

    def _remember(self, sent: Sent, answer: tuple[Record, ...], before: list[str]) -> None:
        if sent == UNDO:
            assert self.undoable.pop() in (self.shown(), None)
            self.undone.append(before)
            return
        if sent == REDO:
            assert self.undone.pop() == self.shown()
        else:
            self.undone.clear()
        self.undoable.append(before)
        if any(map(self.game.seen, answer)):
            self.undoable.clear()
            assert self.table.undo() == Refusal(Why.SEEN)


@cache
def situations(game_id: str) -> Mapping[str, list[tuple[Played, int]]]:
    """Places in games by what was done next there, so that rare ones come up as often as others."""
    found: dict[str, list[tuple[Played, int]]] = {}
    for played in sample(game_id):
        for at in range(1, len(played.steps)):
            found.setdefault(type(played.steps[at][0]).__name__, []).append((played, at))
    return found


def at_a_table(game: AnyGame, played: Played, at: int) -> Witness:
    """A game as it was before this step."""
    steps = played.steps[:at]
    journal = journal_of(game, steps)
    undoable: list[list[str] | None] = []
    for _, events in steps:
        undoable = [] if any(map(game.seen, events)) else [*undoable, None]
    return Witness(game, resumed(game, journal), journal, undoable)


def throw(game: AnyGame, data: st.DataObject, most: int) -> None:
    """Send things to a table somewhere in a game; what came of it can be resumed."""
    places = situations(game.id)
    kind = data.draw(st.sampled_from(sorted(places)))
    played, at = data.draw(st.sampled_from(places[kind]))
    witness = at_a_table(game, played, at)
    before = all_seen(witness.table)
    likely = any_command(game.id, tuple({type(command).__name__ for command, _ in played.steps[at : at + 4]}))
    kinds: st.SearchStrategy[Any] = st.sampled_from(
        (likely, likely, likely, any_command(game.id), st.sampled_from((UNDO, REDO)))
    )
    things: st.SearchStrategy[Sent] = kinds.flatmap(
        lambda kind: kind
    )  # one_of would mix what is likely into all the rest
    happened = [witness.send(sent) for sent in data.draw(st.lists(things, min_size=most // 2, max_size=most))]
    if not any(happened):
        assert all_seen(witness.table) == before
    again = resumed(game, witness.journal)
    assert all_seen(again) == all_seen(witness.table)


@pytest.mark.thorough
@every_game
@settings(CALM, max_examples=10)
@given(data=st.data())
def test_anything_may_be_sent(game: AnyGame, data: st.DataObject) -> None:
    throw(game, data, 40)


@pytest.mark.long
@every_game
@settings(CALM, max_examples=soaked(200, 500))
@given(data=st.data())
def test_anything_may_be_sent_for_long(game: AnyGame, data: st.DataObject) -> None:
    throw(game, data, 100)


@every_game
@pytest.mark.parametrize("name", ["", "no.such.clause"])
def test_a_house_rule_nobody_knows_is_refused(game: AnyGame, name: str) -> None:
    """By whatever name, even none."""
    opening = game.world(Random(name), game.seats[0], game.editions[0]).opening()
    table = Table({game.id: game}, Journal(), SeededChance(""))
    answer = table.begin(game.id, replace(cast(Any, opening), house={name: True}))
    assert isinstance(answer, Refusal)
    assert answer.why == "unknown-clause"


@every_game
@settings(CALM, max_examples=80)
@given(data=st.data())
def test_anything_may_be_sent_to_an_empty_table(game: AnyGame, data: st.DataObject) -> None:
    journal = Journal()
    table = Table({game.id: game}, journal, SeededChance("empty"))
    assert table.submit(data.draw(any_command(game.id))) == Refusal(Why.NO_GAME)
    assert table.undo() == Refusal(Why.NOTHING_TO_UNDO)
    assert table.redo() == Refusal(Why.NOTHING_TO_REDO)
    answer = table.begin(game.id, data.draw(any_command(game.id)))
    assert len(journal.games()) == (not isinstance(answer, Refusal))
    if isinstance(answer, Refusal):
        assert explained(game, table, answer).strip()
        assert (table.game, table.view(Viewer.TABLE), table.history(Viewer.TABLE)) == (None, None, [])
    else:
        assert table.begin(game.id, data.draw(any_command(game.id))) == Refusal(Why.GAME_GOES_ON)


@pytest.mark.long
@every_game
def test_what_somebody_has_seen_is_not_undone(game: AnyGame) -> None:
    """Whole games once more, with the same chance: all is undone as far as it goes, again and again, and redone."""
    for played in every_script_and(game, each=30):
        journal = Journal()
        table = Table({game.id: game}, journal, SeededChance(played.name))
        opening, events = played.steps[0]
        assert table.begin(game.id, opening) == events
        witness = Witness(game, table, journal, [] if any(map(game.seen, events)) else [None])
        for number, (command, events) in enumerate(played.steps[1:]):
            assert witness.send(command)
            assert table.last_undoable() == (() if any(map(game.seen, events)) else events)
            for _ in range(len(witness.undoable) if number % 40 == 0 else 0):
                witness.send(UNDO)
            while witness.undone:
                witness.send(REDO)
        assert table.over


@every_game
def test_who_looks_cannot_change_the_table(game: AnyGame) -> None:
    """What a view holds by name is not the table's own to be written into."""
    for played in sample(game.id)[::20]:
        table = resumed(game, journal_of(game, played.steps[: len(played.steps) // 2]))
        for viewer in viewers(sitting(table)):
            before = written(table.view(viewer))
            for mapping in mappings(table.view(viewer)):
                with suppress(TypeError):
                    mapping["spoilt"] = 1
            assert written(table.view(viewer)) == before


def mappings(view: Any) -> list[Any]:
    """Of a view, and of the table's view in a seat's."""
    fields = view._asdict()
    inner = mappings(fields["table"]) if "table" in fields else []
    return [value for value in fields.values() if isinstance(value, Mapping)] + inner
