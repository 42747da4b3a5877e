"""Playing a whole game at a simulated table, through the same door people use."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Record, Refusal, World
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
