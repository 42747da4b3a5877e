"""Dice rolled by the companion: fair, provable, and not to be rolled again until they please."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import verify
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Seat, Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.core.transcripts import deals_of
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.staging.world import SimulatedTable
from tests.wazabi.tables import GAMES, Sitting

DIE = ("wazabi", "wazabi", "wazabi", "draw", "draw", "give")


def whole_game(seed: str) -> Table:
    """A tournament in which the companion rolls everything."""
    table = Table(GAMES, Journal(), SeededChance(seed))
    world = SimulatedTable(Random(seed), 3, "lv", fair=True, setup={"games": 2})
    for number, _ in enumerate(play(table, "wazabi", world)):
        if number in (0, 5):
            table.submit(cmd.AddChance("Anna", f"die {number}"))
    return table


def checked(transcript: Any, folder: Path, capsys: pytest.CaptureFixture[str]) -> int:
    """What the verifier, which shares no code with the companion, says to a transcript."""
    path = folder / "transcript.json"
    path.write_text(json.dumps(transcript), encoding="utf-8")
    status: int = verify.main([str(path)])
    capsys.readouterr()
    return status


def test_every_roll_of_a_finished_game_can_be_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    transcript: Any = whole_game("a").transcript()
    deals = [row for row in transcript["record"] if "deal" in row]
    assert len(deals) > 20
    assert {deal["deal"] for deal in deals} == {"dice"}
    assert [(row["label"], row["faces"]) for row in transcript["seals"]] == [("dice", 6)]
    assert [row["by"] for row in transcript["record"] if "text" in row] == ["Anna", "Anna"]
    assert checked(transcript, tmp_path, capsys) == 0
    deals[7]["gives"][0] = (deals[7]["gives"][0] + 1) % 6
    assert checked(transcript, tmp_path, capsys) != 0


def test_the_seed_stays_shut_until_all_games_are_over() -> None:
    table = Sitting(2, games=2, dice=1)
    table.do(cmd.RollForMe())
    transcript = table.table.transcript()
    assert (transcript["opened"], transcript["record"]) == ([], [{"deal": "dice"}])
    assert [sealed["label"] for sealed in transcript["seals"]] == ["dice"]


def test_what_the_companion_rolled_is_what_was_rolled() -> None:
    table = Sitting(3)
    rolled, read, *_ = table.do(cmd.RollForMe())
    assert isinstance(rolled, ev.ChanceRolled)
    assert isinstance(read, ev.Rolled)
    shown = Counter(DIE[face] for face in rolled.gives)
    assert (read.wazabi, read.draw, read.give) == (shown["wazabi"], shown["draw"], shown["give"])
    assert len(rolled.gives) == 4


def test_it_rolls_for_who_begins_too() -> None:
    table = Sitting(4, first=None)
    for _ in range(4):
        table.do(cmd.RollForMe())
    assert len(table.seen.first_rolls) in (0, 4)
    assert table.seen.phase == "roll" or 2 <= len(table.seen.to_roll) <= 4


def test_a_roll_by_the_companion_is_never_taken_back() -> None:
    table = Sitting(3)
    table.do(cmd.RollForMe())
    answer = table.table.undo()
    assert isinstance(answer, Refusal)
    assert answer.why.value == "seen"


def test_no_two_rolls_are_the_same_roll() -> None:
    rolls = [tuple(deal["gives"]) for deal in deals_of(whole_game("b").transcript())]
    assert len(set(rolls)) > len(rolls) / 2


def test_added_chance_changes_the_rolls_after_it() -> None:
    plain, added = Sitting(2, dice=12), Sitting(2, dice=12)
    added.do(cmd.AddChance("Bruno", "7"))
    assert plain.do(cmd.RollForMe())[0] != added.do(cmd.RollForMe())[0]


@pytest.mark.parametrize("text", ["", "x" * 201])
def test_what_is_added_is_a_short_text(text: str) -> None:
    assert Sitting().refused(cmd.AddChance("Bruno", text)) == ("bad-text", "")


def test_the_faces_come_up_as_often_as_on_a_real_die() -> None:
    """More than 1,000 dice: each face within five standard deviations of a sixth."""
    faces: Counter[int] = Counter()
    for number in range(12):
        for deal in deals_of(whole_game(f"many {number}").transcript()):
            faces.update(deal["gives"])
    total = sum(faces.values())
    assert total > 1_000
    deviation = (total * (1 / 6) * (5 / 6)) ** 0.5
    assert all(abs(faces[face] - total / 6) < 5 * deviation for face in range(6))


def test_nobody_sees_the_seed_before_it_is_opened() -> None:
    table = Sitting(2, dice=1)
    seed = SeededChance("0").seed().hex()
    for viewer in (Viewer.TABLE, Seat(0), Seat(1)):
        assert seed not in repr((table.table.view(viewer), table.table.history(viewer), table.table.transcript()))
    table.roll(1).play("lose-one")
    table.do(cmd.Finish())
    assert dict(table.table.transcript()["opened"][0]) == {"label": "dice", "seed": seed}
