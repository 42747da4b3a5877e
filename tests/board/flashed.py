"""A board with the card that people flash: nobody can log in, so it is only looked at and touched."""

from __future__ import annotations

import os
import struct
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from tests.board.image import image
from tests.board.machine import BLACK, Boot, Machine, colours, until
from tests.board.made import parts, seen
from tests.board.qmp import SLOW

BOOT_AT = "1M"
"""Where the card's first partition begins, for mtools."""
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
        end = _its_time(thread) + seconds
        while _its_time(thread) < end:
            time.sleep(LOOKS_EVERY)

    def _its_thread(self) -> Path:
        assert self._process
        threads = [thread for pid in offspring(self._process.pid) for thread in Path(f"/proc/{pid}/task").iterdir()]
        return max(threads, key=_worked_and_waited)

    def written_with(self, card: Path, files: dict[str, str]) -> None:
        """Another card is put in: this one, onto which Imager has put such files."""
        written = self.folder / "written"
        subprocess.run(["cp", "--sparse=always", card, written], check=True)
        os.truncate(written, self._size)
        for name, text in files.items():
            (self.folder / name).write_text(text, encoding="utf-8")
            self._tool("mcopy", "-i", f"/machine/{written.name}@@{BOOT_AT}", f"/machine/{name}", f"::{name}")
        self.put_in(written)

    def comes_up(self) -> None:
        """Give it power, and wait for the table."""
        self.start(noted=True)
        until(lambda: colours(self.picture()) > BLACK, PATIENCE)

    def left_clean(self) -> bool:
        """Whether all that the card keeps is whole as it is, with nothing to be made good at the next start."""
        _kind, begin, _end = partitions(self.card)[2]
        command, around = self._in_workshop("e2fsck", "-f", "-n", f"/machine/card?offset={begin}")
        found = subprocess.run(command, env=around, capture_output=True, text=True, check=False)
        return found.returncode == 0 and "journal" not in found.stdout + found.stderr


Kind = TypeVar("Kind", bound=Flashed)


def with_the_card(kind: type[Kind], size: int, said: str) -> Kind:
    """Such a board, without power. `size`: of its card; `said`: to its kernel, besides what the card has for it."""
    flash = image()
    return kind(parts(), flash.card, Boot(seen(flash.kernel), seen(flash.initrd), flash.said + said), size)


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


def partitions(card: Path) -> list[tuple[int, int, int]]:
    """Kind, begin and end of each, in bytes, as the first sector tells."""
    with card.open("rb") as disk:
        told = disk.read(512)[446:510]
    entries = [struct.unpack("<4xB3xII", told[at : at + 16]) for at in range(0, 64, 16)]
    return [(kind, 512 * begin, 512 * (begin + size)) for kind, begin, size in entries if kind]
