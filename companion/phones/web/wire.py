"""Connections, before anything is known of who is at the other end: they are counted, and everything has its time.

A request has to be there within seconds, its answer has to be taken, and an idle connection is soon ended: so slow and
half-open ones cost those who make them more than us.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.phones.web.answers import plain
from companion.phones.web.hosts import network
from companion.phones.web.limits import PUSHES, PUSHES_AT_ONCE, Bucket
from companion.phones.web.page import Published
from companion.phones.web.sealed import REQUEST

RECEIVE, CARRY, ANSWER, IDLE = 5.0, 30.0, 40.0, 15.0
"""Seconds for a whole request, and for one with a photograph, of which there is one at a time: all others are answered
at once; from there till its answer is taken; and until the next one begins."""


class Wire(H11Protocol):
    """One connection."""

    def __init__(self, crowd: Crowd, **given: Any) -> None:
        super().__init__(**given)
        self.answering = False
        self._crowd = crowd
        self._deadline: asyncio.TimerHandle | None = None
        self._idle = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn itself
        """Somebody is there."""
        super().connection_made(transport)
        # Head and body are written one after the other. asyncio does this only for sockets that say they are TCP, and
        # those that are handed to us do not; without it the body waits 40 ms for the phone to confirm the head.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._within(RECEIVE)
        self._crowd.come(self._address, self)

    def data_received(self, data: bytes) -> None:
        """The clock begins again with a request, not with every byte of it."""
        if self._idle:
            self._idle = False
            self._within(RECEIVE)
        super().data_received(data)

    def handle_events(self) -> None:
        """Once all of a request is there it is being answered. A long one is given its time once its head is there."""
        before = self.cycle
        try:
            super().handle_events()
        except h11.LocalProtocolError:
            self.drop()
        if self.cycle is not before and int(dict(self.headers).get(b"content-length", b"0")) > REQUEST:
            self._within(CARRY)
        if not self.answering and self.conn.their_state is h11.DONE:
            self.answering, self._idle = True, False
            self._within(ANSWER)

    def on_response_complete(self) -> None:
        """The answer is on its way."""
        self.answering, self._idle = False, True
        self._within(IDLE)
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if self._deadline:
            self._deadline.cancel()
        self._crowd.go(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        """End it at once, whatever was still to be sent."""
        self.transport.abort()

    def send_400_response(self, _msg: str) -> None:
        """Answer what is no request at all; h11 says when it was too much rather than wrong."""
        status = 431 if getattr(sys.exception(), "error_status_hint", 400) == 431 else 400
        answer = plain(status)
        head = h11.Response(status_code=status, headers=[*answer.raw_headers, (b"connection", b"close")])
        for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _within(self, seconds: float) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self.drop)


CONNECTIONS_EACH, CONNECTIONS_ALL = 80, 256
FEW = 6
"""So many a browser opens for one page: who has no more than that is no crowd."""


class Connection(Protocol):
    """What a connection must be able to do to be one of a crowd."""

    answering: bool

    def drop(self) -> None:
        """End it at once."""


class Crowd:
    """All connections. Where there are too many, one goes.

    First of those who have shown no link, whoever has most, then the longest without a whole request: so ever so many
    strangers with half a request each throw out one another, and never a phone.
    """

    def __init__(self, knows: Callable[[str], bool]) -> None:
        """`knows`: whether somebody at an address has shown a link."""
        self._knows = knows
        self._from: dict[Connection, str] = {}
        self._many: dict[str, int] = {}

    def come(self, address: str, connection: Connection) -> None:
        """One more."""
        who = network(address)
        self._from[connection] = who
        self._many[who] = self._many.get(who, 0) + 1
        if self._many[who] > CONNECTIONS_EACH:
            self._drop_one([each for each, come_from in self._from.items() if come_from == who])
        elif len(self._from) > CONNECTIONS_ALL:
            self._drop_one(list(self._from))

    def go(self, connection: Connection) -> None:
        """One fewer."""
        who = self._from.pop(connection, None)
        if who is None:
            return
        self._many[who] -= 1
        if not self._many[who]:
            del self._many[who]

    def _drop_one(self, connections: list[Connection]) -> None:
        """It no longer counts at once: the next may be here before it has ended."""
        last = min(connections, key=self._worth)
        self.go(last)
        last.drop()

    def _worth(self, connection: Connection) -> tuple[bool, int, bool]:
        """Of those worth as little, the one that came first goes."""
        who = self._from[connection]
        return self._knows(who), -max(FEW, self._many[who]), connection.answering


class Pace:
    """Lets through what was published, not too often. It runs in the server's thread."""

    def __init__(self, push: Callable[[Published], None]) -> None:
        """`push` is told what goes out now."""
        self._push = push
        self._bucket = Bucket(PUSHES_AT_ONCE, 0.0)
        self._newest: Published | None = None
        self._doors: object = None

    def publish(self, published: Published) -> None:
        """Have this go out as soon as it may; what is still waiting to does not go out any more.

        Doors are opened and closed at once. Only the table does that, and whoever scans a code is not to wait for it.
        """
        waiting, self._newest = self._newest, published
        if _doors(published) != self._doors:
            self._out(published)
        elif waiting is None:
            self._go()

    def _go(self) -> None:
        loop = asyncio.get_running_loop()
        if self._newest is None:
            return
        if self._bucket.take(loop.time(), PUSHES, PUSHES_AT_ONCE):
            self._out(self._newest)
        else:
            loop.call_later(1 / PUSHES, self._go)

    def _out(self, newest: Published) -> None:
        self._newest, self._doors = None, _doors(newest)
        self._push(newest)


def _doors(published: Published) -> object:
    return dict(published.doors), published.closed
