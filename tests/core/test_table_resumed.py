"""The table after a restart: what is folded from the journal is what was there."""

import re
from pathlib import Path

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer, Why
from companion.core.records import Record
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from tests.core.shadow import GAME, accepted, copied, enter, known, open_table, steps
from tests.core.tables import BREAK, PASS, THREE, dealt, toy_table, why
from tests.core.toy import Add


def undone_and_redone(table: Table) -> list[tuple[Record, ...]]:
    """Take everything back that can be, and do it all again."""
    moved: list[tuple[Record, ...]] = []
    for move in (table.undo, table.redo):
        while not isinstance(answer := move(), Refusal):
            moved.append(answer)
    return moved


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "count"), [("one", 50), pytest.param("two", None, marks=pytest.mark.long)])
def test_a_restart_after_any_command_gives_the_table_back(tmp_path: Path, seed: str, count: int | None) -> None:
    live, journal = open_table(tmp_path / "journal.db", seed)
    lines = list(steps(seed))[:count]
    assert {'{"do":"Undo"}', '{"do":"Redo"}'} < {step.line for step in lines}
    for number, step in enumerate(lines):
        enter(live, step.line)
        assert known(live) == step.known
        after, again = open_table(copied(tmp_path / "journal.db", tmp_path / "copy.db"))
        assert again.notice is None
        assert after.resume() is not live.over
        if not live.over:
            assert known(after) == step.known
            if number % 10 == 5:
                shadow, _memory = open_table(seed=seed)
                for before in lines[: number + 1]:
                    enter(shadow, before.line)
                assert undone_and_redone(after) == undone_and_redone(shadow)
                assert known(after) == known(shadow)
        again.close()
    assert live.over is (count is None)
    journal.close()


def test_redo_is_there_after_a_restart(tmp_path: Path) -> None:
    table, journal = dealt(tmp_path / "journal.db")
    accepted(table.submit(BREAK))
    accepted(table.submit(PASS))
    accepted(table.undo())
    accepted(table.undo())
    journal.close()
    after, again = open_table(tmp_path / "journal.db")
    assert after.resume()
    assert [type(accepted(after.redo())[0]).__name__ for _ in range(2)] == ["ToolBroken", "Passed"]
    assert why(after.redo()) is Why.NOTHING_TO_REDO
    again.close()


def test_what_has_been_seen_stays_after_a_restart_too(tmp_path: Path) -> None:
    table, journal = dealt(tmp_path / "journal.db", hidden_goals=True)
    accepted(table.submit(BREAK))
    accepted(table.submit(cmd.ReadMap((8, 0))))
    journal.close()
    after, again = open_table(tmp_path / "journal.db")
    assert after.resume()
    assert why(after.undo()) is Why.SEEN
    again.close()


def test_an_abandoned_game_makes_room_and_is_not_resumed(tmp_path: Path) -> None:
    table, journal = dealt(tmp_path / "journal.db")
    moment = table.version
    table.abandon()
    assert table.game is None
    assert journal.unfinished() is None
    assert not Table(GAMES, journal, SeededChance("")).resume()
    accepted(table.begin(GAME, cmd.Begin(THREE), note="second"))
    accepted(table.submit(cmd.Deal(0)))
    assert table.version != moment
    journal.close()
    after, again = open_table(tmp_path / "journal.db")
    assert after.resume()
    assert after.note == "second"
    assert [game.ended for game in again.games()] == [None]
    again.close()


SECRETS = re.compile(rb'"(?:roles|seeds)":[\[{].*?[\]}]')


def test_of_an_abandoned_game_nothing_that_was_dealt_is_left_in_any_file(tmp_path: Path) -> None:
    table, journal = dealt(tmp_path / "journal.db")
    dealt_then = set(SECRETS.findall(everything_in(tmp_path)))
    assert len(dealt_then) == 2
    table.abandon()
    assert not any(secret in everything_in(tmp_path) for secret in dealt_then)
    journal.close()
    assert not any(secret in everything_in(tmp_path) for secret in dealt_then)


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


def test_a_finished_game_is_not_resumed_but_can_be_looked_at(tmp_path: Path) -> None:
    table, journal = open_table(tmp_path / "journal.db")
    for step in steps():
        enter(table, step.line)
    finished = known(table)
    journal.close()
    after, again = open_table(tmp_path / "journal.db")
    assert not after.resume()
    assert after.resume(again.games()[0])
    assert known(after) == finished
    assert after.outcome() == table.outcome()
    after.abandon()
    assert after.game is None
    assert [game.ended for game in again.games()] == ["over"], "what was played to its end stays so"
    accepted(after.begin(GAME, cmd.Begin(THREE)))
    assert [game.ended for game in again.games()] == ["over", None]
    again.close()


def test_a_game_whose_end_was_undone_goes_on_after_a_restart(tmp_path: Path) -> None:
    table = toy_table(tmp_path / "journal.db")
    accepted(table.begin("toy", Add(4)))
    accepted(table.submit(Add(6)))
    assert table.outcome()
    accepted(table.undo())
    assert not table.over
    after = toy_table(copied(tmp_path / "journal.db", tmp_path / "copy.db"))
    assert after.resume()
    assert after.view(Viewer.TABLE) == 4
    accepted(after.redo())
    third = toy_table(copied(tmp_path / "copy.db", tmp_path / "third.db"))
    assert not third.resume()
