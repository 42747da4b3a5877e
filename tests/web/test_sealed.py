"""What is said is sealed: every wrong request gets the same bytes back, and nothing happens."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import nacl.bindings as salt
import pytest

from companion.commands.bench.phone import ANSWER, GREETED, REQUEST, TABLE_ANSWER, Phone, Refused
from companion.phones.web.page import Caller, Knocked, Touched
from companion.screens.nodes import Button, Field, Text, Typed
from tests.places import Mark
from tests.web.conftest import House, Open
from tests.web.wire import request, send

HERE = "127.0.0.1"
Reply = tuple[int, bytes]


def raw(house: House, body: bytes) -> bytes:
    return send(house.server.address, request(house.server.address, "POST /talk", body))


@pytest.fixture
def nothing(open_house: Open) -> bytes:
    """The one answer to everything wrong: what a path gets that is not there."""
    where = open_house().server.address
    answer = send(where, request(where, "GET /nowhere"))
    assert answer.startswith(b"HTTP/1.1 404 ")
    return answer


def seated(house: House, door: str = "seat 1") -> Phone:
    phone = house.phone(door)
    house.show(phone, door, Text("Hello"), Button(Mark("did"), "Do it"), held=Text("hidden"))
    house.publish()
    phone.ask()
    return phone


def test_a_device_that_knows_a_link_knocks_and_gets_its_page_when_there_is_one(house: House) -> None:
    phone = house.phone("seat 1")
    assert phone.ask()["html"] == ""
    caller = Caller("seat 1", phone.device)
    assert house.told() == Knocked(caller, HERE)
    house.show(phone, "seat 1", Text("Hello"), held=Text("hidden"))
    house.publish()
    phone.ask()
    assert (phone.html, phone.held) == ("<p>Hello</p>", "<p>hidden</p>")
    assert house.nothing_told()


def test_a_touch_is_told_with_what_it_does_and_the_page_it_was_on(house: House) -> None:
    phone = seated(house)
    phone.ask(tap=0)
    caller = Caller("seat 1", phone.device)
    assert house.told() == Touched(caller, house.pages[caller], Mark("did"))


@pytest.mark.parametrize("tap", [-2, -1, 1, 7, 10**30])
def test_what_is_not_there_cannot_be_touched(house: House, tap: int) -> None:
    seated(house).ask(tap=tap)
    assert house.nothing_told()


def test_a_touch_on_an_earlier_page_does_nothing_but_gets_the_present_one(house: House) -> None:
    phone = seated(house)
    house.show(phone, "seat 1", Button(Mark("other"), "Something else"))
    house.publish()
    assert phone.ask(tap=0)["html"] == "<p>Something else</p>"
    assert house.nothing_told()


def test_a_touch_still_counts_when_only_the_pages_of_others_changed(house: House) -> None:
    phone, other = seated(house), house.phone("seat 2")
    house.show(other, "seat 2", Text("New"))
    house.publish()
    assert "html" not in phone.ask(tap=0)
    assert isinstance(house.told(), Touched)


def test_at_a_closed_door_there_is_nothing_but_for_those_who_have_a_page(house: House, nothing: bytes) -> None:
    phone, late = seated(house, "join"), house.phone("join")
    house.closed = frozenset({"join"})
    house.publish()
    with pytest.raises(Refused) as refused:
        late.greet()
    assert refused.value.status == 404
    assert house.nothing_told()
    phone.ask(tap=0)
    assert isinstance(house.told(), Touched)
    del house.pages[Caller("join", phone.device)]
    house.publish()
    assert raw(house, phone.request(b'{"v": ""}')) == nothing


def test_touches_one_after_the_other_all_count(house: House) -> None:
    phone = seated(house)
    for _ in range(20):
        phone.ask(tap=0)
        assert isinstance(house.told(), Touched)


def test_words_are_told_as_they_may_be_shown(house: House) -> None:
    phone = house.phone("join")
    caller = house.show(phone, "join", Field("Your name", "name", 6))
    house.publish()
    phone.ask()
    for typed, kept in [
        ("Jānis", "Jānis"),
        ("  Anna\n B ", "Anna B"),
        ("علی\u200cرض", "علی\u200cرض"),
        ("\u202eevil\x00\x1b", "evil"),
        ("e\u0301", "é"),
    ]:
        phone.ask(tap=0, text=typed)
        told = house.told()
        assert told == Touched(caller, house.pages[caller], Typed("name", kept))
    for typed in ("", " \n\t", "\u202e\u200c", "\ud800", "\u3164", "\u2800 \uffa0", "Bērziņa"):
        phone.ask(tap=0, text=typed)
    assert house.nothing_told()


def test_every_answer_has_the_one_size_of_its_door(house: House) -> None:
    for door, size in (("seat 1", ANSWER), ("join", ANSWER), ("table", TABLE_ANSWER)):
        phone = house.phone(door)
        for words in (None, "", "x", "<&>" * 300):
            if words is not None:
                house.show(phone, door, Text(words), Button(Mark("did"), words))
                house.publish()
            phone.ask()
            assert phone.size == size
        phone.ask(tap=0)
        assert phone.size == size


def changed(said: bytes) -> Iterator[bytes]:
    """The same with one bit another, in every byte of it."""
    for at in range(REQUEST):
        for change in (1, 128):
            yield said[:at] + bytes([said[at] ^ change]) + said[at + 1 :]


@pytest.mark.thorough
def test_a_request_with_any_byte_changed_gets_the_one_answer(patient: House, nothing: bytes) -> None:
    phone = seated(patient)
    said = phone.request(json.dumps({"v": phone.v, "tap": 0}).encode())
    for wrong in changed(said):
        assert raw(patient, wrong) == nothing
    assert patient.nothing_told()
    assert len(phone.post(said)) == ANSWER, "it was not used up by them"


def greeting(phone: Phone, secret: bytes = bytes(range(32))) -> bytes:
    watchword = phone.fetch("GET", "/watchword")[2].decode()
    return phone.greeting(watchword, secret, os.urandom(24))


@pytest.mark.thorough
def test_a_greeting_with_any_byte_changed_gets_the_one_answer(patient: House, nothing: bytes) -> None:
    phone = patient.phone("seat 1")
    said = greeting(phone)
    for wrong in changed(said):
        assert raw(patient, wrong) == nothing
    phone.close()  # its connection may have been idle for long
    assert len(phone.post(said)) == GREETED, "it was not used up by them"
    assert patient.nothing_told()


def test_a_greeting_cannot_be_sent_again_nor_under_another_form_of_the_same_key(house: House, nothing: bytes) -> None:
    phone, secret = house.phone("seat 1"), os.urandom(32)
    said, key = greeting(phone, secret), salt.crypto_scalarmult_base(secret)
    prime, point = 2**255 - 19, int.from_bytes(key, "little")
    shared = salt.crypto_box_beforenm(phone.door, secret)
    for form in (point | 1 << 255, pow(point, -1, prime)):  # the bit that is ignored; the point of order two added
        other = form.to_bytes(32, "little")
        assert salt.crypto_box_beforenm(other, house.doors["seat 1"]) == shared
        assert raw(house, other + said[32:]) == nothing
    assert len(phone.post(said)) == GREETED
    for _ in range(20):
        assert raw(house, said) == nothing


def test_whatever_is_wrong_gets_the_one_answer(house: House, nothing: bytes) -> None:
    phone, other = seated(house), house.phone("seat 2")
    good = json.dumps({"v": phone.v, "tap": 0}).encode()
    said, greeted = phone.request(good), greeting(other)
    stranger = Phone(phone.link.rpartition("#")[0] + "#" + "Ab" * 21 + "A")
    wrong = [
        b"",
        said[:-1],
        os.urandom(REQUEST),
        bytes(REQUEST),
        phone.key + os.urandom(REQUEST - 32),
        other.request(good)[:32] + said[32:],
        greeting(phone)[:72] + greeted[72:],
        greeted[:56] + greeting(phone)[56:],
        bytes(32) + greeted[32:],
        other.greeting("", os.urandom(32), os.urandom(24)),
        other.greeting("x" * 300, os.urandom(32), os.urandom(24)),
        stranger.greeting("x", os.urandom(32), os.urandom(24)),
        *map(
            phone.request,
            (
                b"",
                b"[]",
                b"{}",
                b"[" * 512,
                b'{"v": 1}',
                b'{"v": null}',
                b'{"v": "", "tap": "0"}',
                b'{"v": "", "tap": true}',
                b'{"v": "", "tap": 0.0}',
                b'{"v": "", "text": 1}',
                b'{"v": "", "more": 1}',
                b'{"v": "' + b"x" * 65 + b'"}',
                b"\xff" * 512,
            ),
        ),
    ]
    for body in wrong:
        assert raw(house, body) == nothing, body
    assert house.nothing_told()


def test_another_seats_link_shows_only_what_that_door_has_for_this_device(house: House) -> None:
    phone = seated(house)
    there = house.phone("seat 2", secret=phone.secret)
    assert there.ask()["html"] == ""
    assert house.told() == Knocked(Caller("seat 2", phone.device), HERE)


def test_a_door_that_is_taken_away_leads_nowhere(house: House) -> None:
    phone = seated(house)
    del house.doors["seat 1"]
    house.publish()
    with pytest.raises(Refused) as refused:
        phone.ask()
    assert refused.value.status == 404


def test_a_server_that_starts_again_with_the_same_doors_goes_on(open_house: Open) -> None:
    first = open_house()
    phone = seated(first)
    where = first.server.address
    first.server.close()
    phone.close()
    second = open_house(port=where[1])
    second.doors, second.pages = first.doors, first.pages
    second.publish()
    assert phone.ask(tap=0)["html"] == "<p>Hello</p><p>Do it</p>"
    assert second.nothing_told()
    phone.ask(tap=0)
    assert isinstance(second.told(), Touched)


@pytest.mark.thorough
def test_knocking_is_told_once_and_only_of_so_many(house: House) -> None:
    phone = house.phone("join")
    for _ in range(5):
        phone.v = ""
        phone.ask()
    assert house.told() == Knocked(Caller("join", phone.device), HERE)
    assert house.nothing_told()
    for _ in range(100):
        house.phone("join", source="127.0.0.2").ask()
    assert 10 < sum(not house.nothing_told() for _ in range(100)) < 20
    late = house.phone("join", source="127.0.0.3")
    late.ask()
    assert house.told() == Knocked(Caller("join", late.device), "127.0.0.3")
    for number in range(100):
        house.phone("join", source=f"127.0.1.{number % 10 + 1}").ask()
    assert sum(not house.nothing_told() for _ in range(100)) < 64
