"""What names are typed with: a keyboard for each language, and first names that are frequent where it is spoken."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.core.names import without
from companion.language import LANGUAGES, spoken

HALF_SPACE = "\N{ZERO WIDTH NON-JOINER}"
"""Persian parts what belongs together with it; Unicode has it for letters that do not join."""


class Keyboard(NamedTuple):
    """What the key that leads to it says, its rows, and where there is room for seven keys only, its alphabet."""

    label: str
    rows: tuple[str, ...]
    alphabet: str
    half_space: str = ""


QWERTY = ("qwertyuiop", "asdfghjkl-", "zxcvbnm'")
KEYBOARDS = {
    "en": Keyboard("EN", QWERTY, "abcdefghijklmnopqrstuvwxyz-'"),
    "lv": Keyboard("LV", ("āčēģīķļņšūž", *QWERTY), "aābcčdeēfgģhiījkķlļmnņopqrsštuūvwxyzž-'"),
    "lt": Keyboard("LT", ("ąčęėįšųūž", *QWERTY), "aąbcčdeęėfghiįyjklmnopqrsštuųūvwxzž-'"),
    "uk": Keyboard("УК", ("йцукенгшщзхї", "фівапролджєґ", "ячсмитьбю-'"), "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя-'"),
    "ru": Keyboard("РУ", ("йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю-"), "абвгдеёжзийклмнопрстуфхцчшщъыьэюя-"),
    "fa": Keyboard(
        "فا",
        ("ضصثقفغعهخحجچ", "شسیبلاتنمکگئ", "ظطزرذدپوژآؤ"),
        "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوؤهیئ",
        half_space="نیم‌فاصله",
    ),
}
"""As people know them from their telephones: the rows of the layout that is usual for the language."""
NEIGHBOURS = Keyboard("āčš", ("āčēģīķļņšū", "žąęėįųäöüõ", "åæøßéáíóśł"), "äåæáāąčéēęėģíīįķļłņóöøõšśßüūųž")
"""For a guest's name among others: after one of these letters the keyboard is there again."""

