"""Where phones find the table: the server, started when it is first wanted, and the address for its links."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from companion.web.page import Published, Signal
from companion.web.sealed import link
from companion.web.server import CannotServe, Server

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones come over the network; what they may see is sealed
FREE_PORTS = 10
SOMEWHERE = ("192.0.2.1", 9)
"""An address nobody has (RFC 5737): only the way there is asked for, nothing is sent."""


class Where(NamedTuple):
    """What the server listens on."""

    host: str = EVERYWHERE
    port: int = 8080


class Serving:
    """The server that is running, and the address by which it is reached."""

    def __init__(self, tell: Callable[[Signal], None], first: Published, where: Where) -> None:
        """Listen there, or on one of the next ports if that cannot be; CannotServe says why none of them will do."""
        self._server = _started(tell, first, where)
        host, port = self._server.address
        self.address = f"{own_address() if host == EVERYWHERE else host}:{port}"

    def publish(self, published: Published) -> None:
        """Let every device see this from now on."""
        self._server.publish(published)

    def link(self, key: bytes) -> str:
        """What leads to the door with this private key."""
        return link(self.address, key)

    def close(self) -> None:
        """Let the port go."""
        self._server.close()


def _started(tell: Callable[[Signal], None], first: Published, where: Where) -> Server:
    last = where.port + FREE_PORTS - 1 if where.port else 0
    for port in range(where.port, last):
        with suppress(CannotServe):
            return _listening(tell, first, where.host, port)
    return _listening(tell, first, where.host, last)


def _listening(tell: Callable[[Signal], None], first: Published, host: str, port: int) -> Server:
    server = Server(tell, host, port)
    server.publish(first)
    server.start()
    return server


def own_address() -> str:
    """The address of this machine in the network it is in; its own loop if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
