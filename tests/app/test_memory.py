"""What is over leaves the journal for the evenings; nobody at the table waits for that, nor loses anything by it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.app import memory
from companion.app.memory import Memory
from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from tests.core.damage import files_at, put
from tests.core.toy import TOY, Add

PATIENCE = 20.0
ALL = {**GAMES, "toy": TOY}


class Evening:
    """A table, and its memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal(folder / "journal.db")
        self.table = Table(ALL, self.journal, SeededChance("evening"))
        self.table.resume()
        self.memory = Memory(folder / "evenings.db", self.table, self.journal)

    def play(self, game: str, number: int) -> None:
        for _move in play(self.table, game, GAMES[game].world(Random(number), 4, GAMES[game].editions[0])):
            pass

    def until(self, so: Callable[[], bool]) -> None:
        ends = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < ends, "it does not come to this"
            self.memory.attend()
            time.sleep(0.005)

    def in_journal(self) -> list[int]:
        return [game.number for game in self.journal.games()]

    def kept(self) -> list[int]:
        """The numbers of the games among the evenings, when all that is under way is done."""
        self.until(lambda: not self.memory.busy)
        if not (self.folder / "evenings.db").exists():
            return []
        with closing(Evenings(self.folder / "evenings.db")) as evenings:
            return [number for number in range(1, 50) if evenings.game(number)]

    def close(self) -> None:
        self.memory.close()
        self.journal.close()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(memory, "REST", 0.0)
    with closing(Evening(tmp_path)) as begun:
        yield begun


def test_a_game_is_remembered_when_it_ends_and_leaves_the_journal_when_the_next_begins(evening: Evening) -> None:
    evening.play("saboteur", 1)
    evening.memory.attend()
    assert evening.kept() == [1]
    assert evening.in_journal() == [1], "its end may still be undone"
    evening.until((evening.folder / "backups" / "1.zip").exists)
    evening.table.begin("toy", Add(1))
    evening.until(lambda: evening.in_journal() == [2])
    assert evening.kept() == [1]


def test_a_game_that_ended_as_the_plug_was_pulled_is_remembered_at_the_next_start(evening: Evening) -> None:
    evening.play("saboteur", 1)
    evening.journal.close()
    for _start in range(2):
        with closing(Evening(evening.folder)) as again:
            assert not again.table.game
            again.memory.attend()
            assert again.kept() == [1]
            assert again.in_journal() == [1], "the next one has another number"


def test_games_of_an_older_release_go_the_same_way_one_after_the_other(evening: Evening) -> None:
    for number in range(3):
        for game in GAMES:
            evening.play(game, number)
    histories = evening.table.history(Viewer.TABLE)
    evening.until(lambda: evening.in_journal() == [6])
    assert evening.kept() == [1, 2, 3, 4, 5, 6]
    assert evening.table.history(Viewer.TABLE) == histories


def is_alone(evening: Evening, number: int) -> bool:
    return evening.in_journal() == [number]


def test_evening_after_evening_each_game_is_kept_with_its_own_time(evening: Evening) -> None:
    for number in range(1, 5):
        evening.play("wazabi", number)
        at = f"2027-01-0{number} 20:"
        evening.journal._db.execute("UPDATE games SET begun_at = ? WHERE number = ?", (f"{at}00:00", number))
        evening.journal._db.execute("UPDATE entries SET at = ? WHERE game = ?", (f"{at}10:00", number))
        evening.journal._db.execute(
            "UPDATE entries SET at = ? WHERE number = (SELECT max(number) FROM entries)", (f"{at}30:00",)
        )
        evening.memory.attend()
        evening.until(partial(is_alone, evening, number))
    assert evening.kept() == [1, 2, 3, 4]
    with closing(Evenings(evening.folder / "evenings.db")) as evenings:
        games = [evenings.game(number) for number in range(1, 5)]
    assert [(game.begun, game.ended) for game in games if game] == [
        (f"2027-01-0{number} 20:00:00", f"2027-01-0{number} 20:30:00") for number in range(1, 5)
    ]


def test_an_end_that_is_undone_is_forgotten_again(evening: Evening) -> None:
    evening.table.begin("toy", Add(9))
    evening.table.submit(Add(1))
    evening.memory.attend()
    assert evening.kept() == [1]
    evening.table.undo()
    evening.memory.attend()
    assert evening.kept() == []
    evening.table.redo()
    evening.memory.attend()
    assert evening.kept() == [1]


def test_a_game_that_goes_on_is_nobodys_to_remember(evening: Evening) -> None:
    evening.table.begin("toy", Add(1))
    evening.memory.attend()
    evening.table.abandon()
    evening.memory.attend()
    assert evening.kept() == []
    assert not (evening.folder / "evenings.db").exists()


def test_a_plug_that_is_pulled_at_any_moment_of_it_loses_no_game_and_doubles_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "REST", 0.0)
    before, after = tmp_path / "before", tmp_path / "after"
    with closing(Evening(before)) as evening:
        for number in range(3):
            evening.play("wazabi", number)
        names = ("journal.db", "evenings.db")
        moments = []
        ends = time.monotonic() + PATIENCE
        while evening.in_journal() != [3] or evening.memory.busy:
            assert time.monotonic() < ends
            evening.memory.attend()
            moments.append([files_at(before / name) if (before / name).exists() else {} for name in names])
    after.mkdir()
    for files in moments[:: max(1, len(moments) // 40)]:
        for name, content in zip(names, files, strict=True):
            put(content, after / name)
        with closing(Evening(after)) as again:
            assert again.journal.notice is None
            again.until(lambda: again.in_journal() == [3])
            assert again.kept() == [1, 2, 3]
            assert again.memory.notice is None


def test_while_the_evenings_cannot_be_written_everything_stays_in_the_journal(evening: Evening) -> None:
    (evening.folder / "evenings.db").mkdir()
    for number in range(2):
        evening.play("wazabi", number)
    for _round in range(50):
        evening.memory.attend()
        evening.until(lambda: not evening.memory.busy)
    assert evening.in_journal() == [1, 2]
    (evening.folder / "evenings.db").rmdir()
    evening.play("wazabi", 2)
    evening.until(lambda: evening.in_journal() == [3])
    assert evening.kept() == [1, 2, 3]


def test_damage_in_what_is_long_over_is_told_and_the_game_on_the_table_goes_on(tmp_path: Path) -> None:
    with closing(Evening(tmp_path)) as evening:
        evening.play("saboteur", 1)
        evening.table.begin("toy", Add(3))
        evening.until(lambda: evening.in_journal() == [2])
    path = tmp_path / "evenings.db"
    content = bytearray(path.read_bytes())
    content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    path.write_bytes(content)
    with closing(Evening(tmp_path)) as again:
        again.until(lambda: again.memory.notice is not None)
        assert again.memory.notice
        assert Path(again.memory.notice.aside).read_bytes() == content
        assert again.journal.notice is None
        assert again.table.view(Viewer.TABLE) == 3
        again.table.submit(Add(1))
        assert again.table.view(Viewer.TABLE) == 4
