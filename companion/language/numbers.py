"""Numbers in a sentence, with the digits and the decimal sign of its language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.language import PSEUDO_RTL, is_rtl, spoken
from companion.language.direction import RIGHT_TO_LEFT, apart

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


def _is_read_so(said: str, *, rtl: bool) -> bool:
    """Whether a sentence in a sentence is read as that is; what is not, is set apart in it already."""
    return not rtl or bool(RIGHT_TO_LEFT.search(said))


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
