"""What many games kept cost: at each start nothing, looking through them a page at a time, and how many bytes each."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from companion.app.lobby.evenings import A_PAGE, Past, asked
from companion.app.lobby.place import Lobby
from companion.app.lobby.standings import lines
from companion.app.memory import Memory
from companion.app.stones import stones
from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.evenings_file import NAME
from companion.core.finished import Finished
from companion.core.game import Figure
from companion.core.journal import Journal
from companion.core.looking_back import LookingBack, looking_back
from companion.core.simulated_games import play, seconds_each
from companion.core.standings import Lore
from companion.core.table import Table
from companion.screens.playable import AnyPlayable

MOVES, KINDS, LONG_AGO = 60, 10, 10_000
_MULTIPLY = (
    "CREATE TEMP TABLE made AS WITH RECURSIVE more (number) AS (SELECT :kinds + 1 UNION ALL SELECT number + 1 FROM more"
    " WHERE number < :many) SELECT number, number % :kinds + 1 AS kind FROM more WHERE number <= :many",
    "INSERT INTO games (number, uid, evening, begun, ended, game, recap, seal) SELECT made.number,"
    " lower(hex(randomblob(16))), date(begun, (-made.number / 5) || ' days'), begun, ended, game, recap, seal"
    " FROM made JOIN games ON games.number = kind ORDER BY made.number",
    "INSERT INTO courses SELECT made.number, course FROM made JOIN courses ON game = kind ORDER BY made.number",
    "INSERT INTO seats SELECT made.number, seat, person FROM made JOIN seats ON game = kind",
    "INSERT INTO played SELECT name, played.kind, begun, made.number, won FROM made JOIN played ON game = made.kind",
    "UPDATE totals SET times = times * :many / :kinds",
)
KEPT = {"10": 10, "10k": 10_000, "100k": 100_000}


def figures(games: Mapping[str, AnyPlayable]) -> Iterator[Figure]:
    """A game on the table, and beside it ever more that are over."""
    game = next(iter(games.values()))
    stones()  # as the program has read them in the background
    samples = [_finished(game, number) for number in range(KINDS)]
    for name, many in KEPT.items():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "journal.db"
            _fill(path.with_name(NAME), samples, many)
            _amid_a_game(game, path)
            yield Figure(f"open_{name}_ms", 1e3 * seconds_each(partial(_open, game, path), 1), "ms", "<25")
            if many == max(KEPT.values()):
                slowest = max(seconds_each(partial(page, path.with_name(NAME)), 1) for page in PAGES)
                yield Figure("history_page_ms", 1e3 * slowest, "ms", "<50")
                yield Figure("kept_game_bytes", path.with_name(NAME).stat().st_size / many, "bytes", "<5000")


def _finished(game: AnyPlayable, number: int) -> Finished:
    table = Table({game.id: game}, Journal(), SeededChance(f"kept {number}"))
    players = game.seats[number % len(game.seats)]
    for _move in play(table, game.id, game.world(Random(number), players, game.editions[0])):
        pass
    finished = table.finished()
    assert finished, "it was played to its end"
    return finished


def _fill(path: Path, samples: list[Finished], many: int) -> None:
    """Some of them again and again, five a night, by SQLite itself: so it takes seconds and not minutes."""
    evenings = Evenings(path)
    evenings.add(samples[:many])
    evenings.close()
    with closing(sqlite3.connect(path)) as db:
        for statement in _MULTIPLY:
            db.execute(statement, {"kinds": KINDS, "many": many})
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _amid_a_game(game: AnyPlayable, path: Path) -> None:
    journal = Journal(path)
    table = Table({game.id: game}, journal, SeededChance("kept"))
    for _move in islice(play(table, game.id, game.world(Random(0), game.seats[-1], game.editions[0])), MOVES):
        pass
    journal.close()


def _evenings(path: Path) -> None:
    """Evenings of long ago, as the screen asks for them."""
    with looking_back(path) as past:
        assert _asked(Lobby("evenings", page=str(LONG_AGO // A_PAGE)), past).evenings


def _standings(path: Path) -> None:
    """How everybody has fared."""
    with looking_back(path) as past:
        assert _asked(Lobby("standings"), past).ranked


def _asked(here: Lobby, past: LookingBack) -> Past:
    look = asked(here)
    assert look, "this screen tells of what is over"
    return look(past)


def _player(path: Path) -> None:
    """How somebody has fared who was in every game, with all that is told of it."""
    with looking_back(path) as past:
        first = past.ranked(past.kinds()[0], 0, 1)[0]
        sentences = [line for each in past.standings(first.name).values() for line in lines(each, Lore())]
    assert sentences


PAGES = (_evenings, _standings, _player)


def _open(game: AnyPlayable, path: Path) -> None:
    """What a start does before the first picture."""
    journal = Journal(path)
    table = Table({game.id: game}, journal, SeededChance("kept"))
    assert table.resume()
    Memory(path.with_name(NAME), table, journal)
    journal.close()
