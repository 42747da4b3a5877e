"""Exact counts of how many ways there are to go on, counted by the reference alone and kept in counts.toml."""

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from companion.games.saboteur.rules import notation
from companion.games.saboteur.rules.layout import Layout
from tests.saboteur.reference import BOX, turned

POSITIONS = tomllib.loads(files("tests.saboteur").joinpath("counts.toml").read_text(encoding="utf-8"))["position"]
CLAUSES = {"unbroken": True, "touching": False}

by_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
by_clause = pytest.mark.parametrize("clause", CLAUSES)


@by_position
@by_clause
def test_one_and_two_cards(position: dict[str, Any], clause: str) -> None:
    assert [count(position, clause, depth) for depth in (1, 2)] == position[clause][:2]


@pytest.mark.long
@by_position
@by_clause
def test_three_cards(position: dict[str, Any], clause: str) -> None:
    assert count(position, clause, 3) == position[clause][2]


def count(position: dict[str, Any], clause: str, depth: int) -> int:
    mine = notation.read(position["layout"])
    laid = Counter(upright(lies) for _, lies in mine.paths())
    return continuations(mine, Counter(BOX) - laid, depth, CLAUSES[clause])


def upright(lies: str) -> str:
    return lies if lies in BOX else turned(lies)


def continuations(mine: Layout, left: Counter[str], depth: int, unbroken: bool) -> int:
    """In how many ways that many cards can be laid one after the other, while copies last."""
    placements = [(at, lie) for at, lie in mine.fits(unbroken=unbroken) if left[lie.card] > 0]
    if depth == 1:
        return len(placements)
    total = 0
    for at, lie in placements:
        left[lie.card] -= 1
        total += continuations(mine.lay(at, lie.lies), left, depth - 1, unbroken)
        left[lie.card] += 1
    return total
