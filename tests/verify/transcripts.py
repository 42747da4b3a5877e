"""Transcripts made by a second implementation, with vectors made with openssl, to hold companion.verify against.

Builder is written from the published algorithm alone and built differently on purpose: whole byte
strings, divmod and struct. The constants KNOWN_* were computed with sha256sum, openssl and the shell.
"""

from __future__ import annotations

import copy
import hmac
import io
import json
import struct
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from hashlib import sha256
from typing import Any

from companion import verify as checker

FAIR, BEFORE = "companion-fair-2", "companion-fair-1"
BIG = 2**31 + 1  # nearly every second number is thrown away below this

# From sha256sum, openssl dgst -mac HMAC and shell arithmetic.
KNOWN_SEEDS = {
    "roles 1": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "würfel": "f" * 64,
    "gold": "bc590ca4dbeff6490456c03548444b36834ee79b295293dece7749e8710075fc",
}
KNOWN_SEALS = {
    "roles 1": "1f85a20acd41917aace6a1e0aa181804f8049e2926cb1300eec595134d178a44",
    "würfel": "0fa93b9bf2a7a40e096a141807d4edc0edc8b406892d649d1eb9d80171dc17ac",
    "gold": "da01dc54f462d0e9e545bd38a895c5935c5c289ea3eadf97b6b6bb76efc91a3e",
}
KNOWN_WORDS = "hosot tavik pomus sogas nubuv zavaf"
KNOWN_ROLL = [4, 5, 0, 4]
KNOWN_SHUFFLE = list("laekcdfghbji")
PLAYERS = ["Anna", "Bo ž"]
USES: dict[str, Any] = {"roles 1": list("abcdefghijkl"), "würfel": 6, "gold": [1, 1, 2]}
HALLO, FIVE = {"by": "Anna", "text": "hällo"}, {"by": "Bo ž", "text": "3 5"}


def counted(texts: list[Any]) -> bytes:
    """Each with its length before it."""
    return b"".join(str(len(str(t).encode())).encode() + b":" + str(t).encode() + b"\n" for t in texts)


def seal_of(label: str, seed: str, fair: str = FAIR) -> str:
    """The seal of a seed, both as hex where they are not text."""
    return sha256(b"\n".join([fair.encode() + b" seal", label.encode(), bytes.fromhex(seed)])).hexdigest()


def in_words(root: bytes) -> str:
    """The six words of a hash, taking the letters off from the low end."""
    words = []
    for bits in struct.unpack(">6H", root[:12]):
        word, rest = "", bits
        for letters in ("bdfghjklmnprstvz", "aiou", "bdfghjklmnprstvz", "aiou", "bdfghjklmnprstvz"):
            rest, letter = divmod(rest, len(letters))
            word = letters[letter] + word
        words.append(word)
    return " ".join(words)


def words_of(made: dict[str, Any]) -> str:
    """The six words of all that a transcript says was fixed."""
    if made["fair"] == BEFORE:
        rows = [f"{BEFORE} seals"] + [f"{row['label']} {row['seal']}" for row in made["seals"]]
        return in_words(sha256(("\n".join(rows) + "\n").encode()).digest())
    fixed = [made["game"], len(made["players"]), *made["players"]]
    for row in made["seals"]:
        use = ["roll", row["faces"]] if "faces" in row else ["shuffle", len(row["deck"]), *row["deck"]]
        fixed += [row["label"], row["seal"], *use]
    return in_words(sha256(b"companion-fair-2 game\n" + counted(fixed)).digest())


def draws(seed: str, use: str, texts: list[str], sizes: list[int], fair: str = FAIR) -> list[int]:
    """One number below each of the sizes, from a stream that is made beforehand."""
    if fair == FAIR:
        texts = [data.decode() for data in sorted(text.encode() for text in texts)]
    chance = sha256(fair.encode() + b" added\n" + counted(texts)).digest()
    key = hmac.new(bytes.fromhex(seed), fair.encode() + b" deal\n" + use.encode() + b"\n" + chance, sha256)
    blocks = [hmac.new(key.digest(), struct.pack(">Q", i), sha256).digest() for i in range(len(sizes) + 9)]
    stream = list(struct.unpack(f">{8 * len(blocks)}I", b"".join(blocks)))[::-1]
    found = []
    for size in sizes:
        while (u := stream.pop()) // size >= 2**32 // size:  # the part of a last, shorter run
            pass
        found.append(u % size)
    return found


def shuffled(seed: str, use: str, texts: list[str], cards: list[Any], fair: str = FAIR) -> list[Any]:
    """What a dealer gets who shuffles under this name, with these texts."""
    gives, sizes = list(cards), list(range(len(cards), 1, -1))
    for size, j in zip(sizes, draws(seed, use, texts, sizes, fair), strict=True):
        gives[size - 1], gives[j] = gives[j], gives[size - 1]
    return gives