FIRST_NAMES = {
    "en": """
        Anna Alex Amy Adam Alice Andrew Bruno Ben Bella Bob Clara Chris Charlie Chloe David Daniel Dora Dylan Emma Eva
        Ella Ethan Edward Finn Fiona Frank George Grace Gina Hannah Harry Helen Henry Ian Isla Ivy Jack Jane James Julia
        John Kate Kevin Karl Kim Leo Lily Lucy Laura Liam Maria Max Mark Mia Michael Nina Nick Noah Nora Oliver Olivia
        Oscar Paul Peter Pam Quentin Rose Robert Ruby Sam Sara Sophie Simon Tom Tina Theo Tess Uma Ursula Victor Vera
        Will Wendy Xenia Yvonne Zoe Zara
    """,
    "lv": """
        Anna Andris Alise Artūrs Aija Āris Baiba Bruno Beāte Dace Dāvis Daina Dainis Elīna Edgars Emīlija Ernests
        Ēriks Francis Gatis Guna Gustavs Ģirts Ģertrūde Hugo Helēna Ieva Ilze Inga Ivars Ilona Jānis Juris Jēkabs Jana
        Kārlis Kristīne Katrīna Kristaps Laura Līga Linda Liene Laima Mārtiņš Madara Māris Marta Māra Normunds Nora
        Nauris Oskars Olga Pēteris Paula Patriks Roberts Rihards Rūta Raivis Sanita Sandra Santa Sofija Šarlote Toms
        Tīna Una Uldis Uģis Valters Viktorija Vita Vilnis Zane Zigmārs Žanete
    """,
    "lt": """
        Agnė Andrius Austėja Aistė Antanas Asta Ąžuolas Benas Birutė Dalia Darius Domas Dovilė Eglė Emilija Edgaras
        Ėrika Faustas Gabija Giedrė Gintaras Greta Hubertas Ieva Ignas Inga Irena Jonas Jurga Justas Jūratė Karolis
        Kristina Kęstutis Lina Laura Lukas Liepa Mantas Monika Marius Miglė Matas Neringa Nojus Ona Olivija Oskaras
        Paulius Petras Patricija Rasa Rūta Rokas Ramunė Saulius Simona Sofija Šarūnas Tomas Tadas Toma Ugnė Urtė Vaida
        Vytautas Vilma Vaiva Žygimantas Živilė Žydrūnė
    """,
    "uk": """
        Анна Андрій Аліна Артем Анастасія Богдан Борис Вікторія Володимир Віра Василь Ганна Григорій Галина Дмитро
        Данило Дарина Діана Євген Єва Жанна Зоя Захар Іван Ірина Ігор Інна Катерина Костянтин Кіра Лариса Лев Леся
        Людмила Марія Максим Микола Михайло Марко Наталія Назар Ніна Надія Олена Олександр Олег Ольга Оксана Остап Петро
        Павло
        Поліна Роман Руслан Софія Сергій Світлана Соломія Тарас Тетяна Тимофій Уляна Устим Федір Христина Юлія
        Юрій Яна Ярослав Яків
    """,
    "ru": """
        Анна Александр Алексей Анастасия Андрей Алина Борис Богдан Виктор Вера Владимир Валентина Галина Глеб Григорий
        Дмитрий Дарья Даниил Диана Екатерина Елена Егор Евгений Ева Жанна Зоя Захар Иван Ирина Игорь Илья Кирилл Ксения
        Константин Лев Лариса Людмила Лидия Мария Максим Михаил Марина Матвей Наталья Никита Николай Нина Ольга Олег
        Оксана Павел Пётр Полина Роман Руслан Сергей София Светлана Степан Татьяна Тимур Тимофей Ульяна Фёдор Эмма Юлия
        Юрий Яна Ярослав Яков
    """,
    "fa": """
        آرش آیدا آوا آرمان امیر الهام احمد ایمان بهار بابک باران بهرام پریسا پویا پارسا ترانه تینا جواد جمشید حسین حمید
        حسن خسرو خاطره داریوش دریا دانیال رضا رویا ریحانه زهرا زینب زیبا ژاله سارا سعید سینا سمیرا شیرین شهرام شیدا صبا
        صادق طاهره طناز علی عباس غزل فاطمه فرهاد فریبا کیان کاوه کوروش گلناز گیتی لیلا لاله محمد مریم مهدی مینا نرگس
        نیما ندا نگار هادی هانیه وحید یاسمن یوسف یلدا
    """,
}
"""A small table of our own; the most frequent of those that begin alike come first.

Whoever is not in it is typed as ever, and is known from the next evening on.
"""
assert set(KEYBOARDS) == set(FIRST_NAMES) == set(LANGUAGES), "names are typed in every language"


def in_order() -> list[str]:
    """The languages of the keyboards from one to the next, the one spoken now first."""
    return sorted(KEYBOARDS, key=lambda code: code != spoken())


def begun(typed: str, known: Sequence[str], language: str) -> Iterator[str]:
    """Who may be meant: whoever was here before, then names of this language, then those of all others."""
    yield from (name for name in known if _begins(name, typed))
    if typed:
        for code in sorted(FIRST_NAMES, key=lambda code: code != language):
            names = [name for name in FIRST_NAMES[code].split() if _begins(name, typed)]
            yield from sorted(names, key=lambda name: not name.casefold().startswith(typed.casefold()))


def _begins(name: str, typed: str) -> bool:
    return _plain(name).startswith(_plain(typed)) and name != typed


@lru_cache(maxsize=2_000)
def _plain(name: str) -> str:
    """Without capitals and without marks on letters: nobody needs another keyboard for them."""
    letters = without(unicodedata.normalize("NFD", name), HALF_SPACE).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
