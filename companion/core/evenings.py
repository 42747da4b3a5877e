"""Evenings: the finished games, in a file beside the journal that opens at once however many there are.

A journal that holds only the game on the table opens as fast after 100,000 games as after ten, and no damage here takes
that game down. A game comes here when it ends, and leaves the journal when a newer one stands in it; if the plug is
pulled between, it is in both, and coming here twice changes nothing. Each is sealed by a hash when it comes: whether
that still holds is found out apart, by `check`.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from companion.core.codec import BadRecord
from companion.core.evenings_file import (
    APPLICATION_ID,
    LEFT,
    MIGRATIONS,
    SUMMED_UP_SINCE,
    WHOLE,
    SqlRow,
    is_sound,
    read_row,
    rescued,
    rescued_people,
    seal_of,
)
from companion.core.finished import Finished, as_text, evening_of, packed, without
from companion.core.names import said
from companion.core.soundness import flaw_of_schema
from companion.core.tallies import Merged, count, merge, names_of, part, settle, sum_up, uncount
from companion.core.troubles import Flaw, JournalTrouble, SetAside, in_plain_words, make_private, moved_aside
from companion.core.who_sat import names_in

_OF_DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_READONLY)
"""What SQLite says where the head of a file that can be written names a format it does not know."""

KEPT_KB = 512
"""So much of the file stays in memory, however large it is: one game more touches few pages of it."""

_GAMES_OF = "SELECT game FROM seats WHERE person = ?"


class Evenings:
    """One SQLite file, which others may read while it is written. `notice` tells if one was set aside.

    `wiped`: what was forgotten last stands nowhere in it any more.
    """

    def __init__(self, path: str | Path) -> None:
        """Open or make it; what is none of ours is set aside, untouched."""
        self.path = str(path)
        self.notice: SetAside | None = None
        self.wiped = True
        self._file = Path(os.path.realpath(path))
        try:
            self._db = self._opened()
        except JournalTrouble as trouble:
            if trouble.flaw not in (Flaw.FOREIGN, Flaw.NEWER, Flaw.ALTERED, Flaw.DAMAGED):
                raise
            self._begin_anew(trouble)

    def _plain_words(self) -> AbstractContextManager[None]:
        return in_plain_words(self.path)

    def _opened(self) -> sqlite3.Connection:
        with self._plain_words():
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            make_private(self._file)
            db = sqlite3.connect(self._file, timeout=5, isolation_level=None)
            try:
                db.execute("PRAGMA trusted_schema=OFF")
                flaw = flaw_of_schema(db, APPLICATION_ID, MIGRATIONS)
                if flaw:
                    raise JournalTrouble(flaw, self.path)
                kept = f"cache_size=-{KEPT_KB}"
                for setting in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON", kept):
                    db.execute(f"PRAGMA {setting}")
                version = db.execute("PRAGMA user_version").fetchone()[0]
                for number, step in enumerate(MIGRATIONS[version:], version + 1):
                    marks = f"PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version={number}"
                    db.executescript(f"BEGIN IMMEDIATE; {step}; {marks};")
                    if number == SUMMED_UP_SINCE:
                        sum_up(db)
                    db.execute("COMMIT")
            except BaseException as error:
                db.close()
                if getattr(error, "sqlite_errorcode", None) in _OF_DAMAGE:
                    raise JournalTrouble(Flaw.DAMAGED, self.path) from None
                raise
            return db

    def _begin_anew(self, trouble: JournalTrouble) -> None:
        """Lay the file aside as it is, and take from it into a new one whatever can still be read."""
        with self._plain_words():
            aside = moved_aside(self._file)
        self.notice = SetAside(trouble, aside)
        self._db = self._opened()
        if trouble.flaw is Flaw.DAMAGED:
            self.add(rescued(aside), rescued_people(aside))

    def game(self, number: int) -> Finished | None:
        """One game with its course, if there is one of this number that can be read."""
        rows = self._ask(f"{WHOLE} WHERE number = ?", number)
        return read_row(rows[0]) if rows else None

    def check(self) -> SetAside | None:
        """Look at every page and every game; if one is not as it was sealed, begin anew with all the others."""
        try:
            with self._plain_words():
                sound = is_sound(self._db)
        except JournalTrouble as trouble:
            if trouble.flaw is not Flaw.DAMAGED:
                raise
            sound = False
        if not sound:
            self._db.close()
            self._begin_anew(JournalTrouble(Flaw.DAMAGED, self.path))
        return self.notice

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._plain_words():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite may have rolled back by itself, as on a full disk
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _changing(self) -> Iterator[set[str]]:
        """A transaction in which games come or go; whose sums are others then is put in there."""
        with self._transaction():
            names: set[str] = set()
            yield names
            settle(self._db, names)

    def add(self, games: Iterable[Finished], same: Iterable[Sequence[str]] = ()) -> int:
        """Keep these games, all of them or none: how many were new. One that is here already stays as it is.

        `same`: names that are one person's, of which the new ones become the person's of the first.
        """
        with self._changing() as names:
            known = {name for (name,) in self._db.execute("SELECT name FROM people").fetchall()}
            new = sum([self._add(game, names) for game in games])
            for first, *others in same:
                for name in others:
                    if said(name) not in known:
                        merge(self._db, name, first)
        return new

    def keep(self, game: Finished, number: int) -> None:
        """Keep a game under the number it has here, or else in the journal, unless another that was imported has that.

        By the number that was told of it, it is asked for and forgotten: that stays.
        """
        with self._changing() as names:
            here = self._numbers(game.uid)
            self._forget(game.uid, names)  # its end was undone, and it has another now
            taken = not here and self._db.execute("SELECT 1 FROM games WHERE number = ?", (number,)).fetchone()
            self._add(game, names, None if taken else min(here, default=number))

    def _add(self, game: Finished, names: set[str], number: int | None = None) -> bool:
        kept = (game.uid, game.game, game.begun, game.ended, as_text(game.recap))
        course = packed(game)
        columns = "number, uid, game, begun, ended, recap, seal, evening"
        row = self._db.execute(
            f"INSERT OR IGNORE INTO games ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - they are ours
            (number, *kept, seal_of(*kept, course), evening_of(game.begun)),
        )
        if row.rowcount:
            self._db.execute("INSERT INTO courses (game, course) VALUES (?, ?)", (row.lastrowid, course))
            people = {said(name): LEFT for name in _named(game)}
            people |= {said(name): seat for seat, name in enumerate(game.recap.players)}
            seats = [(row.lastrowid, seat, person) for person, seat in people.items() if person]
            self._db.executemany("INSERT INTO seats (game, seat, person) VALUES (?, ?, ?)", seats)
            count(self._db, row.lastrowid or 0, game.game, game.begun, game.recap)
            names |= set(people)
        return bool(row.rowcount)

    def names_of(self, person: str) -> set[str]:
        """All names of the person whose name this is, as they are said."""
        with self._plain_words():
            return names_of(self._db, said(person))

    def games_of(self, person: str) -> list[tuple[str, str]]:
        """When each game of this person began, and which game it was."""
        numbers = self._numbers_of(self.names_of(person))
        games = [self._ask("SELECT begun, game FROM games WHERE number = ?", number) for number in numbers]
        return [(begun, game) for rows in games for begun, game in rows]

    def _numbers_of(self, keys: Iterable[str]) -> set[int]:
        return {number for key in keys for (number,) in self._ask(_GAMES_OF, key)}

    def merge(self, name: str, into: str) -> Merged:
        """From now on these two names are one person's, who goes by the second; or why not."""
        with self._transaction():
            return merge(self._db, name, into)

    def part(self, name: str) -> bool:
        """From now on this name is a person's of its own again; whether it was not."""
        with self._transaction():
            return part(self._db, name)

    def forget_game(self, uid: str) -> bool:
        """Let go of a game; whether there was one."""
        with self._changing() as names:
            known = self._forget(uid, names)
        self._wipe()
        return known

    def forget_person(self, person: str) -> int:
        """Let go of a player: their games stay without their names and without their course, in which those stand."""
        keys = self.names_of(person)
        with self._changing() as names:
            numbers = self._numbers_of(keys)
            for number in numbers:
                game = self.game(number)
                self._forget_number(number, names)
                if game:
                    self._add(without(game, keys), names, number)
        self._wipe()
        return len(numbers)

    def forget_all(self) -> int:
        """Let go of everything; how many games it was."""
        with self._transaction():
            many = self.count()
            for table in ("seats", "courses", "played", "totals", "streaks", "people", "games"):
                self._db.execute(f"DELETE FROM {table}")  # noqa: S608 - they are ours
        self._wipe()
        return many

    def _wipe(self) -> None:
        """Nothing of what was deleted stays in the file, nor in its log, unless somebody reads there all the while."""
        self.wiped = False
        with suppress(sqlite3.Error):
            self._db.execute("VACUUM")
            (busy, *_pages) = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self.wiped = not busy

    def _forget(self, uid: str, names: set[str]) -> bool:
        numbers = self._numbers(uid)
        for number in numbers:
            self._forget_number(number, names)
        return bool(numbers)

    def _numbers(self, uid: str) -> list[int]:
        return [number for (number,) in self._db.execute("SELECT number FROM games WHERE uid = ?", (uid,)).fetchall()]

    def _forget_number(self, number: int, names: set[str]) -> None:
        try:
            names |= uncount(self._db, number)
        except (ValueError, BadRecord):  # it is not as it was sealed: the next start finds that, and sums up anew
            raise JournalTrouble(Flaw.DAMAGED, self.path) from None
        for table, column in (("seats", "game"), ("courses", "game"), ("games", "number")):
            self._db.execute(f"DELETE FROM {table} WHERE {column} = ?", (number,))  # noqa: S608 - they are ours

    def _ask(self, question: str, *about: str | int) -> list[SqlRow]:
        with self._plain_words():
            return self._db.execute(question, about).fetchall()

    def count(self) -> int:
        """How many games are kept."""
        return int(self._ask("SELECT count(*) FROM games")[0][0])

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def _named(game: Finished) -> Iterator[str]:
    """Every name that stands anywhere in a game, also of those who left again, or only added to chance."""
    for round_ in game.recap.rounds:
        yield from round_.players
    for event in game.events:
        yield _text(event.get("by"))
        with suppress(KeyError, TypeError):  # events from somewhere may be anything, and the others still hold names
            yield from map(_text, names_in(event))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
