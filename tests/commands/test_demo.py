"""`companion demo --text`: games by bots, kept whatever interrupts them."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules.commands import Begin
from tests.command_line import companion, complaint
from tests.faults.children import child

ROOT = Path(__file__).resolve().parents[2]
DEMO = [sys.executable, "-m", "companion", "demo", "--text"]


def entries(journal: Path) -> list[Any]:
    """All that was recorded."""
    with closing(sqlite3.connect(journal)) as db:
        return list(db.execute("SELECT game, kind, command, events FROM entries ORDER BY number"))


OPTIONS = ("--players", "3", "--edition", "uk", "--seed", "one")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[Any]]:
    """A game that nothing interrupts: what is told, and what is recorded."""
    journal = tmp_path_factory.mktemp("whole") / "journal.db"
    told = companion("demo", "--text", "--journal", str(journal), *OPTIONS).out.splitlines()
    return told, entries(journal)


@pytest.mark.long
@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 0), (signal.SIGKILL, -9)])
def test_an_interrupted_game_goes_on_as_if_nothing_had_happened(
    tmp_path: Path, whole: tuple[list[str], list[Any]], sent: signal.Signals, status: int
) -> None:
    told, recorded = whole
    journal = tmp_path / "journal.db"
    command = [*DEMO, "--journal", str(journal), *OPTIONS, "--pace", "0.01"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True) as process:
        assert process.stdout is not None
        heard = [process.stdout.readline().rstrip("\n") for _line in range(20)]
        process.send_signal(sent)
        rest, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (status, "")
    assert ("The game is kept" in rest) == (sent is not signal.SIGKILL)
    assert heard == told[:20]
    assert 3 < len(entries(journal)) < len(recorded)
    after = companion("demo", "--text", "--journal", str(journal), "--players", "7")
    assert after.status == 0
    assert after.out.startswith("Going on with the game that was interrupted.\n")
    assert after.out.splitlines()[-20:] == told[-20:]
    assert entries(journal) == recorded


def test_the_next_game_begins_when_one_is_over(tmp_path: Path) -> None:
    journal = str(tmp_path / "journal.db")
    told = [companion("demo", "--text", "--journal", journal, "--seed", seed).out for seed in ("a", "b")]
    games = [each.splitlines() for each in told]
    assert all(game[0].startswith("A game of Saboteur begins: Anna, Bruno, Clara and David.") for game in games)
    assert games[0][1:] != games[1][1:]
    transcript = companion("transcript", "--journal", journal).out
    words = games[1][0].partition("to write down: ")[2].rstrip(".")
    assert companion("verify", "-", "--words", words, given=transcript).status == 0
    assert companion("verify", "-", "--words", words + "x", given=transcript).status == 1


def test_several_games_are_played_in_a_row_and_the_first_is_that_of_the_seed(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    told = companion("demo", "--text", "--journal", str(journal), "--seed", "a", "--games", "3").out
    alone = companion("demo", "--text", "--journal", str(tmp_path / "alone.db"), "--seed", "a").out
    assert told.startswith(alone)
    assert told.count("A game of Saboteur begins") == 3
    with closing(Journal(journal)) as kept:
        assert [game.ended for game in kept.games()] == ["over"] * 3
    firsts = [events for _game, _kind, command, events in entries(journal) if "Begin" in command]
    assert len(set(firsts)) == 3, "each is dealt otherwise"


def broken_off(command: list[str]) -> None:
    """A game of bots that is killed after some lines."""
    with child(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        for _line in range(9):
            process.stdout.readline()


def test_an_interrupted_game_counts_as_the_first_of_those_asked_for(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    command = [*DEMO, "--journal", str(journal), "--pace", "0.01"]
    broken_off(command)
    told = companion("demo", "--text", "--journal", str(journal), "--games", "2").out
    assert told.startswith("Going on")
    with closing(Journal(journal)) as kept:
        assert [game.ended for game in kept.games()] == ["over"] * 2


@pytest.mark.long
def test_without_a_number_of_games_there_is_always_another(tmp_path: Path) -> None:
    command = [*DEMO, "--journal", str(tmp_path / "journal.db"), "--games", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:
        assert process.stdout is not None
        begun = 0
        while begun < 4:
            line = process.stdout.readline()
            assert line, "it ended by itself"
            begun += line.startswith("A game of Saboteur begins")
        process.terminate()
        assert "The game is kept" in process.communicate(timeout=30)[0]
        assert process.returncode == 0


def test_a_game_that_bots_did_not_play_is_left_alone(tmp_path: Path) -> None:
    journal = str(tmp_path / "journal.db")
    begin = json.dumps({"do": "Begin", "players": ["Anna", "Bruno", "Clara"]})
    companion("script", "-", "--journal", journal, given=begin)
    recorded = entries(tmp_path / "journal.db")
    said = companion("demo", "--text", "--journal", journal)
    assert (said.status, said.out, said.err.count("\n")) == (1, "", 1)
    assert "not played by bots" in said.err
    assert entries(tmp_path / "journal.db") == recorded


@pytest.mark.parametrize("meddling", ['{"do": "Undo"}', '{"do": "Pass"}'])
def test_a_game_of_bots_in_which_somebody_had_a_hand_is_left_alone(tmp_path: Path, meddling: str) -> None:
    journal = tmp_path / "journal.db"
    broken_off([*DEMO, "--journal", str(journal), "--seed", "one", "--pace", "0.01"])
    for _time in range(2):
        assert companion("script", "-", "--journal", str(journal), given=meddling).status == 0
    said = companion("demo", "--text", "--journal", str(journal))
    assert (said.status, said.out, said.err.count("\n")) == (1, "", 1)


NOTES = ["", "[]", "{}", '{"bots": 3}', '{"bots": {"seed": "a", "players": 99, "edition": "lv"}}', "x" * 99]


@pytest.mark.parametrize("note", [*NOTES, '{"bots": {"seed": "a", "players": 3, "edition": "xx"}}'])
def test_a_note_of_whatever_kind_is_no_trap(tmp_path: Path, note: str) -> None:
    journal = tmp_path / "journal.db"
    with closing(Journal(journal)) as kept:
        Table(GAMES, kept, SeededChance("a")).begin("saboteur", Begin(("Anna", "Bruno", "Clara")), note)
    said = companion("demo", "--text", "--journal", str(journal))
    assert (said.status, said.out, said.err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--pace", "nan"], "'nan' is not a number from 0 to 3600"),
        (["--pace", "-1"], "--pace"),
        (["--players", "2"], "Saboteur is for 3 to 10 players"),
        (["--players", "x"], "'x'"),
        (["--edition", "xx"], "'xx'"),
        (["--game", "chess"], "'chess'"),
        (["--seed", "\udcff"], "is not a text"),
        (["--games", "-1"], "'-1' is not a number from 0"),
        (["--games", "all"], "'all' is not a number from 0"),
        (["now"], "now"),
    ],
)
def test_bad_options_get_one_line(arguments: list[str], said: str) -> None:
    assert said in complaint("demo", "--text", *arguments)


def test_a_damaged_journal_is_set_aside_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "demo.db").write_bytes(b"no database")
    said = companion("demo", "--text", "--seed", "one")
    assert (said.status, said.err.count("\n")) == (0, 1)
    assert "set aside" in said.err
    assert b"no database" in {file.read_bytes() for file in tmp_path.iterdir()}
