"""Reading a transcript of `companion-fair-2`; one of the method before is read by `before`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .algorithm import FAIR
from .boxes import MOST_BELOW, Box, Item, plain
from .words import _

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
