"""A thousand tables and a hundred walls in one loop, lean enough to leave the machine to the club that they try.

The tables tell steps of real games, signed by the key of each; they speak MQTT 5 on bare sockets, no more of
it than a table needs, and keep its rules: nothing before they are greeted, so many steps under way, again after a while
what nobody has answered. The walls read news over HTTP. What each has sent and got is written down with its time.
"""

from __future__ import annotations

import re
import selectors
import socket
import struct
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.commands.bench.crowd_parts import (
    CLEAN,
    CONNACK,
    CONNECT,
    ONCE_AT_LEAST,
    PUBACK,
    PUBLISH,
    RETAINED,
    SUBSCRIBE,
    USER_AND_PASSWORD,
    Got,
    TableOf,
    WallOf,
    packet,
    packets,
    publish,
    text,
)
from companion.commands.club.messages import HERE, KEPT, TOLD, read_kept, together
from companion.commands.club.telling import AGAIN

A_LOOK, RESTS = 0.005, 3.0
"""Seconds after which it is looked whose next step is due; and until all has come that is on its way."""
_PIECE, _ID = re.compile(rb'"table-([a-z0-9-]+)":'), re.compile(rb"^id: (\d+)$", re.MULTILINE)
REMEMBERED = 50


@dataclass(eq=False)
class Seen:
    """Steps that never came to a wall, or twice; and how many seconds after each was told it came."""

    lost: int
    twice: int
    delays: list[float]


