"""Honest transcripts match, and no forged one does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.verify.transcripts import (
    FIVE,
    HALLO,
    KNOWN_ROLL,
    KNOWN_SEALS,
    KNOWN_SEEDS,
    KNOWN_SHUFFLE,
    KNOWN_WORDS,
    Builder,
    at,
    built,
    changed,
    good,
    may_pass,
    run,
    same,
    spots,
)


def test_known_answers_for_builder_and_checker() -> None:
    made = good()
    assert {row["label"]: row["seal"] for row in made["seals"]} == KNOWN_SEALS
    assert made["words"] == KNOWN_WORDS
    assert [row["gives"] for row in made["record"] if "gives" in row][:2] == [KNOWN_ROLL, KNOWN_SHUFFLE]
    code, out, _err = run(made, "--words", KNOWN_WORDS)
    assert code == 0
    assert "ok  roles 1: the seed is the one that was sealed; 12 cards come out as they were dealt; l, a, e," in out
    assert "ok  würfel, würfel 1: the seed is the one that was sealed; 4 rolls come out as" in out
    assert "--  gold: dealt, but not opened yet" in out
    assert out.endswith("\nWhat is open matches; 1 seed is still sealed.\n")


def test_when_all_is_open_everything_matches() -> None:
    code, out, _err = run(built(), "--words", KNOWN_WORDS)
    assert code == 0, out
    assert out.endswith("\nEverything matches.\n")
    assert run(built())[1].endswith("provided the six words are the ones you wrote down.\n")


def test_whose_texts_went_into_which_deal_is_said() -> None:
    lines = run(built())[1].splitlines()
    assert "--  who sat where, clockwise: Anna, Bo ž" in lines
    assert "--  Anna added 'hällo': in roles 1 and all after it" in lines
    assert "--  Bo ž added '3 5': in roles 1 and all after it" in lines
    assert "--  Anna added 'too late': in no deal" in lines
    ends = {line.split(":")[0]: line.rpartition("; ")[2] for line in lines if "the seed" in line}
    both = "with 2 texts: Anna, Bo ž"
    nobody = "without added texts"
    assert ends == {
        "ok  würfel, würfel 1": nobody,
        "ok  roles 1": both,
        "ok  gold": both,
        "ok  würfel, würfel 2": both,
    }


def test_that_nobody_added_anything_is_said() -> None:
    builder = Builder({"a": "0" * 64}, {"a": 6})
    builder.deal("a", 2)
    assert "--  nobody added a text: so the companion could have tried seeds" in run(builder.made)[1]


@pytest.mark.parametrize("size", [1, 2, 3, 9, 52, 1000])
def test_shuffles_of_all_sizes(size: int) -> None:
    builder = Builder({"a": "0" * 64, "b": "1" * 64}, {"a": list(range(size)), "b": 2**31 + 1})
    builder.deal("a")
    builder.deal("b", size)
    assert run(builder.made)[0] == 0


@pytest.mark.parametrize("order", [[HALLO, FIVE], [FIVE, HALLO]])
def test_in_which_order_texts_are_told_is_nobodys_choice(order: list[dict[str, str]]) -> None:
    builder = Builder({"a": "0" * 64}, {"a": list("abcdefghijkl")})
    builder.add(*order)
    builder.deal("a")
    assert run(builder.made)[0] == 0
    builder.made["record"][:2] = [FIVE, HALLO]
    assert run(builder.made)[0] == 0


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (KNOWN_WORDS.upper(), 0),
        ("  hosottavik\tPomus sog as\nnubuv zavaf ", 0),
        (KNOWN_WORDS[:-1], 1),
        (KNOWN_WORDS.replace("tavik pomus", "pomus tavik"), 1),
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
    elif isinstance(value, dict):
        yield from [value | {"more": 1}, value | {"text": "7"}, value | {"gives": [9]}, value | {"by": "Anna"}]


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
    free = path[:-1] == ("record",) and may_pass(("record",), None, made["record"])
    assert run(made)[0] in ((0,) if free else (1, 2)), path


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (changed(("words",), "fukuf"), "do NOT belong to these seals"),
        (changed(("words",), KNOWN_WORDS.upper()), "do NOT belong to these seals"),
        (changed(("players",), ["Bo ž", "Anna"]), "do NOT belong to these seals"),
        (changed(("game",), "wazabi"), "do NOT belong to these seals"),
        (changed(("seals", 0, "deck", 0), "b"), "do NOT belong to these seals"),
        (changed(("seals", 1, "faces"), 7), "do NOT belong to these seals"),
        (changed(("opened", 0, "seed"), "0" * 64), "NO  roles 1: the seed is NOT the one"),
        (changed(("record", 3, "gives", 0), "z"), 'number 1 is "z", it should be "l"'),
        (changed(("record", 0, "gives", 1), 5.0), "number 2 is 5.0, it should be 5"),
        (changed(("record", 3, "gives"), ["a"]), "1 came out, but it should be 12"),
        (changed(("record", 0, "gives"), [4, 5, 0]), "it does NOT come out as dealt"),
        (changed(("record", 4, "deal"), "roles 1") | {"record": [good()["record"][3]] * 2}, "there TWICE"),
        (changed(("record", 1, "text"), "h\u00a0i"), "'h\\xa0i': NOT a text as they go on record"),
    ],
)
def test_what_does_not_match_is_said(made: dict[str, Any], said: str) -> None:
    code, out, _err = run(made)
    assert code == 1
    assert said in out
    assert out.splitlines()[-1].endswith("NOT match.")


def test_what_is_opened_has_its_deal_but_dice_may_never_have_been_asked_for() -> None:
    made = Builder(KNOWN_SEEDS, {"roles 1": [1, 2], "würfel": 6, "gold": [1, 2]}, shut=("gold",)).made
    code, out, _err = run(made)
    assert code == 1
    assert "NO  roles 1: the seed is the one that was sealed; it is opened, but its deal is LEFT OUT\n" in out
    assert "ok  würfel: the seed is the one that was sealed; nothing was rolled with it\n" in out
    assert "--  gold: sealed but not opened yet" in out
    made["opened"][1]["seed"] = "e" * 64
    assert "NO  würfel: the seed is NOT the one that was sealed; nothing" in run(made)[1]
