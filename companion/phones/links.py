"""The links that let phones in, and whose phone came by which: kept for an evening, so a restart disturbs nobody.

Nothing that is kept opens what was said (web/README.md); after the evening it is erased all the same.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Mapping, Set
from itertools import count
from pathlib import Path
from typing import Any

from companion.app import files
from companion.phones.web.page import JOIN, TABLE, Caller

EVENING_SECONDS = 24 * 3600
USED = "used:"
KEY_BYTES = 32
MOST = 64
"""More names than ever sit down in an evening."""


def seat_door(name: str) -> str:
    """The door of one player's seat."""
    return f"seat:{name}"


def is_closed(door: str) -> bool:
    """Whether it is good only for phones that came in by it before: its code is used up."""
    return door.startswith(USED)


class Links:
    """A private key for every door, whose public half is the link to it; and who holds which seat."""

    def __init__(
        self,
        path: Path | None = None,
        now: float | None = None,
        write: files.Keep = files.keep_at_once,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Go on with what was kept this evening; without a path nothing is kept. `write` has the file written.

        `clock`: while it lasts, how long is not told by the time of day, which a Raspberry Pi may learn in its middle.
        """
        self._path, self._write, self._clock = path, write, clock
        self._keys: dict[str, bytes] = {}
        self.seats: dict[str, Caller] = {}
        self.table: Caller | None = None
        self.port = 0
        self._since = now = time.time() if now is None else now
        if path and not self._read(path, now):
            self.keep()
        self._until = clock() + self._since + EVENING_SECONDS - now

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

    def renamed(self, names: Mapping[str, str]) -> None:
        """The same people under other names keep their phones."""
        if names.keys() & self.seats.keys():
            self.seats = {names.get(name, name): caller for name, caller in self.seats.items()}
            self.keep()

    def unseat(self, names: Set[str]) -> None:
        """These have no phone any more."""
        if names & self.seats.keys():
            self.seats = {name: caller for name, caller in self.seats.items() if name not in names}
            self.keep()

    def name_of(self, caller: Caller) -> str:
        """Whose phone this is; empty if nobody's."""
        return next((name for name, held in self.seats.items() if held == caller), "")

    def use_up(self, door: str) -> str:
        """Let nobody else in by the code there was; whoever did come goes on by it, at the closed door this returns."""
        used = next(name for name in map(f"{USED}{{}}".format, count()) if name not in self._keys)
        self._keys[used] = self._keys.pop(door)
        self.seats = {
            name: Caller(used, caller.device) if caller.door == door else caller for name, caller in self.seats.items()
        }
        self.keep()
        return used

    def is_open(self, door: str) -> bool:
        """Whether somebody may come by it who was not here before."""
        return door in self._keys and not is_closed(door)

    def only(self, names: Iterable[str], doors: Iterable[str]) -> None:
        """Let go of everybody but these, and of all closed doors but theirs and `doors`."""
        known = set(names)
        seats = {name: caller for name, caller in self.seats.items() if name in known}
        stay = {TABLE, JOIN, *map(seat_door, known), *doors, *(caller.door for caller in seats.values())}
        if set(self._keys) <= stay and len(seats) == len(self.seats):
            return
        self._keys = {door: key for door, key in self._keys.items() if door in stay}
        self.seats = seats
        self.keep()

    @property
    def is_over(self) -> bool:
        """Whether the evening has lasted long enough for all evenings."""
        return self._clock() > self._until

    def end(self, but: str = "") -> None:
        """The evening is over: its keys open nothing any more, and are erased, `but` for one door's."""
        self._keys = {door: key for door, key in self._keys.items() if door == but}
        self.seats = {}
        if not but:
            self.table, self.port = None, 0
        self._since, self._until = time.time(), self._clock() + EVENING_SECONDS
        self.keep()

    def keep(self) -> None:
        """Have everything written down. Where that fails it holds until the program ends."""
        if not self._path:
            return
        table = [self.table.door, self.table.device.hex()] if self.table else None
        seats = {name: [caller.door, caller.device.hex()] for name, caller in self.seats.items()}
        keys = {door: key.hex() for door, key in self._keys.items()}
        kept = {"since": self._since, "keys": keys, "seats": seats, "table": table, "port": self.port}
        self._write(self._path, json.dumps(kept, ensure_ascii=False) if keys or self.port else "", lambda _error: None)

    def _read(self, path: Path, now: float) -> bool:
        """What makes no sense, or was begun longer ago than an evening, is as if it had never been."""
        try:
            data = json.loads(path.read_bytes())
            since = float(data["since"])
            keys = {str(door): _bytes(key) for door, key in data["keys"].items()}
            seats = {str(name): _caller(caller) for name, caller in data["seats"].items()}
            table = _caller(data["table"]) if data["table"] else None
            port = int(data.get("port", 0))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            return False
        if len(keys) > MOST or abs(now - since) > EVENING_SECONDS:
            return False
        self._since, self._keys, self.seats, self.table, self.port = since, keys, seats, table, port
        return True


def _bytes(text: Any) -> bytes:
    read = bytes.fromhex(text)
    if len(read) != KEY_BYTES:
        raise ValueError("not a key")
    return read


def _caller(pair: Any) -> Caller:
    door, device = pair
    return Caller(str(door), _bytes(device))
