"""The plug is pulled: whatever was acknowledged is there, and the game goes on from exactly there."""

import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Seat, Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from tests.core.shadow import GAME, Step, copied, known, open_table, steps
from tests.faults.children import COMPANION, ROOT, child, companion, lines
from tests.faults.kills import FRESH, Killed

pytestmark = pytest.mark.long

SEED = "shadow"


def killed(*arguments: str | Path, given: bytes, after: int, wait: float) -> list[bytes]:
    """Kill a companion once it has printed so many lines and a moment has gone by: all the lines it did print."""
    pipe = subprocess.PIPE
    with child((*COMPANION, *arguments), stdin=pipe, stdout=pipe, stderr=pipe) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdin.write(given)
        program.stdin.flush()
        printed = [program.stdout.readline() for _ in range(after)]
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(wait)
        program.kill()
        printed += program.stdout.readlines()
        assert program.stderr.read() == b""
    assert program.returncode == -signal.SIGKILL
    return [line for line in printed if line.endswith(b"\n")]


def on_record(path: Path, game: list[Step]) -> int:
    """How many commands are in the journal, whose table has to be what it was after that many."""
    table, journal = open_table(copied(path, path.with_name("copy.db")))
    assert journal.notice is None
    count = len(journal.entries(1))
    assert table.resume() is (0 < count < len(game))
    if table.game:
        assert known(table) == game[count - 1].known
    journal.close()
    return count


@pytest.mark.parametrize("pace", [60, 3])
def test_a_script_that_is_killed_again_and_again(tmp_path: Path, pace: int) -> None:
    game, path, rng = list(steps(SEED)), tmp_path / "journal.db", Random(pace)
    Journal(path).close()
    done = kills = 0
    while done < len(game) - pace:
        given = lines(*(step.line for step in game[done : done + pace]))  # so a slow kill finds no more than that done
        printed = killed(
            *("script", "-", "--journal", path, "--seed", SEED),
            given=given,
            after=rng.randrange(pace),
            wait=rng.choice((0, 0, 0.001, 0.003, 0.1)),
        )
        assert all(line.startswith(b'{"events"') for line in printed)
        before, done = done, on_record(path, game)
        assert done - before - len(printed) in (0, 1), "what was acknowledged, and at most one that was about to be"
        kills += 1
    assert kills >= len(game) // pace - 1
    last = companion("script", "-", "--journal", path, given=lines(*(step.line for step in game[done:])))
    assert (last.returncode, last.stderr) == (0, b"")
    assert on_record(path, game) == len(game)


def is_over(path: Path) -> bool:
    """Looked at without a hand on it: what was not put in order is left so to the next who opens it."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        return db.execute("SELECT ended FROM games").fetchall() == [("over",)]


@pytest.mark.parametrize("kills", [2, 25])
def test_a_run_that_is_killed_again_and_again_ends_as_if_it_had_not_been(tmp_path: Path, kills: int) -> None:
    path, rng = tmp_path / "journal.db", Random(kills)
    for _ in range(kills):
        killed("demo", "--text", "--journal", path, "--seed", SEED, given=b"", after=rng.randrange(1, 5), wait=0)
        if is_over(path):  # where those who kill are slow
            break
    else:
        last = companion("demo", "--text", "--journal", path)
        assert (last.returncode, last.stderr) == (0, b"")
    through = Table(GAMES, Journal(), SeededChance(SEED))
    for _move in play(through, GAME, GAMES[GAME].world(Random(SEED), 4, "lv")):
        pass
    journal = Journal(path)
    table = Table(GAMES, journal, SeededChance(""))
    assert [game.ended for game in journal.games()] == ["over"]
    assert table.resume(journal.games()[0])
    for viewer in (Viewer.TABLE, *map(Seat, range(4))):
        assert table.history(viewer) == through.history(viewer)
        assert table.view(viewer) == through.view(viewer)
    journal.close()


def kills(*asked: str) -> Killed:
    command = (sys.executable, "-m", "tests.faults.kills", *asked)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=1800)
    return Killed(*json.loads(done.stdout.splitlines()[-1]))


def test_people_with_a_phone_and_buttons_come_back_to_the_very_prompt_again_and_again() -> None:
    """The program itself is killed amid whole games: see `kills`; `make faults` does it thousands of times."""
    tally = kills("300", "killed")
    assert (tally.kills, tally.lost, tally.aside) == (300, 0, 0)
    assert tally.fresh == 300 // FRESH
    assert tally.moves > 1_000, "it is waited for so many, however slow the machine is, but where it is killed early"
    assert min(tally.early, tally.phone, tally.button) > 0


def test_it_would_be_noticed_if_a_move_was_told_before_it_is_kept() -> None:
    assert kills("60", "hasty", "--hasty").lost == 1


def test_nothing_is_left_open_or_going_on_after_game_upon_game() -> None:
    """`make soak` plays two thousand, and looks at memory too."""
    asked = (sys.executable, "-m", "tests.faults.soak", "8", "soak")
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    said = done.stdout.splitlines()[-1]
    assert "MB more than after a tenth, 0 descriptors and 0 threads left over" in said
    assert " 0 by " not in said
