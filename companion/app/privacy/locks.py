"""Players' button sequences: kept only as salted scrypt hashes, in one small file beside the settings.

A sequence is short, so what guards it is that nobody can try many: three wrong ones, and for a while none is taken.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from companion.app import files
from companion.core.names import said

LEAST, MOST = 4, 8
"""How many presses a sequence has."""
TRIES = 3
PAUSES = (30.0, 60.0, 120.0, 240.0, 300.0)
"""How many seconds no sequence is taken after three wrong ones, after three more, and so on."""
MOST_LOCKS = 300
LARGEST_FILE = 200_000
COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}


@dataclass(frozen=True, slots=True)
class Lock:
    """One player's lock. `wrong`: tries since it was last opened; `until`: when the next counts, in seconds since 1970.

    `guards`: it has to be opened, whichever way is set. Without a hash it was cleared, which its owner is to be told.
    """

    salt: str = ""
    hash: str = ""
    wrong: int = 0
    until: float = 0.0
    guards: bool = True


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a sequence. `wrong`: how many wrong ones there were before the right one, or up to now."""

    right: bool
    wrong: int


class Locks:
    """Everybody's lock, by name. Without a file they last as long as the program."""

    def __init__(self, path: Path | None = None, clock: Callable[[], float] = time.time) -> None:
        """Read the file. `lost`: it made no sense and was put aside, or could not be read or written."""
        self.path = path
        self.lost = False
        self._clock = clock
        self._locks = self._read(path) if path else {}

    def guards(self, name: str) -> bool:
        """Whether this player's sequence is asked for."""
        lock = self._of(name)
        return bool(lock.hash) and lock.guards

    def knows(self, name: str) -> bool:
        """Whether this player has a sequence."""
        return bool(self._of(name).hash)

    def cleared(self, name: str) -> bool:
        """Whether this player's sequence was cleared at the table, and no other has been set since."""
        lock = self._locks.get(name.casefold())
        return lock is not None and not lock.hash

    def wait(self, name: str) -> float:
        """In how many seconds the next sequence is taken. A clock that was set back makes it no longer than it was."""
        lock = self._of(name)
        return max(0.0, min(lock.until - self._clock(), _pause(lock.wrong)))

    def set(self, name: str, sequence: Sequence[int]) -> None:
        """Take a new sequence; from now on it is asked for."""
        if not LEAST <= len(sequence) <= MOST:
            raise ValueError(f"a sequence has {LEAST} to {MOST} presses")
        salt = secrets.token_hex(16)
        self._keep(name, Lock(salt, _hash(sequence, salt)))

    def open(self, name: str, sequence: Sequence[int]) -> Tried:
        """Try a sequence. What was wrong is kept before anybody is told, so that pulling the plug gains nothing."""
        lock = self._of(name)
        if not lock.hash or self.wait(name):
            return Tried(False, lock.wrong)
        if hmac.compare_digest(_hash(sequence, lock.salt), lock.hash):
            self._keep(name, replace(lock, wrong=0, until=0.0, guards=True))
            return Tried(True, lock.wrong)
        wrong = lock.wrong + 1
        self._keep(name, replace(lock, wrong=wrong, until=self._clock() + _pause(wrong)))
        return Tried(False, wrong)

    def renamed(self, before: str, name: str) -> None:
        """Whoever is called otherwise opens with the same sequence; none stays for who comes under the name before."""
        if before.casefold() in self._locks:
            self._keep(name, self._locks.pop(before.casefold()))

    def release(self, name: str) -> None:
        """Keep the sequence, but do not ask for it until it is opened again: its owner goes another way now."""
        self._keep(name, replace(self._of(name), guards=False))

    def clear(self, name: str) -> None:
        """Forget a sequence; that this was done is kept."""
        self._keep(name, Lock())

    def forget(self, keys: Collection[str]) -> bool:
        """Keep nothing of these names, as they are said; whether there was anything."""
        kept = {name: lock for name, lock in self._locks.items() if said(name) not in keys}
        known = len(kept) < len(self._locks)
        if known:
            self._write(kept)
        return known

    def _of(self, name: str) -> Lock:
        return self._locks.get(name.casefold(), Lock())

    def _keep(self, name: str, lock: Lock) -> None:
        others = {other: kept for other, kept in self._locks.items() if other != name.casefold()}
        self._write(dict(list({**others, name.casefold(): lock}.items())[-MOST_LOCKS:]))

    def _write(self, locks: dict[str, Lock]) -> None:
        self._locks = locks
        if self.path:
            try:
                files.write(self.path, json.dumps({who: asdict(kept) for who, kept in locks.items()}, indent=1) + "\n")
            except OSError:
                self.lost = True

    def _read(self, path: Path) -> dict[str, Lock]:
        try:
            with path.open("rb") as file:
                text = file.read(LARGEST_FILE + 1)
        except FileNotFoundError:
            return {}
        except OSError:
            self.lost = True
            return {}
        try:
            return _parsed(text)
        except (ValueError, TypeError, RecursionError):
            self.lost = True
            self._set_aside(path)
            return {}

    def _set_aside(self, path: Path) -> None:
        try:
            files.set_aside(path)
        except OSError:
            self.path = None


def _pause(wrong: int) -> float:
    """How long nothing is taken after so many wrong tries."""
    if not wrong or wrong % TRIES:
        return 0.0
    return PAUSES[min(wrong // TRIES, len(PAUSES)) - 1]


def _hash(sequence: Sequence[int], salt: str) -> str:
    presses = bytes(button + 1 for button in sequence)  # to scrypt, noughts at the end are nothing
    return hashlib.scrypt(presses, salt=bytes.fromhex(salt), **COST).hex()


def _parsed(text: bytes) -> dict[str, Lock]:
    """The locks in a file; ValueError or TypeError if any of it makes no sense."""
    data = json.loads(text) if len(text) <= LARGEST_FILE else None
    if not isinstance(data, dict):
        raise TypeError("no object")
    locks = {name: Lock(**fields) for name, fields in data.items()}
    if not all(map(_makes_sense, locks.values())):
        raise ValueError("no lock")
    return locks


def _makes_sense(lock: Lock) -> bool:
    kinds: tuple[tuple[object, type], ...] = ((lock.wrong, int), (lock.until, float), (lock.guards, bool))
    hexes = all(bytes.fromhex(text).hex() == text for text in (lock.salt, lock.hash))
    right = all(type(value) is kind for value, kind in kinds)
    return hexes and right and lock.wrong >= 0 and bool(lock.hash) == bool(lock.salt)
