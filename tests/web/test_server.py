"""The server as a whole: it starts, serves, pushes, bears whatever is sent to it, and leaves nothing behind."""

from __future__ import annotations

import re
import socket
import threading
from contextlib import closing
from gzip import decompress

import pytest

from companion.commands.bench.phone import FILES, Phone, Refused
from companion.phones.web.html import Markup
from companion.phones.web.page import CannotServe
from companion.phones.web.server import Server
from companion.screens.nodes import Button, Column, Node, Text
from tests.pictures import ALBUM
from tests.places import Mark
from tests.web.conftest import SEATS, House, Open, draw
from tests.web.wire import connect, request, rest, send, status, throw

FIRST_LOAD = 30_000


def get(house: House, head: str, body: bytes = b"", **more: str) -> bytes:
    return send(house.server.address, request(house.server.address, head, body, **more))


def ten(house: House, **more: str) -> list[Phone]:
    phones = [house.phone(door, **more) for door in SEATS]
    for phone, door in zip(phones, SEATS, strict=True):
        house.show(phone, door, Text("before"), Button(Mark(door), "Touch"))
    house.publish()
    for phone in phones:
        phone.ask()
    return phones


def change_for_all(house: House, phones: list[Phone], words: str) -> None:
    for phone, door in zip(phones, SEATS, strict=True):
        house.show(phone, door, Text(words))
    house.publish()


def test_what_is_published_reaches_all_ten_who_wait(house: House) -> None:
    phones = ten(house)
    house.all_ask(phones)
    publisher = threading.Thread(target=change_for_all, args=(house, phones, "after"))
    publisher.start()
    publisher.join()
    assert [phone.finish()["html"] for phone in phones] == ["<p>after</p>"] * 10


def test_when_one_page_changes_all_are_answered_and_only_one_gets_a_page(house: House) -> None:
    phones = ten(house)
    house.all_ask(phones)
    house.show(phones[3], SEATS[3], Text("only here"))
    house.publish()
    answers = [phone.finish() for phone in phones]
    assert [answer.get("html") for answer in answers] == [None] * 3 + ["<p>only here</p>"] + [None] * 6
    assert len({phone.size for phone in phones}) == 1
    assert len({phone.v.split(".")[3] for phone in phones}) == 1


def test_nothing_new_wakes_nobody(house: House) -> None:
    phones = ten(house)
    house.all_ask(phones[:1])
    house.publish()
    phones[1].ask(tap=0)
    change_for_all(house, phones, "after")
    assert phones[0].finish()["html"] == "<p>after</p>"


def test_the_page_and_all_that_belongs_to_it_come_from_here_and_are_small(house: House) -> None:
    phone = house.phone("join")
    assert 0 < phone.load() < FIRST_LOAD
    for path in FILES:
        code, headers, body = phone.fetch("GET", path)
        assert code == 200
        assert not re.search(rb"https?:|[\"'(]//", decompress(body).replace(b"http://www.w3.org/", b""))
        assert get(house, f"GET {path}").partition(b"\r\n\r\n")[2] == body, "packed for everybody"
        again = get(house, f"GET {path}", If_None_Match=headers["etag"])
        assert status(again) == 304
        assert headers["cache-control"] == "no-cache"


def test_every_answer_carries_the_strict_headers(house: House) -> None:
    answers = [
        *(get(house, f"GET {path}") for path in (*FILES, "/nowhere", "/generate_204", "/success.txt")),
        get(house, "POST /"),
        get(house, "POST /talk", b"x"),
        get(house, "POST /talk", Content_Length="99999"),
        get(house, "POST /talk", Transfer_Encoding="chunked"),
        get(house, "GET /", Host="evil.example"),
        get(house, "GET /", Cookie="x" * 9000),
        throw(house.server.address, b"nonsense\r\n\r\n"),
    ]
    for answer in answers:
        head = answer.partition(b"\r\n\r\n")[0].lower()
        for wanted in (b"default-src 'none'", b"frame-ancestors 'none'", b"nosniff", b"no-referrer", b"same-origin"):
            assert wanted in head, answer
        assert b"\r\nserver:" not in head
        assert b"unsafe" not in head
        assert b"no-store" in head or b"no-cache" in head


def test_a_phone_that_looks_for_the_internet_finds_it(house: House) -> None:
    wanted = [
        ("connectivitycheck.gstatic.com", "/generate_204", 204, b""),
        ("www.google.com", "/gen_204", 204, b""),
        ("captive.apple.com", "/hotspot-detect.html", 200, b"<TITLE>Success</TITLE>"),
        ("www.apple.com", "/library/test/success.html", 200, b"<BODY>Success</BODY>"),
        ("www.msftconnecttest.com", "/connecttest.txt", 200, b"Microsoft Connect Test"),
        ("www.msftncsi.com", "/ncsi.txt", 200, b"Microsoft NCSI"),
        ("detectportal.firefox.com", "/success.txt", 200, b"success\n"),
        ("detectportal.firefox.com", "/canonical.html", 200, b"captive-portal"),
    ]
    for host, path, code, text in wanted:
        answer = get(house, f"GET {path}", Host=host)
        assert status(answer) == code
        assert text in answer.partition(b"\r\n\r\n")[2]
        assert status(get(house, f"POST {path}", Host=host)) == 404
        assert status(get(house, f"POST {path}")) == 405


