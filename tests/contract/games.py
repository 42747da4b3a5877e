"""Whole games to hold the contract against, and what a game tells the suites that they cannot know by themselves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import cycle, islice, product
from random import Random
from typing import Any, Protocol, cast

import pytest

from companion.core.chance import SeededChance
from companion.core.codec import COMMAND, EVENT, to_json
from companion.core.game import AnyGame, Refusal, Seat, Viewer, ViewOf, Why
from companion.core.journal import Journal
from companion.core.plain import plain
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from companion.language import saying

Events = tuple[Record, ...]
Step = tuple[Record, Events]
Script = Callable[[ViewOf], Iterator[Record]]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


class Twins(Protocol):
    """What the module `tests.GAME.twins` of every game gives."""

    WORLDS: Sequence[Mapping[str, Any]]
    """The kinds of simulated tables there are: options for `Game.world` besides players and edition."""

    SCRIPTS: Sequence[Script]
    """Commands from the beginning of a game on that bots do not give, each of them accepted."""

    QUERY_WORDS: Sequence[str]
    """Words that make sense in a query, and some that nearly do."""

    LONG_NAMES: Sequence[str]
    """Of the people in its pictures: they may end in an ellipsis where there is little room."""

    IN_SIGHT: Mapping[str, Mapping[str, int]]
    """By the names of screens: which kinds of pictures decide there, and how many of them at the least."""

    ACROSS_THE_TABLE: tuple[str, ...]
    """How the names of screens begin that everybody reads, 1.5 m away."""

    CLOSE: tuple[str, ...]
    """And of those among them that only whoever holds the screen reads."""

    NOTHING_TO_DO_YET: Sequence[str]
    """Screens whose next thing has to wait for something."""

    LEAKS: Mapping[str, Callable[[Any, Viewer], object]]
    """Of a state: things its viewer may not know. The suite makes sure that it would notice each."""

    def twin(self, events: Sequence[Record], viewer: Viewer, rng: Random) -> Sequence[Record]:
        """Another game that is the same to this viewer, everything else in it being different as far as it can be."""

    def giver(self, command: Record) -> Viewer:
        """Who alone gives this command, knowing what it tells: `Viewer.TABLE` if anybody may."""


def twins_of(game: AnyGame) -> Twins:
    """What this game tells the suites."""
    return cast(Twins, import_module(f"tests.{game.id}.twins"))


@dataclass(frozen=True)
class Played:
    """A game as it was played: its commands, each with its events."""

    name: str
    players: int
    steps: tuple[Step, ...]

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Everybody who looks at it."""
        return viewers(self.players)


def viewers(players: int) -> tuple[Viewer, ...]:
    """The table and every seat."""
    return (Viewer.TABLE, *map(Seat, range(players)))


Kind = tuple[str, Mapping[str, Any], int]


def kinds(game: AnyGame) -> list[Kind]:
    """Editions, tables and numbers of players to play in, shuffled."""
    every = list(product(game.editions, twins_of(game).WORLDS, game.seats))
    return Random("kinds").sample(every, len(every))


def bot_game(game: AnyGame, kind: Kind, number: int) -> Played:
    """A game by bots."""
    edition, options, players = kind
    name = f"{number}: {players} players, {edition}, {dict(options)}"
    world = game.world(Random(name), players, edition, **options)
    table = Table({game.id: game}, Journal(), SeededChance(name))
    return Played(name, players, tuple(play(table, game.id, world)))


def bot_games(game: AnyGame, start: int) -> Iterator[Played]:
    """Games by bots without end, of all kinds in turn."""
    for number, kind in enumerate(cycle(kinds(game)), start):
        yield bot_game(game, kind, number)


def scripted_games(game: AnyGame) -> Iterator[Played]:
    """The scripts of a game, played."""
    for number, script in enumerate(twins_of(game).SCRIPTS):
        name = f"script {number}"
        table = Table({game.id: game}, Journal(), SeededChance(name))
        steps = []
        for command in script(table.view):
            answer = submit(game, table, command)
            assert not isinstance(answer, Refusal), f"{name}: {command}: {answer}"
            steps.append((command, answer))
        yield Played(name, len(table.view(Viewer.TABLE).players), tuple(steps))


@cache
def sample(game_id: str) -> tuple[Played, ...]:
    """Some dozens of games by bots, spread over all kinds, and every script."""
    game = GAMES[game_id]
    return (*islice(bot_games(game, 0), 60), *scripted_games(game))


def every_script_and(game: AnyGame, each: int) -> tuple[Played, ...]:
    """Of the sample, each so-manieth game by bots, and every script."""
    games = sample(game.id)
    by_bots = len(games) - len(twins_of(game).SCRIPTS)
    return (*games[:by_bots:each], *games[by_bots:])


def submit(game: AnyGame, table: Table, command: Record) -> Events | Refusal:
    """Give a command to a table, which may still be empty."""
    return table.submit(command) if table.game else table.begin(game.id, command)


def journal_of(game: AnyGame, steps: Iterable[Step]) -> Journal:
    """A journal with these commands in it."""
    journal = Journal()
    number = 0
    for command, events in steps:
        told = json.dumps(to_json(command, COMMAND, secrets=True))
        came = json.dumps([to_json(event, EVENT, secrets=True) for event in events])
        if number:
            journal.append(number, "do", told, came)
        else:
            number = journal.begin(game.id, "", told, came).number
    return journal


def resumed(game: AnyGame, journal: Journal, chance: str = "another") -> Table:
    """A fresh table with the newest game of the journal on it."""
    table = Table({game.id: game}, journal, SeededChance(chance))
    assert table.resume(journal.games()[-1])
    assert journal.notice is None, journal.notice
    return table


def written(value: Any) -> str:
    """What a viewer is given, to the byte."""
    return _as_json(plain(value))


_as_json = json.JSONEncoder(ensure_ascii=False).encode


def sitting(table: Table) -> int:
    """How many sit there now."""
    view = table.view(Viewer.TABLE)
    return len(view.players) if view else 0


def all_seen(table: Table) -> list[str]:
    """Everything that anybody can learn of a table."""
    players = sitting(table)
    shown = [written(table.view(viewer)) for viewer in viewers(players)]
    told = [written(table.history(viewer)) for viewer in viewers(players)]
    rest = [written(table.transcript()), written(table.outcome()), repr(table.last_undoable()), str(table.over)]
    return [*shown, *told, *rest]


def explained(game: AnyGame, table: Table, refusal: Refusal) -> str:
    """The refusal in words, as whoever tells it to people says it."""
    if isinstance(refusal.why, Why):
        return saying.say_why(refusal.why)
    return game.explain(refusal, table.view(Viewer.TABLE) or game.view(game.empty, Viewer.TABLE))
