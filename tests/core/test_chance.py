"""Provable chance: answers worked out with sha256sum, openssl and shell arithmetic from the published algorithm."""

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from companion.core.chance import SeededChance, SystemChance, rolled, seal, shuffled, words

UP = bytes(range(32))
FULL = b"\xff" * 32
ADDED = ("hello", "Glück ✓")

SEALS = (
    ("gold", "50a833b8cd7c7ec12a307cd6a505d7006fd443baf61385ee6582f5c2d4cb801d"),
    ("roles 1", "efeae0110d17209c92cb0d08149689afef94c53299de655ce8a62a776c00e037"),
)


def test_seals() -> None:
    assert seal("gold", UP) == SEALS[0][1]
    assert seal("roles 1", FULL) == SEALS[1][1]


def test_words() -> None:
    assert words(SEALS) == "kupuv zamos pojit galip pizav zazol"
    assert words(()) == "foran sapor vazin jupap rozan nunus"


def test_a_shuffle_to_which_nobody_added() -> None:
    assert shuffled(UP, "gold", (), range(12)) == (1, 9, 0, 2, 10, 8, 4, 6, 5, 7, 11, 3)


def test_a_shuffle_that_takes_several_blocks_of_numbers() -> None:
    expected = "27 1 7 18 3 20 4 2 26 24 5 21 8 11 12 0 9 10 25 28 6 22 13 16 15 17 29 14 23 19"
    assert shuffled(UP, "gold", ADDED, range(30)) == tuple(map(int, expected.split()))


def test_a_roll() -> None:
    assert rolled(FULL, "roll 3", ADDED, 10, 6) == (5, 2, 4, 5, 3, 0, 2, 4, 3, 2)


def test_a_roll_that_has_to_leave_out_numbers() -> None:
    """Below three quarters of 2^32 four of the first ten numbers would favour some answers."""
    expected = (2281808195, 1980093021, 1149436484, 2443019560, 2301573039, 3039881156)
    assert rolled(FULL, "roll 3", ADDED, 6, 3 * 2**30) == expected


@pytest.mark.parametrize("items", [(), ("only",)])
def test_nothing_to_shuffle(items: Sequence[str]) -> None:
    assert shuffled(UP, "gold", (), items) == items


def test_everything_goes_into_a_deal() -> None:
    deals = (
        shuffled(UP, "gold", (), range(20)),
        shuffled(FULL, "gold", (), range(20)),
        shuffled(UP, "roles", (), range(20)),
        shuffled(UP, "gold", ("a", "b"), range(20)),
        shuffled(UP, "gold", ("b", "a"), range(20)),
        shuffled(UP, "gold", ("a\n1:b",), range(20)),
    )
    assert len(set(deals)) == len(deals)
    assert all(sorted(deal) == list(range(20)) for deal in deals)


def seeds(count: int) -> list[bytes]:
    return [hashlib.sha256(b"uniform %d" % number).digest() for number in range(count)]


def chi_square(found: Counter[object], kinds: int) -> float:
    expected = found.total() / kinds
    return sum((found[kind] - expected) ** 2 / expected for kind in found) + expected * (kinds - len(found))


@pytest.mark.parametrize(
    ("deal", "kinds"),
    [
        (lambda seed: shuffled(seed, "deal", (), "abcd"), 24),
        (lambda seed: shuffled(seed, "deal", (), range(10))[0], 10),
        (lambda seed: shuffled(seed, "deal", (), range(10)).index(9), 10),
        (lambda seed: rolled(seed, "deal", (), 1, 6), 6),
        (lambda seed: rolled(seed, "deal", (), 2, 6), 36),
    ],
)
def test_every_outcome_is_as_likely(deal: Callable[[bytes], object], kinds: int) -> None:
    """Chi-square over fixed seeds: six standard deviations above what an even spread gives on average."""
    degrees = kinds - 1
    assert chi_square(Counter(map(deal, seeds(6_000))), kinds) < degrees + 6 * (2 * degrees) ** 0.5


def test_seeded_chance_repeats_itself_and_another_start_does_not() -> None:
    first, again, other = SeededChance("x"), SeededChance("x"), SeededChance("y")
    one, two = first.seed(), first.seed()
    assert (one, two) == (again.seed(), again.seed())
    assert len({one, two, other.seed()}) == 3
    assert len(one) == 32


def test_system_chance_never_repeats_itself() -> None:
    given = {SystemChance().seed() for _ in range(100)}
    assert len(given) == 100
    assert set(map(len, given)) == {32}
