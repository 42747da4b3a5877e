"""Displays come, go and change places while the table lies there; the kernel's own list is a folder here."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.display import trying
from companion.display.trying import NoDisplay, Plug, Trial, connected, display_on
from tests.commands.test_alive import Supervisor
from tests.commands.test_run import DUMMY, PATIENCE
from tests.faults.children import child

TIMES = 20
RUN = """
import sys
from pathlib import Path
from companion.commands.cli import main
from companion.display import trying
trying.DRM, trying.LOOKS_EVERY = Path(sys.argv.pop(1)), 0.02
{meanwhile}
sys.exit(main())
"""
COMES = """
outcome = trying.Trial.outcome
def comes(trial):
    found = outcome(trial)
    (trying.DRM / "card0-HDMI-A-1" / "status").write_text("connected")
    return found
trying.Trial.outcome = comes
"""
"""While the program starts, and after it has looked."""


class Sockets:
    """Where displays are plugged in, and a clock that has always gone on far enough when somebody looks."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now = folder, 0.0
        for name in ("card0-HDMI-A-1", "card0-HDMI-A-2", "card1-DSI-1"):
            (folder / name).mkdir(parents=True)
            self.pull(name)

    def put(self, name: str, edid: bytes = b"seven inches") -> None:
        (self.folder / name / "edid").write_bytes(edid)
        (self.folder / name / "status").write_text("connected\n")

    def pull(self, name: str) -> None:
        (self.folder / name / "edid").write_bytes(b"")
        (self.folder / name / "status").write_text("disconnected\n")

    def plug(self) -> Plug:
        return Plug(display_on(connected(self.folder)), self.folder, lambda: self.now)

    def tells(self, plug: Plug) -> bool:
        self.now += trying.LOOKS_EVERY
        return plug.another()


@pytest.fixture
def sockets(tmp_path: Path) -> Sockets:
    return Sockets(tmp_path / "drm")


def test_one_that_is_pulled_and_put_in_again_is_opened_anew_each_time(sockets: Sockets) -> None:
    sockets.put("card0-HDMI-A-1")
    for _time in range(TIMES):
        plug = sockets.plug()
        assert not any(sockets.tells(plug) for _look in range(3))
        sockets.pull("card0-HDMI-A-1")
        assert not any(sockets.tells(plug) for _look in range(3)), "phones play on"
        sockets.put("card0-HDMI-A-1")
        assert sockets.tells(plug)


def test_one_that_comes_late_is_noticed(sockets: Sockets) -> None:
    plug = sockets.plug()
    assert not any(sockets.tells(plug) for _look in range(3))
    sockets.put("card0-HDMI-A-2")
    assert sockets.tells(plug)


@pytest.mark.parametrize("tried_before", [False, True])
def test_one_that_comes_after_the_trial_and_before_the_table_lies_there_is_noticed(
    sockets: Sockets, monkeypatch: pytest.MonkeyPatch, *, tried_before: bool
) -> None:
    """All that the table needs besides takes its time, and nobody has looked since."""
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(trying, "DRM", sockets.folder)
    with closing(Trial()) as trial:
        assert isinstance(trial.outcome(), NoDisplay)
        if tried_before:
            assert isinstance(trial.again(), NoDisplay)
        sockets.put("card0-HDMI-A-1")
        assert sockets.tells(Plug(trial.hung, clock=lambda: sockets.now))


def test_another_one_is_noticed_at_the_same_socket_or_at_a_better_one(sockets: Sockets) -> None:
    sockets.put("card0-HDMI-A-1")
    plug = sockets.plug()
    sockets.put("card0-HDMI-A-1", b"a television")
    assert sockets.tells(plug)
    plug = sockets.plug()
    sockets.put("card1-DSI-1")
    assert sockets.tells(plug)


def test_a_second_one_beside_it_changes_nothing(sockets: Sockets) -> None:
    sockets.put("card1-DSI-1")
    plug = sockets.plug()
    for _time in range(TIMES):
        sockets.put("card0-HDMI-A-1")
        assert not sockets.tells(plug)
        sockets.pull("card0-HDMI-A-1")
        assert not sockets.tells(plug)


def test_it_is_looked_for_now_and_then_only(sockets: Sockets) -> None:
    """Whoever draws and listens to fingers has no time for more."""
    plug = sockets.plug()
    sockets.put("card1-DSI-1")
    assert not plug.another()
    sockets.now += trying.LOOKS_EVERY / 2
    assert not plug.another()
    assert sockets.tells(plug)


@contextmanager
def at_boot(
    sockets: Sockets, home: Path, systemd: Supervisor, meanwhile: str = ""
) -> Iterator[subprocess.Popen[bytes]]:
    """The whole program, as systemd starts it where there is no desktop."""
    around = {name: value for name, value in DUMMY.items() if name not in ("SDL_VIDEODRIVER", "DISPLAY")}
    command = (sys.executable, "-c", RUN.format(meanwhile=meanwhile), sockets.folder, "run", "--serve", "127.0.0.1:0")
    with child(command, env={**around, **systemd.around, "STATE_DIRECTORY": str(home)}) as program:
        while not systemd.told().startswith("READY=1"):
            assert program.poll() is None
        yield program


@pytest.mark.long
def test_it_moves_also_to_one_that_comes_while_the_program_starts(sockets: Sockets, tmp_path: Path) -> None:
    systemd = Supervisor(str(tmp_path / "notify"))
    with closing(systemd), at_boot(sockets, tmp_path, systemd, COMES) as program:
        assert program.wait(PATIENCE) == 0


@pytest.mark.long
def test_a_table_in_a_browser_moves_to_the_display_that_comes_late(sockets: Sockets, tmp_path: Path) -> None:
    """It ends, and systemd starts it again: with success, and for every display that comes."""
    with closing(Supervisor(str(tmp_path / "notify"))) as systemd:
        for _time in range(3):
            with at_boot(sockets, tmp_path, systemd) as program:
                assert program.poll() is None
                sockets.put("card0-HDMI-A-1")
                assert program.wait(PATIENCE) == 0
                sockets.pull("card0-HDMI-A-1")
