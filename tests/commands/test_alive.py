"""What systemd is told, and how it notices that nobody is at home any more."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.commands.alive import Alive
from tests.commands.test_run import DUMMY, PATIENCE, begun
from tests.faults.children import child

HANGS = (sys.executable, "-m", "tests.hangs", "run")
WATCHDOG = 4.0
READY = "READY=1\nSTATUS=The table is on the display."


class Supervisor:
    """What systemd is to a service: a socket that it may tell things to, and a watchdog."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(path)
        self.around = {"NOTIFY_SOCKET": path.replace("\0", "@"), "WATCHDOG_USEC": str(int(WATCHDOG * 1e6))}

    def told(self, within: float = PATIENCE) -> str:
        """The next thing that is told; nothing if the time is over before."""
        self._socket.settimeout(within)
        try:
            return self._socket.recv(4096).decode()
        except TimeoutError:
            return ""

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def supervisor(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Supervisor]:
    name = str(tmp_path / "notify")
    with closing(Supervisor(name if request.param == "path" else f"\0{name}")) as listening:
        yield listening


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Supervisor]:
    with closing(Supervisor(str(tmp_path / "notify"))) as listening:
        yield listening


def test_half_of_the_time_goes_by_between_two_beats(supervisor: Supervisor) -> None:
    now = 100.0
    with closing(Alive(supervisor.around, lambda: now)) as alive:
        alive.ready("The table is\non the display.")
        assert (supervisor.told(), supervisor.told()) == (READY, "WATCHDOG=1")
        for now in (100.0, 101.0, 101.9, 102.1, 103.0, 104.1):  # noqa: B007 - the clock reads it
            alive.beat()
        assert (supervisor.told(), supervisor.told()) == ("WATCHDOG=1", "WATCHDOG=1")
    assert supervisor.told() == "STOPPING=1"
    assert supervisor.told(0.01) == ""


def test_programs_started_from_here_are_not_told_whom_to_tell(systemd: Supervisor) -> None:
    around = {**systemd.around, "WATCHDOG_PID": str(os.getpid()), "HOME": "/"}
    Alive(around).close()
    assert around == {"HOME": "/"}


def test_a_watchdog_that_is_somebody_elses_is_not_fed(systemd: Supervisor) -> None:
    with closing(Alive({**systemd.around, "WATCHDOG_PID": "1"})) as alive:
        alive.beat()
    assert systemd.told() == "STOPPING=1"


def test_whoever_has_gone_is_told_nothing_and_nobody_minds(tmp_path: Path) -> None:
    for around in ({}, {"NOTIFY_SOCKET": str(tmp_path / "nobody"), "WATCHDOG_USEC": "1000000"}):
        with closing(Alive(around)) as alive:
            alive.ready("here")
            alive.beat()


@contextmanager
def supervised(home: Path, systemd: Supervisor) -> Iterator[subprocess.Popen[bytes]]:
    around = {**DUMMY, **systemd.around, "STATE_DIRECTORY": str(home)}
    with child((*HANGS, "--serve", "127.0.0.1:0"), env=around) as program:
        assert systemd.told() == READY
        yield program


@pytest.mark.long
def test_a_loop_that_hangs_is_noticed_though_all_else_lives_and_the_game_goes_on(
    tmp_path: Path, systemd: Supervisor
) -> None:
    """Idle it is fed all the same. The process goes on, and so do its threads: only the loop has stopped."""
    begun(tmp_path)
    with supervised(tmp_path, systemd) as program:
        assert [systemd.told(WATCHDOG) for _beat in range(3)] == ["WATCHDOG=1"] * 3
        program.send_signal(signal.SIGUSR1)
        told = [systemd.told(WATCHDOG), systemd.told(WATCHDOG)]
        assert "" in told, "the beat that was due then may still come, and no other"
        assert program.poll() is None
        program.send_signal(signal.SIGABRT)
        assert program.wait(PATIENCE) == -signal.SIGABRT
    with supervised(tmp_path, systemd) as again:
        assert systemd.told() == "WATCHDOG=1"
        again.terminate()
        assert again.wait(PATIENCE) == 0
        assert any(systemd.told() == "STOPPING=1" for _last in range(2))


@pytest.mark.long
def test_a_crash_does_not_look_like_an_end(tmp_path: Path, systemd: Supervisor) -> None:
    with supervised(tmp_path, systemd) as program:
        program.send_signal(signal.SIGUSR2)
        assert program.wait(PATIENCE) == 1
