"""What a table tells a club: each step of a game as all at it saw it, kept until the club has it for good.

It is written into the journal in one transaction with the step itself, so nothing that happened is lost and nothing is
told that did not. Whoever carries it away reads this and nothing else of the journal: no secret comes near the network.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Container, Iterable, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from companion.core.finished import as_text, standing, uid_of
from companion.core.game import AnyGame, Viewer
from companion.core.plain import plain
from companion.core.records import Record

MARK, VERSION = "companion-club", 1
GIVEN_UP = "given-up"
"""The kind of the last step of a game that nobody will finish; the others are those of the journal's entries."""

MOST_GAMES = 200
"""So many games wait for a club that never comes, some megabytes; then the oldest are told to nobody."""
OF_NONE = 0
"""The number of games that are in the journal no more: theirs is given to others."""

SCHEMA = """
    CREATE TABLE outbox (
        row INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER NOT NULL,
        uid TEXT NOT NULL,
        number INTEGER NOT NULL,
        at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        told TEXT NOT NULL,
        UNIQUE (uid, number)
    ) STRICT;
    """
"""A step of the journal's schema. `row` grows for ever, so whoever has read up to one never misses another."""

Step = tuple[str, tuple[Record, ...]]
Past = Sequence[Step]


class Telling(NamedTuple):
    """A step of a game, as the how-manieth it is; `uid` is the game's wherever it is kept."""

    uid: str
    number: int
    told: str

    @property
    def link(self) -> str:
        """What the next step says of this one, and so of all before it."""
        return link_of(self.told)


def link_of(text: str) -> str:
    """A step in the chain of its game."""
    return sha256(text.encode()).hexdigest()


class Waiting(NamedTuple):
    """What has not been told yet, or not for good."""

    row: int
    uid: str
    number: int
    at: str
    told: str

    @property
    def message(self) -> str:
        """As it goes to the club."""
        return self.behind("")

    def behind(self, line: str) -> str:
        """The same with the hash of the line that goes before it in one message, for which it stands too."""
        other = f'"behind":"{link_of(line)}",' if line else ""
        return f'{{"{MARK}":{VERSION},"at":"{self.at}",{other}{self.told[1:]}'


def known_as(game: AnyGame, begun: str, first: Sequence[Record]) -> str:
    """The `uid` of a game, by when and how it began."""
    return uid_of(game.id, begun, _seen(game, first)[0])


def first(game: AnyGame, events: Sequence[Record], begun: str) -> Telling:
    """The first step of a game."""
    return telling(game, known_as(game, begun, events), (), ("do", tuple(events)), after="", over=False)


def telling(game: AnyGame, uid: str, past: Past, step: Step, *, after: str, over: bool) -> Telling:
    """The next step of a game after those, the last of which is `after`; if it is over by that, with how it went."""
    kind, events = step
    seen = _seen(game, events) if kind in ("do", "aside") else []
    number = len(past) + 1
    message: dict[str, object] = {"uid": uid, "game": game.id, "number": number, "after": after, "kind": kind}
    message["events"] = seen
    if over:
        message["recap"] = game.recap(_seen(game, standing([*past, step])))
    return Telling(uid, number, as_text(message))


def whole(game: AnyGame, uid: str, past: Past, ends: Container[int]) -> list[Telling]:
    """Every step of a game so far, exactly as each was told; it was over by those that are in `ends`."""
    tellings: list[Telling] = []
    for at, step in enumerate(past):
        after = tellings[-1].link if tellings else ""
        tellings.append(telling(game, uid, past[:at], step, after=after, over=at + 1 in ends))
    return tellings


def _seen(game: AnyGame, events: Iterable[Record]) -> list[dict[str, object]]:
    seen: list[dict[str, object]] = plain([game.witness(event, Viewer.TABLE) for event in events])
    return seen


class Outbox:
    """Its rows in the journal; what writes is called by the journal, amid its own transactions.

    `wanted`: there is a club. `stirred` is called when there is more to tell, and must not wait. What the club has for
    good is let go of along with the next step: nothing is written for that alone.
    """

    def __init__(self) -> None:
        self.wanted = False
        self.stirred: Callable[[], object] = lambda: None
        self._kept: dict[str, int] = {}

    def kept(self, uid: str, number: int) -> None:
        """The club has this game for good, up to here. Any thread may say so."""
        self._kept[uid] = number

    @property
    def may_let_go(self) -> bool:
        """Whether something is written here that the club has."""
        return bool(self._kept)

    def put(self, db: sqlite3.Connection, game: int, telling: Telling | None) -> None:
        """Add this, if there is a club."""
        if telling:
            new = "INSERT INTO outbox (game, uid, number, told) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
            db.execute(new, (game, *telling))
            if telling.number == 1:
                _keep_newest(db)
        self.tidy(db)

    def tidy(self, db: sqlite3.Connection) -> None:
        """Let go of what the club has."""
        for _each in range(len(self._kept)):  # what is said meanwhile, by another thread, can wait
            db.execute("DELETE FROM outbox WHERE uid = ? AND number <= ?", self._kept.popitem())


def put_anew(db: sqlite3.Connection, game: int, tellings: Sequence[Telling]) -> None:
    """What does not wait yet of a game, with when it was; all of it in its order, where something before is lacking."""
    uid = tellings[0].uid
    there = [number for (number,) in db.execute("SELECT number FROM outbox WHERE uid = ? ORDER BY row", (uid,))]
    if len(there) == len(tellings):
        return
    if there != list(range(1, len(there) + 1)):
        db.execute("DELETE FROM outbox WHERE uid = ?", (uid,))
    made = [at for (at,) in db.execute("SELECT at FROM entries WHERE game = ? ORDER BY number", (game,))]
    db.executemany(
        "INSERT INTO outbox (game, uid, number, told, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(game, *each, at) for each, at in zip(tellings, made, strict=True)],
    )


def give_away(db: sqlite3.Connection, game: int) -> None:
    """What waits of a game whose number will be another's is still told, and is of no game that goes on."""
    db.execute("UPDATE outbox SET game = ? WHERE game = ?", (OF_NONE, game))


def _keep_newest(db: sqlite3.Connection) -> None:
    """A club that never comes does not fill the disk."""
    older = "SELECT uid FROM outbox GROUP BY uid ORDER BY max(row) DESC LIMIT -1 OFFSET ?"
    db.execute(f"DELETE FROM outbox WHERE uid IN ({older})", (MOST_GAMES,))  # noqa: S608 - of our own words alone


def forget_told(db: sqlite3.Connection) -> None:
    """Let go of what was not told yet of games that are over: their names are to be nowhere."""
    db.execute("DELETE FROM outbox WHERE game NOT IN (SELECT number FROM games WHERE ended IS NULL)")


def waiting(journal: Path, after: int, most: int) -> list[Waiting]:
    """The oldest of what waits, behind this row; SQLite lets any thread read while the table writes."""
    with closing(sqlite3.connect(f"{journal.resolve().as_uri()}?mode=ro", uri=True, timeout=1)) as db:
        rows = db.execute(
            "SELECT row, uid, number, at, told FROM outbox WHERE row > ? ORDER BY row LIMIT ?", (after, most)
        )
        return list(map(Waiting._make, rows))
