"""Numbers in a sentence, with the digits and the decimal sign of its language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.language import PSEUDO_RTL, is_rtl, spoken
from companion.language.direction import apart

_PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_DIGITS = dict.fromkeys(("fa", PSEUDO_RTL), _PERSIAN)
_SIGNS = {
    **dict.fromkeys(_DIGITS, {**_PERSIAN, **str.maketrans(".-", "٫\N{MINUS SIGN}")}),
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

    def foreign(value: object) -> object:
        if isinstance(value, str):
            return apart(value, rtl=rtl)
        if isinstance(value, int) and not isinstance(value, bool):
            return Int(value)
        return Float(value) if isinstance(value, float) else value

    class Said(str):
        __slots__ = ()

        def format(self, *values: object, **named: object) -> str:
            named = {name: foreign(value) for name, value in named.items()}
            return str.format(self, *map(foreign, values), **named)

    return Said
