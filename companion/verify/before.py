"""The method before, `companion-fair-1`: how its transcripts are read, and what they do not prove.

It left to the dealer what a deal was called and how many of the texts it took in. What the two games of its time fixed
themselves is held against them here; when a text was added, only people know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .algorithm import BEFORE
from .loading import MOST_BELOW, MOST_ITEMS, MOST_NUMBER, Box, plain
from .reading import MOST_TEXTS, Deal, Game, Sealed, Text, by_label
from .words import _

DICE, FACES = "dice", 6
ROLES, GOALS = ("roles 1", "roles 2", "roles 3"), ("goals 1", "goals 2", "goals 3")
SEALED = (("gold", *ROLES), ("gold", *ROLES, *GOALS), (DICE,))
ORDER = ["roles 1", "goals 1", "gold", "roles 2", "goals 2", "roles 3", "goals 3"]
TOGETHER = {"goals 1": "roles 1", "gold": "roles 1", "goals 2": "roles 2", "goals 3": "roles 3"}
"""Dealt in one deal, so that the same texts are in both."""

Part = tuple[bool, str]


def read_before(top: Box) -> Game:
    """Make a game of what JSON gave."""
    game = top.text("game")
    seals = {label: Sealed(label, seal, None, 0) for label, seal in by_label(top, "seals", "seal").items()}
    opened = by_label(top, "opened", "seed", seals)
    if not seals:
        raise top.bad("seals", _("nothing was sealed"))
    texts = [Text(box.text("by"), box.text("text")) for box in top.boxes("added")]
    if len(texts) > MOST_TEXTS:
        raise top.bad("added", _("more than {most} items").format(most=MOST_TEXTS))
    counts: Counter[str] = Counter()
    deals: list[Deal] = []
    for box in top.boxes("deals"):
        label = box.text("label")
        if label not in opened:
            raise box.bad("label", _("'{label}' is dealt from but not opened").format(label=plain(label)))
        counts[label] += 1
        deals.append(_read_deal(box, label, counts[label]))
    return Game(BEFORE, game, [], top.text("words"), seals, texts, opened, deals)


def _read_deal(box: Box, label: str, number: int) -> Deal:
    use, kind = box.text("use"), box.text("kind")
    added, gives = box.whole("added", 0, MOST_NUMBER), box.items("gives")
    if kind == "shuffle":
        cards = box.items("from")
        return Deal(label, use, added, gives, cards, len(cards), 0, number)
    if kind == "roll":
        count, below = box.whole("count", 0, MOST_ITEMS), box.whole("below", 1, MOST_BELOW)
        return Deal(label, use, added, gives, None, count, below, number)
    raise box.bad("kind", _("only shuffle and roll are known here"))


def fixed_before(game: Game) -> bytes:
    """The seals alone, as the six words took them in."""
    rows = "".join(f"{label} {sealed.seal.hex()}\n" for label, sealed in game.seals.items())
    return f"{BEFORE} seals\n{rows}".encode()


def limits(game: Game) -> Iterator[Part]:
    """What is wrong with the whole of it, and what it leaves open."""
    yield (
        True,
        _(
            "companion-fair-1 is the method of older companions: it does not fix players and decks before the first "
            "deal, nor show that a text is in every deal after it. Games begun now are companion-fair-2"
        ),
    )
    if tuple(game.seals) not in SEALED:
        yield False, _("these are NOT the seals of a game by this method")
    if game.texts and game.deals and not any(deal.added for deal in game.deals):
        yield False, _("texts were added, and NOT ONE of them is in any deal")


def wrong_with(game: Game) -> Iterator[list[Part]]:
    """For each deal what the game fixed and it has otherwise, and which texts went out of it again."""
    most = 0
    taken: dict[str, int] = {}
    for deal in game.deals:
        parts = _wrong_use(deal)
        if deal.added < most:
            message = _("added texts: {now} taken in, though {before} by a deal before it")
            parts.append((False, message.format(now=deal.added, before=most)))
        partner = TOGETHER.get(deal.label, "")
        if taken.get(partner, deal.added) != deal.added:
            message = _("it does NOT take in the same texts as {deal}, with which it was dealt")
            parts.append((False, message.format(deal=partner)))
        most = max(most, min(deal.added, len(game.texts)))
        taken[deal.label] = deal.added
        yield parts


def _wrong_use(deal: Deal) -> list[Part]:
    parts: list[Part] = []
    rolled = deal.label == DICE
    if deal.use != (f"roll {deal.number}" if rolled else deal.label):
        message = _("its use '{use}' is NOT the one that was fixed for it")
        parts.append((False, message.format(use=plain(deal.use))))
    if rolled != (deal.cards is None) or (rolled and deal.below != FACES):
        parts.append((False, _("this is NOT what its seed is for")))
    return parts
