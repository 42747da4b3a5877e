"""What becomes of a request: first whether it is for us at all and not too much, then which of the few things it asks.

Whatever is wrong gets a plain answer that tells nothing, and nothing anybody sends is ever written to a log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from traceback import extract_tb

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from companion.phones.web.answers import PROBED, later, nothing, plain, probed, said, sealed, static_files
from companion.phones.web.hosts import is_ours, is_probe
from companion.phones.web.limits import Rates
from companion.phones.web.sealed import PHOTOGRAPH, REQUEST, Greeted, Opened
from companion.phones.web.service import Service, TooMany
from companion.phones.web.talks import Wrong

LONGEST_HEAD = 8 * 1024
log = logging.getLogger(__name__)


class Front:
    """The application: what uvicorn calls with every request."""

    def __init__(self, service: Service, rates: Rates, pictures: Callable[[], str]) -> None:
        self._service, self._rates, self._photographed = service, rates, False
        routes = [Route(path, file.answer, methods=["GET"]) for path, file in static_files(pictures).items()]
        routes += [Route(path, _probed, methods=["GET"]) for path in PROBED]
        routes += [Route("/watchword", self._watchword, methods=["GET"])]
        routes += [Route("/talk", self._talk, methods=["POST"])]
        self._inside = Starlette(routes=routes, exception_handlers={HTTPException: _refused, Exception: _failed})
        self._inside.router.redirect_slashes = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        app = self._turned_away(Request(scope)) or self._inside
        with suppress(Exception):  # _failed has answered, and told what is to be told; Starlette raises it all the same
            await app(scope, receive, send)

    def _turned_away(self, request: Request) -> Response | None:
        """The answer to what goes no further. All of this is cheap; opening a request is not."""
        path = request.scope["path"]
        if not self._rates.may_ask(_address(request), page=path == "/"):
            return self._later(request)
        headers = request.headers
        if len(request.scope["raw_path"]) + sum(len(name) + len(value) for name, value in headers.raw) > LONGEST_HEAD:
            return plain(431, Connection="close")
        if "transfer-encoding" in headers:
            return plain(411, Connection="close")
        if _size(request) > REQUEST + (PHOTOGRAPH if self._rates.knows(_address(request)) else 0):
            return plain(413, Connection="close")
        host, (here, _port) = headers.get("host", ""), request.scope["server"]
        if is_probe(host):
            return (probed(path) if request.method in ("GET", "HEAD") else None) or nothing()
        if not is_ours(host, here) or headers.get("origin", f"http://{host}") != f"http://{host}":
            return nothing()
        return None

    async def _watchword(self, _request: Request) -> Response:
        return said(self._service.watchword)

    def _later(self, request: Request) -> Response:
        return later(request, self._rates.wait(_address(request)))

    async def _talk(self, request: Request) -> Response:
        """One photograph at a time, from its first byte until it has been read: that is all the room they may take."""
        if _size(request) <= REQUEST:
            return await self._heard(request)
        if self._photographed:
            return self._later(request)
        self._rates.spend(_address(request), _size(request))
        self._photographed = True
        try:
            return await self._heard(request)
        finally:
            self._photographed = False

    async def _heard(self, request: Request) -> Response:
        try:
            opened = self._service.open(await request.body())
        except Wrong:
            return nothing()
        self._rates.vouch(_address(request))
        if isinstance(opened, Greeted):
            return sealed(opened.answer)
        try:
            answer = await self._answer_while_there(opened, request)
        except TooMany:
            return self._later(request)
        self._rates.spend(_address(request), len(answer.body))
        return answer

    async def _answer_while_there(self, opened: Opened, request: Request) -> Response:
        """Nobody is waited for who has gone."""
        answer = asyncio.ensure_future(self._service.answer(opened, _address(request)))
        gone = asyncio.ensure_future(request.receive())
        try:
            await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
            return sealed(await answer) if answer.done() else nothing()
        finally:
            answer.cancel()
            gone.cancel()


def _size(request: Request) -> int:
    return int(request.headers.get("content-length", "0"))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _probed(request: Request) -> Response:
    return probed(request.scope["path"]) or nothing()


async def _refused(_request: Request, error: Exception) -> Response:
    """Starlette knows of two things: no such path, and no such method there."""
    assert isinstance(error, HTTPException)
    return plain(error.status_code, **(error.headers or {}))


async def _failed(_request: Request, error: Exception) -> Response:
    """It is we who are wrong. The log says where, and not what: that might be a secret."""
    if not isinstance(error, ClientDisconnect):
        place = extract_tb(error.__traceback__)[-1]
        log.error("%s at %s:%s", type(error).__name__, place.filename, place.lineno)
    return plain(500)
