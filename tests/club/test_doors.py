"""The doors people come in by: `companion run` at a table that was told of a club, and `make club`'s own command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.commands.club.joining import table_file
from companion.commands.club.trying import mosquitto, postgres
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from tests.club.evening import Club, neighbours, there, until
from tests.conftest import Need
from tests.faults.children import COMPANION, child

pytestmark = pytest.mark.thorough
UNSEEN = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def amid_a_game(file: Path) -> int:
    """A table that knew no club played so many steps."""
    with closing(Journal(file)) as journal:
        table = Table(GAMES, journal, SeededChance("door"))
        world = GAMES["saboteur"].world(Random(1), 4, "lv")
        assert len(list(islice(play(table, "saboteur", world), 15))) == 15
        return len(table.history(Viewer.TABLE))


@pytest.mark.parametrize("named", [True, False], ids=["named", "beside the journal"])
def test_a_table_joins_by_its_file_and_is_told_of_from_the_beginning_of_its_game(
    need: Need, tmp_path: Path, named: bool
) -> None:
    steps = amid_a_game(tmp_path / "journal.db")
    with neighbours(need, "window") as near, closing(Club(near, tmp_path)) as club:
        file, broker = tmp_path / ("elsewhere.toml" if named else "club.toml"), near.broker("window")
        file.write_text(table_file(f"mqtt://{broker.address}", "window", near.keys["window"]))
        run = (*COMPANION, "run", "--journal", tmp_path / "journal.db", *(("--club", file) if named else ()))
        with child(run, env=UNSEEN, stderr=subprocess.DEVNULL) as program:
            until(lambda: club.asked("SELECT max(number) FROM tellings") == [(steps,)], "the game")
            assert "away" not in club.shows()["table-window"]
            program.terminate()
            assert program.wait(20) == 0
        until(lambda: "away" in club.shows()["table-window"], "its leaving")


def test_a_file_that_says_nothing_is_told_of_and_the_table_lies_there_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text("broker = 7\n")
    run = (*COMPANION, "run", "--journal", tmp_path / "journal.db")
    with child(run, env=UNSEEN, stderr=subprocess.PIPE) as program:
        assert program.stderr
        told = next(line for line in program.stderr if b"club.toml" in line)
        assert b"broker is not as it should be" in told
        program.terminate()
        assert program.wait(20) == 0


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Where a broker and a database may enter who are users of their own; pytest's folders are for us alone."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        Path(folder).chmod(0o711)
        yield Path(folder)


def test_a_try_shows_tables_that_play_and_leaves_nothing(need: Need, open_folder: Path) -> None:
    need("mosquitto", there(mosquitto))
    need("postgresql", there(postgres))
    env = {**os.environ, "TMPDIR": str(open_folder)}
    run = (*COMPANION, "club", "try")
    with child(run, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout
        wall = program.stdout.readline().removeprefix("The wall is at ").strip()
        until(lambda: set(_tables(wall)) > {"table-door", "table-hearth", "table-window"}, "the tables")
        program.send_signal(signal.SIGTERM)
        assert program.wait(30) == 0
        assert program.stderr
        assert program.stderr.read() == ""
    assert list(open_folder.iterdir()) == []
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(wall, timeout=5)
    running = subprocess.run(("ps", "-eo", "args"), capture_output=True, text=True, check=True).stdout
    assert str(open_folder) not in running


def _tables(wall: str) -> dict[str, str]:
    with urllib.request.urlopen(f"{wall}/news", timeout=10) as news:
        for line in news:
            if line.startswith(b"data: "):
                found: dict[str, str] = json.loads(line.removeprefix(b"data: "))
                return found
    return {}
