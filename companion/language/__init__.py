"""The words a person reads: every text goes through `_`, so that a catalogue can put it into another language.

English is the source and needs no catalogue. One language is spoken at a time, by the one thread that says anything.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Protocol

CATALOGUES = Path(__file__).resolve().parents[2] / "assets" / "translations"
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

RIGHT_TO_LEFT = frozenset({"fa"})


class Catalogue(Protocol):
    """What gettext's own catalogues can do, and the made-up one too."""

    def gettext(self, message: str, /) -> str:
        """Translate a text."""

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """Translate a text in the form that goes with a count."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Translate a text that has another meaning elsewhere."""


_english = gettext.NullTranslations()
_catalogue: Catalogue = _english
_said: Callable[[str], str] = str
_spoken = "en"


def _(text: str) -> str:
    """Say this in the language that is spoken now."""
    return _said(_catalogue.gettext(text))


def plural(one: str, many: str, count: int) -> str:
    """Say the form that goes with this count."""
    return _said(_catalogue.ngettext(one, many, count))


def context(where: str, text: str) -> str:
    """Say a word that English uses for two things; `where` tells translators which one is meant."""
    return _said(_catalogue.pgettext(where, text))


def later(text: str) -> str:
    """Mark a text for the catalogues that is said later, by `_` of whatever holds it."""
    return text


def spoken() -> str:
    """The code of the language that is spoken now."""
    return _spoken


def is_rtl(code: str) -> bool:
    """Whether a language is written from right to left."""
    return code in RIGHT_TO_LEFT


def rtl() -> bool:
    """Whether the language that is spoken now is written from right to left."""
    return is_rtl(_spoken)


def speak(code: str) -> bool:
    """Speak this language from now on; English, and False, where its catalogue cannot be read."""
    global _catalogue, _said, _spoken  # noqa: PLW0603
    found = _english if code == "en" else _load(code)
    _spoken, _catalogue = ("en", _english) if found is None else (code, found)
    _said = str if _spoken == "en" else _foreign(_spoken)
    return found is not None


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak this language for a while."""
    before = _spoken
    if code != before:
        speak(code)
    try:
        yield
    finally:
        if _spoken != before:
            speak(before)


@cache
def _load(code: str) -> Catalogue | None:
    if code == PSEUDO:
        from companion.language.pseudo import Pseudo

        return Pseudo()
    try:
        return gettext.translation(DOMAIN, CATALOGUES, [code])
    except (OSError, ValueError, IndexError, UnicodeError, SyntaxError):  # not there, or not what msgfmt makes
        return None


@cache
def _foreign(code: str) -> Callable[[str], str]:
    from companion.language.numbers import texts_of

    return texts_of(code)
