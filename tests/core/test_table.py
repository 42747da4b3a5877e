"""The table: undo keeps to what nobody has seen, and a no changes nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.game import Refusal, Viewer, Why
from companion.core.journal import JournalTrouble
from companion.core.table import Events
from companion.games.saboteur.rules import commands as cmd
from tests.core.shadow import GAME, accepted, copied, known, open_table
from tests.core.tables import BREAK, PASS, THREE, dealt, toy_table, why
from tests.core.toy import Add, Look


def test_undo_takes_back_the_last_command_and_redo_does_it_again() -> None:
    table, _ = dealt()
    before = table.view(Viewer.TABLE)
    done = accepted(table.submit(BREAK))
    after = table.view(Viewer.TABLE)
    assert after != before
    assert table.last_undoable() == done
    assert table.last_undone() == ()
    assert table.undo() == done
    assert table.view(Viewer.TABLE) == before
    assert table.last_undone() == done
    assert table.redo() == done
    assert table.last_undone() == ()
    assert table.view(Viewer.TABLE) == after


def test_a_new_command_leaves_nothing_to_redo() -> None:
    table, _ = dealt()
    accepted(table.submit(BREAK))
    accepted(table.undo())
    accepted(table.submit(PASS))
    assert table.last_undone() == ()
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
        for refused in ("INSERT ON entries", "UPDATE ON games", "DELETE ON entries"):
            no = f"CREATE TEMP TRIGGER no_{refused[0]} AFTER {refused} BEGIN SELECT RAISE(ABORT, 'no'); END"
            journal._db.execute(no)
        with pytest.raises(JournalTrouble):
            move()
        journal._db.execute("DROP TRIGGER no_I")
        journal._db.execute("DROP TRIGGER no_U")
        journal._db.execute("DROP TRIGGER no_D")
        assert known(table) == before
        assert journal.entries(1) == entries
    accepted(table.redo())
    after, again = open_table(copied(tmp_path / "journal.db", tmp_path / "copy.db"))
    assert after.resume()
    assert known(after) == known(table)
    again.close()
    journal.close()
