"""How each language writes: from which side it is read, its numbers, its lists, places and days.

Of lists and days Babel knows (CLDR), and is loaded when it is first asked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cache

from companion.language import ENGLISH, LANGUAGES, PSEUDO_RTL, _, context, is_rtl, rtl, spoken

RIGHT_TO_LEFT = re.compile(
    "[\u05be\u05c0\u05c3\u05c6\u05d0-\u05f4\u0608\u060b\u060d\u061b-\u064a\u066d-\u066f\u0671-\u06d5\u06e5\u06e6\u06ee"
    "\u06ef\u06fa-\u0710\u0712-\u072f\u074d-\u07a5\u07b1\u07c0-\u07ea\u0800-\u0815\u0840-\u0858\u0860-\u086a"
    "\u0870-\u088e\u08a0-\u08c9\u200f\ufb1d\ufb1f-\ufb28\ufb2a-\ufd3d\ufd50-\ufdc7\ufdf0-\ufdfc\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""A letter that is written from right to left. Digits are not, in whatever script."""
PLACE = re.compile(r"\d+\.")
"""Who is first, second, third: the point stands behind the number, on whichever side that is."""
APART, END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def read_from_right(text: str, *, rtl: bool) -> bool:
    """Whether a text is read from the right on a screen that is (`rtl`), or is not.

    A sentence is read as the screen is. A name alone, a number or a layout is read as it is written anywhere.
    """
    if text.isascii():
        return False
    if RIGHT_TO_LEFT.search(text):
        return rtl or not (APART in text or any(map(_is_left_to_right, text)))
    return rtl and (APART in text or not any(map(str.isalnum, text)) or bool(PLACE.fullmatch(text)))


def apart(words: str, *, rtl: bool) -> str:
    """Words to be put into a sentence that is read from the right, or not: if they are read the other way, set apart.

    So a name with a number behind it, or a layout, stays as it is, and what stands around it does too.
    """
    if not rtl and words.isascii():
        return words
    words = _closed(words)
    foreign = any(letter.isalnum() and bool(RIGHT_TO_LEFT.match(letter)) != rtl for letter in words)
    return f"{APART}{words}{END}" if foreign else words


def apart_in(words: str) -> set[int]:
    """Where words are set apart, and where that ends: the places of marks that belong together."""
    begun: list[int] = []
    found: set[int] = set()
    for at, letter in enumerate(words):
        if letter == APART:
            begun.append(at)
        elif letter == END and begun:
            found |= {begun.pop(), at}
    return found


def _closed(words: str) -> str:
    """The same, so that nothing in it ends what is around, or goes on behind it."""
    if APART not in words and END not in words:
        return words
    paired = apart_in(words)
    return "".join(letter for at, letter in enumerate(words) if letter not in (APART, END) or at in paired)


def _is_left_to_right(letter: str) -> bool:
    return unicodedata.bidirectional(letter) == "L"


_PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_PERSIAN_SIGNS = _PERSIAN | str.maketrans(".-", "٫\N{MINUS SIGN}")
_DIGITS = {"fa": _PERSIAN, PSEUDO_RTL: _PERSIAN}
_SIGNS = {
    "fa": _PERSIAN_SIGNS,
    PSEUDO_RTL: _PERSIAN_SIGNS,
    **dict.fromkeys(("lv", "lt", "uk", "ru"), str.maketrans(".", ",")),
}


def number(value: float, spec: str = "") -> str:
    """Write a number as the language that is spoken now writes it: `spec` as in a format."""
    return _written(value, spec, spoken())


def in_its_digits(text: str) -> str:
    """The same text with the digits of the language that is spoken now."""
    return text.translate(_DIGITS.get(spoken(), {}))


def _written(value: float, spec: str, code: str) -> str:
    return format(value, spec).translate(_SIGNS.get(code, {}))


def _is_read_so(text: str, *, rtl: bool) -> bool:
    """Whether a sentence in a sentence is read as that is; what is not, is set apart in it already."""
    return not rtl or bool(RIGHT_TO_LEFT.search(text))


@cache
def texts_of(code: str) -> Callable[[str], str]:
    """The kind of text said in a language: `format` writes numbers as it does, and sets apart words read otherwise."""
    rtl = is_rtl(code)

    class Int(int):
        def __format__(self, spec: str) -> str:
            return _written(int(self), spec, code)

    class Float(float):
        def __format__(self, spec: str) -> str:
            return _written(float(self), spec, code)

    class Apart(str):
        """Set apart at last: the marks are not to be quoted."""

        __slots__ = ()

        def __format__(self, spec: str) -> str:
            return apart(str.__format__(self, spec), rtl=rtl)

        def __repr__(self) -> str:
            return apart(str.__repr__(self), rtl=rtl)

    def foreign(value: object) -> object:
        if isinstance(value, str):
            whole = isinstance(value, Said) and _is_read_so(value, rtl=rtl)
            return value if whole or apart(value, rtl=rtl) == value else Apart(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return Int(value)
        return Float(value) if isinstance(value, float) else value

    class Said(str):
        __slots__ = ()

        def format(self, *values: object, **named: object) -> str:
            named = {name: foreign(value) for name, value in named.items()}
            return Said(str.format(self, *map(foreign, values), **named))

    return Said


def listed(items: Iterable[str]) -> str:
    """So many things one after the other, as in "a, b and c", in the direction of the language wherever it stands."""
    *before, last = [*items] or [""]
    if not before:
        return last
    *before, last = (apart(item, rtl=rtl()) for item in (*before, last))
    if _by_cldr():
        from babel.lists import format_list

        return format_list([*before, last], locale=spoken())
    return context("the last two of a list", "{before} and {last}").format(before=", ".join(before), last=last)


def day(when: datetime) -> str:
    """A day with its name."""
    if not _by_cldr():
        return f"{when:%A} {when.day} {when:%B %Y}"
    from babel.dates import format_date

    return in_its_digits(format_date(when, "full", locale=spoken()))


def moment(when: datetime) -> str:
    """A day and the time of day."""
    if not _by_cldr():
        return f"{when:%Y-%m-%d %H:%M}"
    from babel.dates import format_date

    return in_its_digits(f"{format_date(when, 'medium', locale=spoken())} {when:%H:%M}")


def clock(when: datetime) -> str:
    """A time of day, as everybody here writes it."""
    return in_its_digits(f"{when:%H:%M}")


def country(code: str) -> str:
    """What a country is called."""
    from babel import Locale

    return str(Locale(spoken() if _by_cldr() else ENGLISH.code).territories[code])


def _by_cldr() -> bool:
    return spoken() in LANGUAGES and spoken() != ENGLISH.code


def ordinal(place: int) -> str:
    """A place in a ranking."""
    return context("a place in a ranking", "{n}.").format(n=place)


def ranking(places: Iterable[int], names: Iterable[str], won: Iterable[str]) -> str:
    """Everybody in the order of their places, with what they have won."""
    sentence = _("{place} {name}: {gold}")
    ranked = sorted(zip(places, names, won, strict=True))
    return "; ".join(sentence.format(place=ordinal(place), name=name, gold=gold) for place, name, gold in ranked)


def cut(name: str, most: int) -> str:
    """A name in so many letters at the most."""
    return name if len(name) <= most else f"{name[: most - 1]}…"
