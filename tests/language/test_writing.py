"""Numbers, lists, places and days as each language writes them; what is expected was written by hand, after CLDR."""

from __future__ import annotations

from datetime import datetime

import pytest

from companion.language import LANGUAGES, PSEUDO, _, context, is_rtl, plural, rtl, speaking, spoken
from companion.language.writing import day, listed, moment, number, ordinal, texts_of

EVENING = datetime(2027, 1, 31, 19, 5)  # noqa: DTZ001 - what a clock on the wall shows


def seen(text: str) -> str:
    """Without the marks that set apart what is read the other way round."""
    return text.translate(dict.fromkeys(map(ord, "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}")))


@pytest.mark.parametrize(
    ("code", "three", "two"),
    [
        ("en", "Anna, Žydrūnas and علی", "Anna and Žydrūnas"),
        ("lv", "Anna, Žydrūnas un علی", "Anna un Žydrūnas"),
        ("lt", "Anna, Žydrūnas ir علی", "Anna ir Žydrūnas"),
        ("uk", "Anna, Žydrūnas і علی", "Anna і Žydrūnas"),
        ("ru", "Anna, Žydrūnas и علی", "Anna и Žydrūnas"),
        ("fa", "Anna،\N{RIGHT-TO-LEFT MARK} Žydrūnas، و علی", "Anna و Žydrūnas"),
    ],
)
def test_lists_end_as_in_each_language(code: str, three: str, two: str) -> None:
    with speaking(code):
        assert seen(listed(["Anna", "Žydrūnas", "علی"])) == three
        assert seen(listed(name for name in ("Anna", "Žydrūnas"))) == two
        assert (listed(["Anna"]), listed([])) == ("Anna", "")


@pytest.mark.parametrize(
    ("code", "whole", "half", "less", "day"),
    [
        ("en", "1234567890", "2.5", "-1", "2027-01-31 19:05"),
        ("lv", "1234567890", "2,5", "-1", "2027. gada 31. janv. 19:05"),
        ("lt", "1234567890", "2,5", "-1", "2027-01-31 19:05"),
        ("uk", "1234567890", "2,5", "-1", "31 січ. 2027\u202fр. 19:05"),
        ("ru", "1234567890", "2,5", "-1", "31 янв. 2027\u202fг. 19:05"),
        ("fa", "۱۲۳۴۵۶۷۸۹۰", "۲٫۵", "−۱", "۳۱ ژانویهٔ ۲۰۲۷ ۱۹:۰۵"),
    ],
)
def test_numbers_and_days_are_written_as_in_each_language(
    code: str, whole: str, half: str, less: str, day: str
) -> None:
    with speaking(code):
        assert (number(1234567890), number(2.5), number(-1)) == (whole, half, less)
        assert moment(EVENING).replace("\xa0", "\u202f").replace("ژانویه ", "ژانویهٔ ") == day


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Sunday 31 January 2027"),
        ("lv", "svētdiena, 2027. gada 31. janvāris"),
        ("lt", "2027 m. sausio 31 d., sekmadienis"),
        ("uk", "неділя, 31 січня 2027\u202fр."),
        ("ru", "воскресенье, 31 января 2027\u202fг."),
        ("fa", "یکشنبه ۳۱ ژانویهٔ ۲۰۲۷"),
    ],
)
def test_an_evening_is_called_by_its_day(code: str, said: str) -> None:
    with speaking(code):
        assert day(EVENING).replace("\xa0", "\u202f").replace("ژانویه ", "ژانویهٔ ") == said


def test_fields_of_a_sentence_are_written_so_too_and_texts_stay_as_they_are() -> None:
    said = texts_of("fa")("{n} از {all}: {name}, {where!r}, {share:.1f}, {yes}")
    told = seen(said.format(n=3, all=10, name="Anna 7", where="1,0=EW", share=0.25, yes=True))
    assert told == "۳ از ۱۰: Anna 7, '1,0=EW', ۰٫۲, True"
    assert seen(texts_of("fa")("{0}/{1}").format(12, "12")) == "۱۲/12"
    assert texts_of("lt")("{share:.1f} {n:03}").format(share=1.5, n=7) == "1,5 007"


def test_a_place_has_a_mark() -> None:
    for code in LANGUAGES:
        with speaking(code):
            assert number(2) in ordinal(2)
            assert len(ordinal(2)) <= 3


def test_a_language_is_spoken_for_a_while_and_only_in_english_without_its_catalogue() -> None:
    assert (spoken(), rtl()) == ("en", False)
    with speaking(PSEUDO):
        assert (spoken(), _("Back")) == (PSEUDO, "ßåçķëĩ")
        with speaking("xx"):
            assert (spoken(), _("Back"), rtl()) == ("en", "Back", False)
        assert spoken() == PSEUDO
    assert (spoken(), _("Back")) == ("en", "Back")
    assert [code for code in LANGUAGES if is_rtl(code)] == ["fa"]


def test_strange_letters_keep_fields_and_are_two_fifths_longer() -> None:
    english = "Every rule of this table, and where {title} prints it."
    with speaking(PSEUDO):
        said = _(english)
        assert "{title}" in said
        assert 1.35 < len(said) / len(english) < 1.45
        assert plural("{n} card", "{n} cards", 1) != plural("{n} card", "{n} cards", 2)
        assert context("tool", "pick") == _("pick")
