"""What the server for phones promises, measured: for `companion bench`.

Ten phones, in a process of their own, each from an address of its own; the table is here. The clock is that of the
machine, which both processes share.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPException
from queue import SimpleQueue
from random import Random
from threading import Barrier, Thread
from typing import Any
from urllib.parse import urlsplit

from companion.commands.bench import tries
from companion.commands.bench.floods import flood
from companion.commands.bench.phone import FILES, Phone, Refused
from companion.core.game import Figure
from companion.phones.web.page import Caller, Knocked, Page, Published, Signal
from companion.phones.web.sealed import link, new_door
from companion.phones.web.server import Server
from companion.screens.nodes import Ask, Button, Column, HoldToSee, Panel, Text, Wanted
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable

PHONES, NEWCOMERS = 10, 50
SCANS, PUSHES = 15, 100
SCAN_PAUSE, PAUSE = 4.0, 1.0
BETWEEN = 0.12
"""Seconds: in a rush there are fewer pushes than news."""
AGAIN, OK = 1.0, 200
CHILD = """
import sys
from companion.commands.bench.phones import in_child
in_child(*sys.argv[1:])
"""


def figures(games: Mapping[str, AnyPlayable]) -> Iterator[Figure]:
    """Measure."""
    table = _Table(Album(games))
    try:
        yield Figure("scan_to_role_ms", _slowest(table.scans()), "ms", "<100")
        yield Figure("push_to_ten_ms", _slowest(table.pushes()), "ms", "<50")
        yield Figure("join_floods_ms", 1000 * max(table.joins()), "ms", "<3000")
    finally:
        table.close()


def _slowest(seconds: list[float]) -> float:
    """But one in a hundred, in ms."""
    return 1000 * sorted(seconds)[len(seconds) * 99 // 100]


class _Table:
    """Lets in who knocks, as the table's loop does."""

    def __init__(self, album: Album) -> None:
        self.signals: SimpleQueue[Signal | None] = SimpleQueue()
        self.doors = {f"seat {seat}": new_door() for seat in range(PHONES)}
        self.pages: dict[Caller, Page] = {}
        self.server = Server(self.signals.put, album, ("127.0.0.1", 0))
        self.server.publish(Published(self.doors))
        self.server.start()
        self.loop = Thread(target=self._run)
        self.loop.start()

    def _run(self) -> None:
        while signal := self.signals.get():
            if isinstance(signal, Knocked):
                self.pages[signal.caller] = _role("digger")
                self.server.publish(Published(self.doors, dict(self.pages)))

    def scans(self) -> list[float]:
        """Seconds from a first contact until the role is there."""
        output, _nothing = self._phones("scan").communicate()
        return [float(each) for each in json.loads(output)]

    def pushes(self) -> list[float]:
        """Seconds from something new at the table until each phone has it."""
        with self._phones("push") as phones:
            assert phones.stdout is not None
            phones.stdout.readline()
            published = []
            for number in range(tries(PUSHES)):
                time.sleep(BETWEEN)
                pages = {caller: _role(str(number)) for caller in self.pages}
                published.append(time.monotonic())
                self.server.publish(Published(self.doors, pages))
            arrived: list[list[float]] = json.loads(phones.stdout.readline())
        return [at - published[int(number)] for number, at in arrived]

    def joins(self) -> list[float]:
        """Seconds from each first contact of fifty phones until they are in, while strangers ask all they can."""
        host, port = self.server.address
        self.pages.clear()
        with flood(host, port):
            output, _nothing = phones("join", [link(f"{host}:{port}", self.doors["seat 0"])] * NEWCOMERS).communicate()
        return [float(each) for each in json.loads(output)]

    def _phones(self, what: str) -> subprocess.Popen[str]:
        host, port = self.server.address
        self.pages.clear()
        return phones(what, [link(f"{host}:{port}", door) for door in self.doors.values()])

    def close(self) -> None:
        """Everybody goes."""
        self.signals.put(None)
        self.loop.join()
        self.server.close()


