"""How soon a press is seen: from letting go of the button to the frame that shows what came of it, for `bench`.

The whole way is in it but the wire: debouncing, the thread that looks at the buttons, the queue, the table, drawing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from random import Random

from companion.app.app import App
from companion.commands import streams
from companion.commands.bench.measured_apart import figure, mid_game
from companion.core.game import Figure, Viewer
from companion.devices.buttons import Hands
from companion.devices.listening import Keyboard
from companion.display import inputs
from companion.display.window import Window
from companion.screens.nodes import Ask, Wanted
from companion.screens.playable import AnyPlayable

PRESSES = 200
BEFORE = 25
PLAYERS = 4
DOWN_SECONDS = 0.08
LOST_SECONDS = 1.0
"""A press that is not seen by then counts as one that took so long."""


def figures() -> Iterator[Figure]:
    """Measure in a process of its own."""
    yield figure("press_to_frame_ms", __name__, "<30")


def in_child(games: Mapping[str, AnyPlayable]) -> None:
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
    for _ in range(PRESSES):
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
