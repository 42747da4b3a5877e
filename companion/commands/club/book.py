"""The book of tournaments: every step that was taken, by whom and when, in the club's database, and who may take one.

It has a connection of its own for each page that is asked for: the one writer of what tables tell is not kept waiting.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any, NamedTuple

import psycopg
from psycopg.types.json import Jsonb

from companion.commands.club.migrating import migrate
from companion.commands.club.tournament import (
    Drawn,
    No,
    Opened,
    Step,
    Tournament,
    folded,
    scoring,
    step_of,
)
from companion.core.codec import EVENT, to_json
from companion.core.plain import plain
from companion.language import later

MOST_LISTED = 50
_RESULTS = """
    SELECT g.uid, array_agg(r.person ORDER BY r.seat), array_agg(r.points ORDER BY r.seat)
    FROM games g JOIN results r ON r.game = g.id
    WHERE g.at_table = %s AND g.kind = %s AND g.state = 'over'
      AND (SELECT min(t.stored) FROM tellings t WHERE t.game = g.id) >= %s
    GROUP BY g.id ORDER BY g.id
"""
"""By the database's clock: a table's may be a day off."""


class Noted(NamedTuple):
    """A step, when it was taken and by whom."""

    number: int
    at: datetime
    who: str
    step: Step


class Listed(NamedTuple):
    """A tournament among others."""

    id: int
    opened: datetime
    name: str


class Page(NamedTuple):
    """A tournament and how it came to be."""

    id: int
    tournament: Tournament
    steps: Sequence[Noted]


class Book:
    """Raises psycopg.Error wherever the database fails."""

    def __init__(self, database: str) -> None:
        """Nothing is opened before it is asked."""
        self._database = database

    @contextmanager
    def _opened(self) -> Iterator[psycopg.Connection[Any]]:
        with psycopg.connect(self._database, connect_timeout=5) as db:
            yield db

    def listed(self) -> list[Listed]:
        """The newest first."""
        with self._opened() as db:
            rows = db.execute(
                "SELECT t.id, t.opened, s.step ->> 'name' FROM tournaments t JOIN tournament_steps s"
                " ON s.tournament = t.id AND s.number = 1 ORDER BY t.id DESC LIMIT %s",
                (MOST_LISTED,),
            )
            return list(map(Listed._make, rows))

    def tables(self) -> list[str]:
        """Every table that has a key."""
        with self._opened() as db:
            return [name for (name,) in db.execute("SELECT DISTINCT at_table FROM keys ORDER BY at_table")]

    def page(self, number: int) -> Page | None:
        """A tournament as it is now, with what its tables have told by now."""
        with self._opened() as db:
            page = _read(db, number)
            with suppress(psycopg.errors.UniqueViolation), db.transaction():  # or somebody else looks just now
                if page and _take_results(db, page):
                    return _read(db, number)
            return page and _read(db, number)

    def open(self, who: str, opened: Opened) -> int:
        """A new tournament; tells its number."""
        with self._opened() as db:
            row = db.execute("INSERT INTO tournaments DEFAULT VALUES RETURNING id").fetchone()
            assert row
            _note(db, int(row[0]), 1, who, opened)
            return int(row[0])

    def note(self, page: Page, who: str, step: Step) -> None:
        """The next step after those; or No, if somebody else took one meanwhile."""
        try:
            with self._opened() as db:
                _note(db, page.id, len(page.steps) + 1, who, step)
        except psycopg.errors.UniqueViolation:
            raise No(later("someone else has changed it meanwhile: look again")) from None

    def admits(self, name: str, password: str) -> bool:
        """Whether this organiser has that password; it takes as long for one that there is not."""
        with self._opened() as db:
            row = db.execute("SELECT salt, hashed FROM organisers WHERE name = %s", (name,)).fetchone()
        salt, known = (bytes(each) for each in row or (b"nobody", b""))
        return hmac.compare_digest(_hashed(password, salt), known)


def appointed(database: str, name: str) -> str:
    """A password for an organiser; one they had before is good no more."""
    password, salt = secrets.token_urlsafe(12), secrets.token_bytes(16)
    with psycopg.connect(database, autocommit=True, connect_timeout=5) as db:
        migrate(db)
        db.execute(
            "INSERT INTO organisers (name, salt, hashed) VALUES (%s, %s, %s)"
            " ON CONFLICT (name) DO UPDATE SET (salt, hashed, made) = (excluded.salt, excluded.hashed, now())",
            (name, salt, _hashed(password, salt)),
        )
    return password


def _hashed(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)


def _read(db: psycopg.Connection[Any], number: int) -> Page | None:
    rows = db.execute(
        "SELECT number, at, who, step FROM tournament_steps WHERE tournament = %s ORDER BY number", (number,)
    )
    noted = [Noted(row[0], row[1], row[2], step_of(row[3])) for row in rows]
    tournament = folded(each.step for each in noted)
    return Page(number, tournament, noted) if tournament else None


def _note(db: psycopg.Connection[Any], tournament: int, number: int, who: str, step: Step) -> None:
    written = Jsonb(plain(to_json(step, EVENT)))
    db.execute("INSERT INTO tournament_steps VALUES (%s, %s, now(), %s, %s)", (tournament, number, who, written))


def _take_results(db: psycopg.Connection[Any], page: Page) -> bool:
    """What came of the round that is played, where the people of a table played there; what was corrected stays so."""
    tournament, number = page.tournament, len(page.tournament.rounds) - 1
    if number < 0:
        return False
    now, steps = tournament.rounds[number], len(page.steps)
    drawn = max(each.at for each in page.steps if isinstance(each.step, Drawn))
    for at, (name, people) in enumerate(zip(tournament.opened.tables, now.tables, strict=False)):
        if at in now.points and not now.told[at]:
            continue
        found = _told(db, name, tournament.opened.game, drawn, people)
        if found:
            with suppress(No):  # it is known already
                step = scoring(tournament, number, at, [found[1][who] for who in people], found[0])
                steps += 1
                _note(db, page.id, steps, name, step)
    return steps > len(page.steps)


def _told(
    db: psycopg.Connection[Any], table: str, game: str, since: datetime, people: Sequence[str]
) -> tuple[str, Mapping[str, int]] | None:
    """The first game that these people ended at this table, and their points."""
    for uid, played, points in db.execute(_RESULTS, (table, game, since)):
        if sorted(played) == sorted(people):
            return uid, dict(zip(played, points, strict=True))
    return None
