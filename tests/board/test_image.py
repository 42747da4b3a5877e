"""The card that people flash, as `make image` makes it: nobody can log in, so it is only looked at and touched."""

from __future__ import annotations

import os
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.app.lobby import Change
from companion.core.journal import Journal
from tests.board.image import image
from tests.board.machine import BLACK, Boot, Machine, colours, until
from tests.board.made import parts, seen
from tests.board.qmp import SLOW
from tests.board.twin import Twin, as_on_a_board
from tests.conftest import Need
from tests.display.conftest import OpenWindow, open_window
from tests.display.player import Player
from tests.lobby.evening import label
from tests.systemd.rooms import may_make_rooms
from tests.systemd.test_imager import SCRIPT as LATVIA

pytestmark = pytest.mark.image
__all__ = ["open_window"]

JOURNAL = Journal()
SCRIPT = " systemd.run=/boot/firstrun.sh systemd.run_success_action=reboot systemd.unit=kernel-command-line.target"
"""What an older Raspberry Pi Imager adds to what the kernel is told, so that nothing but its own script is started."""
BOOT_AT = "1M"
"""Where the card's first partition begins, for mtools."""
CARD = 8 << 30
"""Larger than what was written on it, as every card is."""
PATIENCE = 1800.0 * SLOW
SLOWER = 8.0
"""So many times longer than a Pi's, at most, this machine's processor takes for the same instructions."""
LOOKS_EVERY = 0.01
NANOSECONDS = 1e9
LINUX = 0x83


class Flashed(Machine):
    """It has no agent inside, and no other door."""

    def rest(self, seconds: float) -> None:
        """Nobody on it tells its time: it is ours, less what its one thread waited for a processor or was slower."""
        thread = self._its_thread()
        until = _its_time(thread) + seconds
        while _its_time(thread) < until:
            time.sleep(LOOKS_EVERY)

    def _its_thread(self) -> Path:
        assert self._process
        threads = [thread for pid in offspring(self._process.pid) for thread in Path(f"/proc/{pid}/task").iterdir()]
        return max(threads, key=_worked_and_waited)

    def written_with(self, card: Path, files: dict[str, str]) -> None:
        """Another card is put in: this one, onto which Imager has put such files."""
        written = self.folder / "written"
        subprocess.run(["cp", "--sparse=always", card, written], check=True)
        os.truncate(written, CARD)
        for name, text in files.items():
            (self.folder / name).write_text(text, encoding="utf-8")
            self._tool("mcopy", "-i", f"/machine/{written.name}@@{BOOT_AT}", f"/machine/{name}", f"::{name}")
        self.put_in(written)

    def comes_up(self) -> None:
        """Give it power, and wait for the table."""
        self.start(noted=True)
        until(lambda: colours(self.picture()) > BLACK, PATIENCE)


def _worked_and_waited(thread: Path) -> tuple[int, int]:
    try:
        worked, waited, _times = (thread / "schedstat").read_text(encoding="ascii").split()
    except FileNotFoundError:  # one of those that come and go
        return 0, 0
    return int(worked), int(waited)


def _its_time(thread: Path) -> float:
    worked, waited = _worked_and_waited(thread)
    return time.monotonic() - (worked * (1 - 1 / SLOWER) + waited) / NANOSECONDS


def offspring(pid: int) -> Iterator[int]:
    """A process, and all that it has begun."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
        yield from offspring(int(child))


@pytest.fixture(scope="module")
def board(need: Need) -> Iterator[Flashed]:
    """A board with such a card, given power for the first time."""
    need("root", may_make_rooms())
    made, flash = parts(), image()
    boot = Boot(seen(flash.kernel), seen(flash.initrd), f"{flash.said} console=ttyAMA0")
    with closing(Flashed(made, flash.card, boot, CARD)) as machine:
        machine.comes_up()
        yield machine


def partitions(card: Path) -> list[tuple[int, int, int]]:
    """Kind, begin and end of each, in bytes, as the first sector tells."""
    with card.open("rb") as disk:
        told = disk.read(512)[446:510]
    entries = [struct.unpack("<4xB3xII", told[at : at + 16]) for at in range(0, 64, 16)]
    return [(kind, 512 * begin, 512 * (begin + size)) for kind, begin, size in entries if kind]


def test_its_first_start_asks_how_it_is_to_be_and_then_it_is_played_at(board: Flashed, open_window: OpenWindow) -> None:
    finger = Twin(open_window(app=as_on_a_board(JOURNAL)), board)
    finger.compare()
    finger.press(label("Go on"))
    player = Player(finger, players=3)
    player.sit_down()
    player.play(moves=3)
    finger.watch()


def test_the_plug_is_pulled_and_the_same_game_is_there_at_the_next_start(
    board: Flashed, open_window: OpenWindow
) -> None:
    board.pull_the_plug()
    card = board.cut(Random("flashed"))
    kind, _begin, end = partitions(card)[2]
    assert kind == LINUX
    assert CARD - end < 2 << 20, "all that the card has left is for what is kept"
    board.put_in(card)
    board.comes_up()
    finger = Twin(open_window(app=as_on_a_board(JOURNAL, new=False)), board)
    finger.press(lambda button: button.label.startswith("Go on"))
    finger.watch()


def test_what_imager_was_told_counts_and_its_script_is_not_run(need: Need, open_window: OpenWindow) -> None:
    need("root", may_make_rooms())
    made, flash = parts(), image()
    boot = Boot(seen(flash.kernel), seen(flash.initrd), f"{flash.said} console=ttyAMA0{SCRIPT}")
    with closing(Flashed(made, flash.card, boot, CARD)) as machine:
        machine.written_with(flash.card, LATVIA)
        machine.comes_up()
        app = as_on_a_board(Journal())
        app.act(Change(replace(app.settings, country="LV")))
        Twin(open_window(app=app), machine).compare()
