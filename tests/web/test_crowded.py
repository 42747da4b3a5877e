"""One guest, or one stranger on the network, asks for far too much: the ten phones at the table do not notice."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial
from http.client import HTTPException
from itertools import cycle, islice
from pathlib import Path

import pytest

from companion.commands.bench.phone import Phone, Refused
from companion.phones.web import wire
from companion.phones.web.sealed import REQUEST
from companion.phones.web.wire import CONNECTIONS_ALL, CONNECTIONS_EACH
from companion.screens.moment import Photograph
from companion.screens.nodes import Button, Text
from tests.places import Mark
from tests.web.conftest import PATIENCE, SEATS, House, Open
from tests.web.wire import connect, request, rest, send, status

ATTACKER = "127.0.0.2"
FILES = Path("/proc/self/fd")
"""The server's end of each connection is one of ours too."""


@pytest.fixture
def phones(house: House) -> list[Phone]:
    phones = [house.phone(door) for door in SEATS]
    change(house, phones, "before")
    for phone in phones:
        phone.ask()
    return phones


def change(house: House, phones: list[Phone], words: str) -> None:
    for phone, door in zip(phones, SEATS, strict=True):
        house.show(phone, door, Text(words))
    house.publish()


def all_get_it(house: House, phones: list[Phone], words: str) -> None:
    for phone in phones:
        phone.close()  # what was idle for long has been ended meanwhile, where a flood took its time
        phone.begin()
    change(house, phones, words)
    assert [phone.finish()["html"] for phone in phones] == [f"<p>{words}</p>"] * 10


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def open_lines(house: House, lines: ExitStack, many: int, start: bytes, source: str = ATTACKER) -> list[socket.socket]:
    """Connections that begin a request and do not go on."""
    opened = [lines.enter_context(closing(connect(house.server.address, source))) for _ in range(many)]
    for line in opened:
        try:
            line.sendall(start)
        except ConnectionError:
            continue  # dropped already
    return opened


def test_who_floods_is_told_to_wait_and_nobody_else_is(house: House, phones: list[Phone]) -> None:
    where = house.server.address
    flood = request(where, "POST /talk", os.urandom(REQUEST))
    codes = [status(send(where, flood, source=ATTACKER)) for _ in range(1000)]
    assert {404, 429, 0} == set(codes)
    all_get_it(house, phones, "after")


def touch(phone: Phone) -> int:
    """How the server answers a touch."""
    try:
        phone.ask(tap=0)
    except Refused as refused:
        return refused.status
    return 200


def test_a_phone_that_touches_faster_than_fingers_waits_and_sees_all_the_same(open_house: Open) -> None:
    now = [0.0]
    house = open_house(clock=lambda: now[0])
    one, other, table = house.phone(SEATS[0]), house.phone(SEATS[1]), house.phone("table")
    for phone, door in ((one, SEATS[0]), (other, SEATS[1]), (table, "table")):
        house.show(phone, door, Button(Mark("did"), "Do it"))
    house.publish()
    for phone in (one, other, table):
        phone.ask()
    assert [touch(one) for _ in range(25)] == [200] * 20 + [429] * 5
    assert [touch(other), *(touch(table) for _ in range(60))] == [200] * 61
    house.show(one, SEATS[0], Text("news"), Button(Mark("did"), "Do it"))
    house.publish()
    assert one.ask()["html"] == "<p>news</p><p>Do it</p>"
    assert touch(one) == 429
    now[0] = 1.0
    assert [touch(one) for _ in range(6)] == [200] * 5 + [429]
    assert sum(house.told().caller.device == one.device for _ in range(86)) == 25
    assert house.nothing_told()


def test_whoever_sends_what_they_heard_again_uses_up_nobodys_touches(open_house: Open) -> None:
    house = open_house(clock=lambda: 0.0)
    phone = house.phone(SEATS[0])
    house.show(phone, SEATS[0], Button(Mark("did"), "Do it"))
    house.publish()
    phone.ask()
    heard = phone.request(json.dumps({"v": phone.v, "tap": 0}).encode())
    phone.post(heard)
    for _ in range(100):
        with pytest.raises(Refused):
            phone.post(heard)
    phone.ask()
    assert [touch(phone) for _ in range(20)] == [200] * 19 + [429]


@pytest.mark.long
def test_strangers_from_everywhere_do_not_use_up_what_those_at_the_table_have(
    house: House, phones: list[Phone]
) -> None:
    where = house.server.address
    flood = request(where, "POST /talk", os.urandom(REQUEST))
    codes = [status(send(where, flood, source=f"127.0.1.{1 + number % 50}")) for number in range(1500)]
    assert 404 in codes
    all_get_it(house, phones, "after")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "start",
    [b"", b"GET / HTTP/1.1\r\nHos", b"POST /talk HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 600\r\n\r\nx"],
    ids=["silent", "half a head", "half a body"],
)
def test_ten_phones_get_a_push_while_connections_are_held_half_open(
    house: House, phones: list[Phone], lines: ExitStack, start: bytes
) -> None:
    for number in range(1, 6):
        open_lines(house, lines, CONNECTIONS_EACH, start, f"127.0.2.{number}")
        all_get_it(house, phones, f"after {number}")
    newcomer = house.phone("join")
    assert newcomer.load() > 0
    assert newcomer.ask()["html"] == ""