def phones(what: str, links: Sequence[str]) -> subprocess.Popen[str]:
    """A process with a phone for each link: "scan", "push", "stay", "join" or "visit"."""
    return subprocess.Popen([sys.executable, "-c", CHILD, what, *links], stdout=subprocess.PIPE, text=True)


def _role(name: str) -> Page:
    """A page such as a seat's, and what is held on it."""
    around = (
        Text("Anna", "big"),
        Text("Your role", tone="quiet"),
        HoldToSee("Hold to see", 0),
        Button(Ask(Wanted.GO_ON), "Seen"),
    )
    return Page(
        Column((*around, Text(name))), Column((Text(name, "huge"), Panel(Text("Dig to the treasure", lines=3))))
    )


def in_child(what: str, *links: str) -> None:
    """Be the phones."""
    together, be = Barrier(len(links)), WAYS[what]
    with ThreadPoolExecutor(len(links)) as pool:
        phones = [pool.submit(be, link, number, together) for number, link in enumerate(links)]
        found = [each for phone in phones for each in phone.result()]
    sys.stdout.write(f"{json.dumps(found)}\n")


def _phone(link: str, number: int, again: int = 0) -> Phone:
    """A device from an address of its own: one address that brought device after device would have to wait."""
    return Phone(link, source=f"127.0.{1 + again}.{1 + number}")


def _scan(link: str, number: int, together: Barrier) -> list[Any]:
    """People scan when they do: sometimes two at once, never all in the same tenth of a second."""
    taken, rng = [], Random(number)
    together.wait()
    for again in range(tries(SCANS)):
        time.sleep(rng.uniform(0, SCAN_PAUSE))
        phone = _phone(link, number, again)
        started = time.monotonic()
        phone.load()
        while not phone.held:
            phone.ask()
        taken.append(time.monotonic() - started)
        phone.close()
    return taken


def _wait(link: str, number: int, together: Barrier) -> list[Any]:
    phone, arrived = _phone(link, number), list[tuple[int, float]]()
    while not phone.held:
        phone.ask()
    if together.wait() == 0:
        sys.stdout.write("here\n")
        sys.stdout.flush()
    while not arrived or arrived[-1][0] < tries(PUSHES) - 1:
        if "html" in phone.ask():
            number = int(phone.html.rpartition("</p>")[0].rpartition(">")[2])
            arrived.append((number, time.monotonic()))
    phone.close()
    return arrived


def _stay(link: str, number: int, _together: Barrier) -> list[Any]:
    """As long as there is a table."""
    phone = _phone(link, number)
    with suppress(OSError, HTTPException):
        while True:
            phone.ask()
    phone.close()
    return []


def _join(link: str, number: int, together: Barrier) -> list[Any]:
    """Once, as a page does it: whoever is told to wait tries again."""
    phone, rng = Phone(link, source=f"127.0.8.{1 + number}"), Random(number)
    together.wait()
    time.sleep(rng.uniform(0, PAUSE))
    started = time.monotonic()
    while not phone.held:
        try:
            if not phone.v and any(phone.fetch("GET", path)[0] != OK for path in FILES):
                raise Refused(0, b"")
            phone.ask()
        except (OSError, HTTPException, Refused):
            phone.close()
            time.sleep(AGAIN)
    phone.close()
    return [time.monotonic() - started]


def _visit(link: str, number: int, together: Barrier) -> list[Any]:
    """Come and look, one after the other, without being let in."""
    together.wait()
    time.sleep(number * PAUSE / PHONES)
    with suppress(OSError, HTTPException, Refused), closing(Phone(link, source=f"127.0.7.{1 + number}")) as phone:
        phone.load()
        phone.ask()
    return []


WAYS: dict[str, Callable[[str, int, Barrier], list[Any]]] = {
    "scan": _scan,
    "push": _wait,
    "stay": _stay,
    "join": _join,
    "visit": _visit,
}


def where(link: str) -> tuple[str, int]:
    """The server that a link leads to."""
    parts = urlsplit(link)
    return parts.hostname or "", parts.port or 80
