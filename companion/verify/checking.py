"""The checks, in words for people at a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat

from .algorithm import BEFORE, FAIR, Stream, chance_of, counted, seal_of, six_words
from .before import DICE, ORDER, fixed_before, limits, read_before, wrong_with
from .loading import Box, Item, TranscriptError, plain
from .reading import LONGEST, Deal, Game, Text, can_be_read_in_one_way, is_of_two_alphabets, read, whose
from .words import _, plural

MOST_KINDS, LONGEST_DECK, MOST_SHOWN = 8, 100, 12

Part = tuple[bool, str]


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
    """What came of checking a transcript: ok when nothing at all fails to match.

    `fair`: by which method it is. `sealed`: so many seeds are not open yet.
    """

    ok: bool
    lines: tuple[Finding, ...]
    fair: str
    sealed: int


def verify(transcript: object, written: str | None = None) -> Report:
    """Check a transcript as read from JSON, and the words the players wrote down if they are given.

    Raises TranscriptError when it is not a transcript at all.
    """
    game = _read(transcript)
    lines = tuple(_lines(game, written))
    return Report(all(line.ok for line in lines), lines, game.fair, len(game.seals) - len(game.opened))


def _read(transcript: object) -> Game:
    if not isinstance(transcript, dict):
        raise TranscriptError(_("a transcript is a JSON object with named fields"))
    top = Box("", transcript)
    fair = top.text("fair")
    if fair not in (FAIR, BEFORE):
        raise top.bad("fair", _("only {fair} is known here").format(fair=f"{FAIR}, {BEFORE}"))
    return read(top) if fair == FAIR else read_before(top)


def _lines(game: Game, written: str | None) -> Iterator[Finding]:
    yield _check_words(game)
    yield _check_written(game, written)
    if game.players:
        players = ", ".join(map(plain, game.players))
        yield Finding(None, None, True, _("who sat where, clockwise: {players}").format(players=players), checked=False)
    if game.fair == BEFORE:
        yield from (Finding(None, None, ok, sentence, checked=not ok) for ok, sentence in limits(game))
    yield from _check_texts(game)
    yield from _check_deals(game)
    yield from _check_rest(game)


def _fixed(game: Game) -> bytes:
    """All that was fixed before the first deal, as the six words take it in."""
    if game.fair == BEFORE:
        return fixed_before(game)
    fixed: list[object] = [game.game, len(game.players), *game.players]
    for sealed in game.seals.values():
        cards = sealed.cards
        use = ["roll", sealed.faces] if cards is None else ["shuffle", len(cards), *cards]
        fixed += [sealed.label, sealed.seal.hex(), *use]
    return f"{FAIR} game\n".encode() + counted(fixed)


def _check_words(game: Game) -> Finding:
    true = six_words(_fixed(game))
    if game.words == true:
        return Finding(None, None, True, _("the six words belong to these seals: {words}").format(words=true))
    message = _("the six words do NOT belong to these seals: there is '{words}', it should be '{true}'")
    return Finding(None, None, False, message.format(words=plain(game.words), true=true))


def _check_written(game: Game, written: str | None) -> Finding:
    if written is None:
        message = _("compare the six words yourselves with the ones you wrote down before the first deal")
        return Finding(None, None, True, message, checked=False)
    if "".join(written.split()).casefold() == "".join(game.words.split()).casefold():
        return Finding(None, None, True, _("the words you wrote down are the words of this game"))
    message = _("the words you wrote down are NOT the words of this game: you have '{yours}'")
    return Finding(None, None, False, message.format(yours=plain(written)))


def _check_texts(game: Game) -> Iterator[Finding]:
    """Only people know who added what, and when: so each text is said, and the deal from which on it is in."""
    if not game.texts:
        message = _("nobody added a text: so the companion could have tried seeds until it liked what they deal")
        yield Finding(None, None, True, message, checked=False)
    for at, text in enumerate(game.texts):
        first = next((deal for deal in game.deals if deal.added > at), None)
        ok, sentence = _said_of(game, text, first)
        yield Finding(None, None, ok, sentence, checked=not ok)
    if game.texts:
        message = _("compare these texts yourselves: someone added each, and every deal after that has it in it")
        yield Finding(None, None, True, message, checked=False)


def _said_of(game: Game, text: Text, first: Deal | None) -> Part:
    by = plain(text.by)
    if game.fair != BEFORE and not can_be_read_in_one_way(text.text):
        shown = plain(text.text.encode("ascii", "backslashreplace").decode())
        return False, _("{by} added '{text}': NOT a text as they go on record").format(by=by, text=shown)
    fields = {"by": by, "text": plain(text.text, LONGEST)}  # whole: what is not shown could have been changed unseen
    if first is None:
        sentence = _("{by} added '{text}': in no deal").format(**fields)
    else:
        sentence = _("{by} added '{text}': in {deal} and all after it").format(**fields, deal=plain(_name(first)))
    if is_of_two_alphabets(text.text):
        sentence += "; " + _("its letters are of two alphabets, so they may be others than they look")
    return True, sentence


def _name(deal: Deal) -> str:
    return deal.label if deal.cards is not None else f"{deal.label} {deal.number}"


def _check_deals(game: Game) -> Iterator[Finding]:
    """Each is held against its seed, and against its place: shuffles come in the order of their seals, each once."""
    taken, chance = -1, b""
    for deal, wrong in zip(game.deals, _out_of_place(game), strict=True):
        if deal.added != taken and deal.added <= len(game.texts):
            taken, chance = deal.added, chance_of(game.fair, [each.text for each in game.texts[: deal.added]])
        if deal.gives is None:
            parts = [(True, _("dealt, but not opened yet, so it cannot be checked now"))]
        else:
            parts = [_check_seed(game, deal.label), _compare(game, deal, chance)]
        parts += [*wrong, (True, whose(game.texts[: deal.added]))]
        ok, message = all(good for good, _said in parts), "; ".join(sentence for _good, sentence in parts)
        yield Finding(deal.label, _name(deal), ok, message, checked=deal.gives is not None or not ok)


def _out_of_place(game: Game) -> Iterator[list[Part]]:
    """For each deal what is wrong with where it stands, and what it is called."""
    older = game.fair == BEFORE
    order = ORDER if older else [each.label for each in game.seals.values() if each.cards]
    others = wrong_with(game) if older else repeat([])
    place = -1
    for deal, parts in zip(game.deals, others, strict=False):
        if deal.cards is None:
            yield parts
            continue
        now = order.index(deal.label) if deal.label in order else -1
        twice = [(False, _("this deal is there TWICE"))] if deal.number > 1 else []
        moved = now < place or (now > place + 1 and not older)  # of the older method only opened deals are there
        yield [*parts, *twice, *([(False, _("this deal is NOT in its place"))] if moved else [])]
        place = max(place, now)


def _check_seed(game: Game, label: str) -> Part:
    if seal_of(game.fair, label, game.opened[label]) == game.seals[label].seal:
        return True, _("the seed is the one that was sealed")
    return False, _("the seed is NOT the one that was sealed")


def _compare(game: Game, deal: Deal, chance: bytes) -> Part:
    gives = deal.gives or []
    if deal.added > len(game.texts):
        message = _("added texts: {claimed} taken in, but only {there} there")
        return False, message.format(claimed=deal.added, there=len(game.texts))
    if len(gives) != deal.count:  # said before dealing, so that the work is never more than the file
        message = _("{there} came out, but it should be {wanted}")
        return False, message.format(there=len(gives), wanted=deal.count)
    stream = Stream(game.fair, game.opened[deal.label], deal.use, chance)
    true = stream.rolled(deal.count, deal.below) if deal.cards is None else stream.shuffled(deal.cards)
    for place, (mine, theirs) in enumerate(zip(true, gives, strict=True), 1):
        if type(mine) is not type(theirs) or mine != theirs:
            message = _("it does NOT come out as dealt: number {place} is {theirs}, it should be {mine}")
            return False, message.format(place=place, theirs=_shown(theirs), mine=_shown(mine))
    return True, _as_dealt(deal, gives)


def _as_dealt(deal: Deal, gives: Sequence[Item]) -> str:
    """So many; and if they are few, which, for people to compare with what they saw."""
    n = len(gives)
    if deal.cards is None:
        sentence = plural("{n} roll comes out as it was rolled", "{n} rolls come out as they were rolled", n).format(
            n=n
        )
    else:
        sentence = plural("{n} card comes out as it was dealt", "{n} cards come out as they were dealt", n).format(n=n)
        if deck := _deck(deal.cards):
            sentence = _("{cards}, from this deck: {deck}").format(cards=sentence, deck=deck)
    shown = ", ".join(plain(str(item)) for item in gives)
    return f"{sentence}; {shown}" if 0 < n <= MOST_SHOWN and len(shown) <= LONGEST_DECK else sentence


def _deck(cards: Sequence[Item]) -> str:
    """What was shuffled, for people to see that the right cards were in it; empty if that is too long to say."""
    kinds = Counter((type(card), card) for card in cards)
    if len(kinds) > MOST_KINDS:
        return ""
    deck = ", ".join(f"{copies} x {plain(str(card))}" for (_kind, card), copies in kinds.items())
    return deck if len(deck) <= LONGEST_DECK else ""


def _check_rest(game: Game) -> Iterator[Finding]:
    """The labels nothing was dealt from: what is opened has its deal, but dice may never have been asked for."""
    dealt = {deal.label for deal in game.deals}
    for label, sealed in game.seals.items():
        if label in dealt:
            continue
        if label not in game.opened:
            message = _("sealed but not opened yet, so it cannot be checked now")
            yield Finding(label, None, True, message, checked=False)
            continue
        ok, message = _check_seed(game, label)
        rolls = sealed.cards is None if game.fair == FAIR else label == DICE
        left_out = _("nothing was rolled with it") if rolls else _("it is opened, but its deal is LEFT OUT")
        yield Finding(label, None, ok and rolls, f"{message}; {left_out}")


def _shown(item: Item) -> str:
    return plain(json.dumps(item, ensure_ascii=False))
