"""The printed sheet, and what is in the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from companion.core.clauses import Clause, Printed, as_printed, load, read_clauses

EditionId = Literal["lv"]
EDITIONS: tuple[EditionId, ...] = get_args(EditionId)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(Printed):
    """`dice` and `hand`: how many each player begins with."""

    dice: int
    hand: int


@dataclass(frozen=True, slots=True)
class Box:
    """What is in the box. `copies` is an assumption that only simulated tables use."""

    dice: int
    faces: tuple[str, ...]
    cards: int
    costs: Mapping[str, int]
    copies: Mapping[str, int]


@cache
def clauses() -> Mapping[str, Clause]:
    """Every clause by its id."""
    return read_clauses(__name__)


@cache
def edition(name: str) -> Edition:
    """One of `EDITIONS`, as printed."""
    data = load(__name__, name)
    return Edition(dice=data["setup"]["dice"], hand=data["setup"]["hand"], **as_printed(data, clauses()))


@cache
def box() -> Box:
    """The dice and cards of the box."""
    data = load(__name__, "box")
    return Box(
        dice=data["dice"]["count"],
        faces=tuple(data["dice"]["faces"]),
        cards=data["cards"]["count"],
        costs=data["cost"],
        copies=data["assumed_copies"],
    )
