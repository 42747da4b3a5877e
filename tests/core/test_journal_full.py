"""A full disk refuses what has no room and harms nothing."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion.core.chance import SeededChance
from companion.core.journal import Flaw, Journal, JournalTrouble
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from tests.core.journals import pragma
from tests.core.shadow import accepted, copied, enter, known, open_table, steps


def limit_pages(journal: Journal, extra: int | None) -> None:
    pages = pragma(journal, "page_count")
    assert isinstance(pages, int)
    journal._db.execute(f"PRAGMA max_page_count={pages + extra if extra is not None else 1_000_000}")


def refusal(do: Callable[[], object]) -> bool:
    """Whether this was refused for want of room; nothing else may be the matter."""
    try:
        do()
    except JournalTrouble as trouble:
        return trouble.flaw is Flaw.FULL or pytest.fail(str(trouble))
    return False


@pytest.mark.long
def test_a_full_disk_refuses_one_command_and_all_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table, journal = open_table(path)
    refused = 0
    limit_pages(journal, 3)
    lines = list(steps())
    for number, step in enumerate(lines):
        before, entries = known(table), journal.entries(1) if number else []
        if refusal(partial(enter, table, step.line)):
            refused += 1
            assert known(table) == before
            assert journal.entries(1) == entries
            after, again = open_table(copied(path, tmp_path / "copy.db"))
            assert after.resume()
            assert known(after) == before
            again.close()
            limit_pages(journal, 1)
            enter(table, step.line)
        assert known(table) == step.known
    assert refused > 5
    assert len(journal.entries(1)) == len(lines)
    journal.close()


def test_a_game_that_is_abandoned_makes_room_on_a_full_disk(tmp_path: Path) -> None:
    table, journal = open_table(tmp_path / "journal.db")
    lines = [step.line for step in steps()]
    limit_pages(journal, 3)
    for _again in range(3):
        table = Table(GAMES, journal, SeededChance("shadow"))  # which deals as the lines were dealt
        refused = next(number for number, line in enumerate(lines) if refusal(partial(enter, table, line)))
        assert refused > 2
        table.abandon()
        assert (table.game, journal.games()) == (None, [])
    limit_pages(journal, None)
    accepted(table.begin("saboteur", cmd.Begin(tuple("ABC"))))
    assert [game.ended for game in journal.games()] == [None]
    journal.close()
    sound = Journal(tmp_path / "journal.db")
    assert sound.notice is None
    sound.close()
