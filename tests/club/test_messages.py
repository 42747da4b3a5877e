"""What a club reads: anything may come, and only what could be a step of a game is one."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.club.keys import Key
from companion.commands.club.messages import (
    LARGEST,
    Kept,
    NotUnderstood,
    kept,
    read_kept,
    read_together,
    read_told,
    together,
    topic_of,
)
from companion.core.chance import SeededChance
from companion.core.finished import as_text
from companion.core.journal import Journal
from companion.core.outbox import Waiting, waiting
from companion.core.plain import plain
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.screens.playable import AnyPlayable
from tests.club.evening import signed
from tests.contract.games import every_game


def told_of(game: AnyPlayable, folder: Path) -> list[bytes]:
    """All that a table sends of a whole game."""
    with closing(Journal(folder / "journal.db")) as journal:
        table = Table({game.id: game}, journal, SeededChance("club"))
        table.tell_all()
        for _move in play(table, game.id, game.world(Random(1), game.seats[2], game.editions[0])):
            pass
        return [KEY.signed(each.message).encode() for each in waiting(folder / "journal.db", 0, 100_000)]


@every_game
def test_what_a_table_tells_is_read_as_it_was_told(game: AnyPlayable, tmp_path: Path) -> None:
    for message in told_of(game, tmp_path):
        data, told = json.loads(message), read_told(message)
        assert (told.uid, told.game, told.number) == (data["uid"], data["game"], data["number"])
        assert (told.kind, told.at, told.events) == (data["kind"], data["at"], data["events"])
        assert plain(told.recap) == data.get("recap")


STEP: dict[str, Any] = {
    "companion-club": 1,
    "at": "2027-01-31 18:02:11",
    "uid": "0" * 32,
    "game": "saboteur",
    "number": 3,
    "after": "0" * 64,
    "kind": "do",
    "events": [{"event": "Passed", "seat": 1}],
}
KEY = Key.new()
RECAP = {"edition": "lv", "players": ["Anna"], "rounds": [], "scores": [3], "places": [1]}
WRONG: dict[str, dict[str, object]] = {
    "another mark": {"companion-club": 0},
    "no number of a version": {"companion-club": True},
    "a uid that is none": {"uid": "0" * 31},
    "a game that is a path": {"game": "../../etc"},
    "step nought": {"number": 0},
    "a step beyond all": {"number": 2**31},
    "a step that is a truth": {"number": True},
    "a kind nobody knows": {"kind": "dance"},
    "no time": {"at": "2027-13-31 18:02:11"},
    "no list": {"events": {}},
    "an event without a name": {"events": [{}]},
    "too many events": {"events": [{"event": "Passed"}] * 101},
    "a hash that is none": {"after": "0" * 63},
    "a field more": {"more": 1},
    "nothing a database keeps": {"events": [{"event": "Passed", "by": "\0"}]},
    "half of a letter": {"events": [{"event": "Passed", "by": "\ud800"}]},
    "no number at all": {"events": [{"event": "Passed", "seat": float("nan")}]},
    "scores of nobody": {"recap": {**RECAP, "scores": []}},
    "a name that hides": {"recap": {**RECAP, "players": ["Anna\u202e"]}},
    "a name beyond all": {"recap": {**RECAP, "players": ["A" * 201]}},
    "points beyond all": {"recap": {**RECAP, "scores": [2**31]}},
}


def test_a_step_is_understood() -> None:
    assert read_told(signed(KEY, {**STEP, "recap": RECAP})).number == 3


@pytest.mark.parametrize("name", WRONG)
def test_what_could_be_no_step_is_not_understood(name: str) -> None:
    with pytest.raises(NotUnderstood):
        read_told(signed(KEY, {**STEP, **WRONG[name]}))


@pytest.mark.parametrize("hidden", [r'"\u0000"', r'"\ud800"', r'"\\\u0000"', "[" * 100 + "]" * 100])
def test_nor_is_what_hides_behind_something_that_is_said_twice(hidden: str) -> None:
    """The last of them counts; but all is kept as it came, and a database stumbles over it when it is asked."""
    told = as_text({**STEP, "events": [{"event": "Passed", "seat": 1}]})
    assert read_told(KEY.signed(told.replace('"seat":1', '"seat":2,"seat":1')).encode()).events[0]["seat"] == 1
    with pytest.raises(NotUnderstood):
        read_told(KEY.signed(told.replace('"seat":1', f'"seat":{hidden},"seat":1')).encode())


def test_a_name_that_only_looks_like_what_no_database_keeps_is_read() -> None:
    """A table that was not understood would tell nothing else any more."""
    told = as_text({**STEP, "events": [{"event": "Passed", "by": r"\u0000 \ud800"}]})
    assert read_told(KEY.signed(told).encode()).events[0]["by"] == r"\u0000 \ud800"


@pytest.mark.parametrize("message", [b"", b"\xff", b"[]", b"{", b"[" * 50_000, b'{"number":1e999}', b" " * 100_001])
def test_nor_is_what_is_no_message(message: bytes) -> None:
    with pytest.raises(NotUnderstood):
        read_told(message)


def waits(number: int, size: int, uid: str = "0" * 32) -> Waiting:
    return Waiting(number, uid, number, "2027-01-31 18:02:11", f'{{"uid":"{uid}","what":"{"x" * size}"}}')


def test_steps_of_a_game_go_together_as_lines_as_long_as_one_message_holds_them() -> None:
    sizes = [20_000] * 5 + [60_000, 1]
    steps = [
        *(waits(number, size) for number, size in enumerate(sizes, 1)),
        waits(1, 1, "1" * 32),
        waits(3, 1, "1" * 32),
    ]
    messages = list(together(steps, KEY.signed))
    assert [len(message.split(b"\n")) for message in messages] == [2, 2, 1, 1, 1, 1, 1]
    assert all(len(message) <= LARGEST for message in messages)
    many = list(together([waits(number, 1) for number in range(1, 202)], KEY.signed))
    assert [len(message.split(b"\n")) for message in many] == [100, 100, 1]


@every_game
def test_what_goes_together_is_read_as_the_same_steps_with_one_signature(game: AnyPlayable, tmp_path: Path) -> None:
    singly = [read_told(each) for each in told_of(game, tmp_path)]
    rows = waiting(tmp_path / "journal.db", 0, 100_000)
    read = [read_together(each) for each in together(rows, KEY.signed)]
    assert [bool(step.signature) for steps in read for step in steps] == [
        step is steps[-1] for steps in read for step in steps
    ]
    assert len(read) < len(rows) / 20
    assert [step[:9] for steps in read for step in steps] == [step[:9] for step in singly]


def test_a_newer_table_is_known_as_such() -> None:
    with pytest.raises(NotUnderstood) as wrong:
        read_told(signed(KEY, {**STEP, "companion-club": 2, "more": []}))
    assert wrong.value.newer


@given(st.binary() | st.text().map(str.encode))
def test_whatever_comes_is_understood_or_not(message: bytes) -> None:
    for read in (read_told, read_kept):
        with pytest.raises(NotUnderstood):
            read(message)


def test_what_the_club_answers_is_read_as_it_was_meant() -> None:
    for answer in (Kept("", 0, again=True), Kept("0" * 32, 7)):
        assert read_kept(kept(answer).encode()) == answer


@pytest.mark.parametrize("answer", [Kept("x" * 32, 1), Kept("0" * 1000, 1), Kept("0" * 32, 2**31), Kept("0" * 32, -1)])
def test_what_is_no_answer_of_a_club_is_not_understood(answer: Kept) -> None:
    """No journal could look for it."""
    with pytest.raises(NotUnderstood):
        read_kept(kept(answer).encode())


@pytest.mark.parametrize(
    ("topic", "found"),
    [
        ("club/window/told", ("window", "told")),
        ("club/table-7/here", ("table-7", "here")),
        ("club/window/kept", None),
        ("club/a/b/told", None),
        ("club//told", None),
        ("reply/window/told", None),
    ],
)
def test_a_table_is_known_by_its_topic(topic: str, found: object) -> None:
    assert topic_of(topic) == found
