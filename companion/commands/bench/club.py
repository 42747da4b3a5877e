"""A club of a thousand tables on one machine, for `bench --club`: Debian's broker, its database, and `club serve`.

Ten times as fast as people: a game that takes them half an hour is told in three minutes. What is measured shares the
machine with the tables and walls that make it work so much.
"""

from __future__ import annotations

import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from types import TracebackType

import psycopg

from companion.commands.bench import tries
from companion.commands.bench.crowd import Crowd
from companion.commands.bench.crowd_parts import Course, TableOf
from companion.commands.club.store import Store
from companion.commands.club.trying import Neighbours
from companion.core.chance import SeededChance
from companion.core.game import AnyGame, Figure
from companion.core.journal import Journal
from companion.core.outbox import waiting
from companion.core.simulated_games import play, seconds_each
from companion.core.table import Table

TABLES, WALLS, COURSES = 1000, 100, 12
GAME_LASTS, TIMES_FASTER, GAMES_AN_HOUR = 1800.0, 10, 2
LIVE, WITHIN, LOOKS = 40.0, 90.0, 9
GAMES, STEPS, PEOPLE, EVENINGS, ASKED = 10_000, 150, 300, 180, 31


def figures(games: Mapping[str, AnyGame]) -> Iterator[Figure]:
    """What an evening of so many costs, and what a season costs that was kept."""
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(143))  # or broker and database would stay
    with Evening(tries(TABLES), tries(WALLS), [courses(game) for game in games.values()]) as evening:
        yield from evening.live(LIVE)
        yield from evening.hour()
    with closing(Neighbours(())) as near:
        yield from _season(near)


def courses(game: AnyGame, many: int = COURSES) -> list[Course]:
    """Real games of a kind, as a table tells them."""
    rng, found = Random(f"crowd {game.id}"), list[Course]()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(many):
            file = Path(folder) / f"{number}.db"
            with closing(Journal(file)) as journal:
                table = Table({game.id: game}, journal, SeededChance(f"crowd {number}"))
                table.tell_all()
                for _move in play(table, game.id, game.world(rng, rng.choice(game.seats), rng.choice(game.editions))):
                    pass
                steps = waiting(file, 0, 10_000)
            found.append(Course(steps[0].uid, steps))
    return found


