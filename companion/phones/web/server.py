"""The server for phones, in a thread of its own. It sees what was published and nothing else.

What is wrong gets a plain answer that tells nothing, and nothing anybody sends is ever written to a log.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from typing import cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.language import _
from companion.phones.web import svg
from companion.phones.web.front import LONGEST_HEAD, Front
from companion.phones.web.html import render
from companion.phones.web.limits import Rates
from companion.phones.web.page import CannotServe, Develops, Published, Signal
from companion.phones.web.service import Render, Service
from companion.phones.web.wire import Crowd, Pace, Wire
from companion.screens.pictures import Album

EVERYWHERE = ("0.0.0.0", 8080)  # noqa: S104 - phones come from the whole network, and that is what it is for
LEAVE = 2.0
BACKLOG, AT_A_TIME = 128, 32
"""So many connections may come in at the same moment, before any is looked at; and so many are let in without a look at
those who are here already."""
PAUSE = 1.0
"""Seconds without anybody new when there is no room for more."""


class Server:
    """Serves what is published, until it is closed."""

    def __init__(
        self,
        tell: Callable[[Signal], None],
        album: Album,
        where: tuple[str, int] = EVERYWHERE,
        sockets: Sequence[socket.socket] | None = None,
        *,
        draw: Render | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`tell` is called in the server's thread. Given `sockets` that listen already, `where` means nothing."""
        self._where, self._sockets = where, list(sockets or ())
        self._service = Service(tell, draw or partial(render, album), clock)
        self._pace = Pace(self._service.publish)
        rates = Rates(clock)
        self._inside = _Inside(Front(self._service, rates, partial(svg.sprite, album)), rates, self._started)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = Event()
        self._thread = Thread(target=self._run, name="phones", daemon=True)

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens."""
        host, port = self._sockets[0].getsockname()[:2]
        return host, port

    def start(self) -> None:
        """Listen; if that cannot be, CannotServe says why."""
        if not self._sockets:
            self._sockets.append(_listen(*self._where))
        self._thread.start()
        self._ready.wait()
        if not self._loop:
            self.close()
            raise CannotServe(_("The sockets that were handed over cannot be listened on."))

    def develop(self, by: Develops | None) -> None:
        """Photographs are read by this."""
        self._service.develops = by

    @property
    def lives(self) -> bool:
        """Whether anybody is still served."""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            with suppress(OSError):
                self._inside.run(self._sockets)
        finally:
            self._ready.set()

    def _started(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ready.set()

    def publish(self, published: Published) -> None:
        """From now on this is what there is. Any thread may call it, and it never waits."""
        if self._loop:
            self._soon(partial(self._pace.publish, published))
        else:
            self._service.publish(published)

    def close(self) -> None:
        """End all connections, the thread, and the sockets."""
        if self._thread.is_alive():
            self._soon(self._inside.leave.set)
            self._thread.join()
        for each in self._sockets:
            each.close()

    def _soon(self, what: Callable[[], object]) -> None:
        """Have it done in the server's thread; before it has begun and after the end there is nothing to do."""
        if self._loop:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(what)


def quiet(
    app: Front | Starlette, *, patience: int | None = None, wire: type[H11Protocol] = H11Protocol
) -> uvicorn.Config:
    """How we serve: nothing is written down of anybody, no proxy is believed. `patience`: at the end, in seconds."""
    return uvicorn.Config(
        app,
        http=wire,
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        timeout_graceful_shutdown=patience,
        h11_max_incomplete_event_size=LONGEST_HEAD,
    )


class _Inside(uvicorn.Server):
    """Uvicorn without its clock that ticks ten times a second, and without its patience at the end."""

    def __init__(self, app: Front, rates: Rates, started: Callable[[], None]) -> None:
        self._rates, self._crowd = rates, Crowd(rates.knows)
        self._coming = set[asyncio.Task[None]]()
        super().__init__(quiet(app))
        self._tell_started = started
        self.leave = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen."""
        for listening in sockets or ():
            listening.setblocking(False)
            listening.listen(BACKLOG)
            self._open(listening)
        self.started = True

    def _open(self, listening: socket.socket) -> None:
        asyncio.get_running_loop().add_reader(listening, self._let_in, listening)

    def _let_in(self, listening: socket.socket) -> None:
        """Whoever asks far too much is turned away before anything is made for them: that is what a flood costs us."""
        for _each in range(AT_A_TIME):
            try:
                line, (address, *_port) = listening.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError:  # there is no room for another: those who are here go on, and soon there is some again
                loop = asyncio.get_running_loop()
                loop.remove_reader(listening)
                loop.call_later(PAUSE, self._open, listening)
                return
            if self._rates.may_connect(address):
                coming = asyncio.get_running_loop().create_task(self._connect(line))
                self._coming.add(coming)
                coming.add_done_callback(self._coming.discard)
            else:
                line.close()

    async def _connect(self, line: socket.socket) -> None:
        line.setblocking(False)
        with suppress(OSError):
            await asyncio.get_running_loop().connect_accepted_socket(self._wire, line)

    def _wire(self) -> Wire:
        return Wire(self._crowd, config=self.config, server_state=self.server_state, app_state={})

    async def main_loop(self) -> None:
        """Sleep until it is over; without its ticks there is no header that tells the program or the time either."""
        self._tell_started()
        await self.leave.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and drop everybody: phones come again by themselves."""
        for listening in sockets or ():
            asyncio.get_running_loop().remove_reader(listening)
        self._drop_all()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=LEAVE)
        self._drop_all()
        await asyncio.sleep(0)

    def _drop_all(self) -> None:
        for connection in list(self.server_state.connections):
            cast("Wire", connection).drop()


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port))
    except OSError as error:
        raise CannotServe(_why(error.errno, host, port)) from None


def _why(error: int | None, host: str, port: int) -> str:
    match error:
        case errno.EADDRINUSE:
            return _("Port {port} is taken by another program.").format(port=port)
        case errno.EACCES | errno.EPERM:
            return _("Port {port} is for the administrator only.").format(port=port)
        case _:
            return _("{host} is not an address of this machine.").format(host=host)
