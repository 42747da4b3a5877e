"""A game that is over is folded again as the table saw it: step by step the same, and nothing that was never opened."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any
from weakref import ref

import pytest

from companion.core.chance import SeededChance
from companion.core.course import course_of
from companion.core.evenings import Evenings
from companion.core.finished import Finished, line_of, read_line
from companion.core.game import AnyGame, Viewer
from companion.core.journal import Journal
from companion.core.plain import plain
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from tests.contract.games import every_game, twins_of
from tests.core.toy import TOY

NEVER_OPENED = {"nuggets", "places"}
"""What each has is known when all is over: until then nobody but its owner."""


def played(game: AnyGame, number: int, **options: Any) -> tuple[list[Any], Finished]:
    """What lay open after each move, with how many events had happened by then, and the game as it is remembered."""
    players = game.seats[number % len(game.seats)]
    table = Table({game.id: game}, Journal(), SeededChance(f"course {number}"))
    seen, happened = [], 0
    for _command, events in play(table, game.id, game.world(Random(number), players, game.editions[0], **options)):
        happened += len(events)
        seen.append((happened, plain(table.view(Viewer.TABLE))))
    finished = table.finished()
    assert finished
    return seen, finished


def games(game: AnyGame) -> Iterator[tuple[list[Any], Finished]]:
    for number, options in enumerate(twins_of(game).WORLDS):
        yield played(game, number, **options)


@every_game
def test_every_step_is_what_lay_open_then(game: AnyGame) -> None:
    for seen, finished in games(game):
        course = course_of(game, finished)
        assert course
        for happened, lay_open in seen[:-1]:
            assert plain(course.view(happened - 1)) == lay_open
        last, told = plain(course.view(len(course.events) - 1)), seen[-1][1]
        assert {name for name in told if last[name] != told[name]} <= NEVER_OPENED
        assert last["places"] == told["places"]


@every_game
def test_a_file_brings_the_same_course_as_the_table_had(game: AnyGame) -> None:
    _seen, finished = played(game, 1)
    course, brought = course_of(game, finished), course_of(game, read_line(line_of(finished)))
    assert course
    assert brought
    assert brought.rounds == course.rounds
    assert len(course.rounds) == len(finished.recap.rounds)
    for at in range(len(course.events)):
        assert brought.view(at) == course.view(at)
        assert brought.said(at) == course.said(at)


def test_before_the_roles_are_shown_no_step_tells_one() -> None:
    for number in range(3):
        _seen, finished = played(GAMES["saboteur"], number, hidden_goals=True)
        course = course_of(GAMES["saboteur"], finished)
        assert course
        for steps in course.rounds:
            for at in steps[:-1]:
                told = json.dumps(plain(course.view(at)._replace(results=())), ensure_ascii=False)
                assert "digger" not in told
                assert "saboteur" not in told
                assert "gold" not in course.said(at) or course.events[at]["event"] == "GoalTurned"


def without_events(finished: Finished) -> Finished:
    return replace(finished, events=[], transcript={})


def changed(finished: Finished, name: str, **fields: Any) -> Finished:
    """The same with other fields in all events of this name."""
    events = [{**event, **fields} if event["event"] == name else event for event in finished.events]
    assert events != finished.events
    return replace(finished, events=events)


BROKEN: dict[str, Callable[[Finished], Finished]] = {
    "forgotten": without_events,
    "cut off": lambda finished: replace(finished, events=finished.events[:9]),
    "no beginning": lambda finished: replace(finished, events=finished.events[1:]),
    "no name": lambda finished: replace(finished, events=[{**finished.events[0], "event": []}]),
    "an unknown event": lambda finished: replace(finished, events=[*finished.events, {"event": "Danced"}]),
    "nobody's seat": lambda finished: changed(finished, "PathLaid", seat=99),
    "no card": lambda finished: changed(finished, "PathLaid", lies="MENE TEKEL"),
    "no number": lambda finished: changed(finished, "PathLaid", at=["a", 1]),
    "far away": lambda finished: changed(finished, "PathLaid", at=[10**9, 1]),
    "no tool": lambda finished: changed(finished, "ToolBroken", tool="lute"),
    "no role": lambda finished: changed(finished, "RolesShown", roles=["digger"] * 3 + ["dragon"]),
    "nobody's win": lambda finished: changed(finished, "RolesShown", winner="dragon"),
    "no goal": lambda finished: changed(finished, "GoalTurned", shows="stone:XY"),
    "a crowd": lambda finished: changed(finished, "GameBegun", players=[f"No. {n}" for n in range(900)]),
    "another folder": lambda finished: changed(finished, "GameBegun", edition="../editions/lv"),
    "no edition": lambda finished: changed(finished, "GameBegun", edition="tlh"),
    "deep": lambda finished: changed(finished, "GameBegun", deck=json.loads("[" * 900 + "]" * 900)),
    "no round": lambda finished: replace(
        finished, events=finished.events[:1], recap=replace(finished.recap, rounds=())
    ),
    "no name to show": lambda finished: changed(finished, "GameBegun", players=["A\0b", "Bruno", "Clara", "David"]),
    "another game": lambda finished: replace(finished, recap=replace(finished.recap, rounds=())),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_what_no_table_could_have_seen_is_no_course(broken: str) -> None:
    _seen, finished = played(GAMES["saboteur"], 1)
    assert course_of(GAMES["saboteur"], finished)
    assert course_of(GAMES["saboteur"], BROKEN[broken](finished)) is None


def test_a_game_that_nobody_can_watch_again_has_none() -> None:
    _seen, finished = played(GAMES["wazabi"], 0)
    assert course_of(None, finished) is None
    assert course_of(TOY, finished) is None
    assert course_of(GAMES["wazabi"], changed(finished, "CardPlayed", card="joker")) is None
    for none in ({"wazabi": 0, "draw": 0, "give": 0}, {"wazabi": -1, "draw": 3, "give": 1}, {"wazabi": 10**9}):
        assert course_of(GAMES["wazabi"], changed(finished, "Rolled", **none)) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_shown_and_is_forgotten_stays_nowhere_in_memory(game: str) -> None:
    course = course_of(GAMES[game], played(GAMES[game], 1)[1])
    recall = GAMES[game].screens.recall
    assert course
    assert recall
    recall.best(course)
    for steps in course.rounds:
        assert recall.stage(course, steps[-1]) == recall.stage(course, steps[-1])
        assert list(recall.marks(course, steps))
    forgotten = ref(course)
    del course
    gc.collect()
    assert forgotten() is None


def test_a_course_comes_whole_out_of_the_evenings(tmp_path: Any) -> None:
    evenings = Evenings(tmp_path / "evenings.db")
    _seen, finished = played(GAMES["saboteur"], 2)
    evenings.keep(finished, 7)
    kept = evenings.game(7)
    evenings.close()
    assert kept
    course, same = course_of(GAMES["saboteur"], kept), course_of(GAMES["saboteur"], finished)
    assert course
    assert same
    assert course.rounds == same.rounds
