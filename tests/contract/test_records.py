"""Commands and events: every kind occurs in whole games, each is the same after a trip through JSON, none changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, fields, is_dataclass
from functools import partial
from typing import Any

import pytest

from companion.core.codec import COMMAND, EVENT, BadRecord, as_texts, from_json, to_json
from companion.core.game import AnyGame, Seat, Viewer
from companion.core.records import Record, Secret
from tests.contract.games import every_game, sample

FROZEN = (FrozenInstanceError, AttributeError, TypeError)


def all_commands(game: AnyGame) -> Iterator[Record]:
    return (command for played in sample(game.id) for command, _ in played.steps)


def all_events(game: AnyGame) -> Iterator[Record]:
    return (event for played in sample(game.id) for _, events in played.steps for event in events)


def round_trip(record: Record, tag: str, kinds: Mapping[str, type[Record]]) -> Record:
    return from_json(json.loads(json.dumps(to_json(record, tag, secrets=True))), tag, kinds)


@every_game
def test_every_kind_of_command_and_event_occurs(game: AnyGame) -> None:
    assert {type(command) for command in all_commands(game)} == set(game.commands.values())
    assert {type(event) for event in all_events(game)} == set(game.events.values())
    for kinds in (game.commands, game.events):
        assert all(name == kind.__name__ for name, kind in kinds.items())


@every_game
def test_all_numbers_of_players_and_editions_are_played(game: AnyGame) -> None:
    assert {played.players for played in sample(game.id)} == set(game.seats)
    assert all(any(f", {edition}," in played.name for played in sample(game.id)) for edition in game.editions)


@every_game
def test_records_survive_json(game: AnyGame) -> None:
    for command in all_commands(game):
        assert round_trip(command, COMMAND, game.commands) == command
    for event in all_events(game):
        assert round_trip(event, EVENT, game.events) == event


@every_game
def test_the_journal_is_given_the_same_json_to_the_letter(game: AnyGame) -> None:
    write = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))
    for command, events in (step for played in sample(game.id) for step in played.steps):
        came = [to_json(event, EVENT, secrets=True) for event in events]
        assert as_texts(command, events) == (write(to_json(command, COMMAND, secrets=True)), write(came))


@every_game
def test_without_being_asked_for_secrets_json_has_none(game: AnyGame) -> None:
    for record in (*all_commands(game), *all_events(game)):
        hidden = {field.name for field in fields(record) if isinstance(getattr(record, field.name), Secret)}
        assert not hidden & set(to_json(record, EVENT))
        assert hidden <= set(to_json(record, EVENT, secrets=True))


@every_game
def test_a_field_too_many_or_of_another_kind_is_refused(game: AnyGame) -> None:
    for kinds, tag, records in (
        (game.commands, COMMAND, all_commands(game)),
        (game.events, EVENT, all_events(game)),
    ):
        for record in {type(record): record for record in records}.values():
            data = to_json(record, tag, secrets=True)
            for name in data:
                with pytest.raises(BadRecord):
                    from_json({**data, name: {"no": [0.5]}}, tag, kinds)
            with pytest.raises(BadRecord):
                from_json({**data, "more": 1}, tag, kinds)


@pytest.mark.thorough
@every_game
def test_records_and_states_do_not_change(game: AnyGame) -> None:
    for record in (*all_commands(game), *all_events(game)):
        assert_frozen(record)
    for played in sample(game.id)[::12]:
        state = game.empty
        assert_frozen(state)
        for _, events in played.steps:
            for event in events:
                state = game.evolve(state, event)
            assert_frozen(state)


def assert_frozen(record: Any) -> None:
    assert is_dataclass(record)
    for field in fields(record):
        value = getattr(record, field.name)
        with pytest.raises(FROZEN):
            setattr(record, field.name, value)
        with pytest.raises(FROZEN):
            delattr(record, field.name)
        assert not isinstance(value, list | set | bytearray), f"{field.name} could be changed from outside"
        if is_dataclass(value):
            assert_frozen(value)
    with pytest.raises(FROZEN):
        setattr(record, "something_new", 1)  # noqa: B010 - mypy would not have it otherwise


@every_game
def test_every_event_can_be_said_to_everybody(game: AnyGame) -> None:
    for played in sample(game.id):
        state = game.empty
        for _, events in played.steps:
            for event in events:
                state = game.evolve(state, event)
                names = tuple(f"<{number}>" for number in range(game.seated(state)))
                for viewer in (Viewer.TABLE, Seat(0), Seat(len(names) - 1)):
                    assert game.say(game.witness(event, viewer), names).strip()
