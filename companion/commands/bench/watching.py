"""A table that a camera watches, for `bench`: how soon a card is judged, and what it costs while nothing moves.

All of it is in it but the lens: frames come through the program of the Raspberry Pi's own camera, ten a second.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from companion.app.app import App
from companion.commands import streams
from companion.commands.bench import tries
from companion.commands.bench.mid_game import figure
from companion.core.chance import SeededChance
from companion.core.game import Figure
from companion.core.journal import Journal
from companion.core.table import Table
from companion.devices.buttons import Hands
from companion.display import inputs
from companion.display.start import open_window
from companion.display.trying import NoDisplay
from companion.display.window import Window
from companion.screens.nodes import Ask, Wanted
from companion.screens.playable import AnyPlayable
from hardware.eyes import HIGH, WIDE
from hardware.markers import SIDE, modules

PLAYERS = 4
CARDS = 20
IDLE_SECONDS, SETTLES_SECONDS = 10, 3
A_FRAME = 0.1
LOST_SECONDS = 5.0
"""A card that is not judged by then counts as one that took so long."""
MODULE = 3
"""So many pixels wide is a module of a marker."""
LIGHT, DARK, WOOD = 235, 25, 120
COLOURS = bytes([128]) * (WIDE * HIGH // 2)
"""They follow the brightness, and say nothing."""
START = WIDE // 4, HIGH // 2
"""Where in the picture the mine begins."""


def figures() -> Iterator[Figure]:
    """Each in a process of its own."""
    yield figure("seen_to_frame_ms", _judging, "<1000")
    yield figure("camera_idle_percent", _idling, "<8", "%")
    yield figure("camera_memory_mb", _memory, "<250", "MB")


class Film(Thread):
    """Ten frames a second of a table, which lies still, with a card or without; between the two there is an arm."""

    def __init__(self, folder: Path, lying: tuple[Any, ...]) -> None:
        super().__init__(daemon=True)
        self._pipe = folder / "pipe"
        os.mkfifo(self._pipe)
        self.program = f"#!/bin/sh\nexec cat {self._pipe}\n"
        self._frames = [table(lying[:-2]), table(lying)]
        self._arm = self._frames[0].copy()
        self._arm[:, 600:760] = 60
        self._shows, self._wanted = 0, 0
        self.since = 0.0

    def change(self) -> None:
        """Lay the card, or take it away."""
        self._wanted, self.since = 1 - self._wanted, 0.0

    def run(self) -> None:
        """Frame after frame, until nobody looks any more."""
        with suppress(BrokenPipeError), self._pipe.open("wb") as out:
            while True:
                moves = self._shows != self._wanted
                out.write((self._arm if moves else self._frames[self._shows]).tobytes() + COLOURS)
                out.flush()
                self._shows = self._wanted
                self.since = 0.0 if moves else self.since or time.perf_counter()
                time.sleep(A_FRAME)


def table(lying: tuple[Any, ...]) -> Any:
    """Markers on wood, each with its white edge."""
    import numpy as np

    side = MODULE * SIDE
    picture = np.full((HIGH, WIDE), WOOD, np.uint8)
    for number, (x, y), quarters in lying:
        left, top = (round(at + side * each - side / 2) for at, each in zip(START, (x, y), strict=True))
        picture[top - MODULE : top + side + MODULE, left - MODULE : left + side + MODULE] = LIGHT
        black = np.kron(np.array(modules(number, quarters)), np.ones((MODULE, MODULE), bool))
        picture[top : top + side, left : left + side] = np.where(black, DARK, LIGHT)
    return picture


@contextmanager
def _watched(games: Mapping[str, AnyPlayable]) -> Iterator[tuple[Window, Hands, Film]]:
    """A window before a game that a camera watches, and the film it sees."""
    films: list[Film] = []

    def shown(folder: Path, lying: tuple[Any, ...]) -> str:
        films.append(Film(folder, lying))
        films[0].start()
        return films[0].program

    with above(games, shown) as (window, hands):
        yield window, hands, films[0]


@contextmanager
def above(
    games: Mapping[str, AnyPlayable], shows: Callable[[Path, tuple[Any, ...]], str]
) -> Iterator[tuple[Window, Hands]]:
    """A window before a game that a camera watches; `shows` makes in a folder what its program has to be."""
    game = next(game for game in games.values() if game.screens.camera)
    assert game.screens.camera
    edition = game.editions[0]
    app, world = App(games, Table(games, Journal(), SeededChance("bench"))), game.world(Random(1), PLAYERS, edition)
    by_camera = {option.id: option.by_camera for option in game.screens.options(edition) if option.by_camera}
    names = tuple(map(str, range(PLAYERS)))
    app.table.begin(game.id, game.screens.begin(names, edition, by_camera))
    app.table.submit(world.next(app.table.view))
    app.act(Ask(Wanted.GO_ON))
    window = open_window(app)
    if isinstance(window, NoDisplay):
        sys.exit(str(window))
    with tempfile.TemporaryDirectory() as folder:
        program, hands = Path(folder) / "rpicam-vid", Hands(app, streams.complain, window.wake)
        program.write_text(shows(Path(folder), game.screens.camera.lying), encoding="utf-8")
        program.chmod(0o755)
        os.environ["PATH"] = f"{folder}:{os.environ['PATH']}"
        hands.see("pi")
        try:
            until(window, hands, lambda: app.sight is not None and app.sight.told is not None, 10 * LOST_SECONDS)
            yield window, hands
        finally:
            hands.close()


def until(window: Window, hands: Hands, so: Callable[[], bool], seconds: float) -> None:
    """The table's loop goes on until it is so, or so long."""
    ends = time.perf_counter() + seconds
    while not so() and (left := ends - time.perf_counter()) > 0:
        window.handle(*inputs.arrived(1000 * min(A_FRAME, left)))
        window.attend(hands.attend)


