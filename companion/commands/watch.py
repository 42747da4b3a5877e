"""`companion demo --text`: bots play games that are kept in a journal, told as text."""

from __future__ import annotations

import argparse
import json
import shutil
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from os import environ
from random import Random
from textwrap import wrap
from types import FrameType
from typing import Any

from companion.commands.streams import INTERRUPTED, NO, YES, complain, printable, resume
from companion.core.chance import SeededChance
from companion.core.game import AnyGame, Viewer, World
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.simulated_games import go_on, play
from companion.core.table import Table
from companion.language import _

PACE = 0.6

Moves = Iterator[tuple[Record, tuple[Record, ...]]]
Settings = dict[str, Any]


class Stopped(BaseException):
    """Somebody asked the program to end."""


def run(
    games: Mapping[str, AnyGame], game: AnyGame, options: argparse.Namespace, seeds: Iterable[str], journal: Journal
) -> int:
    """Play a game for each of the seeds; one that was interrupted is gone on with, and counts as the first."""
    try:
        with _stoppable():
            for seed in seeds:
                status = _play(games, game, options, seed, journal)
                if status != YES:
                    return status
        return YES
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Stopped:
        status = YES
    print(_("\nInterrupted. The game is kept: the same command goes on with it."))
    return status


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let the system's request to end be heard as such, so that the journal is closed and a word is said."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Stopped

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _play(games: Mapping[str, AnyGame], game: AnyGame, options: argparse.Namespace, seed: str, journal: Journal) -> int:
    table = Table(games, journal, SeededChance(""))
    if resume(table, journal):
        return _go_on(table, options)
    settings = {"seed": seed, "players": options.players, "edition": options.edition}
    table = Table(games, journal, SeededChance(seed))
    moves = play(table, game.id, _world(game, settings), note=json.dumps({"bots": settings}))
    _watch(game, table, moves, _teller(game, settings, options))
    return YES


def _go_on(table: Table, options: argparse.Namespace) -> int:
    game, settings = table.game, _settings(table)
    world = settings and _catch_up(table, settings)
    if not game or not settings or not world:
        why = _("the game that goes on in this journal was not played by bots; choose another with --journal FILE")
        return complain(why, status=NO)
    teller = _teller(game, settings, options)
    teller.tell([_("Going on with the game that was interrupted.")], _sketched(game, table))
    _watch(game, table, go_on(table, world), teller)
    return YES


def _settings(table: Table) -> Settings | None:
    """What the bots were dealt by, if this game is one of theirs."""
    try:
        found = json.loads(table.note)["bots"]
        settings = {"seed": str(found["seed"]), "edition": str(found["edition"]), "players": int(found["players"])}
    except (ValueError, KeyError, TypeError):
        return None
    game = table.game
    known = game and settings["players"] in game.seats and settings["edition"] in game.editions
    return settings if known else None


def _world(game: AnyGame, settings: Settings) -> World:
    return game.world(Random(settings["seed"]), settings["players"], settings["edition"])


def _catch_up(table: Table, settings: Settings) -> World | None:
    """Bring bots and cards to where they were: hands are not in the journal, so the same game is played up to here.

    None if it comes out otherwise: then somebody else has had a hand in the game.
    """
    assert table.game is not None, "a game was put back on the table"
    world, happened = _world(table.game, settings), table.history(Viewer.TABLE)
    before = Table({table.game.id: table.game}, Journal(), SeededChance(settings["seed"]))
    for _move in zip(happened, play(before, table.game.id, world), strict=False):
        pass
    return world if before.history(Viewer.TABLE) == happened else None


def _watch(game: AnyGame, table: Table, moves: Moves, teller: Teller) -> None:
    for _command, events in moves:
        view = table.view(Viewer.TABLE)
        news = [printable(game.say(game.witness(event, Viewer.TABLE), view.players)) for event in events]
        teller.tell(news, _sketched(game, table), turning_point=len(events) > 1)


def _sketched(game: AnyGame, table: Table) -> str:
    return "\n".join(map(printable, game.sketch(table.view(Viewer.TABLE)).split("\n")))


def _teller(game: AnyGame, settings: Settings, options: argparse.Namespace) -> Teller:
    title = _("{game}, played by bots ({edition} edition)").format(game=game.title, edition=settings["edition"])
    pace = (PACE if is_terminal() else 0.0) if options.pace is None else float(options.pace)
    return Teller(title, pace)


LINES_TOLD = 5

HOME, TO_END_OF_LINE, TO_END_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def is_terminal() -> bool:
    """Whether what is printed goes to somebody's screen, where it can be drawn over."""
    return sys.stdout.isatty() and environ.get("TERM", "dumb") != "dumb"


class Teller:
    """Tells what happens. On a terminal the table stays in place above the last few lines."""

    def __init__(self, title: str, pace: float) -> None:
        """`pace`: seconds between two pieces of news; without a pause nothing stays in place."""
        self._in_place = is_terminal() and pace > 0
        self._title = title
        self._pace = pace
        self._coloured = not environ.get("NO_COLOR")
        self._told: list[tuple[str, str]] = []
        if self._in_place:
            sys.stdout.write("\n" * (shutil.get_terminal_size().lines - 1))  # what stood there scrolls away

    def tell(self, news: list[str], picture: str = "", *, turning_point: bool = False) -> None:
        """Tell the news. Line by line, the picture is shown at turning points only."""
        if self._in_place:
            self._draw(news, picture)
        else:
            shown = [*news, picture] if picture and turning_point else news
            sys.stdout.write("".join(f"{text}\n" for text in shown))
            sys.stdout.flush()
        time.sleep(self._pace)

    def _draw(self, news: list[str], picture: str) -> None:
        size = shutil.get_terminal_size()
        width, height = max(1, size.columns - 1), max(2, size.lines - 1)
        new = [(BOLD, line) for text in news for line in wrap(text, width)]
        self._told = [*((DIM, line) for _style, line in self._told), *new][-max(LINES_TOLD, len(new)) :]
        table = [(BOLD, self._title), ("", ""), *(("", line) for line in picture.splitlines()), ("", "")]
        room = max(1, height - len(table))
        lines = [*table[: height - 1], *self._told[-room:]]
        drawn = "".join(f"{self._styled(style, line[:width])}{TO_END_OF_LINE}\n" for style, line in lines)
        sys.stdout.write(HOME + drawn + TO_END_OF_SCREEN)
        sys.stdout.flush()

    def _styled(self, style: str, line: str) -> str:
        return f"{style}{line}{PLAIN}" if self._coloured and style and line else line