@pytest.mark.parametrize(
    ("head", "more", "code"),
    [
        ("GET /nowhere", {}, 404),
        ("GET /talk/", {}, 404),
        ("GET /../server.py", {}, 404),
        ("GET /%2e%2e/server.py", {}, 404),
        ("GET /static/page.html", {}, 404),
        ("GET /page.html", {}, 404),
        ("GET http://evil.example/", {}, 404),
        ("GET /talk", {}, 405),
        ("PUT /talk", {}, 405),
        ("DELETE /", {}, 405),
        ("WHATEVER /", {}, 405),
        ("CONNECT 10.0.0.1:80", {}, 404),
        ("OPTIONS *", {}, 404),
        ("GET /", {"Host": "evil.example"}, 404),
        ("GET /", {"Host": "192.0.2.7"}, 404),
        ("GET /", {"Host": "[::1"}, 404),
        ("GET /", {"Host": "127.0.0.1:x"}, 404),
        ("GET /", {"Host": "captive.apple.com"}, 404),
        ("POST /talk", {"Host": "captive.apple.com"}, 404),
        ("GET /", {"Origin": "http://evil.example"}, 404),
        ("POST /talk", {"Origin": "null"}, 404),
        ("POST /talk", {"Origin": "https://127.0.0.1"}, 404),
        ("POST /talk", {"Content-Length": "601"}, 413),
        ("POST /talk", {"Content-Length": "9" * 18}, 413),
        ("POST /talk", {"Content-Length": "-1"}, 400),
        ("POST /talk", {"Content-Length": "1, 2"}, 400),
        ("POST /talk", {"Transfer-Encoding": "chunked"}, 411),
        ("POST /talk", {"Transfer-Encoding": "gzip"}, 400),
        ("GET /", {"Cookie": "x" * 9000}, 431),
        ("GET /" + "x" * 9000, {}, 431),
        ("GET /", {"Upgrade": "websocket", "Connection": "upgrade, close"}, 200),
        ("GET /", {"Host": "localhost"}, 200),
        ("HEAD /", {}, 200),
    ],
)
def test_what_is_not_for_us_gets_a_plain_answer(house: House, head: str, more: dict[str, str], code: int) -> None:
    answer = send(house.server.address, request(house.server.address, head, **more))
    assert status(answer) == code
    assert house.nothing_told()


def test_who_claims_to_be_somebody_else_still_counts_as_who_they_are(house: House) -> None:
    codes = {status(get(house, "GET /nowhere", X_Forwarded_For=f"10.0.0.{number % 250}")) for number in range(500)}
    assert codes == {404, 429, 0}


def test_it_ends_with_all_it_had_and_its_port_is_free(open_house: Open) -> None:
    before = set(threading.enumerate())
    house = open_house()
    where = house.server.address
    phones = ten(house)
    house.all_ask(phones)
    with closing(connect(where)) as silent:
        silent.sendall(b"GET / HT")
        house.server.close()
        assert rest(silent) == b""
    for phone in phones:
        with pytest.raises(OSError, match=r"closed|reset"):
            phone.finish()
    assert set(threading.enumerate()) == before
    with closing(socket.create_server(where)):
        pass
    house.publish()
    house.server.close()


def test_why_it_cannot_serve_is_said_in_one_line(house: House) -> None:
    for host, port, why in (("127.0.0.1", house.server.address[1], "taken"), ("192.0.2.1", 0, "not an address")):
        server = Server(house.signals.put, ALBUM, (host, port), draw=draw)
        with pytest.raises(CannotServe, match=why):
            server.start()
        server.close()


def test_who_comes_while_it_ends_is_not_left_hanging(open_house: Open) -> None:
    for _ in range(50):
        house = open_house()
        with closing(connect(house.server.address)) as late:
            house.server.close()
            assert rest(late) == b""


def test_sockets_that_are_none_are_refused() -> None:
    closed = socket.socket()
    closed.close()
    server = Server(lambda _signal: None, ALBUM, sockets=[closed])
    with pytest.raises(CannotServe, match="handed over"):
        server.start()
    server.close()


def test_sockets_that_listen_already_are_used() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    where = listening.getsockname()
    server = Server(lambda _signal: None, ALBUM, sockets=[listening], draw=draw)
    server.start()
    assert server.address == where
    assert status(send(where, request(where, "GET /"))) == 200
    server.close()
    assert listening.fileno() == -1


def test_nothing_of_what_is_sent_or_shown_is_written_down(
    open_house: Open, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Not even when a page cannot be drawn; and then the others go on."""
    caplog.set_level(0)

    def draw_badly(node: Node) -> Markup:
        if node == Column((Text("canary"),)):
            raise KeyError(node)
        return draw(node)

    house = open_house(draw=draw_badly)
    phones = ten(house)
    house.show(phones[0], SEATS[0], Text("canary"))
    house.publish()
    with pytest.raises(Refused) as refused:
        phones[0].ask()
    assert (refused.value.status, refused.value.body) == (500, b"Internal Server Error\n")
    get(house, "GET /canary?canary", Cookie="canary")
    throw(house.server.address, b"canary\r\n\r\n")
    assert "KeyError" in caplog.text
    assert "canary" not in caplog.text
    assert "canary" not in "".join(capfd.readouterr())
    house.show(phones[1], SEATS[1], Text("after"))
    house.publish()
    assert phones[1].ask()["html"] == "<p>after</p>"
