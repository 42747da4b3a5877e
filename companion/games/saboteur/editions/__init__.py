"""The five printed editions, and what is in the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from companion.core.clauses import Clause, Printed, as_printed, load, read_clauses

EditionId = Literal["lv", "lt", "uk", "ru", "fa"]
EDITIONS: tuple[EditionId, ...] = get_args(EditionId)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(Printed):
    """`roles`: saboteurs and diggers in the deck, `hand`: cards each, both by the number of players."""

    roles: Mapping[int, tuple[int, int]]
    hand: Mapping[int, int]


@cache
def clauses() -> Mapping[str, Clause]:
    """Every clause by its id."""
    return read_clauses(__name__)


@cache
def edition(name: str) -> Edition:
    """One of `EDITIONS`, as printed."""
    data = load(__name__, name)
    return Edition(
        roles={int(players): (deck[0], deck[1]) for players, deck in data["roles"].items()},
        hand={int(players): cards for players, cards in data["hand"].items()},
        **as_printed(data, clauses()),
    )


@cache
def box() -> Mapping[str, int]:
    """How many of each card are in the box: paths by their shape, the others as "break pick", "repair lamp+cart"..."""
    data = load(__name__, "deck")
    return {
        **data["paths"],
        **{f"break {tool}": copies for tool, copies in data["broken"].items()},
        **{f"repair {tools}": copies for tools, copies in data["repair"].items()},
        **data["other"],
        **{f"gold {nuggets}": copies for nuggets, copies in data["gold"].items()},
    }
