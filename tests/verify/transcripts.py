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
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from hashlib import sha256
from typing import Any

from companion import verify as checker

BIG = 2**31 + 1  # nearly every second number is thrown away below this

# From sha256sum, openssl dgst -mac HMAC and shell arithmetic.
KNOWN_SEEDS = {
    "gold": "bc590ca4dbeff6490456c03548444b36834ee79b295293dece7749e8710075fc",
    "roles 1": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "würfel": "f" * 64,
}
KNOWN_SEALS = [
    {"label": "gold", "seal": "1401f4b3dcdc914bb78067bbea30dd1cc7b70f4bf74a92acfb0dd400c3b4e507"},
    {"label": "roles 1", "seal": "a5317008868fe7b24ad20a5a8f38cd72b2c20cded769c620dcc6614508f2c4d4"},
    {"label": "würfel", "seal": "f451fc94c47a21e074fe5e36a598c2ae03ea951622df24445271b02d3d4cd493"},
]
KNOWN_WORDS = "fukuf vihal basit kisiv huhal bolis"
KNOWN_ADDED = [{"by": "Anna", "text": "hällo"}, {"by": "Bo", "text": "two\nlines: 3 €"}]
KNOWN_SHUFFLE = list("iljakhgfecbd")
KNOWN_ROLL = [5, 5, 0, 1]
KNOWN_BIG = [
    802157069,
    1600460614,
    1680704653,
    191088181,
    1317099648,
    100645964,
    1461134604,
    292895493,
    1396670080,
    1646523405,
    1626757928,
    6810053,
]
KNOWN_TOP = [215610312, 1528241573]


def seal_of(label: str, seed: str) -> str:
    """The seal of a seed, both as hex where they are not text."""
    return sha256(b"\n".join([b"companion-fair-1 seal", label.encode(), bytes.fromhex(seed)])).hexdigest()


def words_of(seals: list[dict[str, str]]) -> str:
    """The six words of the seals, taking the letters off from the low end."""
    rows = ["companion-fair-1 seals"] + [f"{row['label']} {row['seal']}" for row in seals]
    words = []
    for bits in struct.unpack(">6H", sha256(("\n".join(rows) + "\n").encode()).digest()[:12]):
        word, rest = "", bits
        for letters in ("bdfghjklmnprstvz", "aiou", "bdfghjklmnprstvz", "aiou", "bdfghjklmnprstvz"):
            rest, letter = divmod(rest, len(letters))
            word = letters[letter] + word
        words.append(word)
    return " ".join(words)


def draws(seed: str, use: str, texts: list[str], sizes: list[int]) -> list[int]:
    """One number below each of the sizes, from a stream that is made beforehand."""
    record = b"".join(str(len(t.encode())).encode() + b":" + t.encode() + b"\n" for t in texts)
    chance = sha256(b"companion-fair-1 added\n" + record).digest()
    key = hmac.new(bytes.fromhex(seed), b"companion-fair-1 deal\n" + use.encode() + b"\n" + chance, sha256)
    blocks = [hmac.new(key.digest(), struct.pack(">Q", i), sha256).digest() for i in range(len(sizes) + 9)]
    stream = list(struct.unpack(f">{8 * len(blocks)}I", b"".join(blocks)))[::-1]
    found = []
    for size in sizes:
        while (u := stream.pop()) // size >= 2**32 // size:  # the part of a last, shorter run
            pass
        found.append(u % size)
    return found


class Builder:
    """Builds an honest transcript."""

    def __init__(self, seeds: dict[str, str], added: list[dict[str, str]]) -> None:
        """Seal the seeds, open all but gold, and have the texts added."""
        self.seeds, self.texts = seeds, [row["text"] for row in added]
        seals = [{"label": label, "seal": seal_of(label, seed)} for label, seed in seeds.items()]
        opened = [{"label": label, "seed": seed} for label, seed in seeds.items() if label != "gold"]
        self.made: dict[str, Any] = {"fair": "companion-fair-1", "game": "saboteur", "words": words_of(seals)}
        self.made |= {"seals": seals, "added": copy.deepcopy(added), "opened": opened, "deals": []}

    def shuffle(self, label: str, use: str, k: int, cards: list[Any]) -> None:
        """Add an honest shuffle."""
        gives, sizes = list(cards), list(range(len(cards), 1, -1))
        for size, j in zip(sizes, draws(self.seeds[label], use, self.texts[:k], sizes), strict=True):
            gives[size - 1], gives[j] = gives[j], gives[size - 1]
        deal = {"label": label, "use": use, "added": k, "kind": "shuffle", "from": cards, "gives": gives}
        self.made["deals"].append(deal)

    def roll(self, label: str, use: str, k: int, count: int, below: int) -> None:
        """Add an honest roll."""
        gives = draws(self.seeds[label], use, self.texts[:k], [below] * count)
        deal = {"label": label, "use": use, "added": k, "kind": "roll", "count": count, "below": below}
        self.made["deals"].append(deal | {"gives": gives})


def good() -> dict[str, Any]:
    """An honest transcript with everything in it that a transcript can have; the caller may change it."""
    made: dict[str, Any] = json.loads(_good())
    return made


@cache
def _good() -> str:
    builder = Builder(KNOWN_SEEDS, KNOWN_ADDED)
    builder.roll("würfel", "roll 1", 0, 4, 6)
    builder.shuffle("roles 1", "roles 1", 1, list("abcdefghijkl"))
    builder.roll("würfel", "gröss", 2, 12, BIG)
    builder.roll("würfel", "top", 2, 2, 2**32)
    builder.shuffle("würfel", "mixed", 2, [1, "1", 2.5, 1.0, -7, "", "€", 8, 9, 10])
    return json.dumps(builder.made)


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


FREE = {"game", "by"}  # covered by no seal: any text will do, as the algorithm has it


def may_pass(path: tuple[Any, ...], old: Any, new: Any) -> bool:
    """The changes that no check can see: see the report of what the algorithm does not cover."""
    if path[-1] in FREE:
        return isinstance(new, str) and new != "\ud800"
    if path[-1] == "below":  # it is not in the key: a larger number can, rightly, give the same roll
        return old > 2**31 and isinstance(new, int) and 2**31 < new <= 2**32
    if path == ("added",) and isinstance(new, list):  # texts after those that the last deal took in
        return bool(new[: len(old)] == old)
    if path == ("opened",) and isinstance(new, list):  # the order of the opened seeds means nothing
        return sorted(map(json.dumps, new)) == sorted(map(json.dumps, old))
    if path == ("deals",) and isinstance(new, list):  # a deal left out, or deals without texts moved
        return new == [] or len(new) < len(old)
    return False
