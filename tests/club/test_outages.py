"""What else befalls a club: a table that is killed amid telling, and a commit whose answer nobody hears."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from companion.commands.club import serving
from companion.commands.club.checking import Checked
from companion.commands.club.founding import given
from companion.commands.club.serving import Shown
from companion.commands.club.store import Step, Store
from companion.commands.club.trying import Neighbours
from companion.core.outbox import waiting
from tests.club.evening import AtTable, Club, until
from tests.club.test_evening import FAULTS, report
from tests.conftest import ROOT

pytestmark = pytest.mark.long
SOCKET = ".s.PGSQL.5432"


def begun(club: Club) -> object:
    return club.asked("SELECT count(*) FROM games WHERE last > 3")


def is_another(club: Club, games: object) -> bool:
    """Whether more are kept than there were."""
    return begun(club) != games


def test_a_table_that_is_killed_amid_telling_is_told_of_once_and_to_the_end(near: Neighbours, tmp_path: Path) -> None:
    """What its journal has is what the club has, each step in its chain, of every game it was in by then."""
    rng, broker, key = Random("killed"), near.broker("door"), near.keys["door"]
    about = (str(tmp_path), broker.host, str(broker.port), "door", key.secret, "saboteur")
    with closing(Club(near, tmp_path)) as club:
        for _kill in range(FAULTS):
            games = begun(club)
            child = subprocess.Popen((sys.executable, "-m", "tests.club.playing", *about), cwd=ROOT)
            try:
                until(partial(is_another, club, games), "a game")
                time.sleep(rng.random() / 2)
            finally:
                child.kill()
                child.wait()
        with closing(AtTable(broker, key, tmp_path, "saboteur")) as table:
            told = "SELECT (SELECT sum(last) FROM games) = (SELECT count(*) FROM tellings)"
            last = waiting(table.file, 0, 100_000)[-1]
            rest = partial(club.asked, "SELECT last FROM games WHERE uid = %s", last.uid)
            after = until(lambda: rest() == [(last.number,)], "the rest")
            assert club.asked(told) == [(True,)]
    with closing(Checked(near.database, given(near.folder / "keys"))) as checked:
        assert list(checked.wrongs()) == []
        assert checked.games >= FAULTS
    report("a table killed amid telling", [after])


class Between:
    """Stands between a club and its database, and now and then swallows what comes back for a COMMIT, and hangs up."""

    def __init__(self, database: Path, folder: Path, every: int) -> None:
        self.lost = 0
        self._database, self._every, self._commits = str(database / SOCKET), every, 0
        self._listens = socket.socket(socket.AF_UNIX)
        self._listens.bind(str(folder / SOCKET))
        self._listens.listen()
        self._running = ExitStack()
        self._threads = [Thread(target=self._serve)]
        self._threads[0].start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                club, _who = self._listens.accept()
                base = socket.socket(socket.AF_UNIX)
                self._running.callback(hang_up, base)
                self._running.callback(hang_up, club)
                base.connect(self._database)
                answer = Event()
                self._threads += [
                    Thread(target=self._asks, args=(club, base, answer)),
                    Thread(target=self._answers, args=(base, club, answer)),
                ]
                for thread in self._threads[-2:]:
                    thread.start()

    def _asks(self, club: socket.socket, base: socket.socket, lose: Event) -> None:
        with suppress(OSError):
            while data := club.recv(65536):
                self._commits += b"COMMIT" in data
                if b"COMMIT" in data and self._commits % self._every == 0:
                    lose.set()
                base.sendall(data)
            base.shutdown(socket.SHUT_RDWR)

    def _answers(self, base: socket.socket, club: socket.socket, lose: Event) -> None:
        with suppress(OSError):
            while data := base.recv(65536):
                if lose.is_set():  # it is done, and nobody is told
                    self.lost += 1
                    break
                club.sendall(data)
        for end in (base, club):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        hang_up(self._listens)
        self._threads[0].join()
        self._running.close()
        for thread in self._threads:
            thread.join()


def hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


class Sees(Shown):
    """A wall that remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def happened(self, store: Store, steps: Sequence[Step]) -> None:
        del store
        self.seen += [step.id for step in steps]


def test_a_commit_whose_answer_is_lost_is_kept_once_and_shown_once(
    near: Neighbours, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "REST", 0.05)
    wall, said = Sees(), list[str]()
    with closing(Between(near.folder / "database", tmp_path, 6)) as between:
        database = near.database.replace(str(near.folder / "database"), str(tmp_path))
        with (
            closing(serving.Club(near.broker("club"), database, wall, said.append)) as club,
            closing(AtTable(near.broker("door"), near.keys["door"], tmp_path, "saboteur")) as table,
        ):
            club.start()
            while between.lost < FAULTS:
                for _move in table.plays():
                    time.sleep(0.005)
            last = waiting(table.file, 0, 100_000)[-1]

            def told() -> bool:
                with closing(Checked(near.database, given(near.folder / "keys"))) as checked:
                    assert list(checked.wrongs()) == []
                    return checked.steps == sum(map(len, table.histories.values()))

            report("the answer of a commit lost", [until(told, "all of it")])
            until(lambda: len(wall.seen) == sum(map(len, table.histories.values())), "the wall")
    assert last.number
    assert wall.seen == sorted(set(wall.seen))
    assert between.lost >= FAULTS
    assert any("does not do its work" in each for each in said)
