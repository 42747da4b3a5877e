"""Whole games by bots: how they come out, how long they are, who wins how often."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.chance import SeededChance
from companion.core.game import AnyGame, Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.language import _, plural
from companion.language.writing import number as written


def run(game: AnyGame, options: argparse.Namespace) -> int:
    """Play the games asked for and print what came of them."""
    seed = options.seed or secrets.token_hex(4)
    if options.transcript:
        options.transcript.touch()  # so that a wrong name is told before the games and not after them
    played: list[dict[str, Any]] = []
    for number in range(1, options.games + 1):
        table, commands = _play_one(game, f"{seed}/{number}", options)
        played.append(_result(table, number, commands))
        if sys.stderr.isatty() and options.games > 1:
            print(
                f"\r{number}/{options.games}", end="\n" if number == options.games else "", file=sys.stderr, flush=True
            )
        if options.transcript and number == options.games:
            options.transcript.write_text(json.dumps(table.transcript(), indent=1), encoding="utf-8")
    summary = _sum_up(played)
    if options.json:
        about = {"game": game.id, "edition": options.edition, "players": options.players, "seed": seed}
        print(json.dumps({**about, "games": played, "summary": summary}, ensure_ascii=False))
    else:
        print("\n".join(_said(game, options, seed, summary)))
    return 0


def _play_one(game: AnyGame, seed: str, options: argparse.Namespace) -> tuple[Table, int]:
    journal = Journal()
    table = Table({game.id: game}, journal, SeededChance(seed))
    world = game.world(Random(seed), options.players, options.edition)
    commands = 0
    for _command, events in play(table, game.id, world):
        commands += 1
        if options.show and not options.json:
            print("\n".join(told(game, table, events)))
    journal.close()
    return table, commands


def told(game: AnyGame, table: Table, events: Sequence[Record]) -> list[str]:
    """What happened as everyone at the table may hear it, and the table drawn."""
    view = table.view(Viewer.TABLE)
    return [*(game.say(game.witness(event, Viewer.TABLE), view.players) for event in events), game.sketch(view), ""]


def _result(table: Table, number: int, commands: int) -> dict[str, Any]:
    outcome = table.outcome()
    assert outcome is not None, "the game has ended"
    return {
        "number": number,
        "commands": commands,
        "scores": outcome.scores,
        "places": outcome.places,
        "tally": dict(outcome.tally),
    }


def _sum_up(played: list[dict[str, Any]]) -> dict[str, Any]:
    lengths = [game["commands"] for game in played]
    tally = Counter[str]()
    for game in played:
        tally.update(game["tally"])
    firsts = Counter(seat for game in played for seat, place in enumerate(game["places"]) if place == 1)
    return {
        "games": len(played),
        "commands": {"least": min(lengths), "mean": round(sum(lengths) / len(lengths), 1), "most": max(lengths)},
        "first_places": [firsts[seat] for seat in range(len(played[0]["places"]))],
        "tally": dict(tally),
    }


def _said(game: AnyGame, options: argparse.Namespace, seed: str, summary: dict[str, Any]) -> list[str]:
    count, lengths = summary["games"], summary["commands"]
    return [
        plural(
            "{n} game of {game}, edition {edition}, {players} players, seed {seed}",
            "{n} games of {game}, edition {edition}, {players} players, seed {seed}",
            count,
        ).format(n=count, game=game.title, edition=options.edition, players=options.players, seed=seed),
        _("commands in a game: {least} to {most}, {mean} on average").format(**lengths),
        _("first places by seat: {places}").format(places=" ".join(map(written, summary["first_places"]))),
        *(_(name) + f": {written(times)}" for name, times in summary["tally"].items()),
    ]
