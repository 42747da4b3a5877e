"""Measuring, for `companion bench`."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from companion.core.chance import SeededChance
from companion.core.game import AnyGame
from companion.core.journal import Journal
from companion.core.play import play
from companion.core.table import Table

ROUNDS = 7


def seconds_each(work: Callable[[], object], times: int) -> float:
    """How long this takes once: the best of several rounds, because a busy machine only ever adds to it."""
    return min(_timed(work, times) for _ in range(ROUNDS)) / times


def _timed(work: Callable[[], object], times: int) -> float:
    started = time.perf_counter()
    for _ in range(times):
        work()
    return time.perf_counter() - started


def whole_games(table: Table, game: AnyGame, players: int, events: int) -> int:
    """Games by bots, one after the other, until so much has happened: how much it was."""
    happened, number = 0, 0
    while happened < events:
        number += 1
        for _command, came in play(table, game.id, game.world(Random(number), players, game.editions[0])):
            happened += len(came)
    return happened


def games_per_second(game: AnyGame, players: int, count: int) -> float:
    """Whole games by bots: decide, evolve, the journal in memory, and the views of the table and of who moves."""

    def play_all() -> None:
        for number in range(count):
            table = Table({game.id: game}, Journal(), SeededChance(f"bench {number}"))
            for _move in play(table, game.id, game.world(Random(number), players, game.editions[0])):
                pass

    return count / seconds_each(play_all, 1)
