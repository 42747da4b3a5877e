"""What people are called: which letters can be seen, which names are one alphabet's, and when two look the same.

What is drawn like what is a small table of our own. Not caught: letters that are only similar, as in Anna and Ahna or
Anna and Ąnna, other pairs that run together than those below, and alphabets that are not in the table.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

JOINERS = "\u200c\u200d"
"""They cannot be seen, but Persian and many other scripts are not written without."""
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, to Unicode, that leave no mark of their own: with them one name could pass for another."""

LONGEST = 40
_MARKS = frozenset({"Mn", "Me"})
MOST_MARKS = 2
"""So many on one letter: more would be painted over the lines above and below."""

_ALIKE = """
    AАΑᎪꓮⲀ BВΒᏴꓐⲂ CСϹᏟꓚⲤ DᎠꓓ EЕΕᎬꓰⲈ FꓝϜ GԌᏀꓖ HНΗᎻꓧⲎ JЈᎫꓙ KКΚᏦꓗⲔ LᏞꓡԼ MМΜᎷꓟⲘ NΝꓠⲚ OОΟ0ꓳⲞՕ PРΡᏢꓑⲢ QԚ RᎡꓣ SЅᏚꓢՏ
    TТΤᎢꓔⲦ UꓴՍ VᏙꓦѴ WԜᎳꓪ XХΧꓫⲬ YУΥҮᎩꓬⲨ ZΖᏃꓜⲌ 3ЗᏭ 4Ꮞ 6бᏮ
    aаαɑⲁ bьЬᏏꮟ cсϲⲥᴄ dԁᏧꮷ eеⲉ gɡց hһհᏂꮒ iіıιɩⲓꭵ jјϳյ kкκⲕ lI1|ǀƖꞁІΙӀا۱١ᏆꓲⲒ mмⲙ nпηոⲛ oоοօⲟᴏ pрρⲣ qԛզ rгꭇ sѕꮪꜱ tтτⲧ
    uυսᴜ vνѵᴠ wԝωᴡꮃաⲱ xхχⲭ yуүγⲩ zᴢꮓⲍ
    یيى کك هەہھ ۰٠ ۲٢ ۳٣ ۴٤ ۵٥ ۶٦ ۷٧ ۸٨ ۹٩ '’‘ʼʹ′`´ʻ -‐‑‒–—− \u0327\u0326
"""
"""In each group, what is drawn like its first, in Latin, Cyrillic, Greek, Persian, Cherokee, Lisu, Coptic, Armenian."""
_TOGETHER = {"rn": "m", "vv": "w", "VV": "W", "cl": "d"}
"""Two letters side by side that are drawn like one."""
_EAST_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO", "HANGUL"})
"""These are written together."""
_NOT_DRAWN = "\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670"
"""What makes an Arabic word longer, and vowels, which hardly anybody writes."""
_DRAWN_LIKE = {ord(each): alike[0] for alike in _ALIKE.split() for each in alike[1:]}
_DRAWN_LIKE |= {ord(each): "" for each in _NOT_DRAWN}


def may_be(name: str) -> bool:
    """Whether somebody who sits down now may be called this. Whoever was called otherwise before keeps their name."""
    shown = without(name, JOINERS).strip()
    return bool(shown) and len(name) <= LONGEST and seen(name) == name and is_of_one_alphabet(name)


def may_sit(names: Sequence[str]) -> bool:
    """Whether people of these names may sit at one table: each has one that is no other's."""
    return all(may_be(name) and not like(name, names[:seat]) for seat, name in enumerate(names))


def is_of_one_alphabet(name: str) -> bool:
    """Whether all letters are of one script; digits, signs and marks are of all."""
    letters = (letter for letter in unicodedata.normalize("NFKC", name) if unicodedata.category(letter)[0] == "L")
    return len({_script(letter) for letter in letters} - {"MODIFIER"}) <= 1


def _script(letter: str) -> str:
    """The alphabet a letter is of, which is how its name in Unicode begins."""
    script = unicodedata.name(letter, "?").split()[0]
    return "CJK" if script in _EAST_ASIAN else script


def can_be_seen(text: str) -> bool:
    """Whether it can be shown on a line, joiners and all."""
    return without(text, JOINERS).isprintable()


def seen(text: str) -> str:
    """The same without what leaves no mark, and what could turn or paint over what is around; joiners stay."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = MOST_MARKS  # there is no letter yet for one to stand on
    for letter in text:
        shows = letter.isprintable() and letter not in _BLANK
        if unicodedata.category(letter) in _MARKS:
            marks += 1
        elif letter.isspace() or (shows and letter not in JOINERS):  # on what does not show, no mark stands
            marks = MOST_MARKS if letter.isspace() else _count_marks(letter)
        if letter in JOINERS or (shows and marks <= MOST_MARKS):
            kept.append(letter)
    return "".join(kept)


def _count_marks(letter: str) -> int:
    return sum(unicodedata.category(part) in _MARKS for part in unicodedata.normalize("NFD", letter))


def like(name: str, others: Iterable[str]) -> str:
    """The first of the others that looks like this name, or differs only in capitals; empty if none does."""
    looks = _looks(name)
    return next((other for other in others if not looks.isdisjoint(_looks(other))), "")


@lru_cache(maxsize=256)
def said(name: str) -> str:
    """A name as it is said, however it is written: whoever is called that is one person from evening to evening."""
    return unicodedata.normalize("NFKC", without(seen(name), JOINERS)).casefold()


@lru_cache(maxsize=256)
def _looks(name: str) -> frozenset[str]:
    """A name as it is said, as it is drawn, and as it is drawn in capitals. Two that share one of these look alike.

    Drawn, for Ilze and llze differ in nothing that is seen; but Ilva and Lilva, Lia and Ila are others to everybody.
    """
    plain = unicodedata.normalize("NFKC", without(seen(name), JOINERS))
    return frozenset((f"said {said(name)}", f"drawn {_drawn(plain)}", f"capital {_drawn(plain.upper())}"))


def _drawn(text: str) -> str:
    """The same for texts that are drawn the same, whatever alphabets their letters are of."""
    drawn = unicodedata.normalize("NFD", text).translate(_DRAWN_LIKE)
    for pair, one in _TOGETHER.items():
        drawn = drawn.replace(pair, one)
    return unicodedata.normalize("NFC", drawn)


def without(text: str, letters: str) -> str:
    """The same without these letters."""
    return "".join(letter for letter in text if letter not in letters)