class Builder:
    """Builds an honest transcript, deal by deal."""

    def __init__(self, seeds: dict[str, str], uses: dict[str, Any], shut: tuple[str, ...] = ()) -> None:
        """Seal the seeds for what they are used for, and open all but those that stay shut."""
        self.seeds, self.uses, self.shut = seeds, uses, shut
        self.texts: list[str] = []
        named = {label: {"faces": use} if isinstance(use, int) else {"deck": list(use)} for label, use in uses.items()}
        seals = [{"label": label, "seal": seal_of(label, seed), **named[label]} for label, seed in seeds.items()]
        opened = [{"label": label, "seed": seed} for label, seed in seeds.items() if label not in shut]
        self.made: dict[str, Any] = {"fair": FAIR, "game": "saboteur", "players": list(PLAYERS), "words": ""}
        self.made |= {"seals": seals, "opened": opened, "record": []}
        self.made["words"] = words_of(self.made)

    def add(self, *texts: dict[str, str]) -> None:
        """Somebody adds texts."""
        self.texts += [row["text"] for row in texts]
        self.made["record"] += copy.deepcopy(texts)

    def deal(self, label: str, count: int = 0) -> None:
        """Make the next deal from a seed."""
        cards = self.uses[label]
        number = 1 + sum(row.get("deal") == label for row in self.made["record"])
        if isinstance(cards, int):
            gives: list[Any] = draws(self.seeds[label], f"{number} {count}", self.texts, [cards] * count)
        else:
            gives = shuffled(self.seeds[label], f"{number} {len(cards)}", self.texts, cards)
        self.made["record"].append({"deal": label, **({} if label in self.shut else {"gives": gives})})


def good() -> dict[str, Any]:
    """An honest transcript with everything in it that a transcript can have; the caller may change it."""
    made: dict[str, Any] = json.loads(_good())
    return made


@cache
def _good() -> str:
    return json.dumps(built("gold"))


def built(*shut: str) -> dict[str, Any]:
    """The same with other seeds shut."""
    builder = Builder(KNOWN_SEEDS, USES, shut)
    builder.deal("würfel", 4)
    builder.add(HALLO, FIVE)
    builder.deal("roles 1")
    builder.deal("gold")
    builder.deal("würfel", 3)
    builder.add({"by": "Anna", "text": "too late"})
    return builder.made


def run(data: bytes | object, *options: str) -> tuple[int, str, str]:
    """Run the command on standard input: the exit code and both outputs."""
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    out, err, stdin = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(raw))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = checker.main(["-", *options])
    finally:
        sys.stdin = stdin
    assert err.getvalue().count("\n") == (1 if code == 2 else 0)
    assert bool(out.getvalue()) == (code != 2)
    return code, out.getvalue(), err.getvalue()


def spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything inside a JSON value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*path, key)
        yield from spots(inner, (*path, key))


def same(one: Any, two: Any) -> bool:
    """Whether two JSON values are the same, 1 and 1.0 and true being different."""
    return json.dumps(one) == json.dumps(two)


def at(made: Any, path: tuple[Any, ...]) -> Any:
    """What is at a path."""
    for key in path:
        made = made[key]
    return made


def changed(path: tuple[Any, ...], new: Any) -> dict[str, Any]:
    """The good transcript with one thing changed."""
    made = good()
    at(made, path[:-1])[path[-1]] = new
    return made


def deals_with_texts(record: list[Any]) -> list[Any]:
    """What comes out of each deal, and the texts it takes in, whatever their order."""
    found, texts = [], []
    for row in record:
        if "text" in row:
            texts.append(row["text"])
        else:
            found.append([row, sorted(texts)])
    return found


def may_pass(path: tuple[Any, ...], old: Any, new: Any) -> bool:
    """What is stated as free: only people know it, or it changes nothing."""
    if path[-1] == "by":  # who is said to have added a text
        return isinstance(new, str) and new != "\ud800"
    if path == ("opened",) and isinstance(new, list):  # the order of the opened seeds means nothing
        return sorted(map(json.dumps, new)) == sorted(map(json.dumps, old))
    if path[0] == "record":
        return _record_may_pass(path, new)
    return False


def _record_may_pass(path: tuple[Any, ...], new: Any) -> bool:
    """Texts after the last deal, the order of texts between two, rolls left out at the end, and deals still shut."""
    made = changed(path, new)
    was, now = deals_with_texts(good()["record"]), made["record"]
    if not isinstance(now, list) or not all(isinstance(row, dict) and set(row) <= _ROWS for row in now):
        return False
    texts = [row for row in now if "text" in row]
    if not all(set(row) == {"by", "text"} and is_written(row["text"]) and isinstance(row["by"], str) for row in texts):
        return False
    is_ = deals_with_texts(now)
    if [row for row in is_ if "gives" not in row[0]] not in ([], [row for row in was if "gives" not in row[0]]):
        return False
    was, is_ = (
        [row for row in rows if "gives" in row[0]] for rows in (was, is_)
    )  # a deal that is not open proves nothing
    return is_ == was[: len(is_)] and "roles 1" in {row["deal"] for row, _texts in is_}


_ROWS = {"by", "text", "deal", "gives"}


def is_written(text: Any) -> bool:
    """Whether a text is as texts go on record; enough for those that tests make."""
    return (
        isinstance(text, str)
        and 0 < len(text) <= 200
        and text.isprintable()
        and text == " ".join(text.split())
        and unicodedata.normalize("NFKC", text) == text
        and all(c.isascii() for c in text if c.isdecimal())
        and not any(unicodedata.category(c)[0] == "M" for c in text)
        and not set(text) & set("\u115f\u1160\u2800\u3164\uffa0")
    )
