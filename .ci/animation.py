"""Draws the moving picture in the README: the first round of a game by bots, and how the game ends.

    python .ci/animation.py FILE.gif

It needs ImageMagick (`convert`), which puts the frames together.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pygame

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.screens.nodes import Ask, Wanted

SEED, PLAYERS, EDITION = "lantern 77", 4, "lv"
FRAMES = Path(".cache/animation")
WIDE, COLOURS = 560, 48
MOVE, LAST, COUNT_MS = 55, 350, 90
"""How long a frame stays, in hundredths of a second; and how often one is taken while gold is counted."""


class Clock:
    """Time that passes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        """Milliseconds, as a window wants them."""
        return self.now


def frames(window: Window, clock: Clock) -> list[tuple[Path, int]]:
    """Every move of the first round, and the end of the last."""
    taken: list[tuple[Path, int]] = []

    def take(stays: int) -> None:
        taken.append((FRAMES / f"{len(taken):03}.png", stays))
        pygame.image.save(window.surface, taken[-1][0])

    game, table = GAMES["saboteur"], window.app.table
    for _command in play(table, game.id, game.world(Random(SEED), PLAYERS, EDITION)):
        window.do(Ask(Wanted.GO_ON))
        if table.over:
            while window.stage.moving:
                take(COUNT_MS // 10)
                clock.now += COUNT_MS
                window.handle()
        window.stage.finish()
        view = table.view(Viewer.TABLE)
        if view.round == 1 or table.over:
            take(LAST if table.over else MOVE)
    return taken


def main(target: str) -> None:
    """Play, take frames, and put them together."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    FRAMES.mkdir(parents=True, exist_ok=True)
    clock, game = Clock(), GAMES["saboteur"]
    table = Table({game.id: game}, Journal(), SeededChance(SEED))
    window = Window(App({game.id: game}, table), clock=clock)
    shown = [part for file, stays in frames(window, clock) for part in ("-delay", str(stays), str(file))]
    made_smaller = ["-resize", str(WIDE), "-layers", "remove-dups", "+dither", "-colors", str(COLOURS)]
    convert = shutil.which("convert") or sys.exit("it needs ImageMagick: sudo apt install imagemagick")
    subprocess.run([convert, *shown, *made_smaller, "-layers", "optimize", target], check=True)


if __name__ == "__main__":
    main(sys.argv[1])
