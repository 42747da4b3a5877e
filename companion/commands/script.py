"""Commands as JSON Lines in, events and refusals as JSON Lines out: how a bug report is replayed.

Every line is answered by one line. README.md beside this file shows a session, and lists what a line may say besides
the commands of a game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.commands.streams import BAD_INPUT, NO, YES, as_json, complain, resume, say, say_json
from companion.core.chance import Chance, SeededChance, SystemChance
from companion.core.codec import COMMAND, EVENT, from_json, to_json
from companion.core.evenings import Evenings
from companion.core.evenings_file import NAME
from companion.core.game import AnyGame, Refusal, Seat, Viewer, Why
from companion.core.journal import Journal
from companion.core.plain import plain
from companion.core.records import BadRecord, Fields, Record
from companion.core.table import Table
from companion.language import _, later, saying

BEGIN = "Begin"

Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Undo(Record):
    """Take back the last command."""


@dataclass(frozen=True, slots=True)
class Redo(Record):
    """Do again what was last undone."""


@dataclass(frozen=True, slots=True)
class View(Record):
    """Show what the viewer may know now."""


@dataclass(frozen=True, slots=True)
class History(Record):
    """Show what the viewer may know of all that has happened."""


@dataclass(frozen=True, slots=True)
class Transcript(Record):
    """Show what `companion verify` needs."""


@dataclass(frozen=True, slots=True)
class Abandon(Record):
    """Close the game without finishing it."""


OF_THE_TABLE: dict[str, type[Record]] = {
    kind.__name__: kind for kind in (Undo, Redo, View, History, Transcript, Abandon)
}


class Replay:
    """A table that is told what to do line by line, and answers one viewer; `open_secrets`: it hides nothing."""

    def __init__(
        self, games: Mapping[str, AnyGame], table: Table, viewer: Viewer, *, open_secrets: bool = False
    ) -> None:
        """Sit down at this table."""
        self._games = games
        self._table = table
        self._viewer = viewer
        self._open_secrets = open_secrets

    def answer(self, line: str) -> tuple[int, Told]:
        """Answer one line, with the exit status it asks for."""
        try:
            game, answer = self._do(json.loads(line))
        except BadRecord as error:
            return BAD_INPUT, {"error": error.said(_)}
        except (ValueError, RecursionError) as error:
            return BAD_INPUT, {"error": _("not JSON: {error}").format(error=str(error) or type(error).__name__)}
        if isinstance(answer, Refusal):
            return NO, {"refused": self._refused(game, answer)}
        return YES, {"events": [self._shown(event) for event in answer]} if isinstance(answer, tuple) else answer

    def _do(self, data: Any) -> tuple[AnyGame, tuple[Record, ...] | Refusal | Told]:
        """What came of it, and in whose words a no is explained: a game may be refused before it is on the table."""
        if isinstance(data, dict) and data.get(COMMAND) == BEGIN:
            return self._begin(dict(data))
        game = self._game
        command = from_json(data, COMMAND, {**game.commands, **OF_THE_TABLE})
        asked = _ASKED.get(type(command))
        return game, asked(self) if asked else self._table.submit(command)

    @property
    def _game(self) -> AnyGame:
        return self._table.game or next(iter(self._games.values()))

    def _begin(self, data: Told) -> tuple[AnyGame, tuple[Record, ...] | Refusal]:
        game_id = data.pop("game", next(iter(self._games)))
        game = self._games.get(game_id) if isinstance(game_id, str) else None
        if game is None:
            raise BadRecord(later('Begin, "game": expected one of {games}'), games=", ".join(self._games))
        return game, self._table.begin(game.id, from_json(data, COMMAND, game.commands))

    def view(self) -> Told:
        """What the viewer may know now; null while there is no game."""
        return {"view": plain(self._table.view(self._seated()))}

    def history(self) -> Told:
        """What the viewer may know of what has happened."""
        return {"history": plain(self._table.history(self._seated()))}

    def transcript(self) -> Told:
        """All that is open by now."""
        return {"transcript": plain(self._table.transcript())}

    def undo(self) -> tuple[Record, ...] | Refusal:
        """Take back."""
        return self._table.undo()

    def redo(self) -> tuple[Record, ...] | Refusal:
        """Do again."""
        return self._table.redo()

    def abandon(self) -> Refusal | Told:
        """Close the game."""
        if self._table.game is None:
            return Refusal(Why.NO_GAME)
        self._table.abandon()
        return {"abandoned": True}

    def _seated(self) -> Viewer:
        """The viewer, who has to sit at this table."""
        if not self._is_seated():
            places = len(self._table.view(Viewer.TABLE).players)
            raise BadRecord(later("nobody sits at this seat: the last one is {last}"), last=places - 1)
        return self._viewer

    def _is_seated(self) -> bool:
        everybody = self._table.view(Viewer.TABLE)
        return not isinstance(self._viewer, Seat) or not everybody or self._viewer.number < len(everybody.players)

    def _shown(self, event: Record) -> Told:
        if self._open_secrets:
            return dict(to_json(event, EVENT, secrets=True))
        return dict(plain(self._game.witness(event, self._viewer if self._is_seated() else Viewer.TABLE)))

    def _refused(self, game: AnyGame, refusal: Refusal) -> Told:
        about = plain(dict(refusal.about))
        return {
            "why": refusal.why.value,
            "clause": refusal.clause or None,
            "about": about,
            "message": self._explained(game, refusal),
        }

    def _explained(self, game: AnyGame, refusal: Refusal) -> str:
        if isinstance(refusal.why, Why):
            return saying.say_why(refusal.why)
        begun = game is self._table.game
        return game.explain(refusal, self._table.view(Viewer.TABLE) if begun else game.view(game.empty, Viewer.TABLE))


_ASKED: dict[type, Callable[[Replay], tuple[Record, ...] | Refusal | Told]] = {
    Undo: Replay.undo,
    Redo: Replay.redo,
    View: Replay.view,
    History: Replay.history,
    Transcript: Replay.transcript,
    Abandon: Replay.abandon,
}


def run(games: Mapping[str, AnyGame], options: argparse.Namespace, lines: Iterable[str], journal: Journal) -> int:
    """Answer every line; the exit status is the worst of them."""
    chance: Chance = SystemChance() if options.seed is None else SeededChance(options.seed)
    table = Table(games, journal, chance)
    resume(table, journal)
    viewer = Viewer.TABLE if options.seat is None else Seat(options.seat)
    replay = Replay(games, table, viewer, open_secrets=options.open)
    worst = YES
    for line in lines:
        if line.strip():
            status, answer = replay.answer(line)
            worst = max(worst, status)
            say_json(answer)
    return worst


def print_transcript(games: Mapping[str, AnyGame], journal: Journal, number: int | None) -> int:
    """Print the transcript of a game on record, or of one that is over and kept among the evenings."""
    remembered = _remembered(Path(journal.path).with_name(NAME), number)
    if remembered:
        say(as_json(remembered, indent=1))
        return YES
    saved = [game for game in journal.games() if number in (None, game.number)]
    if not saved:
        return complain(_("there is no such game in the journal"), status=NO)
    table = Table(games, journal, SystemChance())
    if not table.resume(saved[-1]):
        return complain(_("this game cannot be read"), status=NO)
    say(as_json(table.transcript(), indent=1))
    return YES


def _remembered(path: Path, number: int | None) -> Fields:
    """The transcript of a game of this number that is over, if it is known which that is."""
    if number is None or not path.exists():
        return {}
    with closing(Evenings(path)) as evenings:
        game = evenings.game(number)
        return game.transcript if game else {}
