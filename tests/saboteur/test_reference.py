"""The engine agrees with the naive reference on every placement, in positions as games give them."""

import os
import random
from itertools import islice

import pytest

from companion.games.saboteur.rules import notation
from companion.games.saboteur.rules.layout import Layout
from companion.games.saboteur.rules.placing import instead, problems
from tests.saboteur import reference
from tests.saboteur.reference import Cell, Table

Fitting = dict[bool, set[reference.Placement]]

FAST = 200
CHUNK = 2_500
POSITIONS = int(os.environ.get("POSITIONS", "10000"))
"""`make referee` compares more."""


@pytest.mark.thorough
def test_two_hundred_positions() -> None:
    compare(random.Random("fast"), FAST)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(POSITIONS // CHUNK))
def test_thousands_of_positions(chunk: int) -> None:
    compare(random.Random(f"chunk {chunk}"), CHUNK)


def compare(rng: random.Random, positions: int) -> None:
    """Compare what both say on positions read afresh and on the layout carried along from one to the next."""
    before, carried = reference.read(""), notation.read("")
    for table in islice(reference.random_walk(rng), positions):
        carried = carried_along(carried, before, table)
        fresh = notation.read(reference.write(table))
        expected = {unbroken: reference.fits(table, unbroken, copies=False) for unbroken in (True, False)}
        assert placements(fresh) == placements(carried) == expected, reference.write(table)
        assert fresh.joined == carried.joined == reference.joined(table), reference.write(table)
        assert fresh.reached == carried.reached == reference.reached(table), reference.write(table)
        compare_a_refusal(rng, table, carried, expected)
        before = table


def carried_along(layout: Layout, before: Table, after: Table) -> Layout:
    """The layout after what was done between two tables: a card laid and goals turned, a card taken, or a new game."""
    if after == reference.read(""):
        return notation.read("")
    for cell in before.keys() - after.keys():
        layout = layout.take(cell)
    for cell in after.keys() - before.keys():
        layout = layout.lay(cell, after[cell])
    for goal in reference.GOALS:
        if before[goal] != after[goal]:
            layout = layout.turn(goal, after[goal])
    return layout


def placements(layout: Layout) -> Fitting:
    """Where what fits according to the engine, on an unbroken path and on any, each way of lying once."""
    by_clause: Fitting = {}
    for unbroken in (True, False):
        listed = [(lie.card, at, lie.lies) for at, lie in layout.fits(unbroken=unbroken)]
        by_clause[unbroken] = set(listed)
        assert len(listed) == len(by_clause[unbroken])
    return by_clause


def compare_a_refusal(rng: random.Random, table: Table, layout: Layout, fitting: Fitting) -> None:
    """Lay any card anywhere near: the same is wrong, on the same sides, and what is offered instead is right."""
    at = near(rng, table)
    card = rng.choice(list(reference.BOX))
    lies = rng.choice((card, reference.turned(card)))
    unbroken = rng.random() < 0.5
    found = problems(layout, at, lies, unbroken=unbroken, in_stock=lambda _: True)
    expected = reference.problems_at(table, at, lies, unbroken)
    codes = {problem.code.value for problem in found}
    if "taken" in expected:
        assert codes == {"taken"}
    else:
        assert codes == expected
        assert {problem.side for problem in found if problem.code == "edge"} == wrong_sides(table, at, lies)
    left = {card for card in reference.BOX if reference.copies_left(table, card) > 0}
    better = instead(layout, at, lies, unbroken=unbroken, in_stock=left.__contains__)
    legal = {(cell, way) for card, cell, way in fitting[unbroken] if card in left}
    if better is None:
        assert at not in {cell for cell, _ in legal}
    else:
        assert (better.at, better.lies) in legal


def near(rng: random.Random, table: Table) -> Cell:
    x, y = rng.choice(sorted(table))
    return x + rng.randint(-1, 1), y + rng.randint(-1, 1)


def wrong_sides(table: Table, at: Cell, lies: str) -> set[str]:
    around = reference.face_up_around(table, at)
    return {
        side
        for side, cell in around.items()
        if reference.opens(lies, side) != reference.opens(table[cell], reference.OPPOSITE[side])
    }
