"""What people are called: which letters can be seen, and when two names look the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

JOINERS = "\u200c\u200d"
"""They cannot be seen, but Persian and many other scripts are not written without."""
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, to Unicode, that leave no mark of their own: with them one name could pass for another."""

_ALIKE = """
    AАΑ BВΒ CСϹ EЕΕ HНΗ JЈ KКΚ MМΜ NΝ OОΟ0 PРΡ QԚ SЅ TТΤ WԜ XХΧ YУΥҮ ZΖ 3З 6б
    aаαɑ bьЬ cсϲ dԁ eе gɡ hһ iіıιɩ jјϳ kкκ lI1|ІΙӀا۱١ mм nпη oоο pрρ qԛ rг sѕ tтτ uυ vν wԝω xхχ yуүγ
    یيى کك هەہھ ۰٠ ۲٢ ۳٣ ۴٤ ۵٥ ۶٦ ۷٧ ۸٨ ۹٩ '’‘ʼʹ′`´ʻ -‐‑‒–—− \u0327\u0326
"""
"""In each group, what is drawn like its first: letters, digits and marks in Latin, Cyrillic, Greek and Persian."""
_NOT_DRAWN = "\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670"
"""What makes an Arabic word longer, and vowels, which hardly anybody writes."""
_DRAWN_LIKE = {ord(each): alike[0] for alike in _ALIKE.split() for each in alike[1:]}
_DRAWN_LIKE |= {ord(each): "" for each in _NOT_DRAWN}


def can_be_seen(text: str) -> bool:
    """Whether it can be shown on a line, joiners and all."""
    return without(text, JOINERS).isprintable()


def seen(text: str) -> str:
    """The same without what leaves no mark, and what could turn or overlay what is around; joiners stay."""
    return "".join(letter for letter in text if (letter.isprintable() and letter not in _BLANK) or letter in JOINERS)


def like(name: str, others: Iterable[str]) -> str:
    """The first of the others that looks like this name, or differs only in capitals; empty if none does."""
    looks = _looks(name)
    return next((other for other in others if not looks.isdisjoint(_looks(other))), "")


@lru_cache(maxsize=256)
def _looks(name: str) -> frozenset[str]:
    """A name as it is said, as it is drawn, and as it is drawn in capitals. Two that share one of these look alike.

    Drawn, for Ilze and llze differ in nothing that is seen; but Ilva and Lilva, Lia and Ila are others to everybody.
    """
    plain = unicodedata.normalize("NFKC", without(seen(name), JOINERS))
    return frozenset((f"said {plain.casefold()}", f"drawn {_drawn(plain)}", f"capital {_drawn(plain.upper())}"))


def _drawn(text: str) -> str:
    """The same for texts that are drawn the same, whatever alphabets their letters are of."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).translate(_DRAWN_LIKE))


def without(text: str, letters: str) -> str:
    """The same without these letters."""
    return "".join(letter for letter in text if letter not in letters)
