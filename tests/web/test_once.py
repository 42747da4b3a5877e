"""What is said counts once: whoever records it and sends it again gets nothing for it, and is taken for nobody."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest

from companion.commands.bench.phone import GREETED, Phone, Refused
from companion.phones.web.limits import ASKING, STRANGER
from companion.phones.web.page import Touched
from companion.phones.web.sealed import link
from companion.phones.web.talks import GREETINGS, TALKS, TALKS_EACH, Watchwords
from companion.screens.moment import Photograph
from companion.screens.nodes import Button, Text
from tests.places import Mark
from tests.web.conftest import House, Open
from tests.web.wire import request, send, status

ATTACKER = "127.0.0.9"


class Recorded(Phone):
    """A phone, and somebody who hears what it says."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.heard: list[bytes] = []

    def _send(self, method: str, path: str, body: bytes | None) -> None:
        if body:
            self.heard.append(body)
        super()._send(method, path, body)


def recorded(house: House, door: str = "seat 1") -> Recorded:
    """Scanned, let in, touched twice, and looked at in another language."""
    host, port = house.server.address
    phone = Recorded(link(f"{host}:{port}", house.doors[door]))
    house.phones.append(phone)
    house.show(phone, door, Button(Mark("did"), "Do it"), held=Text("hidden"))
    house.publish()
    for more in ({}, {"tap": 0}, {"v": "", "languages": "lt"}, {"tap": 0}):
        phone.ask(**more)
    while not house.nothing_told():
        pass
    assert len(phone.heard) == 5
    return phone


def again(house: House, heard: list[bytes], source: str = ATTACKER) -> set[bytes]:
    """All that comes back if it is sent again."""
    where = house.server.address
    return {send(where, request(where, "POST /talk", each), source) for each in heard}


@pytest.fixture
def nothing(house: House) -> bytes:
    """The one answer to everything wrong."""
    where = house.server.address
    return send(where, request(where, "GET /nowhere"))


def test_what_was_heard_gets_what_garbage_gets_and_changes_nothing(house: House, nothing: bytes) -> None:
    phone = recorded(house)
    for _ in range(5):
        assert again(house, phone.heard + phone.heard[::-1]) == {nothing}
    assert house.nothing_told()


def test_nor_is_it_answered_after_the_table_has_begun_anew(open_house: Open, house: House, nothing: bytes) -> None:
    phone, port = recorded(house), house.server.address[1]
    house.server.close()
    after = open_house(port=port)
    after.doors, after.pages = house.doors, house.pages
    after.publish()
    assert again(after, phone.heard) == {nothing}
    phone.close()
    assert phone.ask(v="")["html"] == "<p>Do it</p>", "the phone itself goes on"
    assert again(after, phone.heard) == {nothing}
    assert after.nothing_told()


def test_whoever_sends_it_again_is_taken_for_a_stranger(open_house: Open) -> None:
    """What opens nothing vouches for nobody: it is paid for from a stranger's purse."""
    house = open_house(clock=lambda: 0.0)
    house.publish()
    phone = recorded(house)
    where = house.server.address
    codes = [status(send(where, request(where, "POST /talk", phone.heard[1]), ATTACKER)) for _again in range(250)]
    assert set(codes) == {404, 429, 0}
    assert codes.count(404) <= STRANGER.most / ASKING


def test_what_was_held_back_is_not_heard_after_what_was_said_later(house: House, nothing: bytes) -> None:
    phone = recorded(house)
    late = phone.request(json.dumps({"v": phone.v, "tap": 0, "languages": "fa"}).encode())
    phone.ask(v="")
    assert again(house, [late]) == {nothing}
    assert house.nothing_told()


def test_a_page_that_is_opened_twice_is_the_same_device_and_each_talks_for_itself(house: House) -> None:
    phone = recorded(house)
    other = house.phone("seat 1", secret=phone.secret)
    for _ in range(3):
        assert other.ask(v="")["html"] == phone.ask(v="")["html"] == "<p>Do it</p>"
    assert house.nothing_told()


def test_pages_that_were_opened_long_ago_are_forgotten_and_greet_again(house: House) -> None:
    phone = recorded(house)
    for _ in range(TALKS_EACH):
        house.phone("seat 1", secret=phone.secret).greet()
    with pytest.raises(Refused):
        phone.post(phone.request(b'{"v": ""}'))
    assert phone.ask(v="")["html"] == "<p>Do it</p>"


@pytest.mark.thorough
def test_any_number_of_devices_that_nobody_needs_push_nobody_out(patient: House) -> None:
    phone = recorded(patient)
    for _ in range(TALKS + 10):
        stranger = patient.phone("join")
        stranger.greet()
        stranger.close()
    assert phone.post(phone.request(b'{"v": ""}'))


def greetings(house: House, secrets: Iterator[bytes]) -> Iterator[bytes]:
    phone = house.phone("join")
    while True:
        yield phone.greeting(phone.fetch("GET", "/watchword")[2].decode(), next(secrets), os.urandom(24))


@pytest.mark.thorough
def test_no_greeting_is_heard_twice_however_many_there_were(patient: House, nothing: bytes) -> None:
    """Though only some of them are remembered."""
    made = greetings(patient, iter(lambda: os.urandom(32), b""))
    heard = [next(made) for _ in range(3)]
    listener = patient.phone("join")
    for greeting in heard:
        assert len(listener.post(greeting)) == GREETED
    for _ in range(2 * GREETINGS + 1):
        listener.post(next(made))
        if _ % 100 == 0:
            assert again(patient, heard) == {nothing}
    assert again(patient, heard) == {nothing}


def test_so_many_are_remembered_whatever_they_name() -> None:
    words = Watchwords()
    first = words.now
    for number in range(GREETINGS):
        assert words.take(first, b"%d" % number)
        assert not words.take(first, b"%d" % number)
    second = words.now
    assert second != first
    assert words.take(first, b"just asked")
    for number in range(GREETINGS - 1):
        assert words.take(second, b"%d" % number)
    assert not words.take(first, b"long ago")
    assert words.take(second, b"just asked")
    assert not words.take("", b"none")


def test_a_photograph_goes_where_one_is_wanted_whatever_page_came_while_it_was_on_its_way(house: House) -> None:
    phone, lens = house.phone("seat 1"), Button(Photograph("reader"), "Photograph")
    pages = [(lens,), (Text("news"), Button(Mark("did"), "Do it"), lens), (Button(Mark("did"), "Do it"),)]

    def done() -> object:
        told = house.told()
        return isinstance(told, Touched) and told.does

    def comes(page: tuple[Button | Text, ...]) -> None:
        house.show(phone, "seat 1", *page)
        house.publish()

    comes(pages[0])
    phone.ask()
    comes(pages[1])
    phone.ask(tap=0, picture=b"taken")
    assert done() == Photograph("reader")
    comes(pages[2])
    phone.ask(tap=0, picture=b"taken")
    assert house.nothing_told(), "nobody asks for one any more"
    phone.ask(tap=0)
    assert done() == Mark("did")
