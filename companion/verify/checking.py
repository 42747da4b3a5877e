"""The checks, in words for people at a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .algorithm import chances_of, outcome_of, seal_of, words_of
from .reading import Deal, Game, Item, read, short
from .words import _, plural

MOST_KINDS, LONGEST_DECK = 8, 100


@dataclass(frozen=True)
class Finding:
    """One line of the report; label and use are None where it is not about one seed or one deal.

    checked is False for what is only said, such as a label that is not opened yet.
    """

    label: str | None
    use: str | None
    ok: bool
    message: str
    checked: bool = True


@dataclass(frozen=True)
class Report:
    """What came of checking a transcript: ok when nothing at all fails to match."""

    ok: bool
    lines: tuple[Finding, ...]


def verify(transcript: object, written: str | None = None) -> Report:
    """Check a transcript as read from JSON, and the words the players wrote down if they are given.

    Raises TranscriptError when it is not a transcript at all.
    """
    game = read(transcript)
    lines = (_check_words(game), _check_written(game, written), *_check_deals(game), *_check_rest(game))
    return Report(all(line.ok for line in lines), lines)


def _check_words(game: Game) -> Finding:
    true = words_of(game.seals)
    if game.words == true:
        return Finding(None, None, True, _("the six words belong to these seals: {words}").format(words=true))
    message = _("the six words do NOT belong to these seals: there is '{words}', it should be '{true}'")
    return Finding(None, None, False, message.format(words=short(game.words), true=true))


def _check_written(game: Game, written: str | None) -> Finding:
    if written is None:
        message = _("compare the six words yourselves with the ones you wrote down before the first deal")
        return Finding(None, None, True, message, checked=False)
    if "".join(written.split()).casefold() == "".join(game.words.split()).casefold():
        return Finding(None, None, True, _("the words you wrote down are the words of this game"))
    message = _("the words you wrote down are NOT the words of this game: you have '{yours}'")
    return Finding(None, None, False, message.format(yours=short(written)))


def _check_deals(game: Game) -> Iterator[Finding]:
    chances = chances_of(game.texts)
    seen: set[tuple[str, str]] = set()
    before = 0
    for deal in game.deals:
        parts = [_check_seed(game, deal.label), _compare(game, deal, chances)]
        if (deal.label, deal.use) in seen:
            parts.append((False, _("this deal is there TWICE")))
        if deal.added < before:
            message = _("it takes in {now} added texts, though a deal before it took in {before}")
            parts.append((False, message.format(now=deal.added, before=before)))
        seen.add((deal.label, deal.use))
        before = max(before, min(deal.added, len(game.texts)))
        ok, message = all(good for good, _said in parts), "; ".join(said for _good, said in parts)
        yield Finding(deal.label, deal.use, ok, message)


def _check_seed(game: Game, label: str) -> tuple[bool, str]:
    if seal_of(label, game.opened[label]) == game.seals[label]:
        return True, _("the seed is the one that was sealed")
    return False, _("the seed is NOT the one that was sealed")


def _compare(game: Game, deal: Deal, chances: Sequence[bytes]) -> tuple[bool, str]:
    wanted = deal.count if deal.cards is None else len(deal.cards)
    if deal.added > len(game.texts):
        message = _("it takes in {claimed} added texts, but only {there} are there")
        return False, message.format(claimed=deal.added, there=len(game.texts))
    if len(deal.gives) != wanted:  # said before dealing, so that the work is never more than the file
        message = _("{there} came out, but it should be {wanted}")
        return False, message.format(there=len(deal.gives), wanted=wanted)
    true = outcome_of(deal, game.opened[deal.label], chances[deal.added])
    for place, (mine, theirs) in enumerate(zip(true, deal.gives, strict=True), 1):
        if type(mine) is not type(theirs) or mine != theirs:
            message = _("it does NOT come out as dealt: number {place} is {theirs}, it should be {mine}")
            return False, message.format(place=place, theirs=_shown(theirs), mine=_shown(mine))
    return True, _as_dealt(deal, wanted)


def _as_dealt(deal: Deal, n: int) -> str:
    if deal.cards is None:
        rolls = plural("{n} roll comes out as it was rolled", "{n} rolls come out as they were rolled", n)
        return rolls.format(n=n)
    cards = plural("{n} card comes out as it was dealt", "{n} cards come out as they were dealt", n).format(n=n)
    deck = _deck(deal.cards)
    return _("{cards}, from this deck: {deck}").format(cards=cards, deck=deck) if deck else cards


def _deck(cards: Sequence[Item]) -> str:
    """What was shuffled, for people to see that the right cards were in it; empty if that is too long to say."""
    kinds = Counter((type(card), card) for card in cards)
    if len(kinds) > MOST_KINDS:
        return ""
    deck = ", ".join(f"{copies} x {card}" for (_kind, card), copies in kinds.items())
    return deck if len(deck) <= LONGEST_DECK else ""


def _check_rest(game: Game) -> Iterator[Finding]:
    """The labels nothing was dealt from: opened ones are checked, the others are said."""
    dealt = {deal.label for deal in game.deals}
    for label in game.seals:
        if label not in game.opened:
            message = _("sealed but not opened yet, so it cannot be checked now")
            yield Finding(label, None, True, message, checked=False)
        elif label not in dealt:
            ok, message = _check_seed(game, label)
            yield Finding(label, None, ok, message + "; " + _("no deal from it is listed"))


def _shown(item: Item) -> str:
    return short(json.dumps(item, ensure_ascii=False))
