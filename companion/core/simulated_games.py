"""Playing whole games at a simulated table, through the same door people use; and measuring, for `companion bench`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from companion.core.chance import SeededChance
from companion.core.game import AnyGame, Refusal, World
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.table import Table

MOST_COMMANDS = 100_000


def play(table: Table, game_id: str, world: World, note: str = "") -> Iterator[tuple[Record, tuple[Record, ...]]]:
    """Begin a game and play it to its end, giving each command with its events."""
    opening = world.opening()
    yield opening, _accepted(opening, table.begin(game_id, opening, note))
    yield from go_on(table, world)


def go_on(table: Table, world: World) -> Iterator[tuple[Record, tuple[Record, ...]]]:
    """Play the game that is on the table to its end."""
    for _ in range(MOST_COMMANDS):
        if table.over:
            return
        command = world.next(table.view)
        events = _accepted(command, table.submit(command))
        world.follow(command, events)
        yield command, events
    raise RuntimeError("the simulated game does not end")


def _accepted(command: Record, answer: tuple[Record, ...] | Refusal) -> tuple[Record, ...]:
    if isinstance(answer, Refusal):
        raise RuntimeError(f"the simulated table did what is not allowed: {command} was refused: {answer}")
    return answer


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
