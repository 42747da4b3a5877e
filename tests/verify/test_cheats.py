"""A dealer who cheats: knows every seed, deals as it likes, and writes a transcript in which all that can be right is.

By the method before, each of these was told "Everything matches".
"""

from __future__ import annotations

import json
import zlib
from base64 import b32decode
from collections.abc import Callable
from typing import Any

import pytest

from tests.verify.before import SABOTEUR, UNROLLED, WAZABI
from tests.verify.transcripts import (
    BEFORE,
    KNOWN_SEEDS,
    PLAYERS,
    USES,
    Builder,
    built,
    draws,
    run,
    seal_of,
    shuffled,
    words_of,
)

Made = dict[str, Any]


def unpacked(code: str) -> Made:
    letters = code.removeprefix("CF1-")
    made: Made = json.loads(zlib.decompress(b32decode(letters + "=" * (-len(letters) % 8))))
    return made


def dealt_anew(made: Made, deal: Made, texts: int, use: str) -> None:
    """The dealer deals otherwise than it should, and says so."""
    seed = next(row["seed"] for row in made["opened"] if row["label"] == deal["label"])
    taken = [row["text"] for row in made["added"][:texts]]
    deal |= {"added": texts, "use": use}
    if deal["kind"] == "shuffle":
        deal["gives"] = shuffled(seed, use, taken, deal["from"], BEFORE)
    else:
        deal["gives"] = draws(seed, use, taken, [6] * deal["count"], BEFORE)


def leaves_the_texts_out(made: Made) -> None:
    for deal in made["deals"]:
        dealt_anew(made, deal, 0, deal["use"])


def leaves_them_out_of_the_gold(made: Made) -> None:
    dealt_anew(made, next(deal for deal in made["deals"] if deal["label"] == "gold"), 2, "gold")


def tries_until_it_likes_it(made: Made) -> None:
    deal = made["deals"][0]
    for number in range(1000):
        dealt_anew(made, deal, deal["added"], f"{deal['label']}, try {number}")
        if deal["gives"][0] in ("saboteur", 5):
            return


def leaves_a_deal_out(made: Made) -> None:
    del made["deals"][3]


def deals_in_another_order(made: Made) -> None:
    made["deals"][0], made["deals"][1] = made["deals"][1], made["deals"][0]


def throws_a_roll_away(made: Made) -> None:
    made["deals"].pop(1)


def has_one_seed_more(made: Made) -> None:
    label, seed = "roles 1b", "ab" * 32
    made["seals"].append({"label": label, "seal": seal_of(label, seed, BEFORE)})
    made["opened"].append({"label": label, "seed": seed})
    deal = {**made["deals"][0], "label": label}
    dealt_anew(made, deal, deal["added"], label)
    made["deals"][0] = deal
    made["words"] = words_of(made)


def rolls_with_a_deck(made: Made) -> None:
    deal = made["deals"][0]
    made["deals"][0] = {**deal, "kind": "shuffle", "from": [0, 1, 2, 3]}
    dealt_anew(made, made["deals"][0], deal["added"], deal["use"])


OLDER: tuple[tuple[str, Callable[[Made], None], str], ...] = (
    (SABOTEUR, leaves_the_texts_out, "NOT ONE of them is in any deal"),
    (WAZABI, leaves_the_texts_out, "NOT ONE of them is in any deal"),
    (SABOTEUR, leaves_them_out_of_the_gold, "does NOT take in the same texts as roles 1"),
    (SABOTEUR, tries_until_it_likes_it, "its use 'roles 1, try "),
    (WAZABI, tries_until_it_likes_it, "its use 'dice, try "),
    (SABOTEUR, leaves_a_deal_out, "its deal is LEFT OUT"),
    (SABOTEUR, deals_in_another_order, "NOT in its place"),
    (WAZABI, deals_in_another_order, "its use 'roll 2' is NOT the one that was fixed"),
    (WAZABI, throws_a_roll_away, "its use 'roll 3' is NOT the one that was fixed"),
    (SABOTEUR, has_one_seed_more, "NOT the seals of a game by this method"),
    (WAZABI, rolls_with_a_deck, "NOT what its seed is for"),
)


@pytest.mark.parametrize(("code", "cheat", "said"), OLDER)
def test_what_the_method_before_let_pass_is_told(code: str, cheat: Callable[[Made], None], said: str) -> None:
    made = unpacked(code)
    assert run(made)[0] == 0
    cheat(made)
    status, out, _err = run(made)
    assert status == 1
    assert said in out


@pytest.mark.parametrize("code", [SABOTEUR, WAZABI, UNROLLED])
def test_a_transcript_of_the_method_before_is_told_for_what_it_proves(code: str) -> None:
    status, out, _err = run(code.encode())
    assert status == 0
    assert "companion-fair-1 is the method of older companions: it does not fix" in out
    assert "Everything matches" not in out


