"""A server on a free port, what it is to serve, and a browser to look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from companion.commands.bench.phone import Phone
from companion.phones.web.html import Markup
from companion.phones.web.page import Caller, Page, Published, Signal
from companion.phones.web.sealed import link, new_door
from companion.phones.web.server import Server
from companion.screens.nodes import Button, Column, Field, Node, Text
from tests.conftest import Need
from tests.pictures import ALBUM, render
from tests.web.browser import chromium

SEATS = tuple(f"seat {number}" for number in range(10))
PATIENCE = 10.0
"""Less than the server waits for news: what comes later came by chance."""


def draw(node: Node) -> Markup:
    """Markup that is easy to expect: texts, buttons and fields, one below the other."""
    children = node.children if isinstance(node, Column) else (node,)
    words, does = [], []
    for child in children:
        if isinstance(child, Button | Field):
            does.append(child.does if isinstance(child, Button) else child)
        words.append(
            child.text if isinstance(child, Text) else child.label if isinstance(child, Button | Field) else ""
        )
    return Markup("".join(f"<p>{escape(word)}</p>" for word in words), tuple(does))


@dataclass
class House:
    """A table with a server, and everybody at it."""

    server: Server
    signals: SimpleQueue[Signal] = field(default_factory=SimpleQueue)
    doors: dict[str, bytes] = field(default_factory=lambda: {name: new_door() for name in (*SEATS, "join", "table")})
    pages: dict[Caller, Page] = field(default_factory=dict)
    phones: list[Phone] = field(default_factory=list)
    closed: frozenset[str] = frozenset()

    def phone(self, door: str, **more: Any) -> Phone:
        """A phone with the link of this door."""
        host, port = self.server.address
        self.phones.append(Phone(link(f"{host}:{port}", self.doors[door]), **{"patience": PATIENCE, **more}))
        return self.phones[-1]

    def publish(self) -> None:
        """What there is now."""
        self.server.publish(Published(self.doors, dict(self.pages), self.closed))

    def show(self, phone: Phone, door: str, *nodes: Node, held: Node | None = None) -> Caller:
        """Have a page for this phone."""
        caller = Caller(door, phone.device)
        self.pages[caller] = Page(Column(nodes), held)
        return caller

    def all_ask(self, phones: list[Phone]) -> None:
        """All of them ask what is new, and the server has heard it."""
        for phone in phones:
            phone.begin()
        for _turn in range(2):
            self.phone("seat 0").fetch("GET", "/nowhere")

    def told(self) -> Signal:
        """What was told next; it is waited for."""
        return self.signals.get(timeout=PATIENCE)

    def nothing_told(self) -> bool:
        """Was there nothing more?"""
        try:
            self.signals.get_nowait()
        except Empty:
            return True
        return False


@pytest.fixture(scope="module")
def browser(need: Need) -> Iterator[Browser]:
    """Started once for all that a module looks at."""
    with chromium(need) as started:
        yield started


Open = Callable[..., House]


@pytest.fixture
def open_house() -> Iterator[Open]:
    houses: list[House] = []

    def build(**more: Any) -> House:
        signals: SimpleQueue[Signal] = SimpleQueue()
        server = Server(signals.put, ALBUM, ("127.0.0.1", more.pop("port", 0)), **{"draw": draw, **more})
        houses.append(House(server, signals))
        server.start()
        return houses[-1]

    yield build
    for house in houses:
        house.server.close()
        for phone in house.phones:
            phone.close()


@pytest.fixture
def patient(open_house: Open) -> House:
    """A house that bears any number of requests: with each of them a second goes by."""
    house = open_house(clock=count().__next__)
    house.publish()
    return house


@pytest.fixture
def house(open_house: Open) -> House:
    house = open_house()
    house.publish()
    return house


@pytest.fixture
def table(open_house: Open) -> House:
    """A house whose pages are those that people see."""
    house = open_house(draw=render)
    house.publish()
    return house


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A phone."""
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True)
    context.set_default_timeout(10_000)
    yield context
    context.close()
