"""The air between phones and the table: everybody has an address of their own there, which may change."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
CHUNK = 64 * 1024


class Access:
    """Where one phone comes in; the table sees it come from `source`. `heard`: every byte, each way."""

    def __init__(self, to: tuple[str, int], source: str) -> None:
        self.to, self.source = to, source
        self.heard: list[bytearray] = []
        self._there: set[StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def begin(self) -> None:
        self._server = await asyncio.start_server(self._bring, "127.0.0.1", 0)

    @property
    def port(self) -> int:
        assert self._server
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def move(self, source: str) -> None:
        """Another network, or none: nothing that was open goes on."""
        self.source = source
        self._drop()

    def _drop(self) -> None:
        for each in self._there:
            each.transport.abort()

    async def end(self) -> None:
        assert self._server
        self._server.close()
        await self.move("")

    async def _bring(self, reader: StreamReader, writer: StreamWriter) -> None:
        ends = {writer}
        self._there |= ends
        try:
            if self.source:
                back, there = await asyncio.open_connection(*self.to, local_addr=(self.source, 0))
                ends.add(there)
                self._there.add(there)
                asked, answered = bytearray(), bytearray()
                self.heard += [asked, answered]
                await asyncio.gather(_pump(reader, there, asked), _pump(back, writer, answered))
        except OSError:
            return
        finally:
            for each in ends:
                each.transport.abort()
            self._there -= ends


async def _pump(reader: StreamReader, writer: StreamWriter, heard: bytearray) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            heard += data
            writer.write(data)
            await writer.drain()
    writer.close()


class Network:
    """All the ways in, carried by a thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()
        self._open: list[Access] = []

    def _do(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        return asyncio.run_coroutine_threadsafe(work(), self._loop).result(10)

    def join(self, to: tuple[str, int], source: str) -> Access:
        """A way in from this address."""
        access = Access(to, source)
        self._do(access.begin)
        self._open.append(access)
        return access

    def swap(self, one: Access, other: Access) -> None:
        """Each phone is where the other was."""
        was = one.source
        self._do(lambda: one.move(other.source))
        self._do(lambda: other.move(was))

    @contextmanager
    def lost(self, access: Access) -> Iterator[None]:
        """There is no network here."""
        was = access.source
        self._do(lambda: access.move(""))
        yield
        self._do(lambda: access.move(was))

    def close(self) -> None:
        for access in self._open:
            self._do(access.end)
        self._do(_all_done)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _all_done() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=5)
    await asyncio.sleep(0)  # what was broken off is closed in the next turn of the loop


@contextmanager
def network() -> Iterator[Network]:
    air = Network()
    try:
        yield air
    finally:
        air.close()
