"""What each person has done in all games, summed up when a game is kept: so a look at it never goes through the games.

A sum is kept for each name as it is said, and whose name it is stands apart: so two names that were made one person
can be taken apart again. What one game adds is made of its recap alone, so it can be taken away again too.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from enum import Enum

from companion.core.codec import BadRecord, read_record
from companion.core.finished import Recap, RoundTold
from companion.core.names import said

GAMES, WON, SCORE, ROUNDS, ROUNDS_WON = "games", "won", "score", "rounds", "rounds won"
DEALT, WAS, WON_AS, WITH = "dealt", "was", "won as", "with"
DID, MET = ">", "<"
"""Before what somebody did to somebody, and what was done to them."""
Sums = Counter[tuple[str, str]]
"""How often, by what it is and whom or what it is about."""


def tally(recap: Recap) -> dict[str, Sums]:
    """What a game adds for each name in it, also of those who left before its end; for a forgotten name nothing."""
    sums_of: dict[str, Sums] = {}
    keys = [said(name) for name in recap.players]
    for round_ in recap.rounds:
        _add_round(sums_of, round_, [said(name) for name in round_.players] or keys)
    for key, place, score in zip(keys, recap.places, recap.scores, strict=True):
        sums_of.setdefault(key, Counter()).update({(WON, ""): int(place == 1), (SCORE, ""): score})
    sums_of.pop("", None)
    for key, sums in sums_of.items():
        sums[GAMES, ""] = 1
        sums.update({(WITH, other): 1 for other in sums_of if other != key})
    return sums_of


def _add_round(sums_of: dict[str, Sums], round_: RoundTold, sat: Sequence[str]) -> None:
    for seat, key in enumerate(sat):
        won = seat in round_.won
        sums = sums_of.setdefault(key, Counter())
        sums.update({(ROUNDS, ""): 1, (ROUNDS_WON, ""): int(won)})
        if round_.roles:
            sums.update({(WAS, round_.roles[seat]): 1, (WON_AS, round_.roles[seat]): int(won)})
        sums.update({(DEALT, f"{role} {some}/{every}"): 1 for role, (some, every) in round_.odds.items()})
    for what, deeds in round_.deeds.items():
        for by, to, times in deeds:
            sums_of[sat[by]][DID + what, sat[to]] += times
            sums_of[sat[to]][MET + what, sat[by]] += times


def count(db: sqlite3.Connection, number: int, kind: str, begun: str, recap: Recap) -> None:
    """Take a game into the sums."""
    shown = {said(name): name for name in (*(n for round_ in recap.rounds for n in round_.players), *recap.players)}
    for name, sums in tally(recap).items():
        db.execute(
            "INSERT INTO people VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET shown = excluded.shown",
            (name, shown[name], name),
        )
        _sum_up(db, name, kind, sums, 1)
        row = (name, kind, begun, number, int(sums[WON, ""] > 0))
        db.execute("INSERT OR REPLACE INTO played VALUES (?, ?, ?, ?, ?)", row)


def uncount(db: sqlite3.Connection, number: int) -> set[str]:
    """Take a game out of them again; whose sums are others now."""
    (row,) = db.execute("SELECT game, begun, recap FROM games WHERE number = ?", (number,)).fetchall()
    kind, begun, recap = row
    sums_of = tally(read_record(json.loads(recap), Recap))
    for name, sums in sums_of.items():
        _sum_up(db, name, kind, sums, -1)
        db.execute("DELETE FROM played WHERE (name, kind, begun, game) = (?, ?, ?, ?)", (name, kind, begun, number))
    return set(sums_of)


def _sum_up(db: sqlite3.Connection, name: str, kind: str, sums: Sums, sign: int) -> None:
    rows = [(name, kind, what, about, sign * times) for (what, about), times in sums.items() if times]
    upsert = "INSERT INTO totals VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET times = times + excluded.times"
    db.executemany(upsert, rows)


def sum_up(db: sqlite3.Connection) -> None:
    """Take in all games of a release that kept no sums."""
    names: set[str] = set()
    for number, kind, begun, recap in db.execute("SELECT number, game, begun, recap FROM games").fetchall():
        with suppress(ValueError, BadRecord):  # what is damaged is told of apart
            known = read_record(json.loads(recap), Recap)
            count(db, number, kind, begun, known)
            names |= set(tally(known))
    settle(db, names)


def settle(db: sqlite3.Connection, names: Iterable[str]) -> None:
    """After games came or went: names without a game are nobody's, and how often these won in a row is found anew."""
    db.execute("DELETE FROM totals WHERE times = 0")
    before = {whose(db, name) for name in names}
    db.execute("DELETE FROM people WHERE name NOT IN (SELECT name FROM totals)")
    orphans = db.execute("SELECT name, person FROM people WHERE person NOT IN (SELECT name FROM people)").fetchall()
    for _name, person in orphans:  # the name they all went by has no game any more: another of theirs takes its place
        first = min(name for name, whom in orphans if whom == person)
        db.execute("UPDATE people SET person = ? WHERE person = ?", (first, person))
        before.add(first)
    for person in before:
        db.execute("DELETE FROM streaks WHERE person = ?", (person,))
        db.execute(_STREAKS, (person,))


