"""Secrets do not show themselves: not printed, not logged, not in a traceback, not written down."""

import copy
import gc
import io
import json
import logging
import pickle
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any
from weakref import ref

import pytest

from companion.core.codec import EVENT, to_json
from companion.core.plain import plain
from companion.core.records import Record, Secret, looked_once
from companion.core.table import Table
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from tests.core.shadow import GAME, accepted, open_table

HIDDEN = "the left goal is gold"


def test_it_opens_for_whoever_asks() -> None:
    assert Secret(HIDDEN).open() == HIDDEN


def test_equal_secrets_are_equal_and_nothing_else_is() -> None:
    assert Secret(1) == Secret(1)
    assert Secret(1) != Secret(2)
    assert Secret(1) != 1
    assert Secret(HIDDEN) != HIDDEN


@pytest.mark.parametrize("show", [repr, str, format, lambda secret: f"{secret} {secret!r} {secret!s}", "{}".format])
def test_shown_it_says_only_that_it_is_one(show: Callable[[object], str]) -> None:
    assert "<secret>" in show(Secret(HIDDEN))
    assert show(Secret(HIDDEN)) == show(Secret("x"))
    assert HIDDEN not in show([Secret(HIDDEN), {"a": (Secret(HIDDEN),)}])


@pytest.mark.parametrize(
    "write", [json.dumps, pickle.dumps, copy.copy, copy.deepcopy, hash, iter, len, vars, bytes, float]
)
def test_it_cannot_be_written_down_copied_or_measured(write: Callable[[object], object]) -> None:
    with pytest.raises(TypeError) as caught:
        write(Secret(HIDDEN))
    assert HIDDEN not in str(caught.value)


@dataclass
class Hand:
    """Something that looks like another of its kind."""

    cards: Secret[str]


def test_who_looks_at_one_state_after_another_sees_each_and_keeps_none() -> None:
    looks: list[Hand] = []

    @looked_once
    def look(hand: Hand) -> str:
        looks.append(hand)
        return hand.cards.open()

    mine, yours = Hand(Secret("rock")), Hand(Secret("gold"))
    assert [look(hand) for hand in (mine, mine, yours, mine)] == ["rock", "rock", "gold", "rock"]
    assert looks == [mine, yours, mine]
    looks.clear()
    gone = ref(mine)
    del mine
    gc.collect()
    assert gone() is None


def test_not_in_a_format_that_is_asked_for() -> None:
    with pytest.raises(TypeError):
        format(Secret(HIDDEN), ">40")


def test_not_in_a_traceback_with_all_its_variables() -> None:
    def fail(hand: Secret[str]) -> None:
        raise ValueError(f"bad hand: {hand}")

    with pytest.raises(ValueError, match="bad hand") as caught:
        fail(Secret(HIDDEN))
    lines = traceback.TracebackException.from_exception(caught.value, capture_locals=True).format()
    text = "".join(lines)
    assert "<secret>" in text
    assert HIDDEN not in text


def dealt() -> tuple[Table, list[Record]]:
    """A game of which everything secret is known to the companion."""
    table, _ = open_table()
    events = list(accepted(table.begin(GAME, cmd.Begin(("Anna", "Bruno", "Clara"), hidden_goals=True))))
    events += accepted(table.submit(cmd.Deal(first=0)))
    events += accepted(table.submit(cmd.ReadMap((8, 0))))
    return table, events


def test_a_whole_state_logged_names_no_role_goal_or_seed() -> None:
    table, events = dealt()
    state: Any = table._state
    begun, _dealt, read = events
    assert isinstance(begun, ev.GameBegun)
    assert isinstance(read, ev.MapRead)
    assert read.shows is not None
    hidden = {*state.round.roles.open(), *state.round.goals.open(), *begun.seeds.open().values(), read.shows.open()}
    hidden.remove("gold")  # also what one of the seals is called
    stream = io.StringIO()
    log = logging.Logger("test")
    log.addHandler(logging.StreamHandler(stream))
    log.error("%s %r", state.round, [state.round.roles, state.round.goals, state.gold, state.seeds, state.dealt])
    log.error("%s", events)
    log.error("%r %r", vars(table)["_undoable"], table._past)
    logged = stream.getvalue()
    assert logged.count("<secret>") > 8
    for secret in hidden:
        assert secret not in logged


def test_a_whole_state_names_no_seed_and_no_gold() -> None:
    table, events = dealt()
    assert isinstance(events[0], ev.GameBegun)
    state: Any = table._state
    text = repr(state)
    for seed in events[0].seeds.open().values():
        assert seed not in text
    assert repr(state.gold.open()) not in text


def test_an_event_as_json_leaves_its_secrets_out() -> None:
    _, events = dealt()
    for event in events:
        open_fields = to_json(event, EVENT)
        hidden = {name for name, value in fields_of(event).items() if isinstance(value, Secret)}
        assert hidden
        assert not hidden & open_fields.keys()
        assert hidden <= to_json(event, EVENT, secrets=True).keys()
        json.dumps(plain(open_fields))


def fields_of(record: Record) -> dict[str, object]:
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


def test_a_record_taken_apart_keeps_its_secrets() -> None:
    _, events = dealt()
    with pytest.raises(TypeError, match="secret"):
        asdict(events[1])
