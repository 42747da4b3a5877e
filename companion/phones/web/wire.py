"""Connections, before anything is known of who is at the other end: they are counted, and everything has its time.

A request has to be there within seconds, its answer has to be taken, and an idle connection is soon ended: so slow and
half-open ones cost those who make them more than us.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.phones.web.answers import plain
from companion.phones.web.crowd import Crowd

RECEIVE, ANSWER, IDLE = 5.0, 40.0, 15.0
"""Seconds for a whole request; from there till its answer is taken; and until the next one begins."""


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
        """Once all of a request is there it is being answered."""
        try:
            super().handle_events()
        except h11.LocalProtocolError:
            self.drop()
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
