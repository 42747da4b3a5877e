"""Where the journal is kept: whether anything can be written there, how fast, and how much room there is."""

from __future__ import annotations

import os
import shlex
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from companion.commands.doctor.finding import Finding, fine, look, wrong
from companion.commands.doctor.machine import Machine
from companion.language import _
from companion.language.saying import by_system

WRITES, WRITING_SECONDS = 20, 2.0
PAGE = 4096
SLOW_MS = 200
"""A good card takes 20 to 200 ms until something is kept for sure."""
LITTLE_ROOM, NO_ROOM = 100_000_000, 3_000_000
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Facts:
    """`wanted`: the journal's folder. `folder`: that, or the first above it that exists.

    `refused`: why nothing can be written there.
    """

    wanted: Path
    folder: Path
    slowest_ms: float = 0.0
    free: int = 0
    read_only: bool = False
    refused: str = ""
    is_folder: bool = True


def examine(machine: Machine) -> Finding:
    """Its line."""
    folder = next(path for path in (machine.beside, *machine.beside.parents) if os.path.exists(path))  # noqa: PTH110 - one that may not be looked into is none
    if not folder.is_dir():
        return judge(Facts(machine.beside, folder, is_folder=False))
    stat = os.statvfs(folder)
    read_only, free = bool(stat.f_flag & os.ST_RDONLY), stat.f_bavail * stat.f_frsize
    try:
        slowest = _slowest_ms(folder)
    except OSError as error:
        why = by_system(error.strerror or type(error).__name__)
        return judge(Facts(machine.beside, folder, 0.0, free, read_only, why))
    return judge(Facts(machine.beside, folder, slowest, free))


def _slowest_ms(folder: Path) -> float:
    """How long the slowest of some writes takes until it is kept, in a file without a name: nothing stays of it."""
    slowest, began = 0.0, time.monotonic()
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        for _number in range(WRITES):
            started = time.perf_counter()
            file.write(bytes(PAGE))
            os.fsync(file.fileno())
            slowest = max(slowest, (time.perf_counter() - started) * 1000)
            if time.monotonic() - began > WRITING_SECONDS:
                break
    return slowest


def judge(facts: Facts) -> Finding:
    """What they mean. Without a journal nothing starts."""
    folder = str(facts.folder)
    if not facts.is_folder:
        says = _("{folder} is a file, and a folder is needed there.").format(folder=folder)
        return wrong(says, f"mv {shlex.quote(folder)} {shlex.quote(folder)}.aside", stops=True)
    if facts.read_only:
        says = _("{folder} can only be read, not written: the card may be worn out, or locked.")
        return wrong(
            says.format(folder=folder),
            f"sudo mount -o remount,rw $(findmnt -no TARGET -T {shlex.quote(folder)})",
            stops=True,
        )
    if facts.refused and facts.free >= NO_ROOM:
        says = _("Nothing can be written into {folder}: {error}.").format(folder=folder, error=facts.refused)
        return wrong(says, f"sudo install -d -o $USER -m 700 {shlex.quote(str(facts.wanted))}", stops=True)
    room = _("{n} MB are free").format(n=facts.free // MEGABYTE)
    if facts.free < NO_ROOM:
        says = _("{folder} is full: {room}.").format(folder=folder, room=room)
        return wrong(says, "sudo apt clean && sudo journalctl --vacuum-size=20M", stops=True)
    if facts.free < LITTLE_ROOM:
        says = _("{folder} is almost full: {room}.").format(folder=folder, room=room)
        return look(says, "sudo apt clean && sudo journalctl --vacuum-size=20M")
    ms = round(facts.slowest_ms)
    if facts.slowest_ms > SLOW_MS:
        says = _(
            "{folder} is slow: saving took up to {ms} ms, and a good card takes 200 at most. "
            "Moves are then shown late. Another card may be better."
        )
        return look(says.format(folder=folder, ms=ms), "companion bench")
    says = _("{folder} saves within {ms} ms, and {room}.")
    return fine(says.format(folder=folder, ms=max(1, ms), room=room))
