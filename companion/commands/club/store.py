"""A club's memory in PostgreSQL: each step of each game once, and standings, reckoned by the database itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import psycopg

from companion.commands.club.keys import sorted_out
from companion.commands.club.messages import Kept, Message, Told, read_told
from companion.commands.club.migrating import migrate
from companion.commands.club.standings import Place, standings
from companion.core.names import said
from companion.core.outbox import GIVEN_UP
from companion.core.records import Fields

LOCK = 0x636C7562
"""The advisory lock of whoever writes what is told ("club")."""
A_WHILE = "10s"
"""So long whoever was killed just now may still hold it, until the database has seen that they are gone."""
PATIENCE: dict[str, Any] = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "keepalives_idle": 10}
"""What libpq waits for a machine that is not there any more: seconds, milliseconds, seconds."""
OWN_TROUBLES = ("25", "53", "57", "58")
"""Classes of errors that nobody's message makes: it may not write, lacks room, is ended, or its disk fails."""
NO_MORE = 2**31 - 1
"""As how far a game is kept that its table tells otherwise than before: nothing of it is wanted any more."""
MOST_REMEMBERED = 10_000
"""Games whose last step is known without asking."""


class Taken(Exception):
    """Another program writes to this database already."""


class Step(NamedTuple):
    """A step of a game as it is kept; `id` grows with each. `state`: whether the game is "over" by now."""

    id: int
    table: str
    game: int
    kind: str
    number: int
    what: str
    events: Sequence[Fields]
    state: str


class _Known(NamedTuple):
    """How far a game is kept, and the link of that step in its chain; and what is played."""

    id: int
    last: int
    link: str
    kind: str


class _New(NamedTuple):
    """What is to be put in together: steps as their rows are, how far each game is by them, and which ends by them.

    `events` are those of each step, by its game and its number. Of all by which a game ended or not, the last counts.
    """

    steps: list[tuple[int, int, str, str, str]]
    events: dict[tuple[int, int], Sequence[Fields]]
    games: dict[int, tuple[int, str]]
    ends: dict[int, Told]


def _columns(rows: Iterable[Sequence[object]]) -> list[str]:
    """Rows by columns, each of them one text of lines: quicker to write and to read than anything else it takes."""
    return ["\n".join(map(str, column)) for column in zip(*rows, strict=True)]


_PUT = b"""
    INSERT INTO tellings (game, number, kind, at, told)
    SELECT game::bigint, number::integer, kind, (at || '+00')::timestamptz, told::json
    FROM unnest(string_to_array(%s, E'\\n'), string_to_array(%s, E'\\n'), string_to_array(%s, E'\\n'),
        string_to_array(%s, E'\\n'), string_to_array(%s, E'\\n'))
        WITH ORDINALITY AS new (game, number, kind, at, told, place)
    ORDER BY place"""
_SO_FAR = b"""
    UPDATE games SET last = new.last::integer, state = new.state
    FROM unnest(string_to_array(%s, E'\\n'), string_to_array(%s, E'\\n'), string_to_array(%s, E'\\n'))
        AS new (game, last, state)
    WHERE id = new.game::bigint"""


