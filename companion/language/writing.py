"""Lists and places as each language writes them. Babel knows (CLDR), and is loaded when it is first asked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from companion.language import ENGLISH, LANGUAGES, _, context, rtl, spoken
from companion.language.direction import apart
from companion.language.numbers import in_its_digits, number

__all__ = ["cut", "listed", "moment", "number", "ordinal", "ranking"]


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


def moment(when: datetime) -> str:
    """A day and the time of day."""
    if not _by_cldr():
        return f"{when:%Y-%m-%d %H:%M}"
    from babel.dates import format_date, format_time

    day, time = format_date(when, "medium", locale=spoken()), format_time(when, "HH:mm", locale=spoken())
    return in_its_digits(f"{day} {time}")


def _by_cldr() -> bool:
    return spoken() in LANGUAGES and spoken() != ENGLISH.code


def ordinal(place: int) -> str:
    """A place in a ranking."""
    return context("a place in a ranking", "{n}.").format(n=place)


def ranking(places: Iterable[int], names: Iterable[str], won: Iterable[str]) -> str:
    """Everybody in the order of their places, with what they have won."""
    told = _("{place} {name}: {gold}")
    ranked = sorted(zip(places, names, won, strict=True))
    return "; ".join(told.format(place=ordinal(place), name=name, gold=gold) for place, name, gold in ranked)


def cut(name: str, most: int) -> str:
    """A name in so many letters at the most."""
    return name if len(name) <= most else f"{name[: most - 1]}…"
