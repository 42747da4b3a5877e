"""Looking back: evenings a page at a time, and how everybody has fared, by sums made when games were kept."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from companion.core import tallies
from companion.core.codec import BadRecord, read_record
from companion.core.evenings_file import APPLICATION_ID, MIGRATIONS, WHOLE, SqlRow, read_row, same_people
from companion.core.finished import Finished, Recap, makes_sense, minutes_of
from companion.core.names import said
from companion.core.soundness import flaw_of_schema
from companion.core.standings import Most, Standing
from companion.core.troubles import Flaw, JournalTrouble, in_plain_words


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

    def games(self) -> int:
        """How many games there are."""
        return int(self._ask("SELECT count(*) FROM games")[0][0])

    def alone(self, number: int) -> tuple[Evening, ...]:
        """The evening of one game, with it alone, if there is such a game."""
        asked = "SELECT number, game, begun, ended, recap FROM games WHERE number = ?"
        return tuple(Evening("", (self._played(row),)) for row in self._ask(asked, number))

    def evenings(self, skip: int, most: int) -> list[Evening]:
        """A page of evenings, the newest first."""
        page = "SELECT DISTINCT evening FROM games ORDER BY evening DESC LIMIT ? OFFSET ?"
        return [self.evening(day) for (day,) in self._ask(page, most, skip)]

    def evening(self, day: str) -> Evening:
        """One evening."""
        asked = "SELECT number, game, begun, ended, recap FROM games WHERE evening = ? ORDER BY begun, ended"
        return Evening(day, tuple(map(self._played, self._ask(asked, day))))

    def _played(self, row: SqlRow) -> Played:
        """One game as it stands there; its seal is looked at apart, so it may have been damaged since."""
        number, game, begun, ended, recap = row
        try:
            played = Played(number, game, begun, ended, read_record(json.loads(recap), Recap))
            if makes_sense(game, begun, ended, played.recap):
                return played
        except (ValueError, TypeError, RecursionError, BadRecord):
            pass
        raise JournalTrouble(Flaw.DAMAGED, self._path)

    def game(self, number: int) -> Finished | None:
        """One game with its course, if there is one of this number that is as it was sealed."""
        rows = self._ask(f"{WHOLE} WHERE number = ?", number)
        return read_row(rows[0]) if rows else None

    def standings(self, person: str) -> dict[str, Standing]:
        """How somebody has fared, by game; empty if nobody of this name has played."""
        known = self._ask("SELECT person FROM people WHERE name = ?", said(person))
        if not known:
            return {}
        (who,) = known[0]
        first, *also = self._shown(who)
        streaks: dict[str, int] = dict(self._ask("SELECT kind, won FROM streaks WHERE person = ?", who))
        found: dict[str, Standing] = {}
        for kind, what, about, times in self._ask(_SUMS, who):
            each = found.setdefault(kind, Standing(first, streaks.get(kind, 0), also=tuple(also)))
            each.sums[what, about] += times
        return found

    def _shown(self, who: str) -> list[str]:
        """The names of a person, first the one they go by."""
        asked = "SELECT shown FROM people WHERE person = ? ORDER BY name <> person, shown"
        return [shown for (shown,) in self._ask(asked, who)]

    def kinds(self) -> list[str]:
        """Which games were played."""
        return [kind for (kind,) in self._ask("SELECT DISTINCT kind FROM streaks ORDER BY kind")]

    def ranked(self, kind: str, skip: int, most: int, but: Collection[str] = ()) -> list[Standing]:
        """Whoever played this, but for these names: who won most first, of those the one who needed fewest games."""
        out = ", ".join("?" * len(but))
        rows = self._ask(_RANKED.format(out=out), kind, *but, most, skip)
        return [Standing(name, streak, Counter(dict(zip(COUNTS, sums, strict=True)))) for name, streak, *sums in rows]

    def players(self, kind: str, but: Collection[str] = ()) -> int:
        """How many those are."""
        out = ", ".join("?" * len(but))
        return int(self._ask(_HOW_MANY.format(out=out), kind, *but)[0][0])

    def most(self, kind: str) -> list[Most]:
        """Who did what to whom most often."""
        return [Most(what[1:], *row) for what, *row in self._ask(_MOST, kind)]

    def others(self, person: str) -> list[str]:
        """Everybody who has never sat at one table with this person: by the names they go by."""
        return [name for (name,) in self._ask(_OTHERS, said(person))]

    def same(self) -> list[list[str]]:
        """Names that were made one person's."""
        with in_plain_words(self._path):
            return same_people(self._db)

    def whole(self) -> Iterator[Finished]:
        """Every game that is as it was sealed, the oldest first."""
        with in_plain_words(self._path):
            yield from filter(None, map(read_row, self._db.execute(f"{WHOLE} ORDER BY evening, begun, ended")))


COUNTS = tuple((what, "") for what in (tallies.WON, tallies.GAMES, tallies.SCORE, tallies.ROUNDS, tallies.ROUNDS_WON))
_SUM = ", ".join(f"sum(iif(what = '{what}', times, 0))" for what, _about in COUNTS)
_COUNTED = ", ".join(f"'{what}'" for what, _about in COUNTS)
_SUMS = """
    SELECT kind, what, coalesce(root.shown, about), sum(times) FROM people AS own
    JOIN totals ON totals.name = own.name
    LEFT JOIN people AS other ON other.name = about AND substr(what, 1, 1) IN ('<', '>')
    LEFT JOIN people AS root ON root.name = other.person
    WHERE own.person = ? GROUP BY kind, what, coalesce(root.shown, about)
"""
_RANKED = f"""
    SELECT root.shown, coalesce((SELECT won FROM streaks WHERE streaks.person = root.name AND streaks.kind = ?1), 0),
        {_SUM}
    FROM totals JOIN people AS own ON own.name = totals.name JOIN people AS root ON root.name = own.person
    WHERE kind = ?1 AND what IN ({_COUNTED}) AND root.name NOT IN ({{out}})
    GROUP BY root.name ORDER BY 3 DESC, 4, 1 LIMIT ? OFFSET ?
"""  # noqa: S608 - the names of our own counts
_HOW_MANY = """
    SELECT count(DISTINCT own.person) FROM totals JOIN people AS own ON own.name = totals.name
    WHERE kind = ?1 AND what = 'games' AND own.person NOT IN ({out})
"""
_MOST = """
    SELECT what, doer.shown, done.shown, max(times) FROM (
        SELECT what, own.person AS who, other.person AS whom, sum(times) AS times FROM totals
        JOIN people AS own ON own.name = totals.name JOIN people AS other ON other.name = about
        WHERE kind = ? AND substr(what, 1, 1) = '>' AND own.person <> other.person GROUP BY 1, 2, 3
    ) JOIN people AS doer ON doer.name = who JOIN people AS done ON done.name = whom GROUP BY what ORDER BY what
"""
_OTHERS = """
    SELECT shown FROM people WHERE name = person AND name <> (SELECT person FROM people WHERE name = ?1)
    AND name NOT IN (
        SELECT other.person FROM people AS own JOIN totals ON totals.name = own.name JOIN people AS other
        ON other.name = about WHERE own.person = (SELECT person FROM people WHERE name = ?1) AND what = 'with'
    ) ORDER BY shown
"""


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
