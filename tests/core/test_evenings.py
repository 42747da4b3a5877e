"""Finished games beside the journal: what everybody may know of them, sealed, and told if damaged."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.core import evenings as evenings_of
from companion.core import tallies
from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.evenings_file import look_over
from companion.core.finished import Finished, last_of, packed, unpacked
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.looking_back import looking_back
from companion.core.plain import plain
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.core.troubles import Flaw, JournalTrouble
from companion.games import GAMES
from companion.games.saboteur.rules.events import GameEnded
from tests.core.damage import files_at, flipped, put
from tests.core.shadow import enter, open_table, steps
from tests.core.toy import TOY, Add


def played(game: str, seed: str, players: int = 4) -> Table:
    table = Table(GAMES, Journal(), SeededChance(seed))
    for _move in play(table, game, GAMES[game].world(Random(seed), players, GAMES[game].editions[0])):
        pass
    return table


def finished(table: Table) -> Finished:
    game = table.finished()
    assert game
    return game


@pytest.fixture(scope="module")
def games() -> list[Finished]:
    return [finished(played(game, f"evening {number}")) for number in range(4) for game in GAMES]


@pytest.fixture
def evenings(tmp_path: Path) -> Iterator[Evenings]:
    with closing(Evenings(tmp_path / "evenings.db")) as kept:
        yield kept


def all_of(evenings: Evenings) -> list[Finished]:
    return [game for number in range(1, 100) if (game := evenings.game(number))]


def test_what_is_kept_is_what_the_table_saw_and_what_verify_may_have() -> None:
    for name in GAMES:
        table = played(name, "seen")
        game = finished(table)
        seen = [event for entry in table.history(Viewer.TABLE) for event in entry["events"]]
        assert game.events == json.loads(json.dumps(plain(seen)))
        assert game.transcript == plain(table.transcript())
        assert unpacked(packed(game)) == (game.events, game.transcript)


def test_a_recap_says_what_the_game_says_of_its_outcome() -> None:
    for name in GAMES:
        table = played(name, "outcome")
        outcome, recap = table.outcome(), finished(table).recap
        assert outcome
        assert (recap.places, recap.scores) == (outcome.places, outcome.scores)
        assert recap.players == table.view(Viewer.TABLE).players


@pytest.mark.thorough
def test_what_was_undone_is_not_remembered() -> None:
    table, _journal = open_table(seed="undone")
    for step in steps("undone"):
        enter(table, step.line)
    kinds = [entry["kind"] for entry in table.history(Viewer.TABLE)]
    assert {"undo", "redo"} <= set(kinds)
    stands: list[list[object]] = []
    taken_back: list[list[object]] = []
    for entry in table.history(Viewer.TABLE):  # counted by hand
        if entry["kind"] == "undo":
            taken_back.append(stands.pop())
        elif entry["kind"] == "redo":
            stands.append(taken_back.pop())
        else:
            stands.append(entry["events"])
    assert finished(table).events == plain([event for events in stands for event in events])


def test_a_game_that_is_not_over_is_not_remembered() -> None:
    table = Table({"toy": TOY}, Journal(), SeededChance("toy"))
    assert table.finished() is None
    table.begin("toy", Add(9))
    assert table.finished() is None
    table.submit(Add(1))
    assert table.finished()
    table.undo()
    assert table.finished() is None


def test_a_game_comes_once_however_often_it_is_brought(evenings: Evenings, games: list[Finished]) -> None:
    assert evenings.add(games) == len(games)
    assert evenings.add([*games, *games]) == 0
    assert all_of(evenings) == games
    changed = replace(games[0], ended="2099-01-01 00:00:00")
    assert evenings.add([changed]) == 0
    assert evenings.count() == len(games)


def test_a_game_that_ended_otherwise_after_all_is_kept_as_it_ended(evenings: Evenings, games: list[Finished]) -> None:
    evenings.keep(games[0], 7)
    later = replace(games[0], ended="2099-01-01 00:00:00")
    evenings.keep(later, 7)
    assert all_of(evenings) == [later]
    evenings.forget_game(later.uid)
    assert evenings.count() == 0


def test_all_of_an_import_comes_or_nothing(evenings: Evenings, games: list[Finished]) -> None:
    broken = replace(games[1], begun="no time at all")
    with pytest.raises(ValueError, match="no time at all"):
        evenings.add([games[0], broken])
    assert evenings.count() == 0


def test_a_plug_that_is_pulled_amid_an_import_parts_no_names_for_good(
    tmp_path: Path, games: list[Finished], monkeypatch: pytest.MonkeyPatch
) -> None:
    also = replace(games[1], recap=replace(games[1].recap, players=("Ana", *games[1].recap.players[1:])))
    path, after, same = tmp_path / "evenings.db", tmp_path / "after" / "evenings.db", [["Anna", "Ana"]]
    left = []

    def pulled(db: sqlite3.Connection, name: str, into: str) -> tallies.Merged:
        left.append(files_at(path))
        return tallies.merge(db, name, into)

    monkeypatch.setattr(evenings_of, "merge", pulled)
    with closing(Evenings(path)) as evenings:
        evenings.add([games[0], also], same)
    after.parent.mkdir()
    put(left[0], after)
    with closing(Evenings(after)) as again:
        assert again.add([games[0], also], same) == 2
    with looking_back(after) as past:
        assert past.same() == same


def test_finished_games_are_small(evenings: Evenings, games: list[Finished]) -> None:
    evenings.add([replace(game, uid=f"{number:032x}") for number, game in enumerate(games * 20)])
    evenings.close()
    assert Path(evenings.path).stat().st_size / (20 * len(games)) < 5_000


def test_it_is_for_its_owner_alone(evenings: Evenings, games: list[Finished]) -> None:
    evenings.add(games)
    for file in Path(evenings.path).parent.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file


@pytest.mark.thorough
@pytest.mark.parametrize("each", [4, pytest.param(1, marks=pytest.mark.long)])
def test_damage_is_found_and_takes_no_other_game_along(tmp_path: Path, games: list[Finished], each: int) -> None:
    path = tmp_path / "evenings.db"
    with closing(Evenings(path)) as kept:
        kept.add(games)
    whole, rng = path.read_bytes(), Random("damage")
    told = rescued = 0
    for at in [*range(0, 100, each), *(rng.randrange(len(whole)) for _ in range(150 // each))]:
        damaged = flipped(whole, at, 1 << rng.randrange(8))
        path.write_bytes(damaged)
        with closing(Evenings(path)) as kept:
            notice, left = kept.check(), all_of(kept)
        if notice:
            told += 1
            assert path.with_name(Path(notice.aside).name).read_bytes() == damaged, "it was laid aside as it was"
            for file in tmp_path.glob("*.aside-*"):
                file.unlink()
        else:
            assert left == games, at
        rescued += len(left)
        assert all(game in games for game in left), at
        assert look_over(path)
        for tail in ("-wal", "-shm"):
            Path(f"{path}{tail}").unlink(missing_ok=True)
    assert told > 100 // each
    assert rescued > 200 // each * len(games), "one damaged byte costs a game, and seldom more"


@pytest.mark.parametrize("content", [b"no database at all" * 100, b""])
def test_what_is_no_file_of_ours_is_laid_aside_and_a_new_one_begun(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "evenings.db"
    path.write_bytes(content)
    with closing(Evenings(path)) as kept:
        assert kept.count() == 0
        assert bool(kept.notice) == bool(content)
        assert not kept.notice or Path(kept.notice.aside).read_bytes() == content


def test_a_journal_in_its_place_is_laid_aside_untouched(tmp_path: Path) -> None:
    path = tmp_path / "evenings.db"
    Journal(path).close()
    before = path.read_bytes()
    with pytest.raises(JournalTrouble) as caught:
        look_over(path)
    assert caught.value.flaw is Flaw.FOREIGN
    with closing(Evenings(path)) as kept:
        assert kept.notice
        assert Path(kept.notice.aside).read_bytes() == before


def test_no_seed_is_kept_that_was_not_opened() -> None:
    """A text of 64 hexadecimal letters is a seal, or a seed that everybody may have by then."""
    game = finished(played("saboteur", "seeds"))
    shown = re.findall("[0-9a-f]{64}", unpacked_text(game))
    opened = {seed["seed"] for seed in game.transcript["opened"]}
    sealed = {seal["seal"] for seal in game.transcript["seals"]}
    assert set(shown) == opened | sealed
    assert len(last_of(game.events, GameEnded)["opened"]) == 1


def unpacked_text(game: Finished) -> str:
    return json.dumps(unpacked(packed(game)))
