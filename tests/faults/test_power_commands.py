"""The power goes amid a command that copies, takes again, takes in or forgets: it was done or it was not.

Never half: and what was not done can be done again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from companion.core.evenings import Evenings
from companion.core.finished import line_of, read_line
from companion.core.looking_back import looking_back
from tests.command_line import companion
from tests.core.shadow import Known
from tests.faults.cuts import cuts
from tests.faults.disk import put
from tests.faults.recorder import Recorder
from tests.faults.test_copies import kept, over, state

pytestmark = pytest.mark.long

CUTS = 400
"""So often the plug is pulled amid each."""

State = tuple[Known | None, int, str]


class Amid(NamedTuple):
    """A folder in which a command was at work, and all that it did there."""

    journal: Path
    recorder: Recorder


def recorded(journal: Path, *command: str) -> Amid:
    recorder = Recorder(journal.parent)
    with recorder.at_work():
        recorder.told("begun")
        said = companion(*command, "--journal", str(journal))
        recorder.told("done")
    assert (said.status, said.err) == (0, "")
    return Amid(journal, recorder)


def after(amid: Amid, check: Callable[[Path, bool], None]) -> None:
    """Have a look at what is left, knowing whether it was already said that all is done."""
    there = amid.journal.parent.with_name("left") / "journal.db"
    there.parent.mkdir()
    seen = set[int]()
    for cut in cuts(amid.recorder.events, CUTS, Random(str(CUTS))):
        key = hash(tuple(sorted(cut.files.items())))
        if key not in seen:
            seen.add(key)
            put(cut.files, there.parent)
            check(there, cut.said == "done")
    assert len(seen) > 5


def test_a_copy_is_whole_or_not_there(tmp_path: Path) -> None:
    journal = kept(tmp_path / "here")
    before = state(journal)
    again = tmp_path / "again" / "journal.db"

    def check(left: Path, done: bool) -> None:
        copy = left.with_name("copy.zip")
        assert copy.exists() or not done
        assert state(left) == before
        if copy.exists():
            assert companion("restore", str(copy), "--journal", str(again)).status == 0
            assert state(again) == before

    after(recorded(journal, "backup", str(journal.with_name("copy.zip"))), check)


def test_what_is_taken_from_a_copy_is_there_or_what_was_before_and_can_be_taken_again(
    tmp_path: Path,
) -> None:
    journal, copy = kept(tmp_path / "here", 7), tmp_path / "copy.zip"
    companion("backup", str(copy), "--journal", str(kept(tmp_path / "there")))
    old, new = state(journal), state(tmp_path / "there" / "journal.db")

    def check(left: Path, done: bool) -> None:
        for each, before, after in zip(state(left), old, new, strict=True):
            assert each == after or (each == before and not done)
        assert companion("restore", str(copy), "--journal", str(left)).status == 0
        assert state(left) == new

    after(recorded(journal, "restore", str(copy)), check)


def test_games_from_elsewhere_are_all_taken_in_or_none(tmp_path: Path) -> None:
    journal, lines = kept(tmp_path / "here"), tmp_path / "games.jsonl"
    games = [game for seed in "abc" if (game := over(seed).finished())]
    lines.write_text("".join(f"{line_of(game)}\n" for game in games))
    before = state(journal)

    def check(left: Path, done: bool) -> None:
        game, many, settings = state(left)
        assert (game, settings) == (before[0], before[2])
        assert many == 4 or (many == 1 and not done)
        assert companion("import", str(lines), "--journal", str(left)).status == 0
        assert state(left)[1] == 4

    after(recorded(journal, "import", str(lines)), check)


@pytest.mark.parametrize("what", [("--all",), ("--game", "1"), ("--player", "Bruno")])
def test_what_is_forgotten_takes_nothing_else_along(tmp_path: Path, what: tuple[str, ...]) -> None:
    journal = kept(tmp_path / "here")
    with closing(Evenings(journal.with_name("evenings.db"))) as evenings:
        evenings.add(filter(None, [over("another").finished()]))
    before, told = state(journal), history(journal)

    def check(left: Path, done: bool) -> None:
        assert state(left)[0] == before[0]
        assert history(left) in (gone, told)[: 1 if done else 2]
        companion("forget", *what, "--journal", str(left))
        assert history(left) == gone

    amid = recorded(journal, "forget", *what)
    gone = history(journal)
    assert gone != told
    after(amid, check)


def test_two_names_are_one_person_or_two(tmp_path: Path) -> None:
    """And nothing else of any game is different."""
    journal, other = kept(tmp_path / "here"), over("another").finished()
    assert other
    line = line_of(replace(other, uid="0" * 32)).replace('"Anna"', '"Anneli"')
    with closing(Evenings(journal.with_name("evenings.db"))) as evenings:
        evenings.add([read_line(line)])
    before, told = state(journal), history(journal)
    assert one_person(journal) == ("Anneli",)

    def check(left: Path, done: bool) -> None:
        assert (state(left), history(left)) == (before, told)
        now = one_person(left)
        assert now == ("Anna", "Anneli") or (now == ("Anneli",) and not done)
        companion("merge", "Anneli", "Anna", "--journal", str(left))
        assert one_person(left) == ("Anna", "Anneli")

    after(recorded(journal, "merge", "Anneli", "Anna"), check)


def one_person(journal: Path) -> tuple[str, ...]:
    """All names of whoever is called Anneli."""
    said = companion("history", "--player", "Anneli", "--json", "--journal", str(journal))
    [found] = said.data["games"].values()
    return (found["name"], *found["also"])


def history(journal: Path) -> list[tuple[str, tuple[str, ...], bool]]:
    """The games that are over: who played, and whether their course is there."""
    with looking_back(journal.with_name("evenings.db")) as past:
        return [(game.uid, game.recap.players, bool(game.events)) for game in past.whole()]
