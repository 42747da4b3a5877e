"""Two tables that differ in nothing but the hands held over them: what leaves the process that looks is the same."""

from __future__ import annotations

import json
import math
import os
from random import Random

import pytest

from companion.games.saboteur.seeing.aiming import Watcher
from tests.seeing.mines import grown
from tests.seeing.scenes import Camera, Laid, Point, Table, photographed

PAIRS = int(os.environ.get("LEAK_PAIRS", "10000")) // 100
"""How many the long test compares: `make leaks` asks for more."""
ABOVE = Camera(high=1100, noise=0.2)
ROWS = 88.0
START = 16
SHAPES = range(START)
"""The markers of path cards: those a hand can hold."""
Held = tuple[Point, float, float]


def hand(rng: Random) -> list[Held]:
    """Where cards are held: low over the mine as arms are, often as straight as those that lie; or before somebody in
    any way, flat on the table too."""
    over = rng.random() < 0.5
    y = rng.choice((-1, 1)) * (rng.uniform(0, 2 * ROWS) if over else rng.uniform(3.75, 4.8) * ROWS)
    x, turn, high = rng.uniform(-60, 500), rng.uniform(-3, 3), rng.uniform(60, 300) if over else rng.uniform(0, 300)
    turn = rng.choice((0, math.pi)) + turn / 10 if over and rng.random() < 0.5 else turn
    return [((x + 40 * n, y), turn + 0.1 * n, high + 5 * n) for n in range(rng.randint(1, 6))]


def told(seed: int, held: list[Held], cards: Random) -> str:
    """All that is said of a mine and of a hand: the same mine each time, path cards in the hand or others.

    Of every third one cards cover the start from then on.
    """
    rng = Random(seed)
    table = Table(gap=rng.uniform(-1, 3)).laid(grown(rng, 1 + seed % 40), rng)
    watcher, size = Watcher(), (ABOVE.wide, ABOVE.tall)
    covered = [card for card in table if card.number != START or seed % 3]
    before = watcher([photographed(table, ABOVE, Random(seed))], size, 0.0)
    in_hand = [Laid(cards.choice(SHAPES), *each) for each in held if cards.random() < 0.7]
    pictures = [
        [*photographed(covered, ABOVE, Random(seed + n)), *photographed(in_hand, ABOVE, Random(0))] for n in range(3)
    ]
    return json.dumps([before, watcher(pictures, size, 0.0)])


def compare(pairs: range) -> None:
    for seed in pairs:
        held = hand(Random(seed))
        one, other = (told(seed, held, Random(10 * seed + number)) for number in range(2))
        assert one == other, seed


def test_whatever_hand_is_held_over_the_table_the_same_is_told() -> None:
    compare(range(15))


@pytest.mark.long
def test_whatever_hand_is_held_over_the_table_the_same_is_told_many_times() -> None:
    compare(range(1000, 1000 + PAIRS))


@pytest.mark.parametrize("seed", [315, 687, 1215, 2289])
def test_where_the_start_is_covered_a_hand_has_no_say_in_which_way_the_rows_run(seed: int) -> None:
    """In these it would: goals look the same from both sides, and a hand held flat beside them is turned otherwise."""
    held = hand(Random(seed))
    assert len({told(seed, held, Random(number)) for number in range(6)}) == 1


def test_a_camera_that_told_of_hands_would_be_noticed() -> None:
    """The control: cards that are laid into the mine, where hands are not, are told of."""
    lying = [((5 * 57.0, 0.0), math.pi, 0.0)]
    assert len({told(1, lying, Random(number)) for number in range(6)}) > 1
