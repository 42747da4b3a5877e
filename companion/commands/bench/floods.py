"""Strangers who ask as much as they can, in a process of their own, for `companion bench`: on this machine only.

They come from twenty addresses of the loopback, so they reach nothing but a server that listens there.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from threading import Thread

from companion.phones.web.sealed import REQUEST

STRANGERS = 20
LONGEST = 60.0
"""Seconds; then they stop even if nobody tells them to."""
TOGETHER = 16
PATIENCE = 2.0
CHILD = """
import sys
from companion.commands.bench.floods import in_child
in_child(sys.argv[1], int(sys.argv[2]))
"""


@contextmanager
def flood(host: str, port: int) -> Iterator[None]:
    """For as long as this lasts, all of them ask."""
    with subprocess.Popen([sys.executable, "-c", CHILD, host, str(port)], stdout=subprocess.PIPE) as strangers:
        assert strangers.stdout
        strangers.stdout.readline()
        try:
            yield
        finally:
            strangers.kill()


def in_child(host: str, port: int) -> None:
    """Be the strangers."""
    until = time.monotonic() + LONGEST
    for number in range(STRANGERS):
        Thread(target=_ask, args=((host, port), f"127.0.9.{1 + number}", until), daemon=True).start()
    sys.stdout.write("there\n")
    sys.stdout.flush()
    time.sleep(LONGEST)


def _ask(where: tuple[str, int], source: str, until: float) -> None:
    """The page unpacked, garbage for the keys, and half a request that stays open: as fast as they are taken."""
    head = f"Host: {where[0]}:{where[1]}\r\n"
    page = f"GET / HTTP/1.1\r\n{head}Accept-Encoding: identity\r\nConnection: close\r\n\r\n".encode()
    garbage = f"POST /talk HTTP/1.1\r\n{head}Content-Length: {REQUEST}\r\nConnection: close\r\n\r\n".encode()
    opened: list[socket.socket] = []
    while time.monotonic() < until:
        for request in (page, garbage + os.urandom(REQUEST)):
            with suppress(OSError), closing(_connected(where, source)) as line:
                line.sendall(request)
                while line.recv(65536):
                    pass
        with suppress(OSError):
            opened.append(_connected(where, source))
            opened[-1].sendall(garbage)
        while len(opened) > TOGETHER:
            opened.pop(0).close()


def _connected(where: tuple[str, int], source: str) -> socket.socket:
    return socket.create_connection(where, PATIENCE, (source, 0))
