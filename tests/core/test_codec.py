"""Reading commands and events: whatever comes, it is a record or a complaint that names the field."""

import gc
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import COMMAND, EVENT, BadRecord, from_json, to_json
from companion.core.plain import plain
from companion.core.records import Record, Secret
from companion.games import GAMES
from tests.core.shadow import open_table, steps

COMMANDS = GAMES["saboteur"].commands
EVENTS = GAMES["saboteur"].events


@dataclass(frozen=True, slots=True)
class Every(Record):
    """A field of every type there is."""

    number: int
    text: str
    truth: bool
    choice: Literal["a", "b", 3]
    cell: tuple[int, int]
    many: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    mapping: Mapping[str, bool | str]
    maybe: int | None
    hidden: Secret[tuple[int, ...]]
    maybe_hidden: Secret[str] | None = None
    left_out: Mapping[str, int] = field(default_factory=dict)


KINDS: dict[str, type[Record]] = {"Every": Every}
GOOD: dict[str, Any] = {
    "do": "Every",
    "number": -7,
    "text": "Glück ✓",
    "truth": True,
    "choice": 3,
    "cell": [8, -2],
    "many": ["a", ""],
    "rows": [[1, 2], []],
    "mapping": {"a": True, "b": "x"},
    "maybe": None,
    "hidden": [4, 5],
}


def read(**changes: object) -> Record:
    return from_json(GOOD | changes, COMMAND, KINDS)


