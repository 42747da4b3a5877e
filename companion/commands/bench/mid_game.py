"""A window in the middle of a game, in a process of its own, and how soon a press is seen there, for `bench`.

The whole way is in it but the wire: debouncing, the thread that looks at the buttons, the queue, the table, drawing.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random

from companion.app.app import App
from companion.commands import streams
from companion.commands.bench import tries
from companion.commands.bench.display import display
from companion.core.chance import SeededChance
from companion.core.game import Figure, Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.devices.buttons import Hands
from companion.devices.listening import Keyboard
from companion.display import inputs
from companion.display.start import open_window
from companion.display.trying import NoDisplay
from companion.display.window import Window
from companion.screens.nodes import Ask, Wanted
from companion.screens.playable import AnyPlayable

CHILD = "import sys; from importlib import import_module; from companion.games import GAMES; "
CHILD += "getattr(import_module(sys.argv[1]), sys.argv[2])(GAMES)"

PRESSES = 200
BEFORE = 25
PLAYERS = 4
DOWN_SECONDS = 0.08
LOST_SECONDS = 1.0
"""A press that is not seen by then counts as one that took so long."""

Child = Callable[[Mapping[str, AnyPlayable]], None]
"""The program that is measured, in a process of its own: it says what it measured on its last line."""


def be(child: Child) -> list[str]:
    """The command by which another process is this child."""
    return [sys.executable, "-c", CHILD, child.__module__, child.__name__]


def figure(name: str, child: Child, wanted: str, unit: str = "ms") -> Figure:
    """What a child says, as milliseconds unless it is something else."""
    with display() as around:
        done = subprocess.run(be(child), env=around, capture_output=True, text=True, check=True)
    return Figure(name, float(done.stdout.splitlines()[-1]), unit, wanted)


def mid_game(
    games: Mapping[str, AnyPlayable], game: AnyPlayable, players: int, ready: Callable[[App, int], bool]
) -> Window:
    """The window of a game that bots have played until it is `ready`, told the number of moves."""
    app = App(games, Table(games, Journal(), SeededChance("bench")))
    for number, _move in enumerate(play(app.table, game.id, game.world(Random(1), players, game.editions[0]))):
        if ready(app, number):
            break
    app.act(Ask(Wanted.GO_ON))
    window = open_window(app)
    if isinstance(window, NoDisplay):
        sys.exit(str(window))
    return window


def figures() -> Iterator[Figure]:
    """A press, measured in a process of its own."""
    yield figure("press_to_frame_ms", _pressing, "<30")


def _pressing(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is measured, in the middle of a game, where a press means something."""
    game = next(game for game in games.values() if game.screens.buttons)

    def means_something(app: App, moves: int) -> bool:
        buttons, first = game.screens.buttons, game.screens.first
        return moves >= BEFORE and bool(buttons and buttons.pressed(app.table.view(Viewer.TABLE), first))

    streams.say(str(_slowest_but_one_in_a_hundred(mid_game(games, game, PLAYERS, means_something))))


def _slowest_but_one_in_a_hundred(window: Window) -> float:
    window.resize((800, 480))
    keyboard, hands = Keyboard(), Hands(window.app, streams.complain, window.wake)
    hands.listen(keyboard.buttons)
    rng, taken = Random(1), []
    for _ in range(tries(PRESSES)):
        _turn_the_loop(window, hands, DOWN_SECONDS)
        keyboard.key("space", True)
        _turn_the_loop(window, hands, DOWN_SECONDS + rng.random() * inputs.NAP)
        keyboard.key("space", False)
        taken.append(_until_it_is_seen(window, hands))
        if taken[-1] < LOST_SECONDS:
            window.do(Ask(Wanted.UNDO))
    hands.close()
    return 1000 * sorted(taken)[len(taken) * 99 // 100]


def _turn_the_loop(window: Window, hands: Hands, seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        _once(window, hands, 1000 * (until - time.perf_counter()))


def _until_it_is_seen(window: Window, hands: Hands) -> float:
    started, before, taken = time.perf_counter(), window.app.table.version, 0.0
    while window.app.table.version == before and taken < LOST_SECONDS:
        _once(window, hands, 1000 * LOST_SECONDS)
        taken = time.perf_counter() - started
    return taken


def _once(window: Window, hands: Hands, most: float | None) -> None:
    window.handle(*inputs.arrived(most))
    window.attend(hands.attend)
    hands.light()