def again(*, texts: list[Made] | None = None, **other: Any) -> Made:
    """An honest game, begun otherwise."""
    builder = Builder({**KNOWN_SEEDS, **other.get("seeds", {})}, {**USES, **other.get("uses", {})})
    builder.add(*(texts or [{"by": "Anna", "text": "3 5"}]))
    for label in other.get("order", ("roles 1", "gold")):
        builder.deal(label)
    return builder.made


def deals_without_the_texts() -> Made:
    made, bare = again(), Builder(KNOWN_SEEDS, USES)
    bare.deal("roles 1")
    made["record"][1] = bare.made["record"][0]
    return made


def counts_from_the_second_try() -> Made:
    made, builder = built(), Builder(KNOWN_SEEDS, USES)
    builder.deal("würfel", 4)
    builder.deal("würfel", 4)
    made["record"][0] = builder.made["record"][1]
    return made


def with_record(change: Callable[[list[Made]], object]) -> Made:
    made = built()
    change(made["record"])
    return made


def turned(record: list[Made]) -> None:
    record[3], record[4] = record[4], record[3]


def fixed_otherwise(**changed: Any) -> Made:
    """Everything is dealt anew, with other things fixed; but the words were written down before."""
    made = again(**changed)
    made["words"] = again()["words"]
    return made


NEW: tuple[tuple[Callable[[], Made], str], ...] = (
    (deals_without_the_texts, "does NOT come out as dealt"),
    (counts_from_the_second_try, "does NOT come out as dealt"),
    (lambda: with_record(lambda record: record.pop(3)), "its deal is LEFT OUT"),
    (lambda: with_record(turned), "NOT in its place"),
    (lambda: with_record(lambda record: record.insert(4, record[3])), "there TWICE"),
    (lambda: with_record(lambda record: record.append(record.pop(1))), "does NOT come out as dealt"),
    (lambda: with_record(lambda record: record.pop(1)), "does NOT come out as dealt"),
    (lambda: again(order=("gold", "roles 1")), "NOT in its place"),
    (lambda: {**again(), "players": PLAYERS[::-1]}, "do NOT belong"),
    (lambda: fixed_otherwise(uses={"roles 1": list("bacdefghijkl")}), "do NOT belong"),
    (lambda: fixed_otherwise(uses={"roles 1": list("aacdefghijkl")}), "do NOT belong"),
    (lambda: fixed_otherwise(uses={"würfel": 5}), "do NOT belong"),
    (lambda: fixed_otherwise(seeds={"roles 1": "ab" * 32}), "do NOT belong"),
    (lambda: fixed_otherwise(seeds={"roles 1b": "ab" * 32}, uses={"roles 1b": [1, 2]}), "do NOT belong"),
)


@pytest.mark.parametrize(("cheat", "said"), NEW)
def test_every_way_to_choose_what_is_dealt_is_told(cheat: Callable[[], Made], said: str) -> None:
    status, out, _err = run(cheat())
    assert status == 1
    assert said in out


UNSEEN = (
    "3  5",
    " 3 5",
    "3 5\n",
    "3\u00a05",
    "3\u200b5",
    "3\u200c5",
    "3 5\u2060",
    "３ 5",
    "۳ 5",
    "3\u034f 5",
    "3 5\u3164",
    "3 5\ufe0f",
    "\u202e3 5",
    "\u20683 5",
    "e\u0301",
    "3 5" + "x\u0301\u0301\u0301",
    "",
    "x" * 201,
)


@pytest.mark.parametrize("text", UNSEEN)
def test_a_text_that_was_changed_unseen_is_told(text: str) -> None:
    """All is dealt as it says: but there would be no end of texts to try that all look like hers."""
    status, out, _err = run(again(texts=[{"by": "Anna", "text": text}]))
    assert status == 1
    [told] = [line for line in out.splitlines() if "NOT a text as they go on record" in line]
    assert told.isascii()
    assert told.isprintable()


def test_a_text_is_told_to_its_last_letter() -> None:
    assert f"'{'abc ' * 49}xyz': in roles 1" in run(again(texts=[{"by": "Anna", "text": "abc " * 49 + "xyz"}]))[1]


def test_letters_of_two_alphabets_in_a_text_are_pointed_at() -> None:
    assert "its letters are of two alphabets" in run(again(texts=[{"by": "Anna", "text": "Мoре"}]))[1]
    assert "alphabets" not in run(again(texts=[{"by": "Anna", "text": "Море 7"}]))[1]


def test_a_text_of_the_companions_own_is_told_to_whoever_is_said_to_have_added_it() -> None:
    """Nobody but Bo can know, so the line has to be there."""
    out = run(again(texts=[{"by": "Anna", "text": "3 5"}, {"by": "Bo ž", "text": "try 4711"}]))[1]
    assert "--  Bo ž added 'try 4711': in roles 1 and all after it\n" in out
    assert "--  compare these texts yourselves" in out


def test_seeds_that_are_never_opened_are_not_called_a_match() -> None:
    out = run(built("roles 1"))[1]
    assert "--  roles 1: dealt, but not opened yet" in out
    assert out.endswith("What is open matches; 1 seed is still sealed.\n")
