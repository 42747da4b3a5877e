"""Where phones find the table: the server, started when it is first wanted, and the address for its links."""

from __future__ import annotations

import json
import os
import re
import socket
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.phones.web.page import CannotServe, Develops, Published, Signal
from companion.screens.pictures import Album

if TYPE_CHECKING:
    from companion.phones.web.server import Server

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones come over the network; what they may see is sealed
OWN_LOOP = "127.0.0.1"
PLAIN_PORT = 80
FREE_PORTS, LAST_PORT = 10, 65535
FIRST_HANDED_OVER = 3
SOMEWHERE = ("192.0.2.1", 9)
"""An address nobody has (RFC 5737): only the way there is asked for, nothing is sent."""
ROUTES = Path("/proc/net/fib_trie")
OF_THIS_MACHINE = re.compile(r"\|-- (\S+)\n\s+/32 host LOCAL")


class Where(NamedTuple):
    """What the server listens on: `sockets` that listen already, or else host and port.

    `before`: the port it had earlier this evening. The links that people have name it, so it is tried first.
    `develops`: what reads photographs that come in there, if anything can.
    """

    host: str = EVERYWHERE
    port: int = 8080
    sockets: tuple[socket.socket, ...] = ()
    before: int = 0
    develops: Develops | None = None


class Serving:
    """The server that is running, and the address by which it is reached."""

    def __init__(
        self,
        tell: Callable[[Signal], None],
        first: Published,
        where: Where,
        album: Album,
        own_network: Callable[[], str] = lambda: "",
    ) -> None:
        """Listen there, or on one of the next ports if that cannot be; CannotServe says why none of them will do.

        `album`: what pages may show. `own_network`: the address in a network of our own, if there is one: phones are in
        that, whatever else is here.
        """
        self._server = _started(tell, first, where, album)
        self._own_network = own_network

    @property
    def address(self) -> str:
        """By which phones find us now: networks come and go. Browsers take port 80 if none is named."""
        host, port = self._server.address
        if host == EVERYWHERE:
            host = self._own_network() or own_address()
        return host if port == PLAIN_PORT else f"{host}:{port}"

    @property
    def port(self) -> int:
        """The one it listens on."""
        return self._server.address[1]

    @property
    def lives(self) -> bool:
        """Whether anybody is still served."""
        return self._server.lives

    def publish(self, published: Published) -> None:
        """Let every device see this from now on."""
        self._server.publish(published)

    def link(self, key: bytes) -> str:
        """What leads to the door with this private key."""
        from companion.phones.web.sealed import link

        return link(self.address, key)

    def close(self) -> None:
        """Let the port go."""
        self._server.close()


def _started(tell: Callable[[Signal], None], first: Published, where: Where, album: Album) -> Server:
    """All that serves is loaded when it is first wanted: the table is on the display before that."""
    from companion.phones.web.server import Server

    if where.sockets:
        return _listening(Server(tell, album, sockets=[each.dup() for each in where.sockets]), first, where)
    ports = [*range(where.port, min(where.port + FREE_PORTS, LAST_PORT + 1))] if where.port else [0]
    ports.sort(key=lambda port: port != where.before)
    for port in ports[:-1]:
        with suppress(CannotServe):
            return _listening(Server(tell, album, (where.host, port)), first, where)
    return _listening(Server(tell, album, (where.host, ports[-1])), first, where)


def _listening(server: Server, first: Published, where: Where) -> Server:
    server.develop(where.develops)
    server.publish(first)
    server.start()
    return server


def handed_over(around: MutableMapping[str, str] = os.environ) -> tuple[socket.socket, ...]:
    """What systemd listens on for us (sd_listen_fds(3)): port 80, which else only an administrator may have."""
    ours, many = around.pop("LISTEN_PID", ""), around.pop("LISTEN_FDS", "")
    around.pop("LISTEN_FDNAMES", None)
    if ours != str(os.getpid()) or not many.isdecimal():
        return ()
    numbers = range(FIRST_HANDED_OVER, FIRST_HANDED_OVER + int(many))
    for number in numbers:
        os.set_inheritable(number, False)
    return tuple(socket.socket(fileno=number) for number in numbers)


def own_address(routes: Path = ROUTES) -> str:
    """The address of this machine in the network it is in; its own loop if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(SOMEWHERE)
        return str(probe.getsockname()[0])
    return next(_addresses(routes), OWN_LOOP)


def _addresses(routes: Path) -> Iterator[str]:
    """All that others might reach, where no way leads further, as in a network of our own."""
    with suppress(OSError):
        for address in OF_THIS_MACHINE.findall(routes.read_text(encoding="ascii")):
            if not IPv4Address(address).is_loopback:
                yield address


FILE = "hotspot.json"
LARGEST_FILE = 1000
SPECIAL = str.maketrans({letter: f"\\{letter}" for letter in '\\;,:"'})
"""Letters that mean something in such a code."""


@dataclass(frozen=True, slots=True)
class Hotspot:
    """It may come, go, and get another password at any time, so it is looked for whenever it is asked for."""

    beside: Path

    def code(self) -> str:
        """What a phone scans to join; empty where there is no network of ours."""
        access = self._said()
        name, password = _text(access.get("name")), _text(access.get("password"))
        if not name or not password:
            return ""
        return f"WIFI:T:WPA;S:{name.translate(SPECIAL)};P:{password.translate(SPECIAL)};;"

    def address(self) -> str:
        """Where phones that have joined find us; empty unless this machine has that address now."""
        address = str(self._said().get("address", ""))
        return address if _is_here(address) else ""

    def _said(self) -> dict[str, object]:
        folder_name = os.environ.get("HOTSPOT_DIRECTORY", "")
        for folder in (*([Path(folder_name)] if folder_name else []), self.beside):
            data = _read(folder / FILE)
            if data:
                return data
        return {}


def _read(file: Path) -> dict[str, object]:
    try:
        with file.open("rb") as opened:
            data = json.loads(opened.read(LARGEST_FILE))
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _text(value: object) -> str:
    """What can be typed; the rest would be a code that leads nowhere, or cannot be drawn."""
    return value if isinstance(value, str) and value.isprintable() else ""


def _is_here(address: str) -> bool:
    """Only an address of this machine can be listened on."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind((str(IPv4Address(address)), 0))
    except (OSError, ValueError):
        return False
    return True
