"""How soon a press is seen: from letting go of the button to the frame that shows what came of it, for `bench`.

The whole way is in it but the wire: debouncing, the thread that looks at the buttons, the queue, the table, drawing.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from random import Random

from companion import streams
from companion.app import App
from companion.core.chance import SeededChance
from companion.core.game import Figure, Game, Viewer
from companion.core.journal import Journal
from companion.core.play import play
from companion.core.table import Table
from companion.devices import Keyboard
from companion.display import waiting
from companion.display.bench import display
from companion.display.start import NoDisplay, open_window
from companion.display.window import Window
from companion.hands import Hands
from companion.nodes import Ask

PRESSES = 200
BEFORE = 25
PLAYERS = 4
DOWN_SECONDS = 0.08
LOST_SECONDS = 1.0
"""A press that is not seen by then counts as one that took so long."""
CHILD = """
from companion.games import GAMES
from companion.pressing import in_child
in_child(GAMES)
"""


def figures() -> Iterator[Figure]:
    """Measure in a process of its own."""
    with display() as around:
        done = subprocess.run([sys.executable, "-c", CHILD], env=around, capture_output=True, text=True, check=True)
    yield Figure("press_to_frame_ms", float(done.stdout.splitlines()[-1]), "ms", "<30")


def in_child(games: Mapping[str, Game]) -> None:
    """Be the program that is measured, in the middle of a game, where a press means something."""
    game = next(game for game in games.values() if game.screens)
    app = App(games, Table(games, Journal(), SeededChance("bench")))
    for number, _move in enumerate(play(app.table, game.id, game.world(Random(1), PLAYERS, game.editions[0]))):
        if number >= BEFORE and game.screens.pressed(app.table.view(Viewer.TABLE), game.screens.first):
            break
    app.act(Ask("go-on"))
    window = open_window(app)
    if isinstance(window, NoDisplay):
        sys.exit(str(window))
    streams.say(str(_slowest_but_one_in_a_hundred(window)))


def _slowest_but_one_in_a_hundred(window: Window) -> float:
    window.resize((800, 480))
    keyboard, hands = Keyboard(), Hands(window.app, streams.complain, window.wake)
    hands.listen(keyboard.buttons)
    rng, taken = Random(1), []
    for _ in range(PRESSES):
        _turn_the_loop(window, hands, DOWN_SECONDS)
        keyboard.key("space", True)
        _turn_the_loop(window, hands, DOWN_SECONDS + rng.random() * waiting.NAP)
        keyboard.key("space", False)
        taken.append(_until_it_is_seen(window, hands))
        if taken[-1] < LOST_SECONDS:
            window.do(Ask("undo"))
    hands.close()
    return 1000 * sorted(taken)[len(taken) * 99 // 100]


def _turn_the_loop(window: Window, hands: Hands, seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        _once(window, hands, 1000 * (until - time.perf_counter()))


def _until_it_is_seen(window: Window, hands: Hands) -> float:
    started, before, taken = time.perf_counter(), window.app.table.moment, 0.0
    while window.app.table.moment == before and taken < LOST_SECONDS:
        _once(window, hands, 1000 * LOST_SECONDS)
        taken = time.perf_counter() - started
    return taken


def _once(window: Window, hands: Hands, most: float | None) -> None:
    window.handle(*waiting.events(most))
    window.attend(hands.attend)
    hands.light()
