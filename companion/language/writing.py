"""Lists and places as each language writes them. Babel knows (CLDR), and is loaded when it is first asked."""

from __future__ import annotations

from collections.abc import Iterable

from companion.language import LANGUAGES, context, spoken
from companion.language.numbers import number

__all__ = ["listed", "number", "ordinal"]


def listed(items: Iterable[str]) -> str:
    """So many things one after the other, as in "a, b and c"."""
    *before, last = [*items] or [""]
    if not before:
        return last
    if spoken() in LANGUAGES and spoken() != "en":
        from babel.lists import format_list

        return format_list([*before, last], locale=spoken())
    return context("the last two of a list", "{before} and {last}").format(before=", ".join(before), last=last)


def ordinal(place: int) -> str:
    """A place in a ranking."""
    return context("a place in a ranking", "{n}.").format(n=place)
