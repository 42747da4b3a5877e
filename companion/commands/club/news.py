"""News for whoever looks at the wall, as server-sent events: first all there is, then what has changed.

An event is made once for all who read it in one language, and the same bytes go straight into the connection of each
who has taken all that was sent before. Who has not gets what is newest once they have: a slow one is never behind.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from weakref import WeakKeyDictionary

from starlette.requests import Request
from uvicorn.protocols.http.h11_impl import H11Protocol

A_TIME = 32768
"""Bytes that are put before a wall at a time: what it has not taken stays here."""
STILL_HERE = b":\n\n"


class Line(H11Protocol):
    """A connection which those who answer can write to themselves."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is there."""
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=A_TIME)
        self.app_state = {**self.app_state, Line.__name__: transport}


class Event:
    """What has changed, and up to which step all is seen in it: written when somebody is sent it, and once."""

    def __init__(self, name: str, pieces: Mapping[str, str], up_to: int) -> None:
        self._name, self._pieces, self._up_to = name, pieces, up_to
        self._upon = WeakKeyDictionary[Event, Event]()

    @cached_property
    def text(self) -> bytes:
        """As it is sent."""
        data = json.dumps(self._pieces, ensure_ascii=False)
        return f"event: {self._name}\nid: {self._up_to}\ndata: {data}\n\n".encode()

    @cached_property
    def chunk(self) -> bytes:
        """The same as HTTP/1.1 has it in an answer without an end."""
        return b"%x\r\n%b\r\n" % (len(self.text), self.text)

    def upon(self, before: Event) -> Event:
        """Both together, as all have it who have not taken that one yet; kept as long as anybody has not."""
        if before not in self._upon:
            self._upon[before] = Event(before._name, {**before._pieces, **self._pieces}, self._up_to)
        return self._upon[before]


@dataclass(eq=False)
class Screen:
    """Somebody who looks, and what they have not got yet: at first all there is. `busy`: it is being sent."""

    language: str
    line: asyncio.Transport
    plain: bool
    waits: Event | None
    busy: bool = False
    stirred: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    def of(cls, request: Request, language: str, everything: Event) -> Screen:
        """Who asks for news."""
        return cls(language, request.scope["state"][Line.__name__], request.scope["http_version"] == "1.0", everything)

    def give(self, event: Event) -> None:
        """At once if they have taken all there was, and else as soon as they have."""
        if self.line.is_closing():
            return
        if self.busy or self.waits or len(event.text) > A_TIME or self.line.get_write_buffer_size():
            self.waits = event.upon(self.waits) if self.waits else event
            self.stirred.set()
        else:
            self.line.write(event.text if self.plain else event.chunk)

    async def taken(self) -> AsyncIterator[bytes]:
        """Whatever could not be given at once, as it is taken."""
        yield b"retry: 1000\n\n"
        while True:
            for piece in self._next():
                yield piece
            self.busy = bool(self.waits)
            if not self.busy:
                await self.stirred.wait()
                self.stirred.clear()

    def _next(self) -> Iterator[bytes]:
        """All that waits, in parts; or a word that we are here."""
        event, self.waits, self.busy = self.waits, None, True
        text = event.text if event else STILL_HERE
        return (text[at : at + A_TIME] for at in range(0, len(text), A_TIME))
