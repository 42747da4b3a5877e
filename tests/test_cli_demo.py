"""`companion demo --text`: games by bots, kept whatever interrupts them, and told so that people can follow them."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import signal
import sqlite3
import struct
import subprocess
import sys
import termios
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.commands import Begin
from tests.command_line import companion, complaint

ROOT = Path(__file__).resolve().parent.parent
DEMO = [sys.executable, "-m", "companion", "demo", "--text"]
STYLE = re.compile(r"\x1b\[[0-9]*m")


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
    assert all(game[0].startswith("A game of Saboteur begins: Anna, Bruno, Clara, David.") for game in games)
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


def test_an_interrupted_game_counts_as_the_first_of_those_asked_for(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    command = [*DEMO, "--journal", str(journal), "--pace", "0.01"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        for _line in range(9):
            process.stdout.readline()
        process.kill()
    told = companion("demo", "--text", "--journal", str(journal), "--games", "2").out
    assert told.startswith("Going on")
    with closing(Journal(journal)) as kept:
        assert [game.ended for game in kept.games()] == ["over"] * 2


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
    with subprocess.Popen(
        [*DEMO, "--journal", str(journal), "--seed", "one", "--pace", "0.01"], stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        for _line in range(9):
            process.stdout.readline()
        process.kill()
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
        (["--seed", "\udcff"], "is no text"),
        (["--games", "-1"], "'-1' is not a number from 0"),
        (["--games", "all"], "'all' is not a number from 0"),
        (["now"], "now"),
    ],
)
def test_bad_options_get_one_line(arguments: list[str], said: str) -> None:
    assert said in complaint("demo", "--text", *arguments)


def test_a_damaged_journal_is_set_aside_and_said(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    journal.write_bytes(b"no database")
    said = companion("demo", "--text", "--journal", str(journal), "--seed", "one")
    assert (said.status, said.err.count("\n")) == (0, 1)
    assert "set aside" in said.err
    assert b"no database" in {file.read_bytes() for file in tmp_path.iterdir()}


def on_a_terminal(columns: int, lines: int, *options: str, **environment: str) -> str:
    """All that is written to a terminal of this size."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", lines, columns, 0, 0))
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    process = subprocess.Popen(
        [*DEMO, *options],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env=known | {"TERM": "xterm"} | environment,
    )
    os.close(theirs)
    written = bytearray()
    while part := read_terminal(ours):
        written += part
    os.close(ours)
    assert process.wait(timeout=30) == 0
    return written.decode().replace("\r\n", "\n")


def read_terminal(terminal: int) -> bytes:
    """What comes next; nothing when the other side has gone, which Linux reports as an error."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_on_a_terminal_the_table_stays_in_place(tmp_path: Path) -> None:
    options = ("--pace", "0.0001", "--players", "10", "--seed", "one", "--journal")
    written = on_a_terminal(80, 24, *options, str(tmp_path / "a.db"))
    scrolled, *frames = written.split("\x1b[H")
    assert scrolled == "\n" * 23
    assert len(frames) > 100
    assert "\x1b[1m" in written
    for frame in frames:
        lines = STYLE.sub("", frame).replace("\x1b[K", "").removesuffix("\x1b[J").split("\n")
        assert len(lines) <= 24
        assert max(map(len, lines)) < 80
        assert lines[0] == "Saboteur, played by bots (lv edition)"
        assert sum(name in frame for name in ("Anna", "Bruno", "Clara", "Jonas")) == 4
    assert sum("> " in frame for frame in frames) > 90
    assert "nuggets" in frames[-1]
    plain = on_a_terminal(80, 24, *options, str(tmp_path / "b.db"), NO_COLOR="1")
    assert plain == STYLE.sub("", written)


@pytest.mark.parametrize(("columns", "lines"), [(30, 10), (1, 1)])
def test_a_terminal_of_any_size_will_do(tmp_path: Path, columns: int, lines: int) -> None:
    options = ("--pace", "0.0001", "--players", "3", "--seed", "one", "--journal", str(tmp_path / "a.db"))
    for frame in on_a_terminal(columns, lines, *options, NO_COLOR="1").split("\x1b[H")[1:]:
        shown = frame.replace("\x1b[K", "").removesuffix("\x1b[J").split("\n")
        assert len(shown) <= max(3, lines)
        assert max(map(len, shown)) <= max(1, columns - 1)


def test_a_terminal_that_cannot_be_drawn_on_gets_lines(tmp_path: Path) -> None:
    options = ("--players", "3", "--seed", "one", "--journal", str(tmp_path / "a.db"))
    assert "\x1b" not in on_a_terminal(80, 24, *options, TERM="dumb")