_STREAKS = """
    INSERT INTO streaks
    SELECT person, kind, max(wins) FROM (
        SELECT person, kind, sum(won) AS wins FROM (
            SELECT person, kind, won, sum(1 - won) OVER (PARTITION BY kind ORDER BY begun, game) AS lost
            FROM people JOIN played USING (name) WHERE person = ?
        ) GROUP BY kind, lost
    ) GROUP BY kind
"""
"""Wins between two games that were not won, the most there ever were."""


def whose(db: sqlite3.Connection, name: str) -> str:
    """By which name the person is known whose name this is; by itself, if nobody's."""
    row = db.execute("SELECT person FROM people WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else name


def names_of(db: sqlite3.Connection, name: str) -> set[str]:
    """All names of the person whose name this is."""
    rows = db.execute("SELECT name FROM people WHERE person = ?", (whose(db, name),)).fetchall()
    return {name, *(one for (one,) in rows)}


class Merged(Enum):
    """Whether two names are one person's now, or why not."""

    YES = "yes"
    NOBODY = "nobody is called that"
    SAME = "they are one already"
    MET = "they have sat at one table"


def merge(db: sqlite3.Connection, name: str, into: str) -> Merged:
    """Make the person of one name the person of the other, with all their names."""
    ours, theirs = names_of(db, said(name)), names_of(db, said(into))
    known = {one for (one,) in db.execute("SELECT name FROM people").fetchall()}
    if not (ours <= known and theirs <= known):
        return Merged.NOBODY
    if ours & theirs:
        return Merged.SAME
    if have_met(db, ours, theirs):
        return Merged.MET
    before, person = whose(db, said(name)), whose(db, said(into))
    db.execute("UPDATE people SET person = ? WHERE person = ?", (person, before))
    settle(db, [person])
    db.execute("DELETE FROM streaks WHERE person = ?", (before,))
    return Merged.YES


def have_met(db: sqlite3.Connection, ours: Collection[str], theirs: Collection[str]) -> bool:
    """Whether any of these names sat in a game with any of those."""
    met = db.execute("SELECT name, about FROM totals WHERE what = ?", (WITH,)).fetchall()
    return any(name in ours and other in theirs for name, other in met)


def part(db: sqlite3.Connection, name: str) -> bool:
    """Make a name a person's of its own again; whether it was another's."""
    key = said(name)
    person = whose(db, key)
    others = sorted(names_of(db, key) - {key})
    if not others:
        return False
    if person == key:  # the others keep together
        db.execute("UPDATE people SET person = ? WHERE person = ? AND name <> ?", (others[0], key, key))
    else:
        db.execute("UPDATE people SET person = ? WHERE name = ?", (key, key))
    settle(db, [key, others[0]])
    return True
