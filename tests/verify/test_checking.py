"""Honest transcripts match, and no forged one does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.verify.transcripts import (
    KNOWN_ADDED,
    KNOWN_BIG,
    KNOWN_ROLL,
    KNOWN_SEALS,
    KNOWN_SEEDS,
    KNOWN_SHUFFLE,
    KNOWN_TOP,
    KNOWN_WORDS,
    Builder,
    at,
    changed,
    good,
    may_pass,
    run,
    same,
    spots,
)


def test_known_answers_for_builder_and_checker() -> None:
    made = good()
    assert made["seals"] == KNOWN_SEALS
    assert made["words"] == KNOWN_WORDS
    gives = [deal["gives"] for deal in made["deals"]]
    assert gives[:4] == [KNOWN_ROLL, KNOWN_SHUFFLE, KNOWN_BIG, KNOWN_TOP]
    code, out, _err = run(made, "--words", KNOWN_WORDS)
    assert code == 0
    assert "ok  roles 1: the seed is the one that was sealed; 12 cards come out as they were dealt\n" in out
    assert "ok  würfel, roll 1: the seed is the one that was sealed; 4 rolls come out as" in out
    assert "--  gold: sealed but not opened yet" in out
    assert out.endswith("\nEverything matches.\n")


@pytest.mark.parametrize("size", [0, 1, 2, 3, 9, 52, 1000])
def test_shuffles_of_all_sizes(size: int) -> None:
    builder = Builder({"a": "0" * 64, "b": "1" * 64}, [])
    builder.shuffle("b", "b", 0, list(range(size)))
    assert run(builder.made)[0] == 0
    builder.roll("a", "", 0, size, 1)
    assert run(builder.made)[0] == 0


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (KNOWN_WORDS.upper(), 0),
        ("  fukufvihal\tBasit kis iv\nhuhal bolis ", 0),
        (KNOWN_WORDS[:-1], 1),
        (KNOWN_WORDS.replace("vihal basit", "basit vihal"), 1),
        ("", 1),
        ("\x1b[2J\udc80", 1),
    ],
)
def test_written_words(written: str, code: int) -> None:
    found, out, _err = run(good(), "--words", written)
    assert found == code
    assert "\x1b" not in out
    assert ("the words you wrote down are NOT" in out) == bool(code)


def others(value: Any) -> Iterator[Any]:
    """Values a forger might put in the place of this one."""
    yield from [None, True, [], {}, "zz", 7, -1, 0.5, float("nan"), 10**30, "\ud800", [[]], [None]]
    if isinstance(value, str):
        yield from [value + " ", value.upper() + "x", value[:-1] + "!", value[1:], "0" * 64, value + "\n"]
        yield from [str(value[:1]).join(["", value]), value.replace("1", "2") + "", value[::-1]]
    elif isinstance(value, int | float):
        yield from [value + 1, value - 1, str(value), value + 0.5, -value - 1, value * 2 + 1]
    elif isinstance(value, list):
        yield from [value[::-1], value[1:], value[:-1], value + value, value[1:] + value[:1]]


@pytest.mark.parametrize("path", list(spots(good())), ids=str)
def test_every_change_of_one_field_is_caught(path: tuple[Any, ...]) -> None:
    old = at(good(), path)
    for new in others(old):
        made = good()
        at(made, path[:-1])[path[-1]] = new
        if not same(old, new) and not may_pass(path, old, new):
            assert run(made)[0] in (1, 2), (path, new)


@pytest.mark.parametrize("path", list(spots(good())), ids=str)
def test_every_field_left_out_is_caught(path: tuple[Any, ...]) -> None:
    made = good()
    del at(made, path[:-1])[path[-1]]
    assert run(made)[0] in ((0,) if path[:-1] == ("deals",) else (1, 2))


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (changed(("words",), "fukuf"), "do NOT belong to these seals"),
        (changed(("words",), KNOWN_WORDS.upper()), "do NOT belong to these seals"),
        (changed(("opened", 0, "seed"), "0" * 64), "NO  roles 1: the seed is NOT the one"),
        (changed(("deals", 1, "gives", 0), "a"), 'number 1 is "a", it should be "i"'),
        (changed(("deals", 0, "gives", 1), 5.0), "number 2 is 5.0, it should be 5"),
        (changed(("deals", 0, "gives"), [5]), "1 came out, but it should be 4"),
        (changed(("deals", 0, "count"), 5), "4 came out, but it should be 5"),
        (changed(("deals", 4, "added"), 3), "it takes in 3 added texts, but only 2 are there"),
        (changed(("deals", 4, "added"), 0), "it takes in 0 added texts, though a deal before it took in 2"),
        (changed(("deals",), [good()["deals"][1]] * 2), "this deal is there TWICE"),
    ],
)
def test_what_does_not_match_is_said(made: dict[str, Any], said: str) -> None:
    code, out, _err = run(made)
    assert code == 1
    assert said in out
    assert out.splitlines()[-1].endswith("NOT match.")


def test_an_earlier_count_of_texts_is_caught_though_it_was_dealt_so() -> None:
    builder = Builder(KNOWN_SEEDS, KNOWN_ADDED)
    builder.roll("würfel", "1", 2, 2, 6)
    builder.roll("würfel", "2", 1, 2, 6)
    assert run(builder.made)[1].count("took in 2") == 1
    builder.made["deals"][0]["added"] = 99  # the next one is held against the texts there are
    assert "though a deal before it took in 2\n" in run(builder.made)[1]
    builder.made["deals"][0]["added"] = 2
    builder.made["deals"].reverse()
    assert run(builder.made)[0] == 0


def test_an_opened_seed_with_no_deal_is_checked() -> None:
    made = Builder(KNOWN_SEEDS, []).made
    assert run(made)[0] == 0
    made["opened"][1]["seed"] = "e" * 64
    code, out, _err = run(made)
    assert code == 1
    assert "NO  würfel: the seed is NOT the one that was sealed; no deal" in out
