"""What a crowd is made of: a table with all it has to tell, a wall with all it was sent, and packets of MQTT 5."""

from __future__ import annotations

import socket
import struct
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.commands.club.joining import Broker
from companion.commands.club.keys import Key
from companion.commands.club.telling import AGAIN, UNDER_WAY
from companion.core.outbox import Waiting

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE = 0x10, 0x20, 0x30, 0x40, 0x82
ONCE_AT_LEAST, RETAINED, CLEAN, USER_AND_PASSWORD = 0x02, 0x01, 0x02, 0xC0


class Course(NamedTuple):
    """A game as a table tells it."""

    uid: str
    steps: Sequence[Waiting]


class Got(NamedTuple):
    """What a wall was sent: everything up to a step, when, and the tables that are in it."""

    up_to: int
    at: float
    tables: frozenset[str]


class TableOf:
    """A table: what it has to tell, each from a moment on, and how far it is."""

    def __init__(self, broker: Broker, key: Key, courses: Sequence[Course]) -> None:
        """It is to tell these games, one after the other."""
        self.broker, self.key = broker, key
        self.starts, self.steps = dict[str, int](), list[Waiting]()
        for course in courses:
            self.starts[course.uid] = len(self.steps)
            self.steps += course.steps
        self._games = [*sorted(self.starts.values()), len(self.steps)]
        self.due, self.sent = list[float](), list[float]()
        self.kept = self.under_way = 0
        self.waits, self.patience = 0.0, AGAIN
        self.forget()

    def forget(self) -> None:
        """A new connection."""
        self.connection: socket.socket | None = None
        self.unread, self.welcome, self.under_way = b"", False, self.kept

    @property
    def of_a_game(self) -> int:
        """How many steps its first game has."""
        return self._games[1]

    def ready(self, now: float) -> range:
        """What may be told just now: of another game nothing, before all of this one is kept."""
        first = until = self.under_way
        if first < len(self.due) and self.due[first] <= now and first < self.kept + UNDER_WAY:
            next_game = self._games[bisect_right(self._games, self.kept)]
            until = bisect_right(self.due, now, first, max(first, min(self.kept + UNDER_WAY, len(self.due), next_game)))
        return range(first, until)

    def where(self, uid: str, number: int) -> int:
        """Which of its steps that is."""
        return self.starts[uid] + number - 1


@dataclass(eq=False)
class WallOf:
    """A wall, and all it was sent; `first`: seconds until it had all there was."""

    began: float
    connection: socket.socket | None = None
    first: float = 0.0
    got: list[Got] = field(default_factory=list)
    unread: bytes = b""


def text(words: str) -> bytes:
    """As MQTT has it: its length first."""
    data = words.encode()
    return struct.pack(">H", len(data)) + data


def packet(kind: int, body: bytes) -> bytes:
    """Of any kind."""
    size, length = len(body), bytearray()
    while True:
        size, low = divmod(size, 128)
        length.append(low | (128 if size else 0))
        if not size:
            return bytes((kind, *length)) + body


def publish(topic: str, number: int, message: bytes, flags: int = 0) -> bytes:
    """A message that the broker is to take over."""
    return packet(PUBLISH | ONCE_AT_LEAST | flags, text(topic) + struct.pack(">HB", number, 0) + message)


def packets(table: TableOf) -> Iterator[tuple[int, bytes]]:
    """Whole packets of what has come."""
    data, at = table.unread, 0
    while at + 2 <= len(data):
        size = shift = 0
        body = at + 1
        while body < len(data):
            size |= (data[body] & 127) << shift
            shift += 7
            body += 1
            if data[body - 1] < 128:
                break
        else:
            break
        if body + size > len(data):
            break
        yield data[at], data[body : body + size]
        at = body + size
    table.unread = data[at:]
