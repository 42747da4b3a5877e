"""The disk is full: the command that found no room is refused, everything before is there, and room helps."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.shadow import Step, copied, known, open_table, steps
from tests.faults.children import ROOT, companion, lines, sentence

pytestmark = pytest.mark.long

SEED = "shadow"


@pytest.fixture(scope="module")
def game() -> list[Step]:
    return list(steps(SEED))


@pytest.mark.parametrize("limit", [60_416, 20_480, 99_840, 262_144])
def test_a_script_on_a_full_disk(tmp_path: Path, game: list[Step], limit: int) -> None:
    path = tmp_path / "journal.db"
    whole = lines(*(step.line for step in game))
    done = companion("script", "-", "--journal", path, "--seed", SEED, given=whole, limit=limit)
    assert done.returncode == 1
    assert sentence(done).startswith(f"{path} could not be written: the disk is full or failing")
    answers = done.stdout.splitlines()
    assert all("events" in json.loads(line) for line in answers)
    assert 0 <= len(answers) < len(game)
    table, journal = open_table(copied(path, tmp_path / "copy.db"))
    assert journal.notice is None
    assert table.resume() is bool(answers)
    if answers:
        assert len(journal.entries(1)) == len(answers)
        assert known(table) == game[len(answers) - 1].known
    journal.close()
    rest = lines(*(step.line for step in game[len(answers) :]))
    assert companion("script", "-", "--journal", path, "--seed", SEED, given=rest).returncode == 0
    table, journal = open_table(path)
    assert journal.games()[0].ended == "over"
    assert len(journal.entries(1)) == len(game)
    journal.close()


def test_a_disk_that_is_full_from_the_start(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    done = companion("script", "-", "--journal", path, given=b"", limit=0)
    assert done.returncode == 1
    assert "the disk is full" in sentence(done)
    done = companion("script", "-", "--journal", path, given=lines('{"do":"View"}'))
    assert (done.returncode, done.stderr) == (0, b"")


GOES_ON = """
import resource, sys
from pathlib import Path
from companion.core.journal import Flaw, JournalTrouble
from tests.core.shadow import copied, enter, known, open_table, steps

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

path = Path(sys.argv[1])
table, journal = open_table(path)
room, refused = 60_000, 0  # for a beginning, whose dealing is not told twice
game = list(steps())
for number, step in enumerate(game):
    before, entries = known(table), journal.entries(1) if number else []
    limit(room)
    try:
        enter(table, step.line)
        limit(resource.RLIM_INFINITY)
    except JournalTrouble as trouble:
        limit(resource.RLIM_INFINITY)
        refused += 1
        assert trouble.flaw is Flaw.FULL, trouble
        assert known(table) == before
        assert journal.entries(1) == entries
        after, again = open_table(copied(path, path.with_name("copy.db")))
        assert again.notice is None
        assert (not number) or after.resume() and known(after) == before
        again.close()
        enter(table, step.line)
        room += 30_000
    assert known(table) == step.known
journal.close()
after, again = open_table(path)
assert again.notice is None
assert len(again.entries(1)) == len(game)
print(refused)
"""


def test_the_same_table_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    """Files that may not grow, which is what the real thing looks like to SQLite; then they may, and so on."""
    child = [sys.executable, "-c", GOES_ON, str(tmp_path / "journal.db")]
    done = subprocess.run(child, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.stderr == ""
    assert int(done.stdout) > 5


def test_the_touchscreen_says_so_and_goes_on(tmp_path: Path) -> None:
    """Every third move, a beginning, an undo and a giving up find no room: see `starved`."""
    child = [sys.executable, "-m", "tests.faults.starved", str(tmp_path)]
    dummy = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(child, cwd=ROOT, env=dummy, capture_output=True, text=True, check=False, timeout=120)
    assert done.stderr == ""
    assert int(done.stdout) > 20
