"""Who stands where in a club: reckoned by its database, from an index on results."""

from __future__ import annotations

from typing import Any, NamedTuple

import psycopg


class Place(NamedTuple):
    """How somebody has fared."""

    place: int
    player: str
    won: int
    games: int
    points: int


def standings(db: psycopg.Connection[Any], kind: str, *, tonight: bool, most: int) -> list[Place]:
    """Who has won how often, and by how many points; this evening or ever."""
    rows = db.execute(
        "SELECT rank() OVER (ORDER BY count(*) FILTER (WHERE place = 1) DESC, sum(points) DESC, count(*)),"
        " max(player), count(*) FILTER (WHERE place = 1), count(*), sum(points)"
        " FROM results WHERE kind = %s AND evening >= CASE WHEN %s"
        " THEN (now() - interval '5 hours')::date ELSE '-infinity' END"
        " GROUP BY person ORDER BY 1, 2 LIMIT %s",
        (kind, tonight, most),
    )
    return list(map(Place._make, rows))
