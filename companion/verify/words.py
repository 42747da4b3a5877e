"""The words a person reads: as in companion.language, which the verifier does without."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Words(NamedTuple):
    """Who says the sentences: whoever is beside the verifier, else it says them in English by itself."""

    said: Callable[[str], str] = str
    counted: Callable[[str, str, int], str] = lambda one, many, count: one if count == 1 else many


_words = Words()


def speak(said: Callable[[str], str], counted: Callable[[str, str, int], str]) -> None:
    """Say everything by these from now on."""
    global _words  # noqa: PLW0603
    _words = Words(said, counted)


def _(text: str) -> str:
    """Say this in the reader's language."""
    return _words.said(text)


def plural(one: str, many: str, count: int) -> str:
    """Say the form that goes with this count in the reader's language."""
    return _words.counted(one, many, count)
