"""What the wall shows of what tables tell, whatever that is."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from companion.commands.club.boards import FEW, Boards, Changes
from companion.commands.club.messages import (
    NotUnderstood,
    Told,
    read_told,
)
from companion.commands.club.store import Step, Store
from companion.commands.club.wall import PAUSE, Wall
from companion.games import GAMES
from companion.screens.playable import AnyPlayable
from tests.club.evening import signed
from tests.club.test_messages import KEY, told_of
from tests.contract.games import every_game

NONSENSE: tuple[object, ...] = (None, -1, 10**6, "x" * 500, [], {"a": []}, [[1, 2]], "<script>")


class Nothing(Store):
    """A store that is asked for nothing but standings, of which it has none."""

    def __init__(self) -> None:
        super().__init__("")

    def kinds(self) -> list[str]:
        return []

    def last(self) -> int:
        return 0


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


def test_of_more_tables_than_can_be_drawn_each_has_two_lines(tmp_path: Path) -> None:
    """And all of them are told anew as soon as there is one too many."""
    steps = [read_told(message) for message in told_of(GAMES["saboteur"], tmp_path)][:9]
    boards = Boards(GAMES)
    rows = [Step(each.number, "window", 1, each.game, each.number, "do", each.events, "on") for each in steps]
    boards.happened(Nothing(), rows)
    for number in range(FEW - 1):
        boards.here(f"table-{number}", yes=True)
    assert "<svg" in boards.pieces("en", boards.changed())["table-window"]
    boards.here("one-more", yes=True)
    pieces = boards.pieces("en", boards.changed())
    assert len(pieces) == FEW + 1
    assert "Saboteur" in pieces["table-window"]
    assert "<svg" not in pieces["table-window"]


def test_a_table_that_comes_again_is_no_news() -> None:
    boards = Boards(GAMES)
    boards.here("window", yes=True)
    assert boards.changed().tables == {"window"}
    boards.here("window", yes=True)
    assert boards.changed().tables == set()


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
    return step._replace(events=[event])


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


def rows_of(game: AnyPlayable, folder: Path) -> list[Step]:
    told = [read_told(message) for message in told_of(game, folder)]
    return [
        Step(at, "window", 1, each.game, each.number, each.kind, each.events, "on") for at, each in enumerate(told, 1)
    ]


class Fails(Nothing):
    """A store whose database goes away as standings are asked for."""

    def kinds(self) -> list[str]:
        raise psycopg.OperationalError


@every_game
def test_what_a_database_that_goes_away_has_shown_twice_is_folded_once(game: AnyPlayable, tmp_path: Path) -> None:
    """All of the rows of that moment come again; the wall was told of what it had by then."""
    rows = rows_of(game, tmp_path)[:9]
    rows[-1] = rows[-1]._replace(state="over")
    once, twice, stirred = Boards(GAMES), Boards(GAMES), list[bool]()
    once.happened(Nothing(), rows)
    twice.happened(Nothing(), rows[:5])
    twice.stirred = lambda: stirred.append(True)
    with pytest.raises(psycopg.OperationalError):
        twice.happened(Fails(), rows[5:])
    assert stirred
    assert twice.changed().tables == {"window"}
    twice.happened(Nothing(), rows[5:])
    everything = [boards.pieces("en", boards.everything()) for boards in (once, twice)]
    assert everything[0] == everything[1]
    assert once.everything().up_to == twice.everything().up_to == 9


def test_a_club_that_begins_anew_knows_up_to_where_it_shows_all() -> None:
    class Kept(Nothing):
        def going_on(self) -> list[int]:
            return []

        def last(self) -> int:
            return 12_345

    boards = Boards(GAMES)
    boards.begin(Kept())
    assert boards.everything().up_to == 12_345


def test_what_stirs_amid_a_push_waits_as_long_as_what_comes_behind_it() -> None:
    """Walls are not to keep the club from its work: between two pushes there is a rest."""
    pushed: list[float] = []

    class Stirs(Boards):
        def changed(self) -> Changes:
            pushed.append(asyncio.get_running_loop().time())
            if len(pushed) < 4:
                wall._stir()
            return super().changed()

    wall = Wall(Stirs(GAMES), ("127.0.0.1", 0))

    async def evening() -> None:
        wall._stir()
        while len(pushed) < 4:
            await asyncio.sleep(0.01)

    with closing(wall):
        asyncio.run(asyncio.wait_for(evening(), 20))
    assert all(after - before >= PAUSE for before, after in pairwise(pushed))
