"""Bytes straight into a socket, as no browser would send them."""

from __future__ import annotations

import socket
from contextlib import closing, suppress

PATIENCE = 10.0


def send(where: tuple[str, int], said: bytes, source: str = "127.0.0.1") -> bytes:
    """All that comes back until the other side hangs up."""
    with closing(connect(where, source)) as line, suppress(ConnectionError):
        line.sendall(said)
        return rest(line)
    return b""


def throw(where: tuple[str, int], *parts: bytes) -> bytes:
    """The same for what is no whole request, so that it ends here; nothing, if the other side hangs up at once."""
    with closing(connect(where)) as line:
        try:
            for part in parts:
                line.sendall(part)
            line.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # what was answered may still be read
        return rest(line)


def rest(line: socket.socket) -> bytes:
    """Everything until the end."""
    found = b""
    try:
        while more := line.recv(65536):
            found += more
    except ConnectionError:
        pass
    return found


def connect(where: tuple[str, int], source: str = "127.0.0.1") -> socket.socket:
    """A connection from this address."""
    return socket.create_connection(where, PATIENCE, source_address=(source, 0))


def request(where: tuple[str, int], head: str, body: bytes = b"", /, **more: str) -> bytes:
    """A request with a Host, a length, and these headers besides."""
    headers = {"Host": f"{where[0]}:{where[1]}", "Connection": "close", **more}
    if body or head.startswith("POST"):
        headers.setdefault("Content-Length", str(len(body)))
    lines = [
        f"{head} HTTP/1.1",
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items() if value),
        "",
        "",
    ]
    return "\r\n".join(lines).encode() + body


def status(answer: bytes) -> int:
    """The number in its first line; 0 if there is none, for the other side has hung up."""
    return int(answer.split(b" ", 2)[1]) if answer else 0
