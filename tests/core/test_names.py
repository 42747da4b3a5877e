"""Names that look the same are the same; what leaves no mark is in none of them."""

from __future__ import annotations

import pytest

from companion.core.names import can_be_seen, like, may_be, may_sit, seen


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
        "Аnna",
        "Annа",
        "ΑΝΝΑ",
        "АNNA",
        "Αnnα",
        "Аппа",
    ],
)
def test_what_looks_like_anna_is_anna(other: str) -> None:
    assert like(other, ("Bruno", "Anna")) == "Anna"
    assert like("Anna", ("Bruno", other)) == other


@pytest.mark.parametrize("other", ["Hanna", "Änna", "Anna 2", "Ana", "Анна", "Ahna", "آنا"])
def test_and_what_does_not_is_not(other: str) -> None:
    assert like(other, ("Anna",)) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ilze", "llze"),
        ("Ilze", "1lze"),
        ("ILZE", "|lze"),
        ("Bob", "B0b"),
        ("OTTO", "0tt0"),
        ("Тома", "Toma"),
        ("Іра", "Ipa"),
        ("Сом", "Com"),
        ("Ķēvins", "K\u0326e\u0304vins"),
        ("Zoë", "Zoё"),
        ("O'Neil", "O’Neil"),
        ("Anna-Maija", "Anna‑Maija"),
        ("علی", "علي"),
        ("اکبر", "اكبر"),
        ("مریم", "مَریَم"),
        ("علی ۲", "علی ٢"),
        ("Lea", "ꓡеа"),
        ("ADAM", "ᎪᎠᎪᎷ"),
        ("BORIS", "ꓐꓳꓣꓲꓢ"),
        ("Poco", "Ⲣⲟⲥⲟ"),
        ("hugo", "հսցօ"),
        ("Emma", "Ernrna"),
        ("Willy", "VVilly"),
        ("Ewa", "Evva"),
        ("Adam", "Aclam"),
        ("Ilze", "ǀlze"),
        ("All", "AꞁƖ"),
    ],
)
def test_letters_of_other_alphabets_and_digits_that_look_like_them_make_no_other_name(one: str, other: str) -> None:
    assert like(one, (other,)) == other
    assert like(other, (one,)) == one


HONEST = """\
Anna Hanna Ana Anne Ieva Leva Ilva Lia Ila Mia Mila Ian Lan Līna Lina Liga Līga Ilze Olga Ola Otto Tom Toms Toma Ēriks
Eriks Ķirils Kirils Ģirts Girts Žanis Zane Jānis Janis Šarūnas Šarunas Žydrūnas Eglė Egle Rūta Ruta Gintarė Vytautas
Анна Ганна Іван Иван Олена Елена Оля Юля Ілля Илья Їжак Єва Ева Вова Рома Вера Віра Саша Маша Наталя Наталія Сергій
Сергей Артем Артём Семен Семён Ира Іра Инна Інна Пётр Петро Коля Толя Поля Галя Валя Варя Даша Миша Гриша Ліда Лида
علی رضا علی‌رضا مریم محمد احمد فاطمه زهرا حسین حسن سارا نرگس مهدی امیر پریا پویا نیما سینا مینا آرش آرمان بهار بهرام
Bob Rob Boris Cesar Nik Nick Max Νίκος Ελένη Γιάννης Player-1 Player-2 Player-3
"""


def test_honest_names_sit_beside_each_other() -> None:
    names = HONEST.split()
    for number, name in enumerate(names):
        assert like(name, names[:number]) == ""


def test_nothing_is_left_of_what_leaves_no_mark() -> None:
    assert seen("\u3164\uffa0\u2800\u202e\ufe0f\U000e0100\x00") == ""
    assert seen("علی\u200cرضا") == "علی\u200cرضا"


def test_a_persian_name_can_be_seen_and_a_turned_one_cannot() -> None:
    assert can_be_seen("علی\u200cرضا")
    assert can_be_seen("क्\u200dष")
    assert not can_be_seen("An\u202ena")


LEGIT = """\
Ģirts Ķirils Ļaudis Ņina Šarlote Žanete Eglė Sigutė Šarūnė Rūta Ąžuolas Її Лук’ян Мар'яна Ґанна علی\u200cرضا
زهرا\u200cسادات Anna-Karolīna O’Neil O'Hara Zoë Łukasz Nguyễn Đặng Trần ちあき 山田 田中さくら 김민준 Ἑλένη שרה
अनिता Mia★
🦊 <b> %s
"""


@pytest.mark.parametrize(
    "name", [*LEGIT.split(), "Jean Luc", "Anna 2", "Оля 3", "علی ۲", "ʻIolani", "محمّد", "K\u0327e\u0304vins"]
)
def test_a_name_as_people_write_it_is_one(name: str) -> None:
    assert may_be(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Аnna", "Annа", "Ꭺnna", "ꓮnna", "Ⲁnna", "Օlga", "Αnna", "Ieva Лапа", "Иvan", "αnna"),
        *("Z\u0351\u0351\u0351oe", "\u0301Anna", "Anna \u0301", "Ḗ\u0301va", "A\u20dd\u20dd\u20ddnna"),
        *("", " ", "\u200c", "An\u202ena", "An\u2066na", "An\u009bna", "An\nna", "Anna\u3164", "x" * 41),
    ],
)
def test_letters_of_two_alphabets_stacks_of_marks_and_what_is_not_seen_are_no_name(name: str) -> None:
    assert not may_be(name)
    assert not may_sit(("Bruno", name))


def test_a_third_mark_on_a_letter_is_left_out() -> None:
    assert seen("Z" + "\u0351" * 40 + "oe\u0301") == "Z\u0351\u0351oe\u0301"
    assert seen("\u1ec7\u0301") == "\u1ec7", "it has two already"
    assert seen("A \u0301na") == "A na"


def test_nobody_sits_beside_somebody_of_the_same_name() -> None:
    assert may_sit(("Anna", "Anna 2", "Hanna"))
    assert not may_sit(("Anna", "Bruno", "ANNA"))
    assert not may_sit(("Emma", "Ernma"))