class Store:
    """One connection and the only writer; raises psycopg.Error wherever the database fails, and can be opened anew."""

    def __init__(self, database: str) -> None:
        """Nothing is opened before `open`."""
        self._database = database
        self._known: dict[tuple[str, str], _Known] = {}
        self._events: dict[tuple[int, int], Sequence[Fields]] = {}
        self._db: psycopg.Connection[Any] | None = None

    def open(self) -> None:
        """Connect, be the one writer, and bring the schema up to date; raises Taken."""
        self.close()
        self._db = psycopg.connect(self._database, autocommit=True, **PATIENCE)
        try:
            self._db.execute(f"SET lock_timeout = '{A_WHILE}'")
            self._db.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
            self._db.execute("RESET lock_timeout")
        except psycopg.errors.LockNotAvailable:
            self.close()
            raise Taken from None
        migrate(self._db)

    def close(self) -> None:
        """Let go of the database, and of what was known of it."""
        self._known.clear()
        self._events.clear()
        if self._db:
            self._db.close()
            self._db = None

    def is_to_blame(self, error: psycopg.Error) -> bool:
        """Whether the database fails, and not what it was given."""
        return self._db is None or self._db.closed or (error.sqlstate or "")[:2] in OWN_TROUBLES

    @property
    def db(self) -> psycopg.Connection[Any]:
        """The connection."""
        if self._db is None:
            raise psycopg.OperationalError("not connected")
        return self._db

    def sorted_out(self, messages: Sequence[Message]) -> tuple[list[Message], set[str]]:
        """What is signed by the tables that it is told of, with the keys they have now, and the tables of the rest."""
        newest = "SELECT DISTINCT ON (at_table) at_table, public FROM keys WHERE at_table = ANY(%s)"
        tables = sorted({table for table, _steps in messages})
        rows = self.db.execute(f"{newest} ORDER BY at_table, made DESC", (tables,))
        return sorted_out(messages, {table: bytes(public) for table, public in rows})

    def keep(self, messages: Iterable[Message]) -> list[tuple[str, Kept]]:
        """Keep what is new, in one transaction; when it returns, all that is answered is kept for good.

        A message is taken from its first new step to its last, which is signed, or not at all. What does not follow
        upon what is kept is not taken: its table tells it again, from where it is told to.
        """
        answers: dict[tuple[str, str], int] = {}
        try:
            with self.db.pipeline(), self.db.transaction():
                new = _New([], {}, {}, {})
                for table, steps in messages:
                    game = table, steps[0].uid
                    answers[game] = max(answers.get(game, 0), self._take(table, steps, new))
                self._put(new)
        except BaseException:
            self._known.clear()  # of what was to be committed nothing is known
            raise
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        self._events = new.events
        return [(table, Kept(uid, last)) for (table, uid), last in answers.items()]

    def _take(self, table: str, steps: Sequence[Told], new: _New) -> int:
        """How far the game is kept with these steps, whether any of them is new or not."""
        first, last = steps[0], steps[-1]
        known = self._known.get((table, first.uid)) or self._look_up(table, first)
        if self._differs(known, steps, new):
            return NO_MORE
        if first.number > known.last + 1:  # behind a gap nothing is taken but that nobody will finish it
            steps = [last] if last.kind == GIVEN_UP else []
        if not steps or last.number <= known.last:
            return known.last
        game = known.id or self._begin(table, first)
        for each in steps:
            if each.number > known.last:
                new.steps.append((game, each.number, each.kind, each.at, each.whole))
                new.events[game, each.number] = each.events
                if each.kind == "undo" or each.recap:
                    new.ends[game] = each
        new.games[game] = last.number, GIVEN_UP if last.kind == GIVEN_UP else "over" if last.recap else "on"
        self._known[table, first.uid] = _Known(game, last.number, last.link, first.game)
        return last.number

    def _put(self, new: _New) -> None:
        """All that is new, in a few statements however much it is: in the order in which it came."""
        if not new.steps:
            return
        self.db.execute(_PUT, _columns(new.steps))
        self.db.execute(_SO_FAR, _columns((game, *how) for game, how in new.games.items()))
        for game, step in new.ends.items():
            self._take_result(game, step)

    def _differs(self, known: _Known, steps: Sequence[Told], new: _New) -> bool:
        """Whether its table has gone on with this game from another past, as where an older copy was restored there.

        The newest of them that is kept already says so for all before it.
        """
        first = steps[0]
        if known.id and known.kind != first.game:
            return True
        if first.number > known.last:
            return first.number == known.last + 1 and first.after != known.link
        step = steps[min(known.last, steps[-1].number) - first.number]
        if step.number == known.last:
            return step.link != known.link
        came = [whole for game, number, *_more, whole in new.steps if (game, number) == (known.id, step.number)]
        return step.link != (read_told(came[0].encode()).link if came else self._link(known, step.number))

    def _link(self, known: _Known, number: int) -> str:
        query = "SELECT told::text FROM tellings WHERE game = %s AND number = %s"
        row = self.db.execute(query, (known.id, number)).fetchone()
        return read_told(row[0].encode()).link if row else ""

    def _look_up(self, table: str, step: Told) -> _Known:
        row = self.db.execute(
            "SELECT g.id, g.last, t.told::text, g.kind"
            " FROM games g LEFT JOIN tellings t ON t.game = g.id AND t.number = g.last"
            " WHERE g.at_table = %s AND g.uid = %s",
            (table, step.uid),
        ).fetchone() or (0, 0, "", "")
        return _Known(row[0], row[1], read_told(row[2].encode()).link if row[2] else "", row[3])

    def _begin(self, table: str, step: Told) -> int:
        row = self.db.execute(
            "INSERT INTO games (at_table, uid, kind, begun, last, state)"
            " VALUES (%s, %s, %s, (%s || '+00')::timestamptz, 0, 'on') RETURNING id",
            (table, step.uid, step.game, step.at),
        ).fetchone()
        assert row
        return int(row[0])

    def _take_result(self, game: int, step: Told) -> None:
        """What came of it; nothing any more, if its end was undone. A clock that is ahead makes no evening to come."""
        if step.kind == "undo" or step.recap:
            self.db.execute("DELETE FROM results WHERE game = %s", (game,))
        if step.recap:
            each = zip(step.recap.players, step.recap.scores, step.recap.places, strict=True)
            with self.db.cursor() as cursor:
                cursor.executemany(
                    "INSERT INTO results (game, seat, kind, evening, person, player, points, place) VALUES"
                    " (%s, %s, %s, (least((%s || '+00')::timestamptz, now()) - interval '5 hours')::date,"
                    " %s, %s, %s, %s)",
                    [
                        (game, seat, step.game, step.at, said(name), name, points, place)
                        for seat, (name, points, place) in enumerate(each)
                    ],
                )

    def newest(self, tables: Sequence[str]) -> list[tuple[str, Kept]]:
        """How far the last game of each is kept; of one that never told a game, of none."""
        rows = self.db.execute(
            "SELECT named, coalesce(uid, ''), coalesce(last, 0) FROM unnest(%s::text[]) named LEFT JOIN LATERAL"
            " (SELECT uid, last FROM games WHERE at_table = named ORDER BY id DESC LIMIT 1) newest ON true",
            (list(tables),),
        )
        return [(table, Kept(uid, last, again=True)) for table, uid, last in rows]

    def news(self, shown: int, most: int = 500) -> list[Step]:
        """What is kept and was not shown yet: read from what is kept, never from what was put in.

        What happened in a step is not read once more where it is known of all of them.
        """
        which, about = "t.id > %s ORDER BY t.id LIMIT %s", (shown, most)
        steps = list(self._steps(which, about, "NULL"))
        try:
            return [step._replace(events=self._events.pop((step.game, step.number))) for step in steps]
        except KeyError:
            return list(self._steps(which, about))

    def course(self, game: int) -> list[Step]:
        """All of a game."""
        return list(self._steps("t.game = %s ORDER BY t.number", (game,)))

    def _steps(self, which: str, about: tuple[int, ...], events: str = "t.told -> 'events'") -> Iterator[Step]:
        rows = self.db.execute(
            f"SELECT t.id, g.at_table, t.game, g.kind, t.number, t.kind, {events}, g.state"  # noqa: S608 - of our own words alone
            f" FROM tellings t JOIN games g ON g.id = t.game WHERE {which}",
            about,
        )
        return map(Step._make, rows)

    def going_on(self) -> list[int]:
        """The newest game of each table at which anything was told within a day."""
        rows = self.db.execute(
            "SELECT max(g.id) FROM games g WHERE EXISTS (SELECT FROM tellings t WHERE t.game = g.id"
            " AND t.stored > now() - interval '1 day') GROUP BY g.at_table ORDER BY g.at_table"
        )
        return [game for (game,) in rows]

    def last(self) -> int:
        """The newest step there is."""
        (found,) = self.db.execute("SELECT coalesce(max(id), 0) FROM tellings").fetchone() or (0,)
        return int(found)

    def standings(self, kind: str, *, tonight: bool, most: int = 20) -> list[Place]:
        """Who has won how often, and by how many points; this evening or ever."""
        return standings(self.db, kind, tonight=tonight, most=most)

    def kinds(self) -> list[str]:
        """Which games were played to their end here."""
        return [kind for (kind,) in self.db.execute("SELECT DISTINCT kind FROM results ORDER BY kind")]
