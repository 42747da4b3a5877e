"""What is still English where all that goes through a catalogue is said in strange letters."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

from companion.games import GAMES
from companion.screens.nodes import Node
from tests.pictures import render

WORD = re.compile(r"[^\W\d_]+")
ENGLISH = re.compile(r"[A-Za-z]")
SEALED = re.compile(r"\b([b-df-hj-np-tv-z][aeiou]){2}[b-df-hj-np-tv-z]\b")
"""One of the six words: they are chance, and no language."""
FILES_AND_HEX = re.compile(r"\b[0-9a-f]{4,}\b|\S+\.(json|db|toml|png|zip)\S*|\S*\.aside-\S+|http://\S+")


def printed() -> frozenset[str]:
    """Whatever stands in print: titles of games and editions, and places in their rules."""
    found = {game.title for game in GAMES.values()} | {name for game in GAMES.values() for name in game.editions}
    for game in GAMES.values():
        for name in game.editions:
            rules = rules_of(game.id, name)
            found |= {rules.title, rules.id, *rules.passages.values()}
    return frozenset(found - {""})


def rules_of(game: str, edition: str) -> Any:
    """Printed rules."""
    return import_module(f"companion.games.{game}.editions").edition(edition)


def texts(node: Node) -> Iterator[str]:
    """Everything a screen says, to eyes and to readers of screens."""
    said = render(node).text
    for found in re.findall(r'aria-label="([^"]*)"|>([^<]+)<', said):
        yield html.unescape("".join(found))


@cache
def any_of(known: frozenset[str]) -> re.Pattern[str]:
    """All of these at once, the longest first: one by one they would be worked out anew for every text."""
    longest_first = sorted(known, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def english(said: str, known: Iterable[str]) -> list[str]:
    """The words that nobody has put into strange letters, but for those that are known to stay as they are."""
    if stays := frozenset(known):
        said = any_of(stays).sub(" ", said)
    said = FILES_AND_HEX.sub(" ", SEALED.sub(" ", said))
    return [word for word in WORD.findall(said) if len(word) > 1 and ENGLISH.search(word)]
