"""Check a transcript of dealt cards and rolled dice, sharing no code with the dealer.

Written from the published algorithm "companion-fair-1" alone; it imports nothing of companion and can
be run as a lone file. What no seal or deal covers cannot be checked: the name of the game, who added a
text, texts no deal took in, and deals that were left out of the transcript.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import NoReturn, TextIO, TypeVar

FAIR = "companion-fair-1"
MOST_BYTES, MOST_ITEMS, MOST_BELOW, MOST_NUMBER = 10_000_000, 10_000, 2**32, 2**53
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"

Item = str | int | float
T = TypeVar("T")


class TranscriptError(Exception):
    """The transcript (or the command line) cannot be read as what it should be."""


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


@dataclass(frozen=True)
class _Deal:
    label: str
    use: str
    added: int
    gives: list[Item]
    cards: list[Item] | None  # None for a roll
    count: int
    below: int


@dataclass(frozen=True)
class _Game:
    words: str
    seals: dict[str, bytes]
    texts: list[str]
    opened: dict[str, bytes]
    deals: list[_Deal]


# Reading: every wrong type or size is a TranscriptError that names the place.


@dataclass(frozen=True)
class _Box:
    """One JSON object at a named place."""

    where: str
    fields: Mapping[object, object]

    def bad(self, name: str, message: str) -> TranscriptError:
        return TranscriptError(f"{self.where}{name}: {message}")

    def get(self, name: str, kind: type[T], called: str) -> T:
        value = self.fields.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.bad(name, _("{kind} is needed here").format(kind=called))
        return value

    def text(self, name: str) -> str:
        value = self.get(name, str, _("a text"))
        if not _is_unicode(value):
            raise self.bad(name, _("this text is not valid Unicode"))
        if name == "label" and "\n" in value:  # two sealed labels could pass for one
            raise self.bad(name, _("a label has no line breaks"))
        return value

    def secret(self, name: str) -> bytes:
        value = self.text(name)
        if not re.fullmatch("[0-9a-f]{64}", value):
            raise self.bad(name, _("64 lower case hex digits are needed here"))
        return bytes.fromhex(value)

    def whole(self, name: str, low: int, high: int) -> int:
        value = self.get(name, int, _("a whole number"))
        if not low <= value <= high:
            raise self.bad(name, _("a number from {low} to {high} is needed here").format(low=low, high=high))
        return value

    def values(self, name: str) -> Iterator[tuple[str, object]]:
        found: list[object] = self.get(name, list, _("a list"))
        if len(found) > MOST_ITEMS:
            raise self.bad(name, _("more than {most} items").format(most=MOST_ITEMS))
        return ((f"{name}[{at}]", value) for at, value in enumerate(found))

    def items(self, name: str) -> list[Item]:
        return [self._item(place, value) for place, value in self.values(name)]

    def _item(self, name: str, value: object) -> Item:
        if isinstance(value, str) and _is_unicode(value):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST_NUMBER:
            return value
        raise self.bad(name, _("a text or an ordinary number is needed here"))

    def boxes(self, name: str) -> Iterator[_Box]:
        for place, value in self.values(name):
            if not isinstance(value, dict):
                raise self.bad(place, _("an object with named fields is needed here"))
            yield _Box(f"{self.where}{place}.", value)


def _is_unicode(text: str) -> bool:
    return not re.search("[\ud800-\udfff]", text)


def _read(transcript: object) -> _Game:
    if not isinstance(transcript, dict):
        raise TranscriptError(_("a transcript is a JSON object with named fields"))
    top = _Box("", transcript)
    if top.text("fair") != FAIR:
        raise top.bad("fair", _("only {fair} is known here").format(fair=FAIR))
    top.text("game")
    seals, opened = _by_label(top, "seals", "seal"), _by_label(top, "opened", "seed")
    if not seals:
        raise top.bad("seals", _("nothing was sealed"))
    for label in opened:
        if label not in seals:
            raise top.bad("opened", _("'{label}' was never sealed").format(label=_short(label)))
    texts = [(box.text("by"), box.text("text"))[1] for box in top.boxes("added")]
    deals = [_read_deal(box, opened) for box in top.boxes("deals")]
    return _Game(top.text("words"), seals, texts, opened, deals)


def _by_label(top: _Box, name: str, field: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for box in top.boxes(name):
        label = box.text("label")
        if label in found:
            raise box.bad("label", _("'{label}' is there twice").format(label=_short(label)))
        found[label] = box.secret(field)
    return found


def _read_deal(box: _Box, opened: Mapping[str, bytes]) -> _Deal:
    label, use, kind = box.text("label"), box.text("use"), box.text("kind")
    if label not in opened:
        raise box.bad("label", _("'{label}' is dealt from but not opened").format(label=_short(label)))
    added, gives = box.whole("added", 0, MOST_NUMBER), box.items("gives")
    if kind == "shuffle":
        return _Deal(label, use, added, gives, box.items("from"), 0, 0)
    if kind == "roll":
        count, below = box.whole("count", 0, MOST_ITEMS), box.whole("below", 1, MOST_BELOW)
        return _Deal(label, use, added, gives, None, count, below)
    raise box.bad("kind", _("only shuffle and roll are known here"))


# The published algorithm.


def _seal(label: str, seed: bytes) -> bytes:
    return hashlib.sha256(f"{FAIR} seal\n{label}\n".encode() + seed).digest()


def _words(seals: Mapping[str, bytes]) -> str:
    rows = "".join(f"{label} {seal.hex()}\n" for label, seal in seals.items())
    root = hashlib.sha256(f"{FAIR} seals\n{rows}".encode()).digest()
    return " ".join(_word(int.from_bytes(root[at : at + 2], "big")) for at in range(0, 12, 2))


def _word(bits: int) -> str:
    first, middle, last = CONSONANTS[bits >> 12], CONSONANTS[bits >> 6 & 15], CONSONANTS[bits & 15]
    return first + VOWELS[bits >> 10 & 3] + middle + VOWELS[bits >> 4 & 3] + last


def _chances(texts: Sequence[str]) -> list[bytes]:
    """E_0, E_1 ... up to all the texts, in one pass."""
    running = hashlib.sha256(f"{FAIR} added\n".encode())
    found = [running.digest()]
    for text in texts:
        data = text.encode()
        running.update(b"%d:%b\n" % (len(data), data))
        found.append(running.digest())
    return found


def _numbers(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        data = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(data[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def _below(numbers: Iterator[int], n: int) -> int:
    limit = 2**32 - 2**32 % n
    return next(u for u in numbers if u < limit) % n


def _deal(deal: _Deal, seed: bytes, chance: bytes) -> list[Item]:
    message = f"{FAIR} deal\n{deal.use}\n".encode() + chance
    numbers = _numbers(hmac.digest(seed, message, "sha256"))
    if deal.cards is None:
        return [_below(numbers, deal.below) for _each in range(deal.count)]
    cards = list(deal.cards)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(numbers, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


# The checks, in words for people at a table.


def verify(transcript: object, written: str | None = None) -> Report:
    """Check a transcript as read from JSON, and the words the players wrote down if they are given.

    Raises TranscriptError when it is not a transcript at all.
    """
    game = _read(transcript)
    lines = (_check_words(game), _check_written(game, written), *_check_deals(game), *_check_rest(game))
    return Report(all(line.ok for line in lines), lines)


def _check_words(game: _Game) -> Finding:
    true = _words(game.seals)
    if game.words == true:
        return Finding(None, None, True, _("the six words belong to these seals: {words}").format(words=true))
    message = _("the six words do NOT belong to these seals: there is '{words}', it should be '{true}'")
    return Finding(None, None, False, message.format(words=_short(game.words), true=true))


def _check_written(game: _Game, written: str | None) -> Finding:
    if written is None:
        message = _("compare the six words yourselves with the ones you wrote down before the first deal")
        return Finding(None, None, True, message, checked=False)
    if "".join(written.split()).casefold() == "".join(game.words.split()).casefold():
        return Finding(None, None, True, _("the words you wrote down are the words of this game"))
    message = _("the words you wrote down are NOT the words of this game: you have '{yours}'")
    return Finding(None, None, False, message.format(yours=_short(written)))


def _check_deals(game: _Game) -> Iterator[Finding]:
    chances = _chances(game.texts)
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


def _check_seed(game: _Game, label: str) -> tuple[bool, str]:
    if _seal(label, game.opened[label]) == game.seals[label]:
        return True, _("the seed is the one that was sealed")
    return False, _("the seed is NOT the one that was sealed")


def _compare(game: _Game, deal: _Deal, chances: Sequence[bytes]) -> tuple[bool, str]:
    wanted = deal.count if deal.cards is None else len(deal.cards)
    if deal.added > len(game.texts):
        message = _("it takes in {claimed} added texts, but only {there} are there")
        return False, message.format(claimed=deal.added, there=len(game.texts))
    if len(deal.gives) != wanted:  # said before dealing, so that the work is never more than the file
        message = _("{there} came out, but it should be {wanted}")
        return False, message.format(there=len(deal.gives), wanted=wanted)
    true = _deal(deal, game.opened[deal.label], chances[deal.added])
    for place, (mine, theirs) in enumerate(zip(true, deal.gives, strict=True), 1):
        if type(mine) is not type(theirs) or mine != theirs:
            message = _("it does NOT come out as dealt: number {place} is {theirs}, it should be {mine}")
            return False, message.format(place=place, theirs=_shown(theirs), mine=_shown(mine))
    return True, _as_dealt(deal, wanted)


def _as_dealt(deal: _Deal, n: int) -> str:
    if deal.cards is None:
        one = ngettext("{n} roll comes out as it was rolled", "{n} rolls come out as they were rolled", n)
    else:
        one = ngettext("{n} card comes out as it was dealt", "{n} cards come out as they were dealt", n)
    return one.format(n=n)


def _check_rest(game: _Game) -> Iterator[Finding]:
    """The labels nothing was dealt from: opened ones are checked, the others are said."""
    dealt = {deal.label for deal in game.deals}
    for label in game.seals:
        if label not in game.opened:
            message = _("sealed but not opened yet, so it cannot be checked now")
            yield Finding(label, None, True, message, checked=False)
        elif label not in dealt:
            ok, message = _check_seed(game, label)
            yield Finding(label, None, ok, message + "; " + _("no deal from it is listed"))


# The command.


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _shown(item: Item) -> str:
    return _short(json.dumps(item, ensure_ascii=False))


def _say(text: str, stream: TextIO) -> None:
    """Print one line that can neither steer the terminal nor be too much for its encoding."""
    plain = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    coding = stream.encoding or "utf-8"
    print(plain.encode(coding, "backslashreplace").decode(coding), file=stream, flush=True)


def _load(path: str) -> object:
    try:
        if path == "-" and sys.stdin is None:
            raise ValueError(_("there is no standard input"))
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise TranscriptError(_("cannot read {path}: {reason}").format(path=path, reason=reason)) from None
    if len(data) > MOST_BYTES:
        raise TranscriptError(_("{path} is over 10 MB, that is no transcript").format(path=path))
    return _parse(data)


def _parse(data: bytes) -> object:
    try:
        text = data.decode("utf-8-sig")
        made: object = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise TranscriptError(_("this is not a UTF-8 text file")) from None
    except RecursionError:
        raise TranscriptError(_("this is nested too deeply")) from None
    except ValueError as problem:
        raise TranscriptError(_("this is not JSON: {reason}").format(reason=problem)) from None
    return made


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise TranscriptError(_("a field is there twice in one object"))
    return made


def _no_constant(name: str) -> NoReturn:
    raise TranscriptError(_("this is not JSON: {name} is not a number").format(name=name))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise TranscriptError(message)


def _parser() -> _Parser:
    parser = _Parser("companion verify", description=_("Check that a game was dealt fairly."))
    parser.add_argument("transcript", metavar="TRANSCRIPT", help=_("a file, or - for standard input"))
    parser.add_argument("--words", help=_("the six words you wrote down before the first deal"))
    parser.add_argument("--json", action="store_true", help=_("print the report as JSON"))
    return parser


def _line(finding: Finding) -> str:
    mark = _("NO") if not finding.ok else _("ok") if finding.checked else "--"
    names = [_short(name) for name in (finding.label, finding.use) if name is not None]
    about = ", ".join(dict.fromkeys(names))  # a use that is just the label is not said twice
    return f"{mark}  {about}: {finding.message}" if names else f"{mark}  {finding.message}"


def _verdict(report: Report, written: str | None) -> str:
    bad = sum(not line.ok for line in report.lines)
    if bad:
        return ngettext("{n} thing does NOT match.", "{n} things do NOT match.", bad).format(n=bad)
    if all(line.use is None for line in report.lines):
        return _("What is there matches, but there is no deal to check yet.")
    if written is None:
        return _("Everything matches, provided the six words are the ones you wrote down.")
    return _("Everything matches.")


def _show(report: Report, written: str | None, as_json: bool) -> None:
    if as_json:
        _say(json.dumps(asdict(report)), sys.stdout)
        return
    for finding in report.lines:
        _say(_line(finding), sys.stdout)
    _say(_verdict(report, written), sys.stdout)


def main(argv: Sequence[str] | None = None) -> int:
    """Run `companion verify`: 0 everything matches, 1 something does not, 2 the input is bad."""
    try:
        args = _parser().parse_args(argv)
        report = verify(_load(args.transcript), args.words)
    except TranscriptError as problem:
        _say(f"companion verify: {problem}", sys.stderr)
        return 2
    try:
        _show(report, args.words, args.json)
    except OSError:  # nobody is reading any more, or the disk is full
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _say("companion verify: " + _("the report could not be written"), sys.stderr)
        return 2
    return 0 if report.ok else 1


if __name__ == "__main__":
    sys.exit(main())
