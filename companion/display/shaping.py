"""Words written from right to left, as pygame draws them: joined letters, one after the other from the left.

Loaded only when there are such words.
"""

from __future__ import annotations

import re
from functools import lru_cache

from arabic_reshaper import ArabicReshaper
from bidi import get_display

KEPT_WORDS = 4_000
WORD = re.compile(
    "[\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06ef\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff\u200c\u200d]+"
)
VOWELS = re.compile("([\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]+)(.)")
UNSEEN = re.compile("[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
PAIRS = "()[]{}<>«»‹›≤≥"
MIRRORED = dict(zip(PAIRS, (PAIRS[at ^ 1] for at in range(len(PAIRS))), strict=True))
AFTER = "\N{COMBINING GRAPHEME JOINER}"
"""Stands behind a bracket, unseen, and turns round with it: then it comes out before it."""
BRACKET = re.compile(f"{AFTER}([{re.escape(PAIRS)}])|([{re.escape(PAIRS)}]){AFTER}")
_reshaper = ArabicReshaper(configuration={"delete_harakat": False, "support_zwj": True, "ARABIC LIGATURE ALLAH": False})


def shaped(line: str, *, rtl: bool) -> str:
    """A line as its letters stand from the left; `rtl`: it is read from the right."""
    joined = WORD.sub(lambda word: _joined(word.group()), line)
    marked = re.sub(f"([{re.escape(PAIRS)}])", rf"\1{AFTER}", joined)
    turned = str(get_display(marked, base_dir="R" if rtl else "L"))
    opened = BRACKET.sub(lambda at: MIRRORED[at.group(1)] if at.group(1) else at.group(2), turned)
    return UNSEEN.sub("", VOWELS.sub(lambda at: at.group(2) + at.group(1)[::-1], opened))


@lru_cache(maxsize=KEPT_WORDS)
def _joined(word: str) -> str:
    """The letters in the forms they have beside each other."""
    return str(_reshaper.reshape(word))
