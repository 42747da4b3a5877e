"""Whatever somebody on the network sends: never an error of ours, and nothing happens at the table."""

from __future__ import annotations

import os
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.phones.web.page import Caller
from companion.phones.web.sealed import REQUEST, Doors, new_door, public_half
from companion.phones.web.talks import Wrong
from companion.screens.nodes import Button
from tests.places import Mark
from tests.web.conftest import House, Open
from tests.web.wire import request, send, status, throw

GUESSES = 1_000_000
LINES = """\
GET / HTTP/1.1
POST /talk HTTP/1.1
HEAD / HTTP/1.0
PUT * HTTP/1.1
TRACE /talk HTTP/1.1
CONNECT a:1 HTTP/1.1
GET /%00 HTTP/1.1
GET http://a/ HTTP/1.1
get / http/1.1
GET /
PRI * HTTP/2.0
"""
HEADERS = """\
Host: 127.0.0.1
Host:
Host: [
Content-Length: 600
Content-Length: 7
Content-Length: x
Transfer-Encoding: chunked
Transfer-Encoding: x
Expect: 100-continue
Connection: keep-alive
Connection: upgrade
Upgrade: h2c
Origin: x
Range: bytes=0-
If-None-Match: *
: x
\0
é: é
"""
HEADS = st.builds(
    lambda line, headers: "\r\n".join([line, *headers, "", ""]).encode(),
    st.sampled_from(LINES.split("\n")),
    st.lists(st.sampled_from([*HEADERS.split("\n"), f"A: {'x' * 5000}"]), max_size=6),
)
NONSENSE = st.one_of(st.binary(max_size=700), HEADS, st.tuples(HEADS, st.binary(max_size=700)).map(b"".join))


def bear(house: House, *parts: bytes) -> None:
    answer = throw(house.server.address, *parts)
    while answer.startswith(b"HTTP/1.1 100 "):
        answer = answer.partition(b"\r\n\r\n")[2]
    assert not answer or 200 <= status(answer) < 500, answer


@pytest.mark.long
@settings(max_examples=1000, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(nonsense=NONSENSE, rest=st.binary(max_size=50))
def test_nonsense_is_borne(patient: House, nonsense: bytes, rest: bytes) -> None:
    bear(patient, nonsense, rest)
    assert patient.nothing_told()


@pytest.mark.thorough
def test_a_thousand_random_requests_of_the_right_size_do_nothing(patient: House) -> None:
    phone = patient.phone("seat 1")
    caller = patient.show(phone, "seat 1", Button(Mark("did"), "Do it"))
    patient.publish()
    where = patient.server.address
    for _ in range(1000):
        answer = send(where, request(where, "POST /talk", os.urandom(REQUEST)))
        assert status(answer) == 404
    assert patient.nothing_told()
    assert caller == Caller("seat 1", phone.device)
    assert phone.ask()["html"] == "<p>Do it</p>"


@pytest.mark.long
def test_a_million_guesses_open_nothing() -> None:
    """A wrong link makes a knock that, to every door, is sixteen bytes at random."""
    doors, opened = Doors(lambda _caller: False), 0
    doors.hang({f"seat {number}": new_door() for number in range(10)}, frozenset())
    device = public_half(new_door())
    for _guess in range(GUESSES):
        try:
            doors.open(device + os.urandom(40) + bytes(REQUEST - 72))
        except Wrong:
            continue
        opened += 1
    assert opened == 0


def test_many_at_once_are_told_to_wait(open_house: Open) -> None:
    """The clock stands still."""
    house = open_house(clock=count(0, 0).__next__)
    where = house.server.address
    codes = [status(send(where, request(where, "POST /talk", os.urandom(REQUEST)))) for _ in range(200)]
    heard, told = codes.count(404), codes.count(429)
    assert codes == [404] * heard + [429] * told + [0] * (200 - heard - told)
    assert heard > 80
    assert told > 10
