"""`companion club check`: whether all that is kept is still what the tables told, to the letter.

Each step is signed by its table and holds the hash of the one before. What was changed in it, put in or left out
between two others is found; so is a result that no game came to. That the last steps of a game were taken away, or a
game with all of its steps, nobody can see who has only this database.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

import psycopg

from companion.commands.club.keys import is_signed
from companion.commands.club.messages import NotUnderstood, Told, read_told
from companion.core.outbox import GIVEN_UP
from companion.language import _

A_TIME = 1000
"""Rows that are fetched together."""
_STEPS = (
    "SELECT g.id, g.at_table, g.uid, t.number, t.kind, (t.at AT TIME ZONE 'UTC')::text, t.told::text"
    " FROM games g JOIN tellings t ON t.game = g.id ORDER BY g.id, t.number"
)
_RESULTS = "SELECT player, points, place FROM results WHERE game = %s ORDER BY seat"


class Wrong(NamedTuple):
    """What is not as it was told."""

    table: str
    uid: str
    number: int
    why: str

    def __str__(self) -> str:
        """One sentence."""
        told = _("table {table}, game {game}, step {number}: {why}")
        return told.format(table=self.table, game=self.uid[:8], number=self.number, why=self.why)


class _Row(NamedTuple):
    game: int
    table: str
    uid: str
    number: int
    kind: str
    at: str
    told: str


class Checked:
    """All that is kept, looked at once; `games` and `steps` say how much that was."""

    def __init__(self, database: str) -> None:
        """Connect; raises psycopg.Error."""
        self.games = self.steps = 0
        self._db = psycopg.connect(database, connect_timeout=5)
        self._publics: dict[str, list[bytes]] = {}
        for table, public in self._db.execute("SELECT at_table, public FROM keys ORDER BY made DESC"):
            self._publics.setdefault(table, []).append(bytes(public))

    def close(self) -> None:
        """Let go of the database."""
        self._db.close()

    def wrongs(self) -> Iterator[Wrong]:
        """Whatever is not as it was told, game by game."""
        with self._db.cursor("steps") as rows:
            rows.itersize = A_TIME
            for game, steps in groupby(map(_Row._make, rows.execute(_STEPS)), lambda row: row.game):
                self.games += 1
                yield from self._of_game(game, list(steps))

    def _of_game(self, game: int, steps: list[_Row]) -> Iterator[Wrong]:
        before, last, results = "", 0, list[tuple[Any, ...]]()
        for row in steps:
            self.steps += 1
            told, why = self._read(row)
            if why or told is None:
                yield Wrong(row.table, row.uid, row.number, why)
                return
            if row.number != last + 1 and row.kind != GIVEN_UP:
                yield Wrong(row.table, row.uid, row.number, _("steps before it are gone"))
            elif row.number == last + 1 and told.after != before:
                yield Wrong(row.table, row.uid, row.number, _("it does not follow upon the one before it"))
            before, last = told.link, row.number
            if told.recap:
                recap = told.recap
                results = list(zip(recap.players, recap.scores, recap.places, strict=True))
            elif row.kind == "undo":
                results = []
        if self._db.execute(_RESULTS, (game,)).fetchall() != results:
            yield Wrong(steps[-1].table, steps[-1].uid, last, _("its results are not those that were told"))

    def _read(self, row: _Row) -> tuple[Told | None, str]:
        try:
            told = read_told(row.told.encode())
        except NotUnderstood:
            return None, _("it is no step of a game")
        if not any(is_signed(told, public) for public in self._publics.get(row.table, [])):
            return told, _("it is not signed by its table")
        if (told.uid, told.number, told.kind, told.at) != (row.uid, row.number, row.kind, row.at):
            return told, _("it was put in another place")
        return told, ""
