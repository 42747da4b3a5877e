"""Looking back: evenings a page at a time, how each player has fared, and what chance alone would have made of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from companion.core.codec import read_record
from companion.core.evenings_file import APPLICATION_ID, LEFT, MIGRATIONS, WHOLE, SqlRow, read_row
from companion.core.finished import Finished, Recap, RoundTold, minutes_of
from companion.core.names import said
from companion.core.soundness import flaw_of_schema
from companion.core.troubles import JournalTrouble, in_plain_words

LIKELY = 0.95
"""How much of what chance does lies in the range that is told."""
COUNTED = 600
"""So many rounds are reckoned card by card; of more, the bell curve differs by less than one."""


class Played(NamedTuple):
    """A game that is over, without its course, and the number by which it is asked for."""

    number: int
    game: str
    begun: str
    ended: str
    recap: Recap

    @property
    def minutes(self) -> int:
        """How long it took."""
        return minutes_of(self.begun, self.ended)


class Evening(NamedTuple):
    """What was played in one night, in the order it was played."""

    day: str
    games: tuple[Played, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """Who sat there, in the order they came."""
        return tuple(dict.fromkeys(name for game in self.games for name in game.recap.players if name))


@dataclass
class Luck:
    """How often somebody was something, out of so many rounds; and what each of those made likely."""

    times: int = 0
    won: int = 0
    chances: list[float] = field(default_factory=list)

    @property
    def expected(self) -> float:
        """So often on average."""
        return sum(self.chances)

    def range(self) -> tuple[int, int]:
        """From how often to how often chance alone makes it, but for one time in twenty."""
        rounds, tail = len(self.chances), (1 - LIKELY) / 2
        if rounds > COUNTED:
            spread = 1.96 * sqrt(sum(chance * (1 - chance) for chance in self.chances))
            return max(0, round(self.expected - spread)), min(rounds, round(self.expected + spread))
        so_often = [1.0]
        for chance in self.chances:
            never, once = [each * (1 - chance) for each in so_often], [each * chance for each in so_often]
            so_often = [one + other for one, other in zip([*never, 0.0], [0.0, *once], strict=True)]
        return _first_beyond(so_often, tail), rounds - _first_beyond(so_often[::-1], tail)


def _first_beyond(so_often: list[float], tail: float) -> int:
    total = 0.0
    for times, likely in enumerate(so_often):
        total += likely
        if total > tail:
            return times
    return len(so_often) - 1


@dataclass
class Standing:
    """How a player has fared in all games of one kind. `streak`: the most games won one after the other."""

    name: str
    games: int = 0
    won: int = 0
    score: int = 0
    rounds: int = 0
    rounds_won: int = 0
    streak: int = 0
    roles: dict[str, Luck] = field(default_factory=dict)
    _running: int = 0

    def take_in(self, recap: Recap, seat: int) -> None:
        """One more game, in which this player sat there at the end, or played a round before."""
        rounds = [(told, [said(name) for name in told.players or recap.players]) for told in recap.rounds]
        rounds = [(told, people) for told, people in rounds if said(self.name) in people]
        if seat == LEFT and not rounds:
            return
        self.games += 1
        won = seat != LEFT and recap.places[seat] == 1
        if seat != LEFT:
            self.name = recap.players[seat]
            self.score += recap.scores[seat]
        self.won += won
        self._running = self._running + 1 if won else 0
        self.streak = max(self.streak, self._running)
        for told, people in rounds:
            self._take_in_round(told, people.index(said(self.name)))

    def _take_in_round(self, told: RoundTold, seat: int) -> None:
        won = seat in told.won
        self.rounds, self.rounds_won = self.rounds + 1, self.rounds_won + won
        for role, (some, every) in told.odds.items():
            luck = self.roles.setdefault(role, Luck())
            luck.chances.append(some / every)
            if told.roles[seat] == role:
                luck.times, luck.won = luck.times + 1, luck.won + won


class LookingBack:
    """The evenings, only to be read: while the table is played at as well."""

    def __init__(self, db: sqlite3.Connection, path: str) -> None:
        """Look into what is open; see `looking_back`."""
        self._db, self._path = db, path

    def _ask(self, question: str, *about: str | int) -> list[SqlRow]:
        with in_plain_words(self._path):
            return self._db.execute(question, about).fetchall()

    def days(self) -> int:
        """How many evenings there are."""
        return int(self._ask("SELECT count(DISTINCT evening) FROM games")[0][0])

    def evenings(self, skip: int, most: int) -> list[Evening]:
        """A page of evenings, the newest first."""
        page = "SELECT DISTINCT evening FROM games ORDER BY evening DESC LIMIT ? OFFSET ?"
        return [self.evening(day) for (day,) in self._ask(page, most, skip)]

    def evening(self, day: str) -> Evening:
        """One evening."""
        asked = "SELECT number, game, begun, ended, recap FROM games WHERE evening = ? ORDER BY begun, ended"
        return Evening(day, tuple(map(_played, self._ask(asked, day))))

    def standings(self, person: str) -> dict[str, Standing]:
        """How somebody has fared, by game; empty if nobody of this name has played."""
        asked = (
            "SELECT seat, games.game, recap FROM seats JOIN games ON number = seats.game"
            " WHERE person = ? ORDER BY evening, begun, ended"
        )
        found: dict[str, Standing] = {}
        for seat, game, recap in self._ask(asked, said(person)):
            found.setdefault(game, Standing(person)).take_in(_recap(recap), seat)
        return {game: each for game, each in found.items() if each.games}

    def whole(self) -> Iterator[Finished]:
        """Every game that is as it was sealed, the oldest first."""
        with in_plain_words(self._path):
            yield from filter(None, map(read_row, self._db.execute(f"{WHOLE} ORDER BY evening, begun, ended")))


def _played(row: SqlRow) -> Played:
    number, game, begun, ended, recap = row
    return Played(number, game, begun, ended, _recap(recap))


def _recap(text: str) -> Recap:
    return read_record(json.loads(text), Recap)


@contextmanager
def looking_back(path: Path) -> Iterator[LookingBack]:
    """Open the evenings for a look."""
    with in_plain_words(str(path)):
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=5)
    with closing(db):
        with in_plain_words(str(path)):
            db.execute("PRAGMA trusted_schema=OFF")
            flaw = flaw_of_schema(db, APPLICATION_ID, MIGRATIONS)
        if flaw:
            raise JournalTrouble(flaw, str(path))
        yield LookingBack(db, str(path))
