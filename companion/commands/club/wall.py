"""The wall: one page for a large screen and for phones, on which all tables are seen as they play. Nobody can touch it.

News comes as server-sent events (`news.py`), made once for all who read them in one language.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
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
from companion.commands.club.news import Event, Line, Screen
from companion.language import _, rtl, speaking
from companion.phones.web import svg
from companion.phones.web.answers import HEADERS, KINDS, plain
from companion.phones.web.server import quiet

MOST = 200
"""Walls at the same time."""
PAUSE, BEAT = 0.01, 15.0
"""Seconds between two pushes, at the least; and after which a wall hears that we are here."""
SHARE = 3
"""So many times as long as a push has taken this thread, it does something else."""


class Wall:
    """Serves what the boards show, until the program is told to end."""

    def __init__(self, boards: Boards, where: tuple[str, int], more: Sequence[Route] = ()) -> None:
        """Listen there, also for `more`; OSError if that cannot be."""
        self._boards = boards
        self._screens = set[Screen]()
        self._due: asyncio.TimerHandle | None = None
        self._free, self._stirred = 0.0, False
        self._pages: dict[str, Response] = {}
        self._socket = socket.create_server(where, backlog=128)
        routes = [Route("/", self._page), Route("/news", self._news), *more, Route("/{name:str}", _file)]
        self._server = uvicorn.Server(quiet(Starlette(routes=routes), patience=1, wire=Line))

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
        """What has changed, once for each language that is read; whatever comes of it, the next push comes too."""
        self._stirred, began = False, thread_time()
        try:
            changed = self._boards.changed()
            for language in {screen.language for screen in self._screens}:
                event = Event("some", self._boards.pieces(language, changed), changed.up_to)
                for screen in self._screens:
                    if screen.language == language:
                        screen.give(event)
        finally:
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
        return StreamingResponse(self._stream(request), headers=HEADERS, media_type="text/event-stream")

    async def _stream(self, request: Request) -> AsyncIterator[bytes]:
        """All there is, for who has nothing; what happens while that is on its way comes behind it."""
        language, everything = language_of(request), self._boards.everything()
        pieces = self._boards.pieces(language, everything)
        screen = Screen.of(request, language, Event("all", pieces, everything.up_to))
        del pieces  # they are many
        self._screens.add(screen)
        try:
            async for part in screen.taken():
                yield part
                if self._server.should_exit:
                    return
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


def _soon(loop: asyncio.AbstractEventLoop, what: Callable[[], object]) -> None:
    with suppress(RuntimeError):  # it has ended
        loop.call_soon_threadsafe(what)


def _leave(_signal: int, _frame: object) -> NoReturn:
    sys.exit(0)
