"""The links that let phones in, and whose phone came by which: kept for an evening, so a restart disturbs nobody."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Any

from companion import files
from companion.web.page import Caller

TABLE, JOIN = "table", "join"
EVENING_SECONDS = 24 * 3600
KEPT, JOINED = "kept:", "joined:"
KEY_BYTES = 32
MOST = 64
"""More names than ever sit down in an evening."""


def seat_door(name: str) -> str:
    """The door of one player's seat."""
    return f"seat:{name}"


def kept_door(name: str) -> str:
    """The door of a phone that has this player's seat, when the code it came by is good for nobody else any more."""
    return f"{KEPT}{name}"


def is_closed(door: str) -> bool:
    """Whether it is good only for phones that came in by it before."""
    return door.startswith((KEPT, JOINED))


class Links:
    """A private key for every door, whose public half is the link to it; and who holds which seat."""

    def __init__(
        self, path: Path | None = None, now: float | None = None, write: files.Keep = files.keep_at_once
    ) -> None:
        """Go on with what was kept this evening; without a path nothing is kept. `write` has the file written."""
        self._path, self._write = path, write
        self._keys: dict[str, bytes] = {}
        self.seats: dict[str, Caller] = {}
        self.table: Caller | None = None
        self.port = 0
        self._since = time.time() if now is None else now
        if path:
            self._read(path, self._since)

    def key(self, door: str) -> bytes:
        """The private key of a door, made when it is first wanted."""
        if door not in self._keys:
            self._keys[door] = os.urandom(KEY_BYTES)
            self.keep()
        return self._keys[door]

    def served(self, port: int) -> None:
        """Links lead to this port from now on."""
        if port != self.port:
            self.port = port
            self.keep()

    def keys(self) -> dict[str, bytes]:
        """Every door there is now."""
        return dict(self._keys)

    def doors(self) -> int:
        """How many doors there are."""
        return len(self._keys)

    def pair(self, name: str, caller: Caller) -> None:
        """This phone is this player's from now on, and nobody else's."""
        self.seats = {other: held for other, held in self.seats.items() if held != caller}
        self.seats[name] = caller
        self.keep()

    def name_of(self, caller: Caller) -> str:
        """Whose phone this is; empty if nobody's."""
        return next((name for name, held in self.seats.items() if held == caller), "")

    def renew(self, name: str) -> None:
        """Have another code for a seat: the old one opens nothing any more, but for the phone that has the seat."""
        door, caller = seat_door(name), self.seats.get(name)
        key = self._keys.pop(door, None)
        if key and caller and caller.door == door:
            self._keys[kept_door(name)] = key
            self.seats[name] = Caller(kept_door(name), caller.device)
        self.keep()

    def free(self, name: str) -> None:
        """Nobody has this seat any more, and its code opens nothing."""
        self.seats.pop(name, None)
        self._keys.pop(seat_door(name), None)
        self.keep()

    def end_joining(self) -> None:
        """Nobody sits down any more by the code there was; whoever did goes on by it as if nothing had happened."""
        key, used = self._keys.pop(JOIN, None), {caller.door for caller in self.seats.values()}
        if key is None:
            return
        self._keys = {door: key for door, key in self._keys.items() if door in used or not door.startswith(JOINED)}
        if JOIN in used:
            joined = next(door for door in map(f"{JOINED}{{}}".format, count()) if door not in self._keys)
            self._keys[joined] = key
            self.seats = {
                name: Caller(joined, caller.device) if caller.door == JOIN else caller
                for name, caller in self.seats.items()
            }
        self.keep()

    def only(self, names: Iterable[str]) -> None:
        """Let go of everybody who is not one of these any more: their links open nothing then."""
        known = set(names)
        stay = {TABLE, JOIN, *map(seat_door, known), *map(kept_door, known)}
        stay |= {door for door in self._keys if door.startswith(JOINED)}
        if set(self._keys) <= stay and set(self.seats) <= known:
            return
        self._keys = {door: key for door, key in self._keys.items() if door in stay}
        self.seats = {name: caller for name, caller in self.seats.items() if name in known}
        self.keep()

    def keep(self) -> None:
        """Have everything written down. Where that fails it holds until the program ends."""
        if not self._path:
            return
        table = [self.table.door, self.table.device.hex()] if self.table else None
        seats = {name: [caller.door, caller.device.hex()] for name, caller in self.seats.items()}
        keys = {door: key.hex() for door, key in self._keys.items()}
        kept = {"since": self._since, "keys": keys, "seats": seats, "table": table, "port": self.port}
        self._write(self._path, json.dumps(kept, ensure_ascii=False), lambda _error: None)

    def _read(self, path: Path, now: float) -> None:
        """What makes no sense, or was begun longer ago than an evening, is as if it had never been."""
        try:
            data = json.loads(path.read_bytes())
            since = float(data["since"])
            keys = {str(door): _bytes(key) for door, key in data["keys"].items()}
            seats = {str(name): _caller(caller) for name, caller in data["seats"].items()}
            table = _caller(data["table"]) if data["table"] else None
            port = int(data.get("port", 0))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            return
        if len(keys) <= MOST and abs(now - since) <= EVENING_SECONDS:
            self._since, self._keys, self.seats, self.table, self.port = since, keys, seats, table, port


def _bytes(text: Any) -> bytes:
    read = bytes.fromhex(text)
    if len(read) != KEY_BYTES:
        raise ValueError("not a key")
    return read


def _caller(pair: Any) -> Caller:
    door, device = pair
    return Caller(str(door), _bytes(device))
