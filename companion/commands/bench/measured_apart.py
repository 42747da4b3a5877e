"""A window in the middle of a game, measured in a process of its own: what several figures of `bench` share."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from random import Random

from companion.app.app import App
from companion.commands.bench.display import display
from companion.core.chance import SeededChance
from companion.core.game import Figure
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.display.start import NoDisplay, open_window
from companion.display.window import Window
from companion.screens.nodes import Ask, Wanted
from companion.screens.playable import AnyPlayable

CHILD = "import sys; from importlib import import_module; from companion.games import GAMES; "
CHILD += "import_module(sys.argv[1]).in_child(GAMES)"


def figure(name: str, module: str, wanted: str, unit: str = "ms") -> Figure:
    """What `in_child` of a module says, as milliseconds unless it is something else."""
    with display() as around:
        asked = [sys.executable, "-c", CHILD, module]
        done = subprocess.run(asked, env=around, capture_output=True, text=True, check=True)
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
