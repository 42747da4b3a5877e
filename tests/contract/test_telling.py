"""What a table keeps for a club: every step of every game as all at it saw it, once, in order, and nothing besides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from companion.app.lobby.place import Errand, Lobby
from companion.app.memory import Memory
from companion.core.chance import SeededChance
from companion.core.copies import back_up, restore
from companion.core.game import Refusal, Viewer
from companion.core.journal import Journal
from companion.core.outbox import Outbox, waiting
from companion.core.plain import plain
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.screens.playable import AnyPlayable
from tests.command_line import companion
from tests.contract.games import every_game

EVERYTHING = 100_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def messages(file: Path) -> list[dict[str, Any]]:
    """All that waits, as a club would get it."""
    return [json.loads(each.message) for each in waiting(file, 0, EVERYTHING)]


def table_of(game: AnyPlayable, journal: Journal, seed: str = "club") -> Table:
    return Table({game.id: game}, journal, SeededChance(seed))


def played(game: AnyPlayable, table: Table, rng: Random, moves: int = EVERYTHING) -> None:
    """A game by bots, at which people take back something now and then, and do it again."""
    world = game.world(rng, game.seats[1], game.editions[0])
    for number, _move in enumerate(play(table, game.id, world), 1):
        if number == moves:
            return
        if rng.random() < 0.2 and not isinstance(table.undo(), Refusal):
            table.redo()


@every_game
def test_a_club_is_told_what_the_whole_table_saw_step_by_step_with_what_was_taken_back(
    game: AnyPlayable, file: Path
) -> None:
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        table.tell_all()
        played(game, table, Random(game.id))
        finished, history = table.finished(), plain(table.history(Viewer.TABLE))
        told = messages(file)
    assert finished
    assert {step["kind"] for step in history} == {"do", "undo", "redo"}
    assert [message["kind"] for message in told] == [step["kind"] for step in history]
    assert [message["number"] for message in told] == list(range(1, len(history) + 1))
    for message, step in zip(told, history, strict=True):
        assert message["events"] == (step["events"] if step["kind"] == "do" else [])
    assert {(message["companion-club"], message["uid"], message["game"]) for message in told} == {
        (1, finished.uid, game.id)
    }
    assert [message.get("recap") for message in told] == [*[None] * (len(told) - 1), plain(finished.recap)]


@every_game
def test_each_step_holds_the_hash_of_the_one_before_it_also_after_an_end_that_was_taken_back(
    game: AnyPlayable, file: Path
) -> None:
    """As a page of the club's has it; and when all is told anew, by a table that was started again, it is the same."""
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        table.tell_all()
        played(game, table, Random(11))
        if not isinstance(table.undo(), Refusal):
            table.redo()
        sent, told = messages(file), [each.told for each in waiting(file, 0, EVERYTHING)]
    assert [message["after"] for message in sent] == ["", *(sha256(each.encode()).hexdigest() for each in told[:-1])]
    with closing(Journal(file)) as journal:
        journal._db.execute("DELETE FROM outbox WHERE number > 3")
        table = table_of(game, journal)
        assert table.resume(journal.games()[-1])
        table.tell_all()
        assert [each.told for each in waiting(file, 0, EVERYTHING)] == told


@every_game
def test_without_a_club_nothing_waits(game: AnyPlayable, file: Path) -> None:
    with closing(Journal(file)) as journal:
        played(game, table_of(game, journal), Random(1), moves=20)
    assert messages(file) == []


@every_game
def test_a_club_that_comes_amid_a_game_and_a_table_that_starts_again_are_told_all_of_it_once(
    game: AnyPlayable, file: Path
) -> None:
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        played(game, table, Random(2), moves=20)
        steps = len(table.history(Viewer.TABLE))
        table.tell_all()
        first = messages(file)
        table.tell_all()
        assert [message["number"] for message in first] == list(range(1, steps + 1))
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        assert table.resume()
        table.tell_all()
        again = messages(file)
    assert again == first


@every_game
@pytest.mark.parametrize("kept", [0, 7], ids=["all of it waits", "the club has a part for good"])
def test_what_is_told_anew_was_when_it_was(game: AnyPlayable, file: Path, kept: int) -> None:
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        played(game, table, Random(2), moves=10)
        journal._db.execute("UPDATE entries SET at = '2026-01-31 20:00:' || (10 + number)")
        table.tell_all()
        journal.outbox.kept(waiting(file, 0, 1)[0].uid, kept)
        journal.outbox.tidy(journal._db)
        assert len(messages(file)) < len(table.history(Viewer.TABLE)) or not kept
        table.tell_all()
        told = messages(file)
    assert [message["number"] for message in told] == list(range(1, len(told) + 1))
    assert [message["at"] for message in told] == [f"2026-01-31 20:00:{10 + message['number']}" for message in told]


