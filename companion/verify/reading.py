"""Reading a transcript of `companion-fair-2`, and the texts that were added; `before` reads the method before."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .algorithm import FAIR
from .loading import MOST_BELOW, Box, Item, plain
from .words import _, plural

MOST_TEXTS = 100


@dataclass(frozen=True)
class Sealed:
    """A seal, and all its seed is for: one shuffle of these cards, or rolls of dice with so many faces."""

    label: str
    seal: bytes
    cards: list[Item] | None
    faces: int


@dataclass(frozen=True)
class Deal:
    """One shuffle or roll, as claimed; `gives` is None as long as its seed is not open."""

    label: str
    use: str
    added: int
    gives: list[Item] | None
    cards: list[Item] | None  # None for a roll
    count: int
    below: int
    number: int = 1


@dataclass(frozen=True)
class Text:
    """What somebody added to chance."""

    by: str
    text: str


@dataclass(frozen=True)
class Game:
    """A transcript, read."""

    fair: str
    game: str
    players: list[str]
    words: str
    seals: dict[str, Sealed]
    texts: list[Text]
    opened: dict[str, bytes]
    deals: list[Deal]


def read(top: Box) -> Game:
    """Make a game of what JSON gave."""
    top.only("fair", "game", "players", "words", "seals", "opened", "record")
    seals = _read_seals(top)
    opened = by_label(top, "opened", "seed", seals)
    for box in top.boxes("opened"):
        box.only("label", "seed")
    texts: list[Text] = []
    deals: list[Deal] = []
    counts: Counter[str] = Counter()
    for box in top.boxes("record"):
        if "text" in box.fields:
            box.only("by", "text")
            texts.append(Text(box.text("by"), box.text("text")))
        else:
            deal = _read_deal(box, seals, opened, counts, len(texts))
            counts[deal.label] += 1
            deals.append(deal)
    if len(texts) > MOST_TEXTS:
        raise top.bad("record", _("more than {most} items").format(most=MOST_TEXTS))
    return Game(FAIR, top.text("game"), list(_players(top)), top.text("words"), seals, texts, opened, deals)


def _players(top: Box) -> Iterator[str]:
    for place, value in top.values("players"):
        yield Box("", {place: value}).text(place)


def _read_seals(top: Box) -> dict[str, Sealed]:
    found: dict[str, Sealed] = {}
    for box in top.boxes("seals"):
        box.only("label", "seal", "deck" if "deck" in box.fields else "faces")
        label = once(box, found)
        cards = _deck(box) if "deck" in box.fields else None
        faces = box.whole("faces", 1, MOST_BELOW) if cards is None else 0
        found[label] = Sealed(label, box.secret("seal"), cards, faces)
    if not found:
        raise top.bad("seals", _("nothing was sealed"))
    return found


def _deck(box: Box) -> list[Item]:
    cards = box.items("deck")
    if not cards or any(isinstance(card, float) or _is_number(card) for card in cards):
        raise box.bad("deck", _("texts and whole numbers are needed here"))
    return cards


def _is_number(card: Item) -> bool:
    """A text that is hashed as a number would be: two decks could pass for one."""
    return isinstance(card, str) and bool(re.fullmatch("-?[0-9]+", card))


def once(box: Box, found: dict[str, Sealed] | dict[str, bytes]) -> str:
    """A label that was not there before."""
    label = box.text("label")
    if label in found:
        raise box.bad("label", _("'{label}' is there twice").format(label=plain(label)))
    return label


def by_label(top: Box, name: str, field: str, sealed: dict[str, Sealed] | None = None) -> dict[str, bytes]:
    """The seals, or the seeds of what was sealed."""
    found: dict[str, bytes] = {}
    for box in top.boxes(name):
        label = once(box, found)
        if sealed is not None and label not in sealed:
            raise top.bad(name, _("'{label}' was never sealed").format(label=plain(label)))
        found[label] = box.secret(field)
    return found


def _read_deal(
    box: Box, seals: dict[str, Sealed], opened: dict[str, bytes], before: Mapping[str, int], added: int
) -> Deal:
    """What it takes in and what it is called follows from where it stands."""
    label = box.text("deal")
    if label not in seals:
        raise box.bad("deal", _("'{label}' was never sealed").format(label=plain(label)))
    box.only("deal", *(("gives",) if label in opened else ()))
    sealed, number = seals[label], 1 + before[label]
    gives = box.items("gives") if label in opened else None
    if gives == []:
        raise box.bad("gives", _("nothing came out"))
    count = len(gives or ()) if sealed.cards is None else len(sealed.cards)
    return Deal(label, f"{number} {count}", added, gives, sealed.cards, count, sealed.faces, number)


LONGEST, MOST_MARKS = 200, 2
NO_MARK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, to Unicode, that nobody can see."""


def can_be_read_in_one_way(text: str) -> bool:
    """Whether it is written as the method has it, so that nobody could have changed it without that being seen."""
    return (
        0 < len(text) <= LONGEST
        and text.isprintable()
        and NO_MARK.isdisjoint(text)
        and text == " ".join(text.split())
        and unicodedata.is_normalized("NFKC", text)
        and all(letter.isascii() for letter in text if letter.isdecimal())
        and _has_few_marks(text)
    )


def _has_few_marks(text: str) -> bool:
    marks = MOST_MARKS  # there is no letter yet for one to stand on
    for letter in unicodedata.normalize("NFD", text):
        is_mark = unicodedata.category(letter) in ("Mn", "Me")
        marks = marks + 1 if is_mark else MOST_MARKS if letter == " " else 0
        if marks > MOST_MARKS and is_mark:
            return False
    return True


def is_of_two_alphabets(text: str) -> bool:
    """Whether letters in it could be others that look the same."""
    return len({unicodedata.name(letter, "?").split()[0] for letter in text if letter.isalpha()}) > 1


def names_of(texts: Sequence[Text]) -> str:
    """Who added them, and how often."""
    counts = Counter(plain(each.by) for each in texts)
    return ", ".join(f"{name} ({n})" if n > 1 else name for name, n in counts.items())


def whose(texts: Sequence[Text]) -> str:
    """Whose texts are in a deal."""
    if not texts:
        return _("without added texts")
    return plural("with {n} text: {names}", "with {n} texts: {names}", len(texts)).format(
        n=len(texts), names=names_of(texts)
    )
