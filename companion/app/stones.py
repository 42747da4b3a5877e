"""Names for seats that nobody has named: stones and ores a miner meets. They are kept for nobody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.core.names import like, said
from companion.language import LANGUAGES, context, speaking


def seated(players: Sequence[str], name: str) -> tuple[str, ...]:
    """Who sits where after this person has come: in the place of the first stone, else after all others."""
    stone = next(filter(is_stone, players), "")
    return named(players, stone, name) if stone else (*players, name)


def named(players: Sequence[str], before: str, name: str) -> tuple[str, ...]:
    """The same people, one of them by another name."""
    return tuple(name if other == before else other for other in players)


def filled(players: Sequence[str], number: int) -> tuple[str, ...]:
    """So many seats: of more the last are taken away, and fewer are filled up with stones."""
    kept = tuple(players[:number])
    while len(kept) < number:
        kept = (*kept, fresh(kept))
    return kept


def fresh(players: Sequence[str]) -> str:
    """A stone that looks like nobody at this table."""
    return str(next(stone for stone in _stones() if not like(stone, players)))


def is_stone(name: str) -> bool:
    """Whether nobody has given this seat a name, whatever language was spoken when it got its own."""
    return name in _all()


@cache
def stones() -> frozenset[str]:
    """All of them, as they are said."""
    return frozenset(map(said, _all()))


@cache
def _all() -> frozenset[str]:
    every: set[str] = set()
    for code in LANGUAGES:
        with speaking(code):
            every.update(_stones())
    return frozenset(every)


def _stones() -> tuple[str, ...]:
    """More of them than people at a table, so that there is one more for whoever is called like a stone."""
    return (
        context("a stone, as the name of a player", "Flint"),
        context("a stone, as the name of a player", "Copper"),
        context("a stone, as the name of a player", "Quartz"),
        context("a stone, as the name of a player", "Slate"),
        context("a stone, as the name of a player", "Granite"),
        context("a stone, as the name of a player", "Basalt"),
        context("a stone, as the name of a player", "Topaz"),
        context("a stone, as the name of a player", "Marble"),
        context("a stone, as the name of a player", "Chalk"),
        context("a stone, as the name of a player", "Coal"),
        context("a stone, as the name of a player", "Malachite"),
        context("a stone, as the name of a player", "Tin"),
    )
