"""The words a person reads: every text goes through `_`, so that a catalogue can put it into another language.

English is the source and needs no catalogue. `speak` chooses the table's language, `speaking` another for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol

from companion import ASSETS

CATALOGUES = ASSETS / "translations"
DOMAIN = "companion"

LANGUAGES = {
    "en": "English",
    "lv": "Latviešu",
    "lt": "Lietuvių",
    "uk": "Українська",
    "ru": "Русский",
    "fa": "فارسی",
}
"""Every language by its own name."""

PSEUDO = "qps"
"""No language: every text 40 % longer and in strange letters, to see what is cut or goes past the catalogues."""

PSEUDO_RTL = "qpr"
"""The same in letters that are read from the right."""

RIGHT_TO_LEFT = frozenset({"fa", PSEUDO_RTL})


class Catalogue(Protocol):
    """What gettext's own catalogues can do, and the made-up one too."""

    def gettext(self, message: str, /) -> str:
        """Translate a text."""

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """Translate a text in the form that goes with a count."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Translate a text that has another meaning elsewhere."""


class English(str):
    """A text said in English: names that are read from the right are set apart in it."""

    __slots__ = ()

    def format(self, *values: object, **named: object) -> str:
        """Put these in."""
        if all(map(_is_plain, (*values, *named.values()))):
            return str.format(self, *values, **named)
        from companion.language import writing

        return writing.texts_of(ENGLISH.code)(self).format(*values, **named)


def _is_plain(value: object) -> bool:
    return not isinstance(value, str) or value.isascii()


class Voice(NamedTuple):
    """A language, its catalogue, and what makes a text of what stands there."""

    code: str
    catalogue: Catalogue
    said: Callable[[str], str]


class _AsWritten:
    """English: the texts as they stand in the program."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, one: str, many: str, count: int) -> str:
        return one if count == 1 else many

    def pgettext(self, _context: str, message: str) -> str:
        return message


ENGLISH = Voice("en", _AsWritten(), English)

_of_the_table = ENGLISH
_of_the_moment: ContextVar[Voice | None] = ContextVar("voice", default=None)
"""A thread that writes pages for phones says them in other languages than the table is spoken to in."""


def _voice() -> Voice:
    return _of_the_moment.get() or _of_the_table


def _(text: str) -> str:
    """Say this in the language that is spoken now."""
    voice = _voice()
    return voice.said(voice.catalogue.gettext(text))


def plural(one: str, many: str, count: int) -> str:
    """Say the form that goes with this count."""
    voice = _voice()
    return voice.said(voice.catalogue.ngettext(one, many, count))


def context(where: str, text: str) -> str:
    """Say a word that English uses for two things; `where` tells translators which one is meant."""
    voice = _voice()
    return voice.said(voice.catalogue.pgettext(where, text))


def later(text: str) -> str:
    """Mark a text for the catalogues that is said later, by `_` of whatever holds it."""
    return text


def spoken() -> str:
    """The code of the language that is spoken now."""
    return _voice().code


def is_rtl(code: str) -> bool:
    """Whether a language is written from right to left."""
    return code in RIGHT_TO_LEFT


def rtl() -> bool:
    """Whether the language that is spoken now is written from right to left."""
    return is_rtl(spoken())


def speak(code: str) -> bool:
    """Let the table speak this language; English, and False, where its catalogue cannot be read."""
    global _of_the_table  # noqa: PLW0603
    found = _load(code)
    _of_the_table = found or ENGLISH
    return found is not None


def missing(code: str) -> str:
    """What to say where a catalogue cannot be read."""
    sentence = _(
        "the words in {language} are not there, so these are English; 'make setup' makes them of assets/translations"
    )
    return sentence.format(language=LANGUAGES.get(code, code))


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Say in this language what is said meanwhile, in this thread; English where its catalogue cannot be read."""
    before = _of_the_moment.set(_load(code) or ENGLISH)
    try:
        yield
    finally:
        _of_the_moment.reset(before)


def read_catalogue(folder: Path, code: str) -> Catalogue | None:
    """The compiled catalogue of a language, if it is there and is one."""
    import gettext
    import struct

    try:
        return gettext.translation(DOMAIN, folder, [code])
    except (OSError, ValueError, LookupError, struct.error):  # not there, or not what msgfmt makes
        return None


@cache
def _load(code: str) -> Voice | None:
    if code == ENGLISH.code:
        return ENGLISH
    from companion.language import choosing, writing

    if code in (PSEUDO, PSEUDO_RTL):
        return Voice(code, choosing.Pseudo(code), writing.texts_of(code))
    catalogue = read_catalogue(CATALOGUES, code)
    return Voice(code, catalogue, writing.texts_of(code)) if catalogue else None
