"""Shuffles that can be proved fair afterwards: the algorithm `companion-fair-2` of README.md beside this file.

A game that was begun by the one before goes on by it: its six words are written down already.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

NAME = "companion-fair-2"
BEFORE = "companion-fair-1"
SEED_BYTES = 32
CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aiou"

T = TypeVar("T")


class Chance(Protocol):
    """Where fresh seeds come from: the only thing in the program that cannot be foreseen."""

    def seed(self) -> bytes:
        """Return 32 bytes nobody could guess."""


class SystemChance:
    """The operating system's randomness, for real games."""

    def seed(self) -> bytes:
        """Return 32 fresh random bytes."""
        return os.urandom(SEED_BYTES)


@dataclass
class SeededChance:
    """The same seeds again for the same start: for simulations and for replaying a report, never for a real game."""

    start: str
    given: int = 0

    def seed(self) -> bytes:
        """Return the next seed of the series."""
        self.given += 1
        return hashlib.sha256(f"{self.start} {self.given}".encode()).digest()


def seal(label: str, seed: bytes) -> str:
    """Commit to a seed without showing it."""
    return hashlib.sha256(f"{NAME} seal\n{label}\n".encode() + seed).hexdigest()


def counted(text: object) -> bytes:
    """A text so that nothing can be taken for a part of it, or it for a part of what is around."""
    data = str(text).encode()
    return b"%d:%b\n" % (len(data), data)


def six_words(fixed: bytes) -> str:
    """Six words that stand for all that is fixed: short enough for a napkin, 96 bits of the hash over it."""
    root = hashlib.sha256(fixed).digest()
    return " ".join(_word(int.from_bytes(root[i : i + 2], "big")) for i in range(0, 12, 2))


def _word(bits: int) -> str:
    return (
        CONSONANTS[bits >> 12]
        + VOWELS[bits >> 10 & 3]
        + CONSONANTS[bits >> 6 & 15]
        + VOWELS[bits >> 4 & 3]
        + CONSONANTS[bits & 15]
    )


def shuffled(fair: str, seed: bytes, label: str, added: Sequence[str], items: Sequence[T]) -> tuple[T, ...]:
    """Shuffle by a sealed seed and what the players added: Fisher-Yates from the last item down."""
    use = label if fair == BEFORE else f"1 {len(items)}"
    numbers = _Numbers(_key(fair, seed, use, added))
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = numbers.below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def rolled(fair: str, seed: bytes, number: int, added: Sequence[str], count: int, below: int) -> tuple[int, ...]:
    """Roll `count` dice with the faces 0 to `below` - 1, for the `number`th time."""
    use = f"roll {number}" if fair == BEFORE else f"{number} {count}"
    numbers = _Numbers(_key(fair, seed, use, added))
    return tuple(numbers.below(below) for _ in range(count))


def _key(fair: str, seed: bytes, use: str, added: Sequence[str]) -> bytes:
    """In whichever order the texts were added: that is nobody's to choose any more."""
    texts = added if fair == BEFORE else sorted(added, key=str.encode)
    mixed = hashlib.sha256(f"{fair} added\n".encode() + b"".join(map(counted, texts))).digest()
    return hmac.digest(seed, f"{fair} deal\n{use}\n".encode() + mixed, "sha256")


class _Numbers:
    """A stream of numbers from a key, without modulo bias."""

    def __init__(self, key: bytes) -> None:
        self._stream = self._words(key)

    @staticmethod
    def _words(key: bytes) -> Iterator[int]:
        block = 0
        while True:
            chunk = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
            for i in range(0, len(chunk), 4):
                yield int.from_bytes(chunk[i : i + 4], "big")
            block += 1

    def below(self, bound: int) -> int:
        limit = 2**32 - 2**32 % bound
        return next(word for word in self._stream if word < limit) % bound
