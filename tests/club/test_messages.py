"""What a club reads: anything may come, and only what could be a step of a game is one."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.club.boards import Boards
from companion.commands.club.keys import Key
from companion.commands.club.messages import Kept, NotUnderstood, Told, kept, read_kept, read_told, topic_of
from companion.commands.club.store import Step, Store
from companion.core.chance import SeededChance
from companion.core.codec import plain
from companion.core.journal import Journal
from companion.core.outbox import waiting
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
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


@pytest.mark.parametrize("message", [b"", b"\xff", b"[]", b"{", b"[" * 50_000, b'{"number":1e999}', b" " * 100_001])
def test_nor_is_what_is_no_message(message: bytes) -> None:
    with pytest.raises(NotUnderstood):
        read_told(message)


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


NONSENSE: tuple[object, ...] = (None, -1, 10**6, "x" * 500, [], {"a": []}, [[1, 2]], "<script>")


class Nothing(Store):
    """A store that is asked for nothing but standings, of which it has none."""

    def __init__(self) -> None:
        super().__init__("")

    def kinds(self) -> list[str]:
        return []


def shown(*steps: Told) -> str:
    """What the wall shows of a table that tells this."""
    boards = Boards(GAMES)
    boards.here("window", yes=True)
    for at, told in enumerate(steps, 1):
        step = Step(at, "window", 1, told.game, told.number, told.kind, told.events, "on")
        boards.happened(Nothing(), [step])
    return boards.pieces("en", boards.everything())["table-window"]


@pytest.mark.thorough
@every_game
def test_the_wall_shows_who_sits_there_and_whatever_comes_next(game: AnyPlayable, tmp_path: Path) -> None:
    """Each step in turn, and in its place nonsense that is a step to look at: the others are shown all the same."""
    steps = [read_told(message) for message in told_of(game, tmp_path)]
    assert all(name in shown(*steps[:9]) for name in steps[0].events[0]["players"])
    for at in (0, 1, 5, len(steps) - 1):
        for event in steps[at].events:
            for field in event:
                for nonsense in NONSENSE:
                    bad = {**event, field: nonsense}
                    assert "<script" not in shown(*steps[:at], _with(steps[at], bad), *steps[at + 1 : at + 3])


def test_before_any_game_is_over_the_standings_say_so() -> None:
    boards = Boards(GAMES)
    assert "Nobody has won yet." in boards.pieces("en", boards.everything())["standings"]


@pytest.mark.parametrize("kind", ["undo", "redo"])
@every_game
def test_a_table_that_takes_back_what_was_never_done_is_shown_by_its_name(
    game: AnyPlayable, tmp_path: Path, kind: str
) -> None:
    """At its first step or later, and again when its whole course is folded at a start; the others are as they were."""
    steps = [read_told(message) for message in told_of(game, tmp_path)]
    for course in ([kind], ["do", *["undo"] * 2], ["do", "undo", "redo", "redo"]):
        rows = [
            Step(at, "window", 1, game.id, at, what, steps[0].events if what == "do" else [], "on")
            for at, what in enumerate(course, 1)
        ]
        for boards in (_told_one_by_one(rows), _begun_with(rows)):
            assert steps[0].events[0]["players"][0] not in boards.pieces("en", boards.everything())["table-window"]
            boards.happened(Nothing(), [Step(9, "hearth", 2, game.id, 1, "do", steps[0].events, "on")])
            assert steps[0].events[0]["players"][0] in boards.pieces("en", boards.everything())["table-hearth"]


class Courses(Nothing):
    """A store that has one game, as far as these steps."""

    def __init__(self, rows: list[Step]) -> None:
        super().__init__()
        self._rows = rows

    def going_on(self) -> list[int]:
        return [1]

    def course(self, _game: int) -> list[Step]:
        return self._rows


def _told_one_by_one(rows: list[Step]) -> Boards:
    boards = Boards(GAMES)
    for at, row in enumerate(rows, 1):
        boards.happened(Courses(rows[:at]), [row])
    return boards


def _begun_with(rows: list[Step]) -> Boards:
    boards = Boards(GAMES)
    boards.begin(Courses(rows))
    return boards


def _with(step: Told, event: dict[str, Any]) -> Told:
    return replace(step, events=[event])


@pytest.mark.long
@every_game
def test_whatever_is_made_of_a_step_the_wall_shows_what_it_can(game: AnyPlayable, tmp_path: Path) -> None:
    """Thousands of steps with something in them that is not as it was."""
    steps = [json.loads(message) for message in told_of(game, tmp_path)]
    rng, understood = Random(game.id), 0
    for _table in range(100):
        boards, at = Boards(GAMES), rng.randrange(1, len(steps))
        boards.here("window", yes=True)
        for step in (*steps[:at], *({**steps[at], "events": spoilt(rng, steps[at]["events"])} for _ in range(20))):
            try:
                told = read_told(signed(KEY, {name: value for name, value in step.items() if name != "signed"}))
            except NotUnderstood:
                continue
            understood += step not in steps
            row = Step(told.number, "window", 1, told.game, told.number, told.kind, told.events, "on")
            boards.happened(Nothing(), [row])
            assert "<script" not in boards.pieces("en", boards.everything())["table-window"]
    assert understood > 500


def spoilt(rng: Random, value: Any) -> Any:
    """The same with something else somewhere in it."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        name = rng.choice(list(value))
        return {**value, name: spoilt(rng, value[name])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], spoilt(rng, value[at]), *value[at + 1 :]]
    return rng.choice(NONSENSE)
