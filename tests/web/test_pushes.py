"""What is new goes to everybody together, and not much more than ten times a second however much is new."""

from __future__ import annotations

import time
from threading import Event

from companion.commands.bench.phone import Phone
from companion.phones.web.html import Markup
from companion.phones.web.limits import PUSHES, PUSHES_AT_ONCE
from companion.phones.web.sealed import new_door
from companion.screens.nodes import Node, Text
from tests.web.conftest import PATIENCE, SEATS, House, Open, draw
from tests.web.test_crowded import change

MANY, RUSH = 20, 200


def around(house: House) -> list[Phone]:
    phones = [house.phone(door) for door in SEATS]
    change(house, phones, "before")
    for phone in phones:
        phone.ask()
    return phones


def test_whoever_makes_much_new_has_everybody_sent_no_more_than_about_ten_times_a_second(house: House) -> None:
    phones = around(house)
    begun = time.monotonic()
    for number in range(MANY):
        phones[0].begin()
        change(house, phones, str(number))
        assert phones[0].finish()["html"] == f"<p>{number}</p>"
    assert PUSHES_AT_ONCE + PUSHES * (time.monotonic() - begun) >= MANY - 1


def test_in_a_rush_what_is_newest_goes_out_and_nothing_else(house: House) -> None:
    phones = around(house)
    for number in range(RUSH):
        change(house, phones, str(number))
    seen = set[str]()
    for phone in phones:
        while phone.html != f"<p>{RUSH - 1}</p>":
            phone.ask()
            seen.add(phone.html)
    assert len(seen) <= PUSHES_AT_ONCE + 2


def test_a_new_code_opens_at_once_in_the_greatest_rush(house: House) -> None:
    phones = around(house)
    for number in range(RUSH):
        change(house, phones, str(number))
    house.doors["seat 10"] = new_door()
    house.publish()
    assert house.phone("seat 10").ask()["v"]


def test_what_changes_and_is_as_before_again_is_nothing_new(house: House) -> None:
    phones = around(house)
    for number in range(RUSH):  # more than may go out: what comes now waits
        change(house, phones, str(number))
    change(house, phones, "before")
    for phone in phones:
        while phone.html != "<p>before</p>":
            phone.ask()


def test_every_page_is_drawn_before_anybody_is_answered(open_house: Open) -> None:
    """Also of a phone that does not ask just now: the time its next answer takes would tell that its page is new."""
    drawn, all_drawn, answered = list[str](), Event(), Event()

    def recorded(node: Node) -> Markup:
        markup = draw(node)
        if "after" in markup.text and not answered.is_set():
            drawn.append(markup.text)
            if len(drawn) == len(SEATS):
                all_drawn.set()
        return markup

    house = open_house(draw=recorded)
    phones = around(house)
    house.all_ask(phones[1:])
    for phone, door in zip(phones, SEATS, strict=True):
        house.show(phone, door, Text(f"after {door}"))
    house.publish()
    for phone in phones[1:]:
        phone.finish()
    answered.set()
    assert all_drawn.wait(PATIENCE)
    assert sorted(drawn) == sorted(f"<p>after {door}</p>" for door in SEATS)


def test_a_page_that_cannot_be_drawn_keeps_nobody_else_waiting(open_house: Open) -> None:
    def cannot(node: Node) -> Markup:
        markup = draw(node)
        if "broken" in markup.text:
            raise ValueError(markup.text)
        return markup

    house = open_house(draw=cannot)
    phones = around(house)
    house.all_ask(phones[1:])
    for phone, door in zip(phones, SEATS, strict=True):
        house.show(phone, door, Text("broken" if door == SEATS[0] else "after"))
    house.publish()
    assert [phone.finish()["html"] for phone in phones[1:]] == ["<p>after</p>"] * 9
