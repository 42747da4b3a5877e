"""The program is killed at random moments of whole games, with a phone and buttons at it; then others come back to it.

Most of them are children of a process that has loaded everything and opened nothing; every so manieth is a Python of
its own, begun from nothing: `python -m tests.faults.kills KILLS SEED`. With `--hasty` it is the control.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sys
import threading
import time
import traceback
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from random import Random
from select import select
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

import companion.commands.onscreen
import companion.phones.web.server  # noqa: F401 - so that no child has to load it
from companion.app.app import App
from companion.app.settings import Settings, SettingsFile
from companion.core.journal import Journal
from companion.games import GAMES
from tests.faults.cuts import MEMORY, Opener, kept_in
from tests.faults.evening import prompt
from tests.faults.somebody import Somebody

MOST_SAID, A_MOMENT, LONGEST = 12, 0.02, 600.0
"""After so many things said, and then at any time of such a moment, it is killed; or if it says nothing for so long."""
FRESH, EARLY = 25, 4
"""Every so manieth is begun from nothing; every so manieth is killed at any moment before it has said anything."""
MOST_GAMES = 1_000


class Killed(NamedTuple):
    """How often; how many of them had been begun from nothing, and had not said anything yet. How often what had been
    said was gone, or a file was set aside. How much was played, how much of it by phone and by button; and how many
    seconds it took at most until the prompt was there again, all modules being loaded, and from nothing."""

    kills: int = 0
    fresh: int = 0
    early: int = 0
    lost: int = 0
    aside: int = 0
    moves: int = 0
    phone: int = 0
    button: int = 0
    slowest: float = 0.0
    slowest_fresh: float = 0.0

    def plus(self, other: Killed) -> Killed:
        counts = map(sum, zip(self[:-2], other[:-2], strict=True))
        return Killed(*counts, *map(max, zip(self[-2:], other[-2:], strict=True)))


class Heard(NamedTuple):
    """What was said last: how much had happened in this game, what was asked then, and how many had ended by then; and
    how much had been done by phone and by button."""

    past: int
    prompt: str
    over: int
    phone: int = 0
    button: int = 0


def played(folder: Path, seed: str, says: int, *, hasty: bool) -> None:
    """Play until killed, and say after each thing what there is."""
    ended = 0

    def told(app: App) -> None:
        nonlocal ended
        over = app.table.over
        ended += over
        past = 0 if over else len(app.table._past)
        heard = Heard(past, prompt(app.table), ended, somebody.by["phone"], somebody.by["button"])
        os.write(says, f"{json.dumps(heard)}\n".encode())

    somebody = Somebody(seed, MOST_GAMES, told, folder / "note")
    with acknowledged_too_early() if hasty else nullcontext():
        somebody.run(folder / "journal.db")


def acknowledged_too_early() -> AbstractContextManager[object]:
    """A journal that keeps each move when the next one comes: what is lost by that has to be found out."""
    keep, waiting = Journal.append, list[partial[int]]()

    def append(journal: Journal, *move: Any, over: bool = False, **more: Any) -> int:
        waiting.append(partial(keep, journal, *move, over=over, **more))
        while len(waiting) > (not over):
            waiting.pop(0)()
        return 0

    return patch.object(Journal, "append", append)


def forked(folder: Path, seed: str, says: int, *, hasty: bool) -> int:
    """A child of this process."""
    child = os.fork()
    if not child:
        try:
            aside = os.open(complaints(folder), COMPLAINS, 0o600)
            os.dup2(aside, 1)
            os.dup2(aside, 2)
            sys.executable = shutil.which("true") or ""  # by it the display would be tried first; there is none
            played(folder, seed, says, hasty=hasty)
        except BaseException:  # noqa: BLE001 - whoever looks for it is to find it
            traceback.print_exc()
        finally:
            os._exit(3)
    return child


def from_nothing(
    folder: Path, seed: str, says: int, *, hasty: bool = False, around: Mapping[str, str] = os.environ
) -> int:
    """A program of its own."""
    os.set_inheritable(says, True)
    asked = [sys.executable, "-m", "tests.faults.kills", str(folder), seed, "--says", str(says), *["--hasty"] * hasty]
    aside = [(os.POSIX_SPAWN_OPEN, 1, str(complaints(folder)), COMPLAINS, 0o600), (os.POSIX_SPAWN_DUP2, 1, 2)]
    return os.posix_spawn(sys.executable, asked, dict(around), file_actions=aside)


COMPLAINS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def complaints(folder: Path) -> Path:
    """Where the last one said what was the matter, if it ended by itself."""
    return folder.with_name("complaints")


class Life(NamedTuple):
    """All that a program said until it was killed, after how many seconds the first, and how it ended."""

    heard: list[Heard]
    came: float
    status: int


def lived(begin: Any, rng: Random, before: float) -> Life:
    """It is begun, and killed after so many things that it says and a moment; or, if `before`, when that is over."""
    listens, says = os.pipe()
    started = time.monotonic()
    child = begin(says=says)
    os.close(says)
    text, enough, came = b"", rng.randint(1, MOST_SAID), 0.0
    ends = started + (before or LONGEST)
    while text.count(b"\n") < enough and select([listens], [], [], max(0.0, ends - time.monotonic()))[0]:
        part = os.read(listens, 1 << 16)
        came, text = came or time.monotonic() - started, text + part
        if not part:
            break
    if not before:
        time.sleep(rng.uniform(0.0, A_MOMENT))
    os.kill(child, signal.SIGKILL)
    while part := os.read(listens, 1 << 16):
        text += part
    os.close(listens)
    _pid, status = os.waitpid(child, 0)
    return Life(heard_in(text), came, status)


def heard_in(text: bytes) -> list[Heard]:
    """What was said; half a line is nothing."""
    return [Heard(*json.loads(line)) for line in text.splitlines(keepends=True) if line.endswith(b"\n")]


class Witness:
    """Knows what was said last and what was left then. It looks at a copy: nobody tidies that for who comes next."""

    def __init__(self, here: Path, left: Path) -> None:
        self._here, self._opener = here, Opener(left)
        self._last, self._ended = Heard(0, "", 0), 0
        self.there = self._opener.found(kept_in(here))

    def misses(self, heard: list[Heard]) -> bool:
        """Whether anything had been said that was not there for who has said this, or is not there now."""
        before, self.there = self.there, self._opener.found(kept_in(self._here))
        gone = not before.over <= self.there.over
        if not heard:
            return gone or self.there.prompt != before.prompt
        gone |= heard[0].prompt != before.prompt or not self._goes_on(heard[0], len(before.over) - self._ended)
        self._last, self._ended = heard[-1], len(before.over)
        return gone

    def _goes_on(self, now: Heard, ended: int) -> bool:
        """Whether this is what was said last, or one thing more: that was done, and not said yet."""
        if ended > self._last.over:
            return ended == self._last.over + 1 and now.past == 0
        return now[:2] == self._last[:2] or now.past == self._last.past + 1


def killed(folder: Path, kills: int, seed: str, *, hasty: bool = False) -> Killed:
    """So often, or until something is lost."""
    here, rng, tally = folder / "here", Random(seed), Killed()
    SettingsFile(here / "settings.json").change(Settings(high_contrast=True))  # nothing is painted behind the pages
    witness, is_open, usual = Witness(here, folder / "left"), open_now(), {False: 0.0, True: 0.0}
    while tally.kills < kills and not tally.lost:
        number = tally.kills
        fresh, early = number % FRESH == FRESH - 1, number % EARLY == EARLY - 1
        before = rng.uniform(0.0, usual[fresh]) if early else 0.0
        begin = partial(from_nothing if fresh else forked, here, f"{seed} {number}", hasty=hasty)
        assert open_now() == is_open
        heard, came, status = lived(begin, rng, before)
        gone = witness.misses(heard)
        well = os.WIFSIGNALED(status) and (heard or before)
        how = "said nothing" if os.WIFSIGNALED(status) else "ended by itself"
        assert gone or well, f"{seed} {number} {how}:\n{complaints(here).read_text(errors='replace')}"
        by = heard[-1] if heard else Heard(0, "", 0)
        slowest, slowest_fresh = (0.0, came) if fresh else (came, 0.0)
        usual[fresh] = came or usual[fresh]
        did = Killed(1, fresh, not heard, gone, bool(witness.there.aside), max(0, len(heard) - 1), by.phone, by.button)
        tally = tally.plus(did._replace(slowest=slowest, slowest_fresh=slowest_fresh))
    return tally


def open_now() -> tuple[object, ...]:
    """What a child would find open or going on that it has not opened nor begun."""
    files = sum(1 for _file in Path("/proc/self/fd").iterdir())
    return files, threading.active_count(), pygame.get_init(), pygame.display.get_init()


def load_all() -> list[object]:
    """What is only loaded when it is wanted; nobody sees or hears anything, but where that was asked for."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
    return [game.screens for game in GAMES.values()]


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("what")
    asked.add_argument("seed")
    asked.add_argument("--says", type=int)
    asked.add_argument("--hasty", action="store_true")
    options = asked.parse_args()
    load_all()
    if options.says:
        played(Path(options.what), options.seed, options.says, hasty=options.hasty)
        return
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        found = killed(Path(name), int(options.what), options.seed, hasty=options.hasty)
    sys.stdout.write(f"{json.dumps(found)}\n")


if __name__ == "__main__":
    main()
