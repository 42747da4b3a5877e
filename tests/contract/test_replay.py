"""The journal is the truth: what is folded from it again is what was there, for everybody, at every moment."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.core.chance import SeededChance
from companion.core.game import AnyGame, Refusal
from companion.core.journal import Journal
from companion.core.table import Table
from tests.contract.games import Played, all_seen, every_game, every_script_and, journal_of, resumed, sample, submit


def live(game: AnyGame, played: Played, journal: Journal) -> Table:
    """A table at which the same commands are about to be given with the same chance."""
    return Table({game.id: game}, journal, SeededChance(played.name))


def wander(game: AnyGame, played: Played, table: Table, rng: Random) -> None:
    """Give one command after another, undoing and redoing some on the way, and stop somewhere."""
    stop = rng.choice((len(played.steps), rng.randint(1, len(played.steps))))
    for command, events in played.steps[:stop]:
        assert submit(game, table, command) == events
        if rng.random() < 0.15:
            back = 0
            while back < rng.randint(1, 6) and not isinstance(table.undo(), Refusal):
                back += 1
            for _ in range(back):
                assert not isinstance(table.redo(), Refusal)
    for _ in range(rng.randint(0, 3)):
        table.undo()


@pytest.mark.thorough
@every_game
def test_a_resumed_table_is_the_live_one(game: AnyGame) -> None:
    for played in every_script_and(game, each=2):
        rng, journal = Random(played.name), Journal()
        table = live(game, played, journal)
        wander(game, played, table, rng)
        again = resumed(game, journal)
        assert again.over == table.over
        assert all_seen(again) == all_seen(table)
        assert undone_and_redone(again) == undone_and_redone(table)


def undone_and_redone(table: Table) -> list[object]:
    """What a table answers when all that can be is done again, and then all is undone."""
    answers: list[object] = []
    for move in (table.redo, table.undo):
        while not isinstance(answer := move(), Refusal):
            answers.append(answer)
        answers.append(answer)
    return answers


@pytest.mark.long
@every_game
def test_every_beginning_of_a_game_can_be_resumed(game: AnyGame) -> None:
    for played in every_script_and(game, each=20):
        table = live(game, played, Journal())
        for cut, (command, events) in enumerate(played.steps, 1):
            assert submit(game, table, command) == events
            if cut % 7 == 0 or cut == len(played.steps):
                again = resumed(game, journal_of(game, played.steps[:cut]))
                assert all_seen(again) == all_seen(table)


@every_game
def test_a_game_goes_on_after_the_plug_was_pulled_at_any_moment(game: AnyGame, tmp_path: Path) -> None:
    """The companion is started anew again and again; the chance of later starts is another, and makes no difference."""
    played = sample(game.id)[len(sample(game.id)) // 2]
    without = live(game, played, Journal())
    for command, events in played.steps:
        assert submit(game, without, command) == events
    last: list[str] = []
    for at in range(0, len(played.steps), max(1, len(played.steps) // 12)):
        journal = Journal(tmp_path / "journal.db")
        table = Table({game.id: game}, journal, SeededChance(played.name if at == 0 else f"start {at}"))
        assert table.resume() == (at > 0)
        for command, _ in played.steps[at : at + max(1, len(played.steps) // 12)]:
            assert not isinstance(submit(game, table, command), Refusal)
        last = all_seen(table)
        journal.close()
    assert last == all_seen(without)


@pytest.mark.long
@every_game
def test_whole_games_resumed_in_many_ways(game: AnyGame) -> None:
    for number in range(30):
        for played in sample(game.id)[::3]:
            journal = Journal()
            table = live(game, played, journal)
            wander(game, played, table, Random(f"{played.name} {number}"))
            assert all_seen(resumed(game, journal)) == all_seen(table)
