"""What the display promises, measured: for `companion bench`.

Each figure comes from a whole program in a process of its own, on a real window where Xvfb is installed; else SDL's
dummy driver stands in, and `real_window` says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pygame

from companion.app.app import App
from companion.commands.bench import idle, tries
from companion.core.chance import SeededChance
from companion.core.game import Figure
from companion.core.journal import Journal
from companion.core.simulated_games import play, whole_games
from companion.core.table import Table
from companion.display import inputs
from companion.display.arrange import Gaze
from companion.display.start import open_window
from companion.display.trying import NoDisplay
from companion.display.window import Window
from companion.language import speaking
from companion.screens.nodes import Ask, Button, Node, Wanted
from companion.screens.playable import AnyPlayable

EVENTS = 10_000
PLAYERS = 4
MIDDLE_OF_A_ROUND = 25
TAPS = 600
MOTION_SECONDS = 5.0
FRAME_ROUNDS = 5
DESKTOP = "1600x900x24"
LARGE = (1280, 720)
CHILD = """
import sys
from companion.commands.bench.display import in_child
from companion.games import GAMES
in_child(GAMES, *sys.argv[1:])
"""
"""It is the caller who knows which games there are; to a child nothing can be handed."""


def figures(games: Mapping[str, AnyPlayable]) -> Iterator[Figure]:
    """Measure; it is the first game that has screens which is shown."""
    game = next(iter(games.values()))
    with ExitStack() as until_done:
        folder = Path(until_done.enter_context(tempfile.TemporaryDirectory()))
        around = until_done.enter_context(display())
        journal = folder / "journal.db"
        fill(games, game, journal)
        yield Figure("real_window", float("DISPLAY" in around), "0/1")
        yield from idle.figures(journal, around)
        yield Figure("tap_to_frame_ms", _said("taps", journal, around), "ms", "<16")
        yield Figure("animation_fps", _said("motion", journal, around), "1/s", ">59")
        english, persian = (_said(f"frame-{code}", journal, around) for code in ("en", "fa"))
        yield Figure("frame_en_ms", english, "ms")
        yield Figure("frame_fa_ms", persian, "ms", f"<{2 * english:.2f}")
        yield Figure("rss_mb", _said("game", journal, around), "MB", "<120")


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """The environment of a window: on an X server of our own if that can be had."""
    plain = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    server = shutil.which("Xvfb")
    if not server:
        yield {**plain, "SDL_VIDEODRIVER": "dummy"}
        return
    reader, tell = os.pipe()
    asked = [server, "-displayfd", str(tell), "-screen", "0", DESKTOP, "-nolisten", "tcp"]
    process = subprocess.Popen(asked, pass_fds=[tell], stderr=subprocess.DEVNULL)
    os.close(tell)
    try:
        with open(reader, encoding="ascii") as output:  # noqa: PTH123 - a pipe has no path
            number = output.readline().strip()
        yield {**plain, "SDL_VIDEODRIVER": "x11", "DISPLAY": f":{number}"}
    finally:
        process.terminate()
        process.wait()


def fill(games: Mapping[str, AnyPlayable], game: AnyPlayable, path: Path) -> None:
    """Whole games, and one in the middle of a round."""
    journal = Journal(path)
    table = Table(games, journal, SeededChance("bench"))
    whole_games(table, game, game.seats[-1], tries(EVENTS))
    moves = play(table, game.id, game.world(Random(0), PLAYERS, game.editions[0]))
    for _ in range(MIDDLE_OF_A_ROUND):
        next(moves)
    journal.close()


def _said(what: str, journal: Path, around: Mapping[str, str]) -> float:
    """The last line a child says, which is its figure; it works on a copy of the journal."""
    copy = journal.with_name(f"{what}.db")
    shutil.copy(journal, copy)
    asked = [sys.executable, "-c", CHILD, what, str(copy)]
    output = subprocess.run(asked, env=dict(around), stdout=subprocess.PIPE, text=True, check=True).stdout
    return float(output.splitlines()[-1])


def in_child(games: Mapping[str, AnyPlayable], what: str, journal: str) -> None:
    """Be the program that is measured."""
    app = App(games, Table(games, Journal(journal), SeededChance("bench")))
    app.act(Ask(Wanted.GO_ON))
    window = open_window(app)
    if isinstance(window, NoDisplay):
        sys.exit(str(window))
    sys.stdout.write(f"{WAYS[what](window)}\n")


A_SHOW = 400, 240
"""Where a show is touched that leaves nothing else to be touched."""


def taps(window: Window, meanwhile: Callable[[], bool] = lambda: False) -> float:
    """The slowest but one in a hundred of many touches on what can be touched, until its picture is handed over.

    After each `meanwhile` is done, as in the window's own loop.
    """
    rng, taken = Random(1), []
    window.resize((800, 480))
    for _ in range(tries(TAPS)):
        buttons = [(spot.node, spot.rect) for spot in window.scene.spots if isinstance(spot.node, Button)]
        spots = [rect for button, rect in buttons if button.on and button.does != Ask(Wanted.QUIT)]
        outlook = window.scene.outlook
        cells = [outlook.cells[place.at] for place in outlook.board.places if place.does] if outlook else []
        at = rng.choice([*spots, *cells]).middle if spots or cells else A_SHOW  # a touch ends what is played
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(kind, pos=at, button=1, touch=False)
            started = time.perf_counter()
            window.handle(event)
            taken.append(time.perf_counter() - started)
            window.attend(meanwhile)
    return 1000 * sorted(taken)[len(taken) * 99 // 100]


def _motion(window: Window) -> float:
    """Frames a second while a card is laid and taken up again, on one core."""
    os.sched_setaffinity(0, {next(iter(os.sched_getaffinity(0)))})
    window.resize(LARGE)
    _back_to_a_card(window)
    frames, moved, now = window.stage.frames, 0.0, time.perf_counter()
    while moved < MOTION_SECONDS:
        if not window.stage.moving:
            window.do(Ask(Wanted.REDO))
            window.do(Ask(Wanted.UNDO))
            now = time.perf_counter()
            frames += 2
        window.handle(*inputs.arrived(window.patience()))
        now, before = time.perf_counter(), now
        moved += now - before
    return (window.stage.frames - frames) / moved


def _back_to_a_card(window: Window) -> None:
    """Take back what was done last, until that was something to be seen on the board."""
    for _each in range(MIDDLE_OF_A_ROUND):
        window.do(Ask(Wanted.UNDO))
        if window.stage.moving:
            return
    raise RuntimeError("nothing that was taken back has moved")


def _game(window: Window) -> float:
    """Megabytes in memory after a whole game was shown."""
    table = window.app.table
    game = table.game
    assert game is not None
    table.abandon()
    for _move in play(table, game.id, game.world(Random(2), PLAYERS, game.editions[0])):
        window.app.act(Ask(Wanted.GO_ON))
        window.draw()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _frame(code: str) -> Callable[[Window], float]:
    """Milliseconds for a page of the rules in this language, seen for the first time, with the fonts open."""

    def pages_in_turn(window: Window) -> float:
        with speaking(code):
            played = [game.screens for game in window.app.games.values()]
            pages = [screen for screens in played for name, screen in screens.gallery() if name.startswith("help")]
            return min(_shown_each(window, pages) for _ in range(FRAME_ROUNDS))

    return pages_in_turn


def _shown_each(window: Window, pages: Sequence[Node]) -> float:
    """What was drawn before is forgotten with the stage it was drawn on."""
    window.resize((800, 480))
    stage, taken = window.stage, []
    for page in pages:
        stage.forget()
        started = time.perf_counter()
        stage.show(stage.scene(page, Gaze()), None)
        taken.append(time.perf_counter() - started)
    return 1000 * sum(taken[1:]) / len(taken[1:])


WAYS: dict[str, Callable[[Window], float]] = {
    "taps": taps,
    "motion": _motion,
    "game": _game,
    "frame-en": _frame("en"),
    "frame-fa": _frame("fa"),
}
