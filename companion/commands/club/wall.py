"""The wall: one page for a large screen and for phones, on which all tables are seen as they play. Nobody can touch it.

News comes as server-sent events: first all there is, then what has changed. What a wall has not taken yet is replaced
by what is newer, so a slow one costs no more than a quick one and is never behind.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import resources
from string import Template
from time import thread_time
from typing import NoReturn

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.commands.club.boards import FEW, Boards
from companion.commands.club.desk import language_of
from companion.language import _, rtl, speaking
from companion.phones.web import svg
from companion.phones.web.answers import HEADERS, KINDS, plain
from companion.phones.web.server import quiet

MOST = 200
"""Walls at the same time."""
PAUSE, BEAT = 0.025, 15.0
"""Seconds between two pushes, at the least; and after which a wall hears that we are here."""
SHARE = 3
"""So many times as long as a push has taken this thread, it does something else."""
A_TIME = 65536
"""Bytes that are put before a wall at a time: what it has not taken stays here."""


@dataclass(eq=False)
class _Screen:
    """Somebody who looks: what they have not got yet, by its id, and as it is sent. `whole`: they have nothing."""

    language: str
    waits: dict[str, str] = field(default_factory=dict)
    event: bytes = b""
    up_to: int = 0
    whole: bool = True
    stirred: asyncio.Event = field(default_factory=asyncio.Event)


class Wall:
    """Serves what the boards show, until the program is told to end."""

    def __init__(self, boards: Boards, where: tuple[str, int], more: Sequence[Route] = ()) -> None:
        """Listen there, also for `more`; OSError if that cannot be."""
        self._boards = boards
        self._screens = set[_Screen]()
        self._due: asyncio.TimerHandle | None = None
        self._free, self._stirred = 0.0, False
        self._pages: dict[str, Response] = {}
        self._socket = socket.create_server(where, backlog=128)
        routes = [Route("/", self._page), Route("/news", self._news), *more, Route("/{name:str}", _file)]
        self._server = uvicorn.Server(quiet(Starlette(routes=routes), patience=1))

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens."""
        host, port = self._socket.getsockname()[:2]
        return host, port

    def run(self) -> None:
        """Serve; comes back when the program is told to end."""
        signal.signal(signal.SIGTERM, _leave)
        asyncio.run(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        self._boards.stirred = lambda: _soon(loop, self._stir)
        loop.call_later(BEAT, self._beat)
        await self._server.serve(sockets=[self._socket])

    def close(self) -> None:
        """Listen no more."""
        self._boards.stirred = lambda: None
        self._socket.close()

    def _stir(self) -> None:
        """News goes out at once; what follows it closely goes together."""
        self._stirred = True
        if self._due is None:
            loop = asyncio.get_running_loop()
            self._due = loop.call_later(max(0.0, self._free - loop.time()), self._push)

    def _push(self) -> None:
        """What has changed, once for each language that is read."""
        self._stirred, began = False, thread_time()
        changed = self._boards.changed()
        for language in {screen.language for screen in self._screens}:
            pieces = self._boards.pieces(language, changed)
            event = _event("some", pieces, changed.up_to)
            for screen in self._screens:
                if screen.language == language and not screen.whole:
                    screen.event = b"" if screen.waits else event
                    screen.waits = {**screen.waits, **pieces} if screen.waits else pieces
                    screen.up_to = changed.up_to
                    screen.stirred.set()
        asyncio.get_running_loop().call_soon(self._pushed, began)

    def _pushed(self, began: float) -> None:
        """Every wall that had nothing under way has it: what follows closely will go together."""
        self._due = None
        self._free = asyncio.get_running_loop().time() + max(PAUSE, SHARE * (thread_time() - began))
        if self._stirred:
            self._stir()

    def _beat(self) -> None:
        """Every wall hears that we are here."""
        for screen in self._screens:
            screen.stirred.set()
        asyncio.get_running_loop().call_later(BEAT, self._beat)

    async def _news(self, request: Request) -> Response:
        if len(self._screens) >= MOST:
            return plain(503)
        screen = _Screen(language_of(request))
        stream = self._stream(screen)
        return StreamingResponse(stream, headers=HEADERS, media_type="text/event-stream")

    def _whole(self, screen: _Screen) -> bytes:
        """All there is, for who has nothing; what happens while that is on its way comes behind it."""
        everything = self._boards.everything()
        pieces = self._boards.pieces(screen.language, everything)
        screen.whole = False
        return _event("all", pieces, everything.up_to)

    async def _stream(self, screen: _Screen) -> AsyncIterator[bytes]:
        self._screens.add(screen)
        try:
            yield b"retry: 1000\n\n"
            yield self._whole(screen)
            while not self._server.should_exit:
                await screen.stirred.wait()
                screen.stirred.clear()
                event = screen.event or (_event("some", screen.waits, screen.up_to) if screen.waits else b":\n\n")
                screen.event, screen.waits = b"", {}
                for at in range(0, len(event), A_TIME):
                    yield event[at : at + A_TIME]
        finally:
            self._screens.discard(screen)

    async def _page(self, request: Request) -> Response:
        """The page in a language, each made when it is first asked for, with all small pictures in it."""
        code = language_of(request)
        if code not in self._pages:
            template = Template((resources.files(__package__) / "static" / "wall.html").read_text())
            with speaking(code):
                words = {
                    "language": code,
                    "direction": "rtl" if rtl() else "ltr",
                    "title": _("The club"),
                    "standings": _("Standings"),
                    "tournaments": _("Tournaments"),
                    "nobody": _("No table has come yet."),
                    "lost": _("The club is out of reach; this is how it was."),
                    "few": str(FEW),
                    "pictures": svg.sprite(self._boards.album),
                }
            self._pages[code] = Response(template.substitute(words), headers=HEADERS, media_type=KINDS["html"])
        return self._pages[code]


async def _file(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in ("wall.css", "wall.js", "desk.css"):
        return plain(404)
    text = (resources.files(__package__) / "static" / name).read_text()
    return Response(text, headers={**HEADERS, "Cache-Control": "no-cache"}, media_type=KINDS[name.rpartition(".")[2]])


def _event(name: str, pieces: dict[str, str], up_to: int) -> bytes:
    """News as it is sent: all steps are seen in it up to that one."""
    return f"event: {name}\nid: {up_to}\ndata: {json.dumps(pieces, ensure_ascii=False)}\n\n".encode()


def _soon(loop: asyncio.AbstractEventLoop, what: Callable[[], object]) -> None:
    with suppress(RuntimeError):  # it has ended
        loop.call_soon_threadsafe(what)


def _leave(_signal: int, _frame: object) -> NoReturn:
    sys.exit(0)
