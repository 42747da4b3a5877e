"""A game played in memory by bots, with what everybody knows after every line: what a journal is held against."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any, TypeAlias

from companion.core.chance import SeededChance
from companion.core.codec import COMMAND, from_json, to_json
from companion.core.game import Refusal, Seat, Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.staging.world import SimulatedTable

GAME = "saboteur"
PLAYERS = 3
Known: TypeAlias = tuple[bool, tuple[Record, ...], list[Any], list[Any]]
UNDO, REDO = '{"do":"Undo"}', '{"do":"Redo"}'


def open_table(path: Path | str = ":memory:", seed: str = "shadow") -> tuple[Table, Journal]:
    """A table on a journal; nothing is resumed yet."""
    journal = Journal(path)
    return Table(GAMES, journal, SeededChance(seed)), journal


def known(table: Table) -> Known:
    """All that anybody may know, now and of the past, and what can be undone."""
    viewers = (Viewer.TABLE, *map(Seat, range(PLAYERS)))
    views = [table.view(viewer) for viewer in viewers]
    return table.over, table.last_undoable(), views, [table.history(viewer) for viewer in viewers]


@dataclass(frozen=True)
class Step:
    """A line of `companion script`, and what is known when it has been done."""

    line: str
    known: Known


def steps(seed: str = "shadow") -> Iterator[Step]:
    """A whole game, and between its commands some of them undone and then done again or entered again."""
    rng = Random(seed)
    table, journal = open_table(seed=seed)
    world = SimulatedTable(rng, PLAYERS, "lv", hidden_goals=True)
    command = world.opening()
    accepted(table.begin(GAME, command))
    yield Step(written(command), known(table))
    while not table.over:
        command = world.next(table.view)
        events = accepted(table.submit(command))
        yield Step(written(command), known(table))
        if table.last_undoable() and rng.random() < 0.2:
            accepted(table.undo())
            yield Step(UNDO, known(table))
            again = rng.random() < 0.5
            accepted(table.submit(command) if again else table.redo())
            yield Step(written(command) if again else REDO, known(table))
        world.follow(command, events)
    journal.close()


def accepted(answer: tuple[Record, ...] | Refusal) -> tuple[Record, ...]:
    """The events, where there should be some."""
    assert not isinstance(answer, Refusal), answer
    return answer


def written(command: Record) -> str:
    """A command as a line of `companion script`."""
    return json.dumps(to_json(command, COMMAND, secrets=True), ensure_ascii=False)


def copied(path: Path, to: Path) -> Path:
    """What a pulled plug would leave of a journal: a copy of the database and its log as they are now."""
    for tail in ("", "-wal"):
        if Path(f"{path}{tail}").exists():
            copyfile(f"{path}{tail}", f"{to}{tail}")
        else:
            Path(f"{to}{tail}").unlink(missing_ok=True)
    return to


def enter(table: Table, line: str) -> tuple[Record, ...]:
    """Do at a table what a line says."""
    if line in (UNDO, REDO):
        return accepted(table.undo() if line == UNDO else table.redo())
    command = from_json(json.loads(line), COMMAND, GAMES[GAME].commands)
    return accepted(table.submit(command) if table.game else table.begin(GAME, command))


def amid(path: Path, moves: int) -> tuple[Table, Journal]:
    """A table on a journal at which so much of the game has been done."""
    table, journal = open_table(path)
    for step in islice(steps(), moves):
        enter(table, step.line)
    return table, journal