@every_game
def test_what_waits_for_a_club_that_never_comes_does_not_fill_the_disk(
    game: AnyPlayable, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.core.outbox.MOST_GAMES", 2)
    begun: list[str] = []
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        table.tell_all()
        for seed in range(4):
            played(game, table, Random(seed), moves=4)
            begun.append(messages(file)[-1]["uid"])
            table.abandon()
    assert list(dict.fromkeys(message["uid"] for message in messages(file))) == begun[-2:]


def test_what_is_said_meanwhile_keeps_no_step_waiting() -> None:
    """The network's thread may say ever more while the table writes."""
    outbox, ran = Outbox(), []

    class Meanwhile:
        def execute(self, _query: str, about: tuple[str, int]) -> None:
            ran.append(about)
            assert len(ran) < 9, "for ever"
            outbox.kept(f"{len(ran):032x}", 1)

    outbox.kept("f" * 32, 1)
    database: Any = Meanwhile()
    outbox.tidy(database)
    assert ran == [("f" * 32, 1)]


@every_game
def test_what_the_club_has_for_good_goes_with_the_next_step_or_at_the_end(game: AnyPlayable, file: Path) -> None:
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        table.tell_all()
        moves = played_on(game, table)
        for _move in range(10):
            next(moves)
        uid = waiting(file, 0, 1)[0].uid
        journal.outbox.kept(uid, 7)
        assert waiting(file, 0, 1)[0].number == 1, "nothing is written for that alone"
        next(moves)
        assert [each.number for each in waiting(file, 0, 99)] == [8, 9, 10, 11]
        journal.outbox.kept(uid, 10)
    assert [each.number for each in waiting(file, 0, 99)] == [11]


def played_on(game: AnyPlayable, table: Table) -> Iterator[object]:
    return play(table, game.id, game.world(Random(3), game.seats[1], game.editions[0]))


@every_game
def test_a_game_that_is_given_up_is_told_to_be_so_and_leaves_nothing_else(game: AnyPlayable, file: Path) -> None:
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        table.tell_all()
        played(game, table, Random(4), moves=10)
        steps = len(table.history(Viewer.TABLE))
        table.abandon()
        last = messages(file)[-1]
        assert (last["kind"], last["number"], last["events"]) == ("given-up", steps + 1, [])
        assert journal.games() == []
        played(game, table, Random(5), moves=5)
        assert len({message["uid"] for message in messages(file)}) == 2


def over_and_begun(game: AnyPlayable, journal: Journal) -> Table:
    """A game that is over, and the next one: both wait to be told."""
    table = table_of(game, journal)
    table.tell_all()
    played(game, table, Random(6))
    over = waiting(Path(journal.path), 0, 1)[0].uid
    table.begin(game.id, game.world(Random(7), game.seats[1], game.editions[0]).opening())
    assert {each.uid for each in waiting(Path(journal.path), 0, EVERYTHING)} > {over}
    return table


@every_game
def test_who_forgets_what_is_over_has_it_told_to_nobody(game: AnyPlayable, file: Path) -> None:
    with closing(Journal(file)) as journal:
        over_and_begun(game, journal)
    assert companion("forget", "--all", "--journal", str(file)).status == 0
    assert [message["number"] for message in messages(file)] == [1]


@every_game
def test_nor_what_was_given_up_and_no_byte_of_it_is_left(game: AnyPlayable, file: Path) -> None:
    """Its number in the journal is the next game's by then."""
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        table.tell_all()
        forgotten = set()
        for seed in range(3):
            played(game, table, Random(seed), moves=6)
            forgotten.add(messages(file)[-1]["uid"])
            table.abandon()
        played(game, table, Random(4), moves=3)
        assert len({message["uid"] for message in messages(file)}) == 4
        journal.tell_no_more()
        assert [message["number"] for message in messages(file)] == [1, 2, 3]
        lies = file.read_bytes() + file.with_name(f"{file.name}-wal").read_bytes()
        assert not any(uid.encode() in lies for uid in forgotten)


@every_game
@pytest.mark.parametrize("what", ["all", "player", "game", "copy"])
def test_nor_is_it_if_they_do_so_at_the_table(
    game: AnyPlayable, file: Path, what: Literal["all", "player", "game", "copy"]
) -> None:
    """Whoever copies it forgets nothing."""
    with closing(Journal(file)) as journal:
        memory = Memory(file.with_name("evenings.db"), over_and_begun(game, journal), journal)
        memory.attend()
        waits = len(messages(file))
        about: tuple[str, ...] = {"player": ("Anna",), "game": ("1", ""), "copy": ("/nowhere",)}.get(what, ())
        memory.take_on(Errand(what, about, Lobby("home")))
        memory.close()
        assert len(messages(file)) == (waits if what == "copy" else 1)


@every_game
def test_a_copy_made_by_itself_has_no_step_of_a_game_that_goes_on(game: AnyPlayable, file: Path) -> None:
    with closing(Journal(file)) as journal:
        table = table_of(game, journal)
        table.tell_all()
        played(game, table, Random(9), moves=10)
        table.abandon()
        played(game, table, Random(8), moves=10)
        back_up(file, file.with_name("copy.zip"), amid=False)
    restore(file.with_name("copy.zip"), file)
    assert messages(file) == []
