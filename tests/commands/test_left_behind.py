"""A game that is over and cannot be gone through, on the command line: kept and told of, or gone with everything."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.journal import Journal
from tests.command_line import companion
from tests.commands.test_remembering import done, everywhere, journal

__all__ = ["journal"]


def leave_behind(journal: Path) -> None:
    """A game that was played to its end by rules nobody knows any more."""
    with closing(Journal(journal)) as kept:
        saved = kept.begin("forgotten-rules", "", "{}", json.dumps(["Anna", "Yann"]))
        kept.append(saved.number, "do", "{}", "[]", over=True)


@pytest.mark.parametrize("what", [("--player", "Anna"), ("--game", "1")])
def test_a_game_that_cannot_be_gone_through_stays_and_is_told_of(journal: Path, what: tuple[str, str]) -> None:
    leave_behind(journal)
    said = companion("forget", *what, "--journal", str(journal))
    assert said.status == 0
    assert "changed or forgotten" in said.out
    assert "1 game that is over could not be gone through" in said.err


def test_who_is_in_no_other_game_is_not_said_to_be_in_none(journal: Path) -> None:
    leave_behind(journal)
    said = companion("forget", "--player", "Yann", "--journal", str(journal))
    assert said.status == 1
    assert "1 game that is over could not be gone through" in said.err


def test_everything_takes_it_along_and_counts_it(journal: Path) -> None:
    leave_behind(journal)
    assert done(journal, "forget", "--all").out == "4 games were changed or forgotten.\n"
    with closing(Journal(journal)) as kept:
        assert kept.games() == []
    assert b"Anna" not in everywhere(journal.parent).replace((journal.parent / "settings.json").read_bytes(), b"")
