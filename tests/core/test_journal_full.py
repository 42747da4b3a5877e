"""A full disk refuses what has no room and harms nothing."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion.core.journal import Flaw, Journal, JournalTrouble
from companion.games.saboteur import commands as cmd
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


def test_a_full_disk_when_a_game_begins_or_is_abandoned(tmp_path: Path) -> None:
    table, journal = open_table(tmp_path / "journal.db")
    names = tuple(f"{name} {'x' * 30}" for name in "ABCDEFGHIJ")
    begin = cmd.Begin(names, hidden_goals=True)
    begun = 0
    limit_pages(journal, 1)
    for _ in range(20):
        if refusal(lambda: table.begin("saboteur", begin)):
            break
        begun += 1
        table.abandon()
    assert 0 < begun < 20
    assert table.game is None
    assert len(journal.games()) == begun
    limit_pages(journal, None)
    accepted(table.begin("saboteur", begin))
    assert [game.ended for game in journal.games()] == ["abandoned"] * begun + [None]
    assert {len(journal.entries(game.number)) for game in journal.games()} == {1}
    journal.close()
    sound = Journal(tmp_path / "journal.db")
    assert sound.notice is None
    sound.close()
