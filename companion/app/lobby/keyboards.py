"""What can be typed on the screen: a keyboard for each language, and the letters of its neighbours."""

from __future__ import annotations

from typing import NamedTuple

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
assert set(KEYBOARDS) == set(LANGUAGES), "names are typed in every language"


def in_order() -> list[str]:
    """The languages of the keyboards from one to the next, the one spoken now first."""
    return sorted(KEYBOARDS, key=lambda code: code != spoken())
