"""`companion run` and `demo`: the window, on a display that nobody sees, and what is said where there is none."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules.commands import Begin
from tests.faults.children import child

ROOT = Path(__file__).resolve().parents[2]
COMPANION = (sys.executable, "-m", "companion")
LOOKED_AT = (sys.executable, "-m", "tests.looked_at")
OURS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "STATE_DIRECTORY", "PYGAME_HIDE_SUPPORT_PROMPT")
PLAIN = {name: value for name, value in os.environ.items() if name not in OURS}
"""As where nobody knows of a display, nor ever of pygame."""
DUMMY = PLAIN | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
PATIENCE = 60


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder where journals are kept if nobody says otherwise."""
    return tmp_path / "companion"


def done(home: Path, *command: str, around: dict[str, str] = DUMMY) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=ROOT,
        env=around | {"XDG_STATE_HOME": str(home.parent)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@contextmanager
def running(home: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    around = DUMMY | {"XDG_STATE_HOME": str(home.parent)}
    pipe = subprocess.PIPE
    with child((*LOOKED_AT, *arguments), env=around, stdout=pipe, stderr=pipe, text=True) as program:
        yield program


def seen_first(program: subprocess.Popen[str]) -> list[str]:
    assert program.stdout
    return program.stdout.readline().rstrip("\n").split("|")


def begun(home: Path) -> bytes:
    """The journal of people in the middle of a game."""
    home.mkdir(exist_ok=True)
    with closing(Journal(home / "journal.db")) as journal:
        Table(GAMES, journal, SeededChance("people")).begin("saboteur", Begin(("Madara", "Bruno", "Clara")))
    return (home / "journal.db").read_bytes()


@pytest.mark.thorough
def test_without_a_display_one_line_says_so_and_bots_play_as_text(home: Path) -> None:
    kept = begun(home)
    said = done(home, *LOOKED_AT, "demo", around=PLAIN)
    assert said.returncode == 0
    assert said.stderr.count("\n") == 1
    assert said.stderr.startswith("companion: no display here: ")
    assert "connect" in said.stderr
    assert "companion demo --text" in said.stderr
    assert said.stdout.startswith("A game of Saboteur begins")
    assert (home / "journal.db").read_bytes() == kept
    with closing(Journal(home / "demo.db")) as journal:
        assert [game.ended for game in journal.games()] == ["over"]


@pytest.mark.long
@pytest.mark.parametrize(("sent", "status", "err"), [(signal.SIGINT, 130, "\n"), (signal.SIGTERM, 0, "")])
def test_it_ends_when_it_is_asked_to_and_an_interrupted_game_waits(
    home: Path, sent: signal.Signals, status: int, err: str
) -> None:
    begun(home)
    for _again in range(2):
        with running(home, "run") as program:
            assert seen_first(program)[0] == "Go on with Saboteur"
            program.send_signal(sent)
            assert (*program.communicate(timeout=PATIENCE), program.returncode) == ("", err, status)
        assert not (home / "journal.db-wal").exists(), "the journal was closed"


@pytest.mark.long
def test_games_that_are_over_leave_the_journal_while_it_runs_and_their_proof_is_still_to_be_had(home: Path) -> None:
    done(home, *COMPANION, "demo", "--text", "--games", "2", "--seed", "over", "--journal", str(home / "journal.db"))
    begun(home)
    ask = (*COMPANION, "transcript", "--number", "1")
    before = done(home, *ask).stdout
    assert json.loads(before)["game"] == "saboteur"
    with running(home, "run") as program:
        assert seen_first(program)[0] == "Go on with Saboteur"
        until(lambda: kept(home, 1))
        until(lambda: kept(home, 2))
        program.terminate()
        assert program.communicate(timeout=PATIENCE) == ("", "")
    with closing(Journal(home / "journal.db")) as journal:
        assert [game.ended for game in journal.games()][-1] is None
        assert len(journal.games()) < 3
    assert json.loads(done(home, *ask).stdout) == json.loads(before)


def kept(home: Path, number: int) -> bool:
    if not (home / "evenings.db").exists():
        return False
    with closing(Evenings(home / "evenings.db")) as evenings:
        return evenings.game(number) is not None


def until(so: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < ends, "it does not come to this"
        time.sleep(0.05)


@pytest.mark.long
def test_a_journal_that_is_set_aside_is_said_once(home: Path) -> None:
    home.mkdir()
    (home / "journal.db").write_bytes(b"no journal")
    with running(home, "run") as program:
        assert seen_first(program)[0].startswith("New game of ")
        program.terminate()
        _out, err = program.communicate(timeout=PATIENCE)
    assert err.count("\n") == 1
    assert "set aside" in err


@pytest.mark.long
def test_a_game_that_makes_no_sense_is_set_aside_and_said_once(home: Path) -> None:
    home.mkdir()
    with closing(Journal(home / "journal.db")) as journal:
        journal.begin("saboteur", "", "{}", '[{"event":"Earthquake"}]')
    with running(home, "run") as program:
        assert seen_first(program)[0].startswith("New game of ")
        program.terminate()
        _out, err = program.communicate(timeout=PATIENCE)
    assert err.count("\n") == 1
    assert "cannot be read" in err


@pytest.mark.long
def test_a_second_companion_on_the_same_journal_gets_one_sentence(home: Path) -> None:
    with running(home, "run") as first:
        seen_first(first)
        second = done(home, *COMPANION, "run")
        assert (second.returncode, second.stdout) == (1, "")
        assert second.stderr == f"companion: {home / 'journal.db'} is in use: another companion is running.\n"
        first.terminate()
        assert first.wait(PATIENCE) == 0


@pytest.mark.long
def test_bots_play_whole_games_on_the_screen_and_keep_nothing(home: Path) -> None:
    said = done(home, *COMPANION, "demo", "--pace", "0", "--games", "2", "--players", "3", "--seed", "short")
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")
    assert not home.exists()


@pytest.mark.long
@pytest.mark.parametrize(("sent", "status", "err"), [(signal.SIGINT, 130, "\n"), (signal.SIGTERM, 0, "")])
def test_an_endless_demo_ends_when_it_is_asked_to(home: Path, sent: signal.Signals, status: int, err: str) -> None:
    with running(home, "demo", "--pace", "0.01") as program:
        seen_first(program)
        program.send_signal(sent)
        assert (*program.communicate(timeout=PATIENCE), program.returncode) == ("", err, status)