class Evening:
    """Broker, database, club, tables and walls; gone at the end."""

    def __init__(self, tables: int, walls: int, kinds: Sequence[Sequence[Course]]) -> None:
        """Nothing is started before it is entered."""
        self._names = [f"table-{number}" for number in range(tables)]
        self._walls, self._kinds, self._running = walls, kinds, ExitStack()

    def __enter__(self) -> Evening:
        """Start all of it, and let tables and walls come."""
        try:
            self.near = self._running.enter_context(closing(Neighbours(self._names)))
            self.club = self._running.enter_context(_serving(self.near))
            self.crowd = self._running.enter_context(closing(Crowd()))
            for number, name in enumerate(self._names):
                kind = self._kinds[number % len(self._kinds)]
                courses = [kind[(number + each) % len(kind)] for each in range(GAMES_AN_HOUR + 2)]
                self.crowd.tables.append(TableOf(self.near.broker(name), self.near.keys[name], courses))
            for table in self.crowd.tables:
                self.crowd.come(table)
            self.crowd.until(lambda: all(table.welcome for table in self.crowd.tables), WITHIN)
            self.crowd.rest()
            self.crowd.walls += [self.crowd.look(self.club.wall) for _wall in range(self._walls)]
            self.crowd.until(lambda: all(wall.first for wall in self.crowd.walls), WITHIN)
        except BaseException:
            self._running.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End all of it."""
        self._running.close()

    def live(self, seconds: float) -> Iterator[Figure]:
        """All play, and all walls look on."""
        rng = Random("live")
        began, before = time.monotonic(), self.club.spent()
        for table in self.crowd.tables:
            pace = _pace(table)
            first = began + rng.random() * pace
            table.due = [first + pace * each for each in range(int((began + seconds - first) / pace))]
        self.crowd.until(lambda: time.monotonic() >= began + seconds, 2 * seconds)
        spent, took = self.club.spent() - before, time.monotonic() - began
        self.crowd.until(self.crowd.all_kept, WITHIN)
        self.crowd.rest()
        seen = self.crowd.seen(self.kept())
        yield Figure("club_steps_per_s", sum(len(table.sent) for table in self.crowd.tables) / took, "1/s")
        yield Figure("club_kept_wrong", self.crowd.kept_wrong(self.kept()), "steps", "<1")
        yield Figure("club_shown_wrong", seen.lost + seen.twice, "steps", "<1")
        yield Figure("club_wall_p50_ms", 1e3 * statistics.median(seen.delays), "ms")
        yield Figure("club_wall_p99_ms", 1e3 * statistics.quantiles(seen.delays, n=100)[-1], "ms", "<50")
        yield Figure("club_cpu_percent", 100 * spent / took, "%", "<25")
        yield Figure("club_rss_mb", self.club.megabytes(), "MB", "<100")
        yield Figure(
            "club_first_sight_ms", 1e3 * statistics.median(self._look() for _each in range(LOOKS)), "ms", "<300"
        )

    def hour(self) -> Iterator[Figure]:
        """The network was cut for an hour: what waits is told while all play on."""
        for table in self.crowd.tables:
            self.crowd.go(table)
        began = time.monotonic()
        for table in self.crowd.tables:
            waits = [began] * (table.kept + GAMES_AN_HOUR * table.of_a_game)
            more = range(1, min(len(table.steps) - len(waits), int(WITHIN / _pace(table))))
            table.due = waits + [began + _pace(table) * each for each in more]
        behind = [(table, table.kept + GAMES_AN_HOUR * table.of_a_game) for table in self.crowd.tables]
        steps = sum(until - table.kept for table, until in behind)
        for table in self.crowd.tables:
            self.crowd.come(table)
        self.crowd.until(lambda: all(table.kept >= until for table, until in behind), WITHIN)
        took = time.monotonic() - began
        for table in self.crowd.tables:
            table.due = table.due[: table.under_way]
        self.crowd.until(self.crowd.all_kept, WITHIN)
        self.crowd.rest()
        seen = self.crowd.seen(self.kept())
        yield Figure("club_hour_steps", steps, "steps")
        yield Figure("club_hour_s", took, "s", "<20")
        yield Figure("club_hour_wrong", self.crowd.kept_wrong(self.kept()) + seen.lost + seen.twice, "steps", "<1")
        yield Figure("club_hour_rss_mb", self.club.megabytes(), "MB", "<100")

    def _look(self) -> float:
        """Seconds until somebody who comes has the page, and all that is on it."""
        wall = self.crowd.look(self.club.wall)
        self.crowd.until(lambda: wall.first, WITHIN)
        self.crowd.leave(wall)
        return wall.first

    def kept(self) -> list[tuple[int, str, str, int]]:
        """What the database has, in the order in which it came."""
        with psycopg.connect(self.near.database) as db:
            return db.execute(
                "SELECT t.id, g.at_table, g.uid, t.number FROM tellings t JOIN games g ON g.id = t.game ORDER BY t.id"
            ).fetchall()


def _pace(table: TableOf) -> float:
    """Seconds between two of its steps."""
    return GAME_LASTS / TIMES_FASTER / table.of_a_game


class _Serving:
    """`companion club serve` in a process of its own, and what it takes of the machine."""

    def __init__(self, process: subprocess.Popen[str], wall: tuple[str, int]) -> None:
        self.wall, self._about = wall, Path("/proc") / str(process.pid)

    def spent(self) -> float:
        """Seconds of processors so far."""
        fields = (self._about / "stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def megabytes(self) -> float:
        """The most that it has held."""
        lines = dict(line.split(":") for line in (self._about / "status").read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) / 1024


@contextmanager
def _serving(near: Neighbours) -> Iterator[_Serving]:
    place = near.place
    file = near.folder / "club.toml"
    file.write_text(
        f'broker = "mqtt://{place.broker.address}"\npassword = "{place.broker.password}"\n'
        f'database = "{place.database}"\nwall = "127.0.0.1:0"\n'
    )
    command = (sys.executable, "-m", "companion", "--language", "en", "club", "serve", str(file))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            host, _colon, port = process.stdout.readline().strip().rpartition("/")[2].rpartition(":")
            yield _Serving(process, (host, int(port)))
        finally:
            process.kill()


def _season(near: Neighbours) -> Iterator[Figure]:
    """So many games that were kept before, and who stands where."""
    with closing(Store(near.database)) as store:
        store.open()
        about = {"games": tries(GAMES), "steps": STEPS, "people": PEOPLE, "evenings": EVENINGS}
        for statement in _FILL:
            store.db.execute(statement.encode(), about)
        store.db.execute("VACUUM ANALYZE")
        yield Figure("season_steps", store.last(), "steps")
        for name, tonight in (("season", False), ("evening", True)):
            ask = partial(store.standings, "season", tonight=tonight)
            taken = statistics.median(seconds_each(ask, 1) for _ in range(ASKED))
            yield Figure(f"{name}_standings_ms", 1e3 * taken, "ms", "<10")


_FILL = (
    "INSERT INTO games (at_table, uid, kind, begun, last, state) SELECT 'season', lpad(to_hex(n), 32, '0'), 'season',"
    " now() - n %% %(evenings)s * interval '1 day', %(steps)s, 'over' FROM generate_series(1, %(games)s) n",
    "INSERT INTO tellings (game, number, kind, at, told) SELECT id, n, 'do', begun, '{\"events\":[]}'"
    " FROM games, generate_series(1, %(steps)s) n",
    "INSERT INTO results (game, seat, kind, evening, person, player, points, place) SELECT id, seat, kind,"
    " (begun - interval '5 hours')::date, who, who, floor(random() * 10), 1 + floor(random() * 5)"
    " FROM (SELECT id, seat, kind, begun, 'Player ' || floor(random() * %(people)s) AS who"
    " FROM games, generate_series(0, 4) seat) each",
)