def test_a_guest_who_never_stops_asking_is_given_only_so_many_bytes(open_house: Open) -> None:
    house = open_house(clock=lambda: 0.0)
    house.publish()
    phone = house.phone("join", source=ATTACKER)
    answers = 0
    with suppress(Refused, OSError, HTTPException):
        while answers < 1000:
            phone.v = ""
            phone.ask()
            answers += 1
    assert 250 < answers < 400
    assert house.phone("join").ask()["v"]


def test_three_hundred_strangers_with_half_a_request_each_throw_out_no_phone(
    house: House, phones: list[Phone], lines: ExitStack
) -> None:
    """Phones that wait for news are still on the same connection when it comes."""
    for again in range(2):
        house.all_ask(phones)
        for number in range(300):
            lines.enter_context(
                closing(connect(house.server.address, f"127.0.{4 + number // 250}.{1 + number % 250}"))
            ).sendall(b"GET / HTTP/1.1\r\nHos")
        change(house, phones, f"after {again}")
        assert [phone.finish()["html"] for phone in phones] == [f"<p>after {again}</p>"] * 10
        lines.pop_all().close()


@pytest.mark.long
def test_under_floods_from_twenty_addresses_fifty_new_phones_all_get_in(house: House, phones: list[Phone]) -> None:
    """Each from an address of its own: the page, all its files, and a first word, without being told to wait once."""
    where = house.server.address
    load = request(where, "GET /", Accept_Encoding="identity")
    floods = cycle(
        partial(send, where, what, f"127.0.5.{1 + number % 20}")
        for number, what in enumerate([load] * 20 + [request(where, "POST /talk", os.urandom(REQUEST))] * 20)
    )
    for flood in islice(floods, 800):
        flood()
    for number in range(50):
        newcomer = house.phone("join", source=f"127.0.6.{1 + number}")
        assert newcomer.load() > 0
        assert newcomer.ask()["v"]
        newcomer.close()
        for flood in islice(floods, 10):
            flood()
    all_get_it(house, phones, "after")


@pytest.mark.long
def test_only_so_many_connections_are_kept(house: House, lines: ExitStack) -> None:
    opened = [
        line
        for number in range(1, 5)
        for line in open_lines(house, lines, CONNECTIONS_EACH + 20, b"GET / HT", f"127.0.2.{number}")
    ]
    for line in opened:
        line.setblocking(False)
    assert status(send(house.server.address, request(house.server.address, "GET /"))) == 200
    assert sum(map(still_open, opened)) <= CONNECTIONS_ALL


def still_open(line: socket.socket) -> bool:
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


@pytest.mark.long
def test_half_a_request_is_waited_for_only_so_long_however_slowly_it_grows(house: House, lines: ExitStack) -> None:
    silent, half = (
        open_lines(house, lines, 1, start)[0] for start in (b"", b"POST /talk HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    )
    slow = open_lines(house, lines, 1, b"GET / HTTP/1.1\r\n")[0]
    slow.settimeout(0.5)
    said = 0
    for _ in range(int(4 * wire.RECEIVE)):
        try:
            slow.sendall(b"A: x\r\n")
            said += 1
            assert slow.recv(1) == b""
            break
        except TimeoutError:
            continue
        except ConnectionError:
            break
    assert said < 3 * wire.RECEIVE
    assert rest(silent) == rest(half) == b""


def test_a_photograph_is_waited_for_longer_than_anything_else_and_not_for_ever(
    house: House, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = house.phone("seat 1")
    house.show(phone, "seat 1", Button(Photograph("reader"), "Photograph"))
    house.publish()
    phone.ask()
    where = house.server.address

    def begun(whole: bytes) -> socket.socket:
        line = lines.enter_context(closing(connect(where)))
        line.sendall(whole[:-100])
        return line

    monkeypatch.setattr(wire, "RECEIVE", 0.5)
    words, large = (request(where, "POST /talk", phone.request(b'{"v": ""}', picture=bytes(n))) for n in (0, 5000))
    photograph = begun(large)
    assert rest(begun(words)) == b""
    photograph.sendall(large[-100:])
    assert status(rest(photograph)) == 200
    monkeypatch.setattr(wire, "CARRY", 0.5)
    assert rest(begun(large)) == b""


@pytest.mark.long
def test_who_does_not_take_the_answer_is_not_waited_for(
    house: House, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "ANSWER", 1.0)
    phone = house.phone("table")
    house.show(phone, "table", Text("x" * 100_000))
    house.publish()
    phone.greet()
    where = house.server.address
    without = len(list(FILES.iterdir()))
    line = lines.enter_context(closing(connect(where)))
    asked = (request(where, "POST /talk", phone.request(b'{"v": ""}'), Connection="") for _ in range(200))
    line.sendall(next(asked))
    assert line.recv(1) == b"H"
    try:
        for each in asked:
            line.sendall(each)
    except OSError:
        pass  # no more is taken from somebody who takes nothing
    until = time.monotonic() + PATIENCE
    while len(list(FILES.iterdir())) > without + 1 and time.monotonic() < until:
        time.sleep(0.05)
    assert len(list(FILES.iterdir())) == without + 1