class Crowd:
    """All of them; whoever has one lets it go round."""

    def __init__(self) -> None:
        self.tables: list[TableOf] = []
        self.walls: list[WallOf] = []
        self._sockets = selectors.DefaultSelector()
        self._understood: dict[bytes, frozenset[str]] = {}

    def close(self) -> None:
        """Leave, all at once and without a word."""
        for each in list(self._sockets.get_map().values()):
            each.fileobj.close()  # type: ignore[union-attr]
        self._sockets.close()

    def come(self, table: TableOf) -> None:
        """A table reaches its broker, or does so again: nothing is under way then."""
        self.go(table)
        table.connection = self._reached((table.broker.host, table.broker.port), table)
        texts = (f"table-{table.broker.user}", table.broker.user, table.broker.password)
        head = text("MQTT") + bytes((5, CLEAN | USER_AND_PASSWORD)) + struct.pack(">HB", 0, 0)
        table.connection.send(packet(CONNECT, head + b"".join(map(text, texts))))

    def go(self, table: TableOf) -> None:
        """As where a cable is pulled."""
        if table.connection:
            self._sockets.unregister(table.connection)
            table.connection.close()
            table.forget()

    def look(self, wall: tuple[str, int]) -> WallOf:
        """Somebody opens the wall."""
        came = WallOf(time.monotonic())
        came.connection = self._reached(wall, came)
        came.connection.send(b"GET /news?language=en HTTP/1.0\r\nHost: wall\r\n\r\n")
        return came

    def leave(self, wall: WallOf) -> None:
        """They have seen enough."""
        if wall.connection:
            self._sockets.unregister(wall.connection)
            wall.connection.close()

    def _reached(self, where: tuple[str, int], whose: object) -> socket.socket:
        connection = socket.create_connection(where, timeout=10)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setblocking(False)
        self._sockets.register(connection, selectors.EVENT_READ, whose)
        return connection

    def until(self, done: Callable[[], object], within: float) -> None:
        """Go round until that is so, or so many seconds are over: what has not come by then is counted as lost."""
        ends = looks = time.monotonic()
        ends += within
        while (now := time.monotonic()) < ends:
            for key, _events in self._sockets.select(A_LOOK):
                self._read(key.data)
            if now >= looks:
                looks = now + A_LOOK
                for table in self.tables:
                    self._tell(table, now)
                if done():
                    return

    def rest(self) -> None:
        """Go round until what is on its way has come."""
        self.until(lambda: False, RESTS)

    def all_kept(self) -> bool:
        """Whether the club has said so of everything that is due."""
        return all(table.kept >= len(table.due) for table in self.tables)

    def _read(self, whose: TableOf | WallOf) -> None:
        assert whose.connection
        data = whose.connection.recv(1 << 20)
        if not data:
            raise ConnectionError(type(whose).__name__)
        whose.unread += data
        if isinstance(whose, WallOf):
            self._shown(whose, time.monotonic())
        else:
            for kind, body in packets(whose):
                self._heard(whose, kind, body)

    def _heard(self, table: TableOf, kind: int, body: bytes) -> None:
        assert table.connection
        if kind == CONNACK:
            if body[1]:
                raise ConnectionError(body[1])
            wanted = struct.pack(">HB", 1, 0) + text(KEPT.format(table.broker.user)) + b"\x01"
            table.connection.send(
                packet(SUBSCRIBE, wanted) + publish(HERE.format(table.broker.user), 2, b"1", RETAINED)
            )
        elif kind & 0xF0 == PUBLISH:
            after = 2 + int.from_bytes(body[:2], "big")
            if kind & ONCE_AT_LEAST:
                table.connection.send(packet(PUBACK, body[after : after + 2]))
                after += 2
            self._answered(table, body[after + 1 + body[after] :])

    def _answered(self, table: TableOf, message: bytes) -> None:
        """How far the club has a game; what it has only just come to know is told from there."""
        answer = read_kept(message)
        kept = table.starts.get(answer.uid, 0) + answer.number
        if answer.again:
            table.welcome, table.under_way, table.kept = True, kept, kept
        elif kept > table.kept:
            table.kept, table.waits, table.patience = kept, time.monotonic(), AGAIN
            table.under_way = max(table.under_way, kept)

    def _tell(self, table: TableOf, now: float) -> None:
        if not (table.welcome and table.connection):
            return
        if table.under_way > table.kept and now - table.waits > table.patience:
            table.under_way, table.patience = table.kept, 2 * table.patience
        if ready := table.ready(now):
            table.waits = now = time.monotonic()
            steps = table.steps[ready.start : ready.stop]
            topic, number = TOLD.format(table.broker.user), 3 + ready.start % 60000
            data = b"".join(publish(topic, number, each) for each in together(steps, table.key.signed))
            if table.connection.send(data) < len(data):
                raise BufferError("a table told more than a socket takes")
            table.under_way = ready.stop
            table.sent += [now] * (ready.stop - len(table.sent))

    def _shown(self, wall: WallOf, now: float) -> None:
        *events, wall.unread = wall.unread.split(b"\n\n")
        for event in events:
            number = _ID.search(event)
            if number is None:
                continue
            if event not in self._understood:  # most walls are sent the very same
                if len(self._understood) > REMEMBERED:
                    self._understood.clear()
                self._understood[event] = frozenset(each.decode() for each in _PIECE.findall(event))
            wall.got.append(Got(int(number[1]), now, self._understood[event]))
            wall.first = wall.first or now - wall.began

    def kept_wrong(self, kept: Sequence[tuple[int, str, str, int]]) -> int:
        """Steps that were told and are not kept, or are not kept once."""
        sent = Counter((table.broker.user, at) for table in self.tables for at in range(len(table.sent)))
        tables = {table.broker.user: table for table in self.tables}
        found = Counter((name, tables[name].where(uid, number)) for _id, name, uid, number in kept)
        return sum(((sent - found) + (found - sent)).values())

    def seen(self, kept: Sequence[tuple[int, str, str, int]]) -> Seen:
        """What the walls were sent, held against what is kept: of what was there before they came nothing is said."""
        tables = {table.broker.user: table for table in self.tables}
        steps = [(each, name, tables[name].sent[tables[name].where(uid, number)]) for each, name, uid, number in kept]
        seen = Seen(0, 0, [])
        for wall in self.walls:
            shown, at = wall.got[0].up_to, bisect_right(steps, (wall.got[0].up_to, "~"))
            for got in wall.got[1:]:
                until = bisect_right(steps, (got.up_to, "~"), at)
                names = {name for _id, name, _sent in steps[at:until]}
                seen.lost += len(names - got.tables) + (got.up_to < shown)
                seen.twice += len(got.tables - names)
                seen.delays += [got.at - sent for _id, _name, sent in steps[at:until]]
                shown, at = got.up_to, until
            seen.lost += len(steps) - at
        return seen
