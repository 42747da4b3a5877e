"""The table: what is folded from the journal is what was there, and undo keeps to what nobody has seen."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Record, Refusal, Viewer, Why
from companion.core.journal import Journal, JournalTrouble
from companion.core.table import Events, Table
from companion.games import GAMES
from companion.games.saboteur import commands as cmd
from tests.core.shadow import GAME, accepted, copied, enter, known, open_table, steps
from tests.core.toy import TOY, Add, Look

THREE = ("Anna", "Bruno", "Clara")
BREAK = cmd.BreakTool(1, "lamp")
PASS = cmd.Pass()


def dealt(path: Path | str = ":memory:", *, hidden_goals: bool = False) -> tuple[Table, Journal]:
    """Three players, dealt; the first move is Anna's."""
    table, journal = open_table(path)
    accepted(table.begin(GAME, cmd.Begin(THREE, hidden_goals=hidden_goals)))
    accepted(table.submit(cmd.Deal(first=0)))
    return table, journal


def toy_table(path: Path | str = ":memory:") -> Table:
    return Table({TOY.id: TOY}, Journal(path), SeededChance(""))


def why(answer: object) -> object:
    assert isinstance(answer, Refusal), answer
    return answer.why


def undone_and_redone(table: Table) -> list[tuple[Record, ...]]:
    """Take everything back that can be, and do it all again."""
    moved: list[tuple[Record, ...]] = []
    for move in (table.undo, table.redo):
        while not isinstance(answer := move(), Refusal):
            moved.append(answer)
    return moved


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


def test_undo_takes_back_the_last_command_and_redo_does_it_again() -> None:
    table, _ = dealt()
    before = table.view(Viewer.TABLE)
    done = accepted(table.submit(BREAK))
    after = table.view(Viewer.TABLE)
    assert after != before
    assert table.last_undoable() == done
    assert table.undo() == done
    assert table.view(Viewer.TABLE) == before
    assert table.redo() == done
    assert table.view(Viewer.TABLE) == after


def test_a_new_command_leaves_nothing_to_redo() -> None:
    table, _ = dealt()
    accepted(table.submit(BREAK))
    accepted(table.undo())
    accepted(table.submit(PASS))
    assert why(table.redo()) is Why.NOTHING_TO_REDO


def test_a_refused_command_changes_nothing_and_leaves_redo() -> None:
    table, journal = dealt()
    done = accepted(table.submit(BREAK))
    accepted(table.undo())
    before, entries = known(table), journal.entries(1)
    assert why(table.submit(cmd.BreakTool(7, "lamp"))) == "no-such-seat"
    assert (known(table), journal.entries(1)) == (before, entries)
    assert table.redo() == done


def test_undo_and_redo_only_ever_append() -> None:
    table, journal = dealt()
    entries = journal.entries(1)
    moves: list[Callable[[], Events | Refusal]] = [
        lambda: table.submit(BREAK),
        table.undo,
        table.redo,
        table.undo,
        lambda: table.submit(PASS),
        table.undo,
    ]
    for move in moves:
        accepted(move())
        assert journal.entries(1)[:-1] == entries
        entries = journal.entries(1)
    assert [entry.kind for entry in entries[2:]] == ["do", "undo", "redo", "undo", "do", "undo"]
    assert [past["kind"] for past in table.history(Viewer.TABLE)] == [entry.kind for entry in entries]


def test_what_was_dealt_is_seen_and_stays() -> None:
    table, _ = dealt()
    assert table.last_undoable() == ()
    assert why(table.undo()) is Why.SEEN


def test_a_look_at_a_goal_stays_and_so_does_what_was_before_it() -> None:
    table, _ = dealt(hidden_goals=True)
    accepted(table.submit(BREAK))
    accepted(table.submit(cmd.ReadMap((8, 0))))
    assert why(table.undo()) is Why.SEEN
    accepted(table.submit(PASS))
    accepted(table.undo())
    assert why(table.undo()) is Why.SEEN


def test_a_look_at_a_goal_the_companion_does_not_know_can_be_undone() -> None:
    table, _ = dealt(hidden_goals=False)
    looked = accepted(table.submit(cmd.ReadMap((8, 0))))
    assert table.undo() == looked


def test_what_has_been_seen_stays_after_a_restart_too(tmp_path: Path) -> None:
    table, journal = dealt(tmp_path / "journal.db", hidden_goals=True)
    accepted(table.submit(BREAK))
    accepted(table.submit(cmd.ReadMap((8, 0))))
    journal.close()
    after, again = open_table(tmp_path / "journal.db")
    assert after.resume()
    assert why(after.undo()) is Why.SEEN
    again.close()


def test_without_a_game_there_is_nothing_to_do() -> None:
    table, _ = open_table()
    assert not table.resume()
    assert why(table.submit(PASS)) is Why.NO_GAME
    assert why(table.undo()) is Why.NOTHING_TO_UNDO
    assert why(table.redo()) is Why.NOTHING_TO_REDO
    assert (table.view(Viewer.TABLE), table.history(Viewer.TABLE), table.outcome()) == (None, [], None)
    assert (dict(table.transcript()), table.note, table.over) == ({}, "", False)


def test_a_game_cannot_begin_while_another_goes_on() -> None:
    table, journal = dealt()
    before = known(table)
    assert why(table.begin(GAME, cmd.Begin(THREE))) is Why.GAME_GOES_ON
    assert known(table) == before
    assert len(journal.games()) == 1


def test_an_abandoned_game_makes_room_and_is_not_resumed(tmp_path: Path) -> None:
    table, journal = dealt(tmp_path / "journal.db")
    table.abandon()
    assert table.game is None
    assert journal.unfinished() is None
    assert not Table(GAMES, journal, SeededChance("")).resume()
    accepted(table.begin(GAME, cmd.Begin(THREE), note="second"))
    journal.close()
    after, again = open_table(tmp_path / "journal.db")
    assert after.resume()
    assert after.note == "second"
    assert [game.ended for game in again.games()] == ["abandoned", None]
    again.close()


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


def test_a_beginning_nobody_saw_can_be_undone_and_then_there_is_nothing_left() -> None:
    table = toy_table()
    accepted(table.begin("toy", Add(4)))
    accepted(table.undo())
    assert table.view(Viewer.TABLE) == 0
    assert why(table.undo()) is Why.NOTHING_TO_UNDO
    accepted(table.redo())
    accepted(table.submit(Look()))
    assert why(table.undo()) is Why.SEEN


def test_a_command_the_journal_refuses_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    table, journal = dealt(tmp_path / "journal.db")
    accepted(table.submit(BREAK))
    accepted(table.submit(PASS))
    accepted(table.undo())
    before, entries = known(table), journal.entries(1)
    for move in (lambda: table.submit(PASS), table.redo, table.undo, table.abandon):
        for refused in ("INSERT ON entries", "UPDATE ON games"):
            no = f"CREATE TEMP TRIGGER no_{refused[0]} AFTER {refused} BEGIN SELECT RAISE(ABORT, 'no'); END"
            journal._db.execute(no)
        with pytest.raises(JournalTrouble):
            move()
        journal._db.execute("DROP TRIGGER no_I")
        journal._db.execute("DROP TRIGGER no_U")
        assert known(table) == before
        assert journal.entries(1) == entries
    accepted(table.redo())
    after, again = open_table(copied(tmp_path / "journal.db", tmp_path / "copy.db"))
    assert after.resume()
    assert known(after) == known(table)
    again.close()
    journal.close()
