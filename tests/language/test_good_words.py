"""What the texts keep to in each language, as far as it can be found by looking at their letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import pytest

from tests.language.test_catalogues import messages, pairs, texts

UNWANTED = re.compile(
    r"\b(mend\w*|(every|any|some)body|counter-clockwise|put right|to be (moved|dealt|chosen)|made no sense)\b",
    re.IGNORECASE,
)
"""The printed English game repairs, and one word for each thing is enough."""
OF_ARGPARSE = "show program's version number and exit"
TYPED = re.compile(r"turn = 17|\S*[A-Za-z=\[\],:/]\S*")
AT_THE_TABLE = {"lv": "pie galda", "lt": "prie stalo", "uk": "за столом", "ru": "за столом", "fa": "سر میز"}
ASKED_TABLE = r"(?i)the table (asks|said|accepted|is asked)"
KEYS_AND_NUMBERS = ("LAYOUT is", "space is the turn button", "draw devices below")
"""Texts about keys to press and what a program answers with: those digits are Latin."""


def english() -> Iterator[str]:
    for message in texts():
        if message.id and message.id != OF_ARGPARSE:
            yield from (message.id,) if isinstance(message.id, str) else message.id


def bare(text: str) -> str:
    """Without fields: what stands in them is set apart by itself."""
    return re.sub(r"\{[^}]*\}|%(\(\w+\))?[srd]", "", text)


def persian() -> Iterator[tuple[str, str]]:
    for message in messages("fa"):
        yield from pairs(message)


def test_english_says_what_is_printed_and_one_word_for_each_thing() -> None:
    assert [text for text in english() if UNWANTED.search(text)] == []


def test_english_never_counts_one_cards() -> None:
    """Whatever is counted has a plural, or stands before a number that can be anything."""
    counted = re.compile(r"(?<!to )\{(?!players)\w+\} (more |added )*(cards|dice|games|nuggets|points|rounds|texts)\b")
    plain = [message.id for message in texts() if isinstance(message.id, str)]
    assert [text for text in plain if counted.search(text)] == []


def test_english_apostrophes_are_as_printed() -> None:
    assert [text for text in english() if re.search(r"\w'\w|s'(?: |$)", text)] == []


def test_no_point_stands_beside_a_persian_zero() -> None:
    """They look the same: a pile of 41 cards and 6 in hand was read as 6041."""
    assert [form for _english, form in persian() if "·" in form] == []


def test_a_persian_line_begins_with_a_persian_word() -> None:
    """A terminal takes the direction of a line from its first letter (UAX 9, P2)."""
    wrong = []
    for _english, form in persian():
        for line in bare(form).splitlines():
            ways = [way for way in map(unicodedata.bidirectional, line) if way in ("L", "R", "AL")]
            if "AL" in ways and ways[0] == "L":
                wrong.append(line)
    assert wrong == []


def test_persian_digits_are_persian_but_for_what_is_typed() -> None:
    wrong = [
        form
        for text, form in persian()
        if not text.startswith(KEYS_AND_NUMBERS) and re.search("[0-9]", TYPED.sub("", bare(form)))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", AT_THE_TABLE)
def test_no_piece_of_furniture_is_asked_or_answers(code: str) -> None:
    """In English a table is the people around it; elsewhere it stands on four legs."""
    people = [pair for message in messages(code) for pair in pairs(message) if re.search(ASKED_TABLE, pair[0])]
    assert len(people) > 4
    assert [form for _english, form in people if AT_THE_TABLE[code] not in form.lower()] == []


@pytest.mark.parametrize("code", ["lv", "lt", "uk"])
def test_who_is_spoken_to_is_named_in_no_case(code: str) -> None:
    """These languages call people in the vocative, which a program cannot make of a name: a colon goes without."""
    assert [form for message in messages(code) for _english, form in pairs(message) if form.startswith("{name},")] == []


@pytest.mark.parametrize("code", ["uk", "ru"])
def test_cards_are_entered_by_one_verb_and_a_dash_is_long(code: str) -> None:
    wrong = re.compile(r"\bвн[оеі]с| – ", re.IGNORECASE)
    assert [form for message in messages(code) for _english, form in pairs(message) if wrong.search(form)] == []