def _judging(games: Mapping[str, AnyPlayable]) -> None:
    """A card lies still until it is shown with what is thought of it: of all the slowest but one."""
    taken = []
    with _watched(games) as (window, hands, film):
        for number in range(2 * tries(CARDS)):
            film.change()
            until(window, hands, partial(_differs, window.app, window.app.here), LOST_SECONDS)
            if number % 2 == 0:
                taken.append(1000 * (time.perf_counter() - film.since))
    streams.say(str(sorted(taken)[-2]))


def _differs(app: App, before: object) -> bool:
    return app.here != before


def _idling(games: Mapping[str, AnyPlayable]) -> None:
    """How much of a processor the process that looks takes while nothing moves."""
    with _watched(games) as (window, hands, _film):
        until(window, hands, lambda: False, SETTLES_SECONDS)
        process = _eyes()
        before, began = _spent(process), time.monotonic()
        until(window, hands, lambda: False, tries(IDLE_SECONDS))
        streams.say(str(100 * (_spent(process) - before) / (time.monotonic() - began)))


def _memory(games: Mapping[str, AnyPlayable]) -> None:
    """What both processes hold when cards have been looked at."""
    with _watched(games) as (window, hands, film):
        film.change()
        until(window, hands, lambda: False, SETTLES_SECONDS)
        kept = [Path(f"/proc/{each}/smaps_rollup").read_text() for each in (_eyes(), os.getpid())]
    pages = [int(line.split()[1]) for text in kept for line in text.splitlines() if line.startswith("Pss:")]
    streams.say(str(sum(pages) / 1024))


def _eyes() -> int:
    """The process that looks: a child of this one."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        stat = path.read_text().rpartition(")")[2].split()
        if int(stat[1]) == os.getpid() and b"hardware.eyes" in (path.parent / "cmdline").read_bytes():
            return int(path.parent.name)
    raise LookupError("nobody looks")


def _spent(process: int) -> float:
    """How many seconds it has had a processor."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(each.read_text().split()[0]) for each in threads) / 1e9
