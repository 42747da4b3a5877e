"""Names typed on the screen in six languages."""

from __future__ import annotations

import pytest

from companion.app import lobby
from companion.app.lobby.keyboards import FIRST_NAMES, HALF_SPACE, KEYBOARDS, in_order
from companion.app.lobby.place import Around, Lobby
from companion.app.settings import LONGEST_NAME, Settings
from companion.core.names import may_sit
from companion.language import LANGUAGES, speaking
from companion.screens.nodes import Button, Go
from tests.paper import nodes

ALPHABETS = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "lv": "aābcčdeēfgģhiījkķlļmnņoprsštuūvzž",
    "lt": "aąbcčdeęėfghiįyjklmnoprsštuųūvzž",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "fa": "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئؤ",
}
NAMES = {
    "en": "O'Hara-Kim",
    "lv": "Ģirts Ķēniņš",
    "lt": "Žydrūnė Ąžuolė",
    "uk": "Мар'яна Ґоєї",
    "ru": "Фёдор Подъячий",
    "fa": "گلچهره ژیان‌پور",
}
OWN = {"en": "q", "lv": "ģ", "lt": "ė", "uk": "ґ", "ru": "ъ", "fa": "گ"}
"""A letter that the keyboards before it do not have."""
AROUND = Around({}, Settings())


def labels(here: Lobby) -> dict[str, Go[Lobby]]:
    """What can be typed, by what stands on the key; of the two orders of keys, the one by rows."""
    keys = [node for node in nodes(lobby.screen(here, AROUND)) if isinstance(node, Button)]
    return {key.label: key.does for key in reversed(keys) if isinstance(key.does, Go)}


def typed(name: str, here: Lobby) -> Lobby:
    for letter in name:
        does = labels(here)
        key = {" ": "space", HALF_SPACE: KEYBOARDS["fa"].half_space}.get(letter, letter)
        to = does.get(key) or does.get(key.lower()) or does[key.upper()]
        here = to.here
    return here


def switched(here: Lobby, label: str) -> Lobby:
    """By the key that leads to the next language, as often as need be."""
    for _ in LANGUAGES:
        if any(key in labels(here) for key in (label, label.upper())):
            return here
        here = next(
            does.here for key, does in labels(here).items() if key in {each.label for each in KEYBOARDS.values()}
        )
    raise AssertionError(f"no way leads to {label}")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_letter_of_a_language_is_on_its_keyboard(code: str) -> None:
    keyboard = KEYBOARDS[code]
    assert set(ALPHABETS[code]) <= set("".join(keyboard.rows))
    assert sorted("".join(keyboard.rows)) == sorted(keyboard.alphabet), "both orders have the same keys, each once"
    order = [keyboard.alphabet.index(letter) for letter in ALPHABETS[code] if letter.isalpha()]
    late = {"fa": 2, "lt": 0}.get(code, 0)
    assert order[: len(order) - late] == sorted(order[: len(order) - late]), "by the alphabet, as children learn it"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_language_of_the_table_comes_first(code: str) -> None:
    with speaking(code):
        here = Lobby("name")
        assert set(ALPHABETS[code]) <= {key.casefold() for key in labels(here)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_are_typed_with_the_keyboard_of_their_language(code: str) -> None:
    here = switched(Lobby("name"), OWN[code])
    assert typed(NAMES[code], here).typed == NAMES[code]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_letter_offers_names_of_that_language(code: str) -> None:
    """They may be sat down under, and of every language a first letter is enough for the most frequent ones."""
    every = FIRST_NAMES[code].split()
    assert may_sit(sorted(set(every), key=every.index))
    assert len(set(every)) == len(every)
    assert max(map(len, every)) <= LONGEST_NAME
    here = switched(Lobby("name"), OWN[code])
    firsts = {name[0]: name for name in reversed(every)}
    for letter, name in firsts.items():
        assert name in labels(here.but(typed=letter)), "whoever comes first among those that begin so"


def test_nobody_needs_another_keyboard_for_marks_on_letters() -> None:
    offered = labels(typed("Ja", Lobby("name", layer=list(in_order()).index("lv"))))
    assert "Jānis" in offered
    assert offered["Jānis"].here.players == ("Jānis",)


def test_those_who_were_here_before_are_offered_first_and_unless_they_sit() -> None:
    around = Around({}, Settings(names=("Abel", "Anka", "Anders", "Bo")))

    def offered(typed: str, *players: str) -> list[str]:
        shown = lobby.screen(Lobby("name", typed=typed, players=players), around)
        names = {*around.settings.names, *FIRST_NAMES["en"].split()}
        return list(
            dict.fromkeys(node.label for node in nodes(shown) if isinstance(node, Button) and node.label in names)
        )

    assert offered("") == ["Abel", "Anka", "Anders"]
    assert offered("An") == ["Anka", "Anders", "Anna"]
    assert offered("An", "Anka", "Anna") == ["Anders", "Andrew"]
    assert offered("Zz") == []


def test_another_language_leaves_what_was_typed() -> None:
    here = typed("Al", Lobby("name"))
    here = switched(here, "ф")
    here = typed("ф", here)
    here = switched(here, "گ")
    assert typed("گ", here).typed == "Alфگ"


def test_after_a_letter_of_a_neighbour_the_keyboard_is_there_again() -> None:
    here = labels(typed("Zo", Lobby("name")))["āčš"].here
    here = typed("ö", here)
    assert here.typed == "Zoö"
    assert "q" in labels(here)


def test_a_half_space_parts_letters_and_nothing_else() -> None:
    here = switched(Lobby("name"), "گ")
    assert typed(HALF_SPACE + "گ" + HALF_SPACE * 2 + " گ", here).typed == "گ" + HALF_SPACE + "گ"
    lone = typed("گ" + HALF_SPACE, here)
    sits = next(node for node in nodes(lobby.screen(lone, AROUND)) if isinstance(node, Button) and node.look == "lamp")
    assert isinstance(sits.does, Go)
    assert sits.does.here.players == ("گ",)


def test_apostrophes_make_no_capitals_in_cyrillic() -> None:
    here = switched(Lobby("name"), "ї")
    assert typed("в'ячеслав", here).typed == "В'ячеслав"
    assert typed("o'hara", Lobby("name")).typed == "O'Hara"
