"""Provable chance: answers worked out with sha256sum, openssl and shell arithmetic from the published algorithm."""

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import BEFORE, NAME, SeededChance, SystemChance, rolled, seal, shuffled
from companion.core.sealed_chance import written
from companion.core.transcripts import words_before
from companion.verify.reading import can_be_read_in_one_way

UP = bytes(range(32))
FULL = b"\xff" * 32
ADDED = ("hello", "Glück ✓")

SEALS = (
    ("gold", "50a833b8cd7c7ec12a307cd6a505d7006fd443baf61385ee6582f5c2d4cb801d"),
    ("roles 1", "efeae0110d17209c92cb0d08149689afef94c53299de655ce8a62a776c00e037"),
)
"""By the method before."""

TWELVE = {
    NAME: (9, 4, 6, 5, 11, 7, 1, 0, 3, 8, 10, 2),
    BEFORE: (1, 9, 0, 2, 10, 8, 4, 6, 5, 7, 11, 3),
}
THIRTY = {
    NAME: "27 22 5 6 12 21 1 28 20 2 13 7 29 11 15 8 18 17 4 14 26 19 23 3 24 16 10 0 9 25",
    BEFORE: "27 1 7 18 3 20 4 2 26 24 5 21 8 11 12 0 9 10 25 28 6 22 13 16 15 17 29 14 23 19",
}
TEN_DICE = {NAME: (1, 4, 4, 0, 1, 5, 0, 4, 5, 1), BEFORE: (5, 2, 4, 5, 3, 0, 2, 4, 3, 2)}
LARGE = {
    NAME: (744287189, 817186042, 2199010244, 2675884296, 3132235691, 2038841449),
    BEFORE: (2281808195, 1980093021, 1149436484, 2443019560, 2301573039, 3039881156),
}
each_method = pytest.mark.parametrize("fair", [NAME, BEFORE])


def test_seals() -> None:
    assert seal("gold", UP) == "9b175b1b29383b10a769f1db06d97922eacd3419a38505308edabccad8cb09b6"
    assert seal("roles 1", FULL) == "1ec962ad33301e3b5aeb0260fa3f0c8c79eb2c9ab111ea36aee5c26b5c23e9c2"


def test_words_of_the_method_before() -> None:
    assert words_before(SEALS) == "kupuv zamos pojit galip pizav zazol"
    assert words_before(()) == "foran sapor vazin jupap rozan nunus"


@each_method
def test_a_shuffle_to_which_nobody_added(fair: str) -> None:
    assert shuffled(fair, UP, "gold", (), range(12)) == TWELVE[fair]


@each_method
def test_a_shuffle_that_takes_several_blocks_of_numbers(fair: str) -> None:
    assert shuffled(fair, UP, "gold", ADDED, range(30)) == tuple(map(int, THIRTY[fair].split()))


@each_method
def test_a_roll(fair: str) -> None:
    assert rolled(fair, FULL, 3, ADDED, 10, 6) == TEN_DICE[fair]


@each_method
def test_a_roll_that_has_to_leave_out_numbers(fair: str) -> None:
    """Below three quarters of 2^32 some of the first ten numbers would favour some answers."""
    assert rolled(fair, FULL, 3, ADDED, 6, 3 * 2**30) == LARGE[fair]


@pytest.mark.parametrize("items", [(), ("only",)])
def test_nothing_to_shuffle(items: Sequence[str]) -> None:
    assert shuffled(NAME, UP, "gold", (), items) == items


def test_everything_goes_into_a_deal() -> None:
    deals = (
        shuffled(NAME, UP, "gold", (), range(20)),
        shuffled(NAME, FULL, "gold", (), range(20)),
        shuffled(NAME, UP, "gold", (), range(21))[:20],
        shuffled(NAME, UP, "gold", ("a", "b"), range(20)),
        shuffled(NAME, UP, "gold", ("a", "b", "b"), range(20)),
        shuffled(NAME, UP, "gold", ("a\n1:b",), range(20)),
        shuffled(BEFORE, UP, "gold", (), range(20)),
    )
    assert len(set(deals)) == len(deals)
    assert all(len(set(deal)) == 20 for deal in deals)
    assert len({rolled(NAME, UP, number, (), 9, 6) for number in range(99)}) == 99
    assert rolled(NAME, UP, 1, (), 9, 6)[:8] != rolled(NAME, UP, 1, (), 8, 6)


def test_the_order_of_texts_is_nobodys_choice() -> None:
    ways = {shuffled(NAME, UP, "gold", order, range(20)) for order in permutations(("b", "a", "ž"))}
    assert len(ways) == 1


def seeds(count: int) -> list[bytes]:
    return [hashlib.sha256(b"uniform %d" % number).digest() for number in range(count)]


def chi_square(found: Counter[object], kinds: int) -> float:
    expected = found.total() / kinds
    return sum((found[kind] - expected) ** 2 / expected for kind in found) + expected * (kinds - len(found))


@pytest.mark.parametrize(
    ("deal", "kinds"),
    [
        (lambda seed: shuffled(NAME, seed, "deal", (), "abcd"), 24),
        (lambda seed: shuffled(NAME, seed, "deal", (), range(10))[0], 10),
        (lambda seed: shuffled(NAME, seed, "deal", (), range(10)).index(9), 10),
        (lambda seed: rolled(NAME, seed, 1, (), 1, 6), 6),
        (lambda seed: rolled(NAME, seed, 1, (), 2, 6), 36),
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


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  3\t5\n1 ", "3 5 1"),
        ("\x1b[31m\x9b2J\x9d0;x\x07", "[31m2J0;x"),
        ("\u202e\u2066abc\u2069\u200f\u061c", "abc"),
        ("۳٥ ５½", "35 51⁄2"),
        ("علی\u200cرضا", "علیرضا"),
        ("A\u0301\u0301\u0301\u0301", "Á\u0301"),
        ("\u3164\u2800\u200b\ufeff", ""),
        ("\ud7fc\U00011438", ""),
        ("a\ud7fc\u0301", "á"),
    ],
)
def test_a_text_goes_on_record_as_it_can_be_read(typed: str, kept: str) -> None:
    assert written(typed) == kept


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_whatever_goes_on_record_the_checker_takes(typed: str) -> None:
    kept = written(typed)
    assert written(kept) == kept
    assert not kept or len(kept) > 200 or can_be_read_in_one_way(kept)
