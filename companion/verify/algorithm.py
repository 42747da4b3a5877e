"""The published algorithm: seals, the six words, shuffles and rolls."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence

from .reading import FAIR, Deal, Item

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"


def seal_of(label: str, seed: bytes) -> bytes:
    """What was shown of a seed before anything was dealt from it."""
    return hashlib.sha256(f"{FAIR} seal\n{label}\n".encode() + seed).digest()


def words_of(seals: Mapping[str, bytes]) -> str:
    """The six words that stand for all seals."""
    rows = "".join(f"{label} {seal.hex()}\n" for label, seal in seals.items())
    root = hashlib.sha256(f"{FAIR} seals\n{rows}".encode()).digest()
    return " ".join(_word(int.from_bytes(root[at : at + 2], "big")) for at in range(0, 12, 2))


def _word(bits: int) -> str:
    first, middle, last = CONSONANTS[bits >> 12], CONSONANTS[bits >> 6 & 15], CONSONANTS[bits & 15]
    return first + VOWELS[bits >> 10 & 3] + middle + VOWELS[bits >> 4 & 3] + last


def chances_of(texts: Sequence[str]) -> list[bytes]:
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


def outcome_of(deal: Deal, seed: bytes, chance: bytes) -> list[Item]:
    """What a shuffle or roll gives."""
    message = f"{FAIR} deal\n{deal.use}\n".encode() + chance
    numbers = _numbers(hmac.digest(seed, message, "sha256"))
    if deal.cards is None:
        return [_below(numbers, deal.below) for _each in range(deal.count)]
    cards = list(deal.cards)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(numbers, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards
