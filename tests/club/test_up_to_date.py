"""What the wall knows of is what it says it knows of, and who stands where is reckoned as often as it has to be."""

from __future__ import annotations

import asyncio
import sys
from contextlib import closing
from threading import Thread

import psycopg
import pytest

from companion.commands.club import boards as boards_of_tables
from companion.commands.club.boards import BEST, STANDING, Boards, Changes
from companion.commands.club.standings import Place
from companion.commands.club.store import Step
from companion.commands.club.wall import Wall
from companion.games import GAMES
from tests.club.test_boards import Fails, Nothing


def test_who_stands_where_is_reckoned_again_if_the_database_goes_away_amid_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no step comes any more with which it would be asked for."""
    asked, now = list[bool](), [1000.0]
    monkeypatch.setattr(boards_of_tables, "monotonic", lambda: now[0])

    class Answers(Nothing):
        def kinds(self) -> list[str]:
            asked.append(True)
            return []

    boards = Boards(GAMES)
    boards.happened(Nothing(), [Step(1, "window", 1, "chess", 1, "do", [], "over")])
    boards.changed()
    boards.happened(Fails(), [Step(2, "hearth", 2, "chess", 1, "do", [], "over")])
    now[0] += STANDING
    with pytest.raises(psycopg.OperationalError):
        boards.catch_up(Fails())
    now[0] += STANDING
    boards.catch_up(Answers())
    assert asked
    assert boards.changed().standings


def test_a_table_that_names_a_thousand_kinds_of_games_has_no_thousand_standings_reckoned() -> None:
    """For each the database is asked twice, every time that any game is over."""
    asked: list[str] = []

    class Thousand(Nothing):
        def kinds(self) -> list[str]:
            return sorted([*GAMES, *(f"kind-{number}" for number in range(1000))])

        def standings(self, kind: str, *, tonight: bool, most: int = 20) -> list[Place]:
            del tonight
            asked.append(kind)
            return [Place(1, "Anna", 1, 1, 3)] * most

    boards = Boards(GAMES)
    boards.happened(Thousand(), [Step(1, "window", 1, "kind-1", 1, "do", [], "over")])
    assert len(asked) <= 2 * BEST
    assert set(GAMES) <= set(asked)
    standings = boards.pieces("en", boards.everything())["standings"]
    assert all(game.title in standings for game in GAMES.values())
    assert standings.count("<li>") <= BEST


def test_what_is_sent_is_never_said_to_be_seen_up_to_where_it_is_not() -> None:
    """Whenever a wall asks for what has changed: the tables of all steps up to there are among it, or were before."""
    steps = [Step(at, f"table-{at % 5}", at, "chess", 1, "do", [], "on") for at in range(1, 5_000)]
    boards, asked = Boards(GAMES), list[Changes]()

    def tell() -> None:
        for step in steps:
            boards.happened(Nothing(), [step])

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    telling = Thread(target=tell)
    telling.start()
    while telling.is_alive():
        asked.append(boards.changed())
    sys.setswitchinterval(before)
    seen = 0
    for changes in asked:
        assert {step.table for step in steps[seen : changes.up_to]} <= changes.tables
        seen = changes.up_to
    assert len(asked) > 100


def test_what_could_not_be_written_once_keeps_no_wall_from_what_is_next() -> None:
    pushed: list[bool] = []

    class Fails(Boards):
        def changed(self) -> Changes:
            pushed.append(True)
            raise RuntimeError

    wall = Wall(Fails(GAMES), ("127.0.0.1", 0))

    async def evening() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_about: None)
        while len(pushed) < 3:
            wall._stir()
            await asyncio.sleep(0.01)

    with closing(wall):
        asyncio.run(asyncio.wait_for(evening(), 5))
