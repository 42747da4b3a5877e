"""`companion run` before there is a touchscreen: bots play a game that is kept in the journal, told as text."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from collections.abc import Iterator
from random import Random

from companion.core.chance import SeededChance
from companion.core.game import Game, Record, Viewer, World
from companion.core.journal import Journal
from companion.core.play import go_on, play
from companion.core.table import Table
from companion.language import _

PACE = 0.6
LINES_BELOW = 6
CLEAR = "\x1b[H\x1b[J"

Moves = Iterator[tuple[Record, tuple[Record, ...]]]


def run(game: Game, options: argparse.Namespace, journal: Journal) -> int:
    """Play a game to its end, going on with the one that was interrupted."""
    table = Table({game.id: game}, journal, SeededChance(""))
    try:
        if table.resume():
            settings = _settings(table.note)
            if settings is None:
                print(_("companion: the game that goes on in this journal is not played by bots"), file=sys.stderr)
                return 1
            print(_("Going on with the game that was interrupted."))
            moves = go_on(table, _catch_up(game, settings, len(table.history(Viewer.TABLE))))
        else:
            seed = options.seed or secrets.token_hex(4)
            settings = {"seed": seed, "players": options.players, "edition": options.edition}
            table = Table({game.id: game}, journal, SeededChance(seed))
            moves = play(table, game.id, _world(game, settings), note=json.dumps({"bots": settings}))
        _watch(game, table, moves, _pace(options))
    except KeyboardInterrupt:
        print(_("\nInterrupted. The game is kept: start again to go on with it."))
        return 130
    finally:
        journal.close()
    return 0


def _settings(note: str) -> dict[str, str | int] | None:
    """What the bots were dealt by, if this game is one of theirs."""
    try:
        settings = json.loads(note)["bots"]
        return {"seed": str(settings["seed"]), "edition": str(settings["edition"]), "players": int(settings["players"])}
    except (ValueError, KeyError, TypeError):
        return None


def _world(game: Game, settings: dict[str, str | int]) -> World:
    return game.world(Random(settings["seed"]), int(settings["players"]), str(settings["edition"]))


def _catch_up(game: Game, settings: dict[str, str | int], commands: int) -> World:
    """Bring bots and cards to where they were: hands are not in the journal, so the same game is played up to here."""
    world = _world(game, settings)
    before = Table({game.id: game}, Journal(), SeededChance(str(settings["seed"])))
    moves = play(before, game.id, world)
    for _move in range(commands):
        next(moves)
    return world


def _pace(options: argparse.Namespace) -> float:
    if options.pace is not None:
        return max(0.0, float(options.pace))
    return PACE if sys.stdout.isatty() else 0.0


def _watch(game: Game, table: Table, moves: Moves, pace: float) -> None:
    """Tell every move; on a terminal the table stays in place above the last few lines."""
    told: list[str] = []
    live = sys.stdout.isatty() and pace > 0
    for _command, events in moves:
        view = table.view(Viewer.TABLE)
        lines = [game.say(game.witness(event, Viewer.TABLE), view.players) for event in events]
        told = [*told, *lines][-LINES_BELOW:]
        if live:
            print(CLEAR + game.sketch(view), "", *told, sep="\n", flush=True)
            time.sleep(pace)
        else:
            print(*lines, sep="\n", flush=True)
            if len(events) > 1:
                print(game.sketch(view), flush=True)
