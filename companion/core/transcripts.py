"""What a game shows for others to check: six words for all that is fixed before it, and its transcript.

README.md beside this file has it, and the compact form for a QR code.
"""

from __future__ import annotations

import json
import zlib
from base64 import b32encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.core.chance import BEFORE, NAME, counted, six_words
from companion.core.records import Fields, Secret

Item = str | int
Texts = Sequence[tuple[str, str]]
Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seal, and all its seed is for: shuffling a deck once, or rolling dice with so many faces."""

    label: str
    seal: str
    deck: tuple[Item, ...] = ()
    faces: int = 0


@dataclass(frozen=True, slots=True)
class Dealt:
    """A shuffle or roll on record: which seed, how many of the players' texts went in, what came out."""

    label: str
    added: int
    gives: Secret[Sequence[Item]]


def words(game: str, players: Sequence[str], sealed: Sequence[Sealed]) -> str:
    """Six words that stand for the game, who plays in which order, and every seal with what it is for."""
    fixed = [game, len(players), *players]
    for each in sealed:
        fixed += [each.label, each.seal]
        fixed += ["shuffle", len(each.deck), *each.deck] if each.deck else ["roll", each.faces]
    return six_words(f"{NAME} game\n".encode() + b"".join(map(counted, fixed)))


def words_before(seals: Pairs) -> str:
    """The six words of a game that was begun by the method before, which stand for its seals alone."""
    return six_words("".join([f"{BEFORE} seals\n", *(f"{label} {seal}\n" for label, seal in seals)]).encode())


@dataclass(frozen=True, slots=True)
class Proof:
    """All that is to be shown of a game, in the order in which it was fixed, added and dealt."""

    fair: str
    game: str
    players: tuple[str, ...]
    words: str
    sealed: tuple[Sealed, ...]
    added: Texts
    dealt: Sequence[Dealt]
    opened: Pairs

    def transcript(self) -> Fields:
        """Everything that is open by now, for `companion verify`."""
        if self.fair == BEFORE:
            return self._as_before()
        return {
            "fair": self.fair,
            "game": self.game,
            "players": list(self.players),
            "words": self.words,
            "seals": [_sealed(each) for each in self.sealed],
            "opened": [{"label": label, "seed": seed} for label, seed in self.opened],
            "record": list(self._record()),
        }

    def _record(self) -> Iterator[Fields]:
        """Texts and deals as they came; what came out of a deal is there once its seed is open."""
        opened, since = dict(self.opened), 0
        for dealt in self.dealt:
            yield from _texts(self.added[since : dealt.added])
            since = dealt.added
            gives = {"gives": list(dealt.gives.open())} if dealt.label in opened else {}
            yield {"deal": dealt.label, **gives}
        yield from _texts(self.added[since:])

    def _as_before(self) -> Fields:
        """As `companion-fair-1` has it."""
        opened, sealed = dict(self.opened), {each.label: each for each in self.sealed}
        rolls = 0
        deals = []
        for dealt in self.dealt:
            if dealt.label in opened:
                rolls += 1
                deals.append(_deal_before(sealed[dealt.label], dealt, rolls))
        return {
            "fair": self.fair,
            "game": self.game,
            "words": self.words,
            "seals": [{"label": each.label, "seal": each.seal} for each in self.sealed],
            "added": list(_texts(self.added)),
            "opened": [{"label": label, "seed": seed} for label, seed in self.opened],
            "deals": deals,
        }


def _sealed(each: Sealed) -> Fields:
    use = {"deck": list(each.deck)} if each.deck else {"faces": each.faces}
    return {"label": each.label, "seal": each.seal, **use}


def _texts(added: Texts) -> Iterator[dict[str, str]]:
    return ({"by": by, "text": text} for by, text in added)


def _deal_before(sealed: Sealed, dealt: Dealt, number: int) -> Fields:
    gives = list(dealt.gives.open())
    if sealed.deck:
        how = {"use": dealt.label, "added": dealt.added, "kind": "shuffle", "from": list(sealed.deck)}
    else:
        how = {
            "use": f"roll {number}",
            "added": dealt.added,
            "kind": "roll",
            "count": len(gives),
            "below": sealed.faces,
        }
    return {"label": dealt.label, **how, "gives": gives}


def texts_of(transcript: Fields) -> list[Mapping[str, str]]:
    """The texts that were added, whichever method it is by."""
    rows = transcript["added"] if "added" in transcript else transcript["record"]
    return [row for row in rows if "text" in row]


def named_in(transcript: Fields) -> Iterator[str]:
    """Whose names stand in it: of those who began, and of whoever added a text, maybe after they came later."""
    with suppress(KeyError, TypeError):  # a file from somewhere may be anything
        names = (*transcript.get("players", ()), *(text["by"] for text in texts_of(transcript)))
        yield from (name for name in names if isinstance(name, str))


def deals_of(transcript: Fields) -> list[Fields]:
    """What came out of every deal whose seed is open: its `label`, what it `gives`, and who added by then (`names`)."""
    if "deals" in transcript:
        adders = [row["by"] for row in transcript["added"]]
        return [{**deal, "names": adders[: deal["added"]]} for deal in transcript["deals"]]
    found: list[Fields] = []
    names: list[str] = []
    for row in transcript["record"]:
        if "text" in row:
            names = [*names, row["by"]]
        elif "gives" in row:
            found.append({"label": row["deal"], "gives": row["gives"], "names": names})
    return found


START = "CF1-"


def compact(transcript: Fields) -> str:
    """The same transcript in capitals and digits alone, which a QR code holds most densely."""
    text = json.dumps(dict(transcript), separators=(",", ":"))
    return START + b32encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
