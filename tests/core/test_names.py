"""Names that look the same are the same; what leaves no mark is in none of them."""

from __future__ import annotations

import pytest

from companion.core.names import can_be_seen, looks, seen


@pytest.mark.parametrize(
    "other",
    [
        "anna",
        "An\u200cna",
        "Anna\u200d",
        "Anna\u3164",
        "Anna\ufe0f",
        "A\u034fnna",
        "\u2800Anna",
        "Ａｎｎａ",
        "An\u202ena",
    ],
)
def test_what_looks_like_anna_is_anna(other: str) -> None:
    assert looks(other) == looks("Anna")


@pytest.mark.parametrize("other", ["Hanna", "Änna", "Anna 2", "Ana"])
def test_and_what_does_not_is_not(other: str) -> None:
    assert looks(other) != looks("Anna")


def test_nothing_is_left_of_what_leaves_no_mark() -> None:
    assert seen("\u3164\uffa0\u2800\u202e\ufe0f\U000e0100\x00") == ""
    assert seen("علی\u200cرضا") == "علی\u200cرضا"


def test_a_persian_name_can_be_seen_and_a_turned_one_cannot() -> None:
    assert can_be_seen("علی\u200cرضا")
    assert can_be_seen("क्\u200dष")
    assert not can_be_seen("An\u202ena")
