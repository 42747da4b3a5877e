"""Commands as JSON Lines in, events and refusals as JSON Lines out: how a bug report is replayed.

Besides the commands of a game (its `commands` module lists them) a line may say Undo, Redo, View, History, Transcript
or Abandon.
Every line is answered by one line: `{"events": […]}`, `{"refused": …}`, `{"error": …}` or what was asked for.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.core.chance import Chance, SeededChance, SystemChance
from companion.core.codec import COMMAND, EVENT, BadRecord, from_json, plain, to_json
from companion.core.game import Game, Record, Refusal, Seat, Viewer, Why
from companion.core.journal import Journal
from companion.core.table import Table
from companion.language import _, troubles

YES, REFUSED, BAD = 0, 1, 2
BEGIN = "Begin"


class Replay:
    """A table that is told what to do line by line."""

    def __init__(self, games: Mapping[str, Game], journal: Journal, chance: Chance) -> None:
        """Lay the table, with the unfinished game of the journal if there is one."""
        self._games = games
        self.table = Table(games, journal, chance)
        self.table.resume()

    def answer(self, line: str, show: Callable[[Record], dict[str, Any]], viewer: Viewer) -> tuple[int, dict[str, Any]]:
        """Answer one line, with the exit status it asks for."""
        try:
            data = json.loads(line)
            wanted = data.get(COMMAND) if isinstance(data, dict) else None
            asked = _ASKED.get(wanted) if isinstance(wanted, str) else None
            if asked:
                return YES, asked(self.table, viewer)
            return self._told(self._do(data, wanted), show)
        except BadRecord as error:
            return BAD, {"error": str(error)}
        except (ValueError, RecursionError) as error:
            return BAD, {"error": _("not JSON: {error}").format(error=str(error) or type(error).__name__)}

    def _do(self, data: Any, wanted: object) -> tuple[Record, ...] | Refusal:
        if wanted == "Undo":
            return self.table.undo()
        if wanted == "Redo":
            return self.table.redo()
        if wanted == BEGIN:
            return self._begin(dict(data))
        game = self.table.game or next(iter(self._games.values()))
        return self.table.submit(from_json(data, COMMAND, game.commands))

    def _begin(self, data: dict[str, Any]) -> tuple[Record, ...] | Refusal:
        game_id = data.pop("game", next(iter(self._games)))
        game = self._games.get(game_id) if isinstance(game_id, str) else None
        if game is None:
            raise BadRecord(_('"game": expected one of {games}').format(games=", ".join(self._games)))
        return self.table.begin(game.id, from_json(data, COMMAND, game.commands))

    def _told(
        self, answer: tuple[Record, ...] | Refusal, show: Callable[[Record], dict[str, Any]]
    ) -> tuple[int, dict[str, Any]]:
        if not isinstance(answer, Refusal):
            return YES, {"events": [show(event) for event in answer]}
        refused = {"why": answer.why.value, "clause": answer.clause or None, "about": plain(dict(answer.about))}
        refused["message"] = self._explained(answer)
        return REFUSED, {"refused": refused}

    def _explained(self, refusal: Refusal) -> str:
        if isinstance(refusal.why, Why):
            return troubles.say_why(refusal.why)
        game = self.table.game or next(iter(self._games.values()))
        return game.explain(refusal, self.table.view(Viewer.TABLE) or game.view(game.empty, Viewer.TABLE))


def _abandon(table: Table, _viewer: Viewer) -> dict[str, Any]:
    table.abandon()
    return {"abandoned": True}


_ASKED: dict[str, Callable[[Table, Viewer], dict[str, Any]]] = {
    "View": lambda table, viewer: {"view": plain(table.view(viewer))},
    "History": lambda table, viewer: {"history": plain(table.history(viewer))},
    "Transcript": lambda table, viewer: {"transcript": table.transcript()},
    "Abandon": _abandon,
}


def run(games: Mapping[str, Game], options: argparse.Namespace, lines: Iterable[str], journal: Journal) -> int:
    """Answer every line; the exit status is the worst of them."""
    chance = SeededChance(options.seed) if options.seed is not None else SystemChance()
    replay = Replay(games, journal, chance)
    viewer = Viewer.TABLE if options.seat is None else Seat(options.seat)

    def show(event: Record) -> dict[str, Any]:
        game = replay.table.game
        assert game is not None, "an event belongs to a game"
        return to_json(event, EVENT, secrets=True) if options.open else dict(game.witness(event, viewer))

    worst = YES
    for line in lines:
        if line.strip():
            status, answer = replay.answer(line, show, viewer)
            worst = max(worst, status)
            print(json.dumps(answer, ensure_ascii=False), flush=True)
    return worst


def print_transcript(games: Mapping[str, Game], journal: Journal, number: int | None) -> int:
    """Print the transcript of a game on record."""
    saved = [game for game in journal.games() if number in (None, game.number)]
    if not saved:
        print(json.dumps({"error": _("no such game in the journal")}))
        return REFUSED
    table = Table(games, journal, SystemChance())
    table.resume(saved[-1])
    print(json.dumps(table.transcript(), ensure_ascii=False, indent=1))
    return YES
