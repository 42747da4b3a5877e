"""The published algorithm: seals, the six words, shuffles and rolls."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

FAIR, BEFORE = "companion-fair-2", "companion-fair-1"

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"

T = TypeVar("T")


def seal_of(fair: str, label: str, seed: bytes) -> bytes:
    """What was shown of a seed before anything was dealt from it."""
    return hashlib.sha256(f"{fair} seal\n{label}\n".encode() + seed).digest()


def counted(texts: Iterable[object]) -> bytes:
    """T(x) for each of them: its length in bytes, and then itself."""
    return b"".join(b"%d:%b\n" % (len(data), data) for data in (str(text).encode() for text in texts))


def six_words(fixed: bytes) -> str:
    """The six words that stand for what was fixed."""
    root = hashlib.sha256(fixed).digest()
    return " ".join(_word(int.from_bytes(root[at : at + 2], "big")) for at in range(0, 12, 2))


def _word(bits: int) -> str:
    first, middle, last = CONSONANTS[bits >> 12], CONSONANTS[bits >> 6 & 15], CONSONANTS[bits & 15]
    return first + VOWELS[bits >> 10 & 3] + middle + VOWELS[bits >> 4 & 3] + last


def chance_of(fair: str, texts: Sequence[str]) -> bytes:
    """E, of all texts that were added by a deal: by the older method in their order."""
    taken = texts if fair == BEFORE else sorted(texts, key=str.encode)
    return hashlib.sha256(f"{fair} added\n".encode() + counted(taken)).digest()


def _numbers(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        data = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(data[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def _below(numbers: Iterator[int], n: int) -> int:
    limit = 2**32 - 2**32 % n
    return next(u for u in numbers if u < limit) % n


class Stream:
    """The numbers of one deal."""

    def __init__(self, fair: str, seed: bytes, use: str, chance: bytes) -> None:
        message = f"{fair} deal\n{use}\n".encode() + chance
        self._numbers = _numbers(hmac.digest(seed, message, "sha256"))

    def rolled(self, count: int, below: int) -> list[int]:
        """What a roll gives."""
        return [_below(self._numbers, below) for _each in range(count)]

    def shuffled(self, deck: Sequence[T]) -> list[T]:
        """What a shuffle gives."""
        cards = list(deck)
        for i in range(len(cards) - 1, 0, -1):
            j = _below(self._numbers, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards
