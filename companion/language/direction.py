"""Which way a text is read, and how words are set apart that are read the other way."""

from __future__ import annotations

import re
import unicodedata

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