def test_every_type_of_field() -> None:
    record = Every(
        -7, "Glück ✓", True, 3, (8, -2), ("a", ""), ((1, 2), ()), {"a": True, "b": "x"}, None, Secret((4, 5))
    )
    assert read() == record
    assert read(maybe=0, maybe_hidden="x", left_out={"a": 1}) != record
    written = json.loads(json.dumps(to_json(record, COMMAND, secrets=True)))
    assert from_json(written, COMMAND, KINDS) == record


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("number", "1", "a whole number"),
        ("number", True, "a whole number"),
        ("number", 1.0, "a whole number"),
        ("number", None, "a whole number"),
        ("number", 2**53 + 1, "a whole number"),
        pytest.param("number", -(10**5000), "a whole number", id="number-huge"),
        ("number", float("nan"), "a whole number"),
        ("number", float("inf"), "a whole number"),
        ("number", [], "a whole number"),
        ("text", 1, "a text"),
        ("text", None, "a text"),
        ("text", ["a"], "a text"),
        ("text", "\ud800", "half a character"),
        ("text", "x" * 100_001, "a text"),
        ("truth", 1, "true or false"),
        ("truth", "true", "true or false"),
        ("choice", "c", "one of a, b, 3"),
        ("choice", 3.0, "one of a, b, 3"),
        ("choice", True, "one of a, b, 3"),
        ("choice", ["a"], "one of a, b, 3"),
        ("cell", [1], "a list of 2"),
        ("cell", [1, 2, 3], "a list of 2"),
        ("cell", "12", "a list of 2"),
        ("cell", {"0": 1, "1": 2}, "a list of 2"),
        ("cell", [1, "2"], "a whole number"),
        ("many", "ab", "a list"),
        ("many", ["a", 1], "a text"),
        ("many", ["a"] * 1_001, "a list"),
        ("rows", [1], "a list"),
        ("rows", [[1], [None]], "a whole number"),
        ("mapping", [["a", True]], "an object"),
        ("mapping", {"a": 1}, "true or false"),
        ("mapping", {"\udfff": True}, "half a character"),
        ("mapping", {str(key): True for key in range(1_001)}, "an object"),
        ("maybe", "x", "a whole number"),
        ("hidden", [4, "x"], "a whole number"),
        ("hidden", None, "a list"),
        ("maybe_hidden", 1, "a text"),
        ("left_out", {"a": True}, "a whole number"),
    ],
)
def test_a_wrong_field_is_named_with_what_was_expected(name: str, value: object, expected: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read(**{name: value})
    said = str(caught.value)
    assert said.startswith(f'Every, "{name}": expected ')
    assert expected in said
    assert len(said) < 200
    assert said.isprintable()


@pytest.mark.parametrize("name", [name for name in GOOD if name != "do"])
def test_a_missing_field_is_named(name: str) -> None:
    with pytest.raises(BadRecord, match=f'^Every needs "{name}"$'):
        from_json({key: value for key, value in GOOD.items() if key != name}, COMMAND, KINDS)


@pytest.mark.parametrize("name", ["numbr", "", "_hidden", "\ud800", "x" * 1_000, "__class__"])
def test_a_field_too_many_is_named(name: str) -> None:
    with pytest.raises(BadRecord, match=r"^Every has no .*; it has number, text, truth") as caught:
        read(**{name: 1})
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("kind", ["every", "", None, 1, [], {}, "Record", "\ud800", True, "x" * 1_000])
def test_an_unknown_kind_is_named_with_those_there_are(kind: object) -> None:
    with pytest.raises(BadRecord, match=r'^"do": expected one of Every; found ') as caught:
        read(do=kind)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("data", [None, 1, 1.5, True, "Every", [], [GOOD], float("nan"), "x" * 1_000, [[]] * 1_000])
def test_what_is_no_object(data: object) -> None:
    with pytest.raises(BadRecord, match=r"^expected an object, found ") as caught:
        from_json(data, COMMAND, KINDS)
    assert len(str(caught.value)) < 100


@cache
def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("name", [*GOOD, "maybe_hidden", "left_out", "unknown"])
@pytest.mark.parametrize("depth", [50, 900, 100_000])
def test_deeply_nested_lists_are_no_more_than_a_wrong_field(name: str, depth: int) -> None:
    with pytest.raises(BadRecord) as caught:
        read(**{name: nested(depth)})
    assert name in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_any_json_is_a_record_or_a_complaint(data: object) -> None:
    complains_or_reads(data, COMMAND, COMMANDS)


@pytest.mark.thorough
@given(st.data())
def test_any_json_in_the_fields_of_a_command_or_event(data: st.DataObject) -> None:
    tag, kinds = data.draw(st.sampled_from(((COMMAND, COMMANDS), (EVENT, EVENTS), (COMMAND, KINDS))))
    kind = data.draw(st.sampled_from(sorted(kinds)))
    names = st.sampled_from(sorted(kinds[kind].__dataclass_fields__) or ["x"])
    complains_or_reads({**data.draw(st.dictionaries(names, JSON)), tag: kind}, tag, kinds)


def complains_or_reads(data: object, tag: str, kinds: Mapping[str, type[Record]]) -> None:
    try:
        record = from_json(data, tag, kinds)
    except BadRecord:
        return
    written = json.loads(json.dumps(plain(to_json(record, tag, secrets=True))))
    assert from_json(written, tag, kinds) == record


def test_every_command_and_event_of_a_game_comes_back_the_same() -> None:
    table, journal = open_table()
    seen = set()
    for step in steps():
        seen.add(json.loads(step.line)["do"])
        command = json.loads(step.line)
        if command["do"] not in ("Undo", "Redo"):
            record = from_json(command, COMMAND, COMMANDS)
            assert json.loads(json.dumps(to_json(record, COMMAND, secrets=True))) == command
            events = table.submit(record) if table.game else table.begin("saboteur", record)
            assert isinstance(events, tuple)
            for event in events:
                text = json.dumps(to_json(event, EVENT, secrets=True))
                assert from_json(json.loads(text), EVENT, EVENTS) == event
        elif command["do"] == "Undo":
            table.undo()
        else:
            table.redo()
    assert len(seen) > 8
    journal.close()


def test_a_field_that_may_be_nothing_leaves_nothing_behind_when_it_is() -> None:
    """A complaint that was kept would keep all who called, until somebody searches for it amid a game."""
    read(maybe=None)
    gc.collect()
    gc.disable()
    try:
        for _time in range(10):
            read(maybe=None, maybe_hidden=None)
        assert gc.collect() == 0
    finally:
        gc.enable()
