"""`companion club check`: whether all that is kept is still what the tables told, to the letter.

Each step holds the hash of the one before, and is signed by its table, or else the next one stands for it, which then
holds the hash of its whole line. What was changed in it, put in or left out between two others is found; so is a result
that no game came to, and a key that was not given: which were is written down apart from the database, and that is
believed. That the last steps of a game were taken away, or a game with all that is kept of it, nobody can see here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

import psycopg

from companion.commands.club.keys import is_signed
from companion.commands.club.messages import MOST_TOGETHER, NotUnderstood, Told, read_told
from companion.core.names import said
from companion.core.outbox import GIVEN_UP, link_of
from companion.language import _

A_TIME = 1000
"""Rows that are fetched together."""
_STEPS = (
    "SELECT g.id, g.at_table, g.uid, g.kind, g.last, g.state, coalesce(t.number, 0), t.kind,"
    " (t.at AT TIME ZONE 'UTC')::text, t.told::text, (least(t.at, t.stored) - interval '5 hours')::date"
    " FROM games g LEFT JOIN tellings t ON t.game = g.id ORDER BY g.id, t.number"
)
_RESULTS = "SELECT seat, kind, evening, person, player, points, place FROM results WHERE game = %s ORDER BY seat"


class Wrong(NamedTuple):
    """What is not as it was told."""

    table: str
    uid: str
    number: int
    why: str

    def __str__(self) -> str:
        """One sentence."""
        sentence = _("table {table}, game {game}, step {number}: {why}")
        return sentence.format(table=self.table, game=self.uid[:8], number=self.number, why=self.why)


class _Row(NamedTuple):
    game: int
    table: str
    uid: str
    played: str
    last: int
    state: str
    number: int
    kind: str
    at: str
    told: str
    evening: date


class Checked:
    """All that is kept, looked at once; `games` and `steps` say how much that was."""

    def __init__(self, database: str, given: Mapping[str, Sequence[bytes]]) -> None:
        """Connect, knowing which keys were given to tables, from elsewhere; raises psycopg.Error."""
        self.games = self.steps = 0
        self._given = given
        self._db = psycopg.connect(database, connect_timeout=5)
        self._db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ  # steps and results of one moment

    def close(self) -> None:
        """Let go of the database."""
        self._db.close()

    def wrongs(self) -> Iterator[Wrong]:
        """Whatever is not as it was told: keys, then game by game."""
        for table, public in self._db.execute("SELECT at_table, public FROM keys ORDER BY made"):
            if bytes(public) not in self._given.get(table, ()):
                yield Wrong(table, "", 0, _("it has a key that was not given here"))
        with self._db.cursor("steps") as rows:
            rows.itersize = A_TIME
            for _game, steps in groupby(map(_Row._make, rows.execute(_STEPS)), lambda row: row.game):
                self.games += 1
                yield from self._of_game(list(steps))

    def _of_game(self, steps: list[_Row]) -> Iterator[Wrong]:
        tolds, results, state = list[Told](), list[tuple[Any, ...]](), "on"
        for row in steps:
            self.steps += 1
            step, why = _read(row)
            if why or step is None:
                yield _wrong(row, why)
                return
            tolds.append(step)
            if step.recap or row.kind == "undo":
                results = _results(row, step)
            state = GIVEN_UP if row.kind == GIVEN_UP else "over" if step.recap else "on"
        yield from self._apart(steps, tolds)
        last = steps[-1]
        if self._db.execute(_RESULTS, (last.game,)).fetchall() != results or (last.last, last.state) != (
            last.number,
            state,
        ):
            yield _wrong(last, _("its results are not those that were told"))

    def _apart(self, steps: Sequence[_Row], tolds: Sequence[Told]) -> Iterator[Wrong]:
        """Where something is gone, for which step nobody stands, and what follows upon another past.

        Those before a gap are spared that may have been told together with what is gone, and no others.
        """
        last = (0, *(each.number for each in steps))
        gaps = {row.number for row, before in zip(steps, last, strict=False) if _lacks(row, before)}
        yield from (_wrong(row, _("steps before it are gone")) for row in steps if row.number in gaps)
        behind, spared = "", 0
        for row, step in zip(reversed(steps), reversed(tolds), strict=True):
            if spared or behind != link_of(step.whole):
                spared -= 1
                if self._is_signed(row.table, step):
                    spared = 0
                elif spared <= 0:
                    yield _wrong(row, _("it is not signed by its table"))
                    return
            behind, spared = step.behind, MOST_TOGETHER if row.number in gaps else spared
        before, number = "", 0
        for row, step in zip(steps, tolds, strict=True):
            if row.number == number + 1 and step.after != before:
                yield _wrong(row, _("it does not follow upon the one before it"))
            before, number = step.link, row.number

    def _is_signed(self, table: str, step: Told) -> bool:
        return any(is_signed(step, public) for public in self._given.get(table, ()))


def _lacks(row: _Row, last: int) -> bool:
    return row.number != last + 1 and row.kind != GIVEN_UP


def _read(row: _Row) -> tuple[Told | None, str]:
    if not row.number:
        return None, _("its steps are gone")
    try:
        step = read_told(row.told.encode())
    except NotUnderstood:
        return None, _("it is no step of a game")
    kept = (row.uid, row.played, row.number, row.kind, row.at)
    if (step.uid, step.game, step.number, step.kind, step.at) != kept:
        return step, _("it was put in another place")
    return step, ""


def _wrong(row: _Row, why: str) -> Wrong:
    return Wrong(row.table, row.uid, row.number, why)


def _results(row: _Row, step: Told) -> list[tuple[Any, ...]]:
    """As they have to be kept, if the game was over by this step."""
    recap = step.recap
    if recap is None:
        return []
    each = zip(recap.players, recap.scores, recap.places, strict=True)
    return [(seat, step.game, row.evening, said(name), name, *more) for seat, (name, *more) in enumerate(each)]
