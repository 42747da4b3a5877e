"""A page that was told to wait says so kindly, and tries again by itself."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from companion.language import LANGUAGES, speaking
from companion.phones.web.answers import words
from companion.phones.web.page import Page, Touched
from companion.phones.web.sealed import REQUEST, link
from companion.phones.web.wire import CARRY
from companion.screens.moment import Photograph
from companion.screens.nodes import Button, Column, Text
from hardware.photograph import SECONDS as READ
from tests.pictures import render
from tests.web.conftest import House, Open
from tests.web.wire import request, send, status


@pytest.fixture
def crowded(open_house: Open) -> tuple[House, list[float]]:
    """A house from which nobody gets the page just now, until its clock goes on."""
    now = [0.0]
    house = open_house(clock=lambda: now[0], draw=render)
    house.publish()
    where = house.server.address
    while status(send(where, request(where, "GET /"))) == 200:
        pass
    return house, now


def test_too_many_is_said_in_the_language_of_whoever_asks(crowded: tuple[House, list[float]]) -> None:
    house, _now = crowded
    where = house.server.address
    for code in LANGUAGES:
        answer = send(where, request(where, "GET /", Accept_Language=code)).decode()
        head, _blank, body = answer.partition("\r\n\r\n")
        with speaking(code):
            assert f"<h1>{words()['busy']}</h1>" in unescape(body)
        assert status(answer.encode()) == 429
        assert f'<html lang="{code}"' in body
        waits = re.search(r"(?mi)^retry-after: (\d+)\r?$", head)
        assert waits
        assert f'data-seconds="{waits[1]}"' in body
        assert len(answer) < 2000, "it costs little"


@pytest.mark.long
def test_the_page_loads_anew_by_itself_with_its_link(crowded: tuple[House, list[float]], browser: Browser) -> None:
    house, now = crowded
    host, port = house.server.address
    context = browser.new_context(viewport={"width": 320, "height": 640})
    context.clock.install()
    page = context.new_page()
    complaints = list[str]()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(link(f"{host}:{port}", house.doors["seat 1"]))
    expect(page.get_by_role("heading")).to_have_text("Many are asking at once. Trying again …")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    now[0] = 1000.0
    page.clock.fast_forward(300_000)
    expect(page.locator("#line")).to_have_text("One moment …")
    assert house.told().caller.door == "seat 1"
    assert complaints == []
    context.close()


@pytest.mark.long
def test_a_page_that_is_there_says_so_too_and_goes_on_trying(open_house: Open, browser: Browser) -> None:
    house = open_house(draw=render)
    house.publish()
    host, port = house.server.address
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    refused = [lambda route: route.fulfill(status=429)] * 2
    page.route("**/watchword", lambda route: refused.pop()(route) if refused else route.continue_())
    page.goto(link(f"{host}:{port}", house.doors["seat 1"]))
    expect(page.locator("#line")).to_have_text("Many are asking at once. Trying again …")
    expect(page.locator("#line")).to_have_text("One moment …")
    assert house.told().caller.door == "seat 1"
    context.close()


@pytest.mark.long
def test_a_photograph_that_does_not_arrive_is_told_of_till_another_is_taken(
    table: House, browser: Browser, tmp_path: Path
) -> None:
    phone, line = table.phone("seat 1"), "The photograph did not arrive. Take another."
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    page.goto(phone.link)
    caller = table.told().caller

    def comes(words: str) -> None:
        table.pages[caller] = Page(Column((Text(words), Button(Photograph("reader"), "Photograph"))))
        table.publish()
        expect(page.locator("#page")).to_contain_text(words)

    def takes() -> None:
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Photograph").click()
        chooser.value.set_files(photo)

    photo = tmp_path / "photo.png"
    photo.write_bytes(b"no picture")
    comes("Before")
    page.route("**/talk", lambda route: route.abort() if is_long(route) else route.continue_())
    takes()
    expect(page.locator("#line")).to_have_text(line)
    comes("After")
    expect(page.locator("#line")).to_have_text(line)
    page.unroute("**/talk")
    takes()
    expect(page.locator("#line")).to_have_text("")
    told = table.told()
    assert isinstance(told, Touched)
    assert told.does == Photograph("reader")
    context.close()


@pytest.mark.long
def test_a_photograph_is_waited_for_as_long_as_it_may_be_carried_and_read(
    table: House, browser: Browser, tmp_path: Path
) -> None:
    phone, line = table.phone("seat 1"), "The photograph did not arrive. Take another."
    photo = tmp_path / "photo.png"
    photo.write_bytes(b"no picture")
    context = browser.new_context(viewport={"width": 320, "height": 640})
    context.clock.install()
    page, held = context.new_page(), list[Route]()
    page.goto(phone.link)
    caller = table.told().caller
    table.pages[caller] = Page(Column((Text("Before"), Button(Photograph("reader"), "Photograph"))))
    table.publish()
    page.route("**/talk", lambda route: held.append(route) if is_long(route) else route.continue_())
    with page.expect_file_chooser() as chooser, page.expect_request(lambda request: is_more(request.post_data_buffer)):
        page.get_by_role("button", name="Photograph").click()
        chooser.value.set_files(photo)
    page.clock.fast_forward(round(1000 * (CARRY + READ)))
    expect(page.locator("#line")).to_have_text("One moment …")
    page.clock.fast_forward(10_000)
    expect(page.locator("#line")).to_have_text(line)
    context.close()


def is_long(route: Route) -> bool:
    """Whether it is more than words."""
    return is_more(route.request.post_data_buffer)


def is_more(data: bytes | None) -> bool:
    return len(data or b"") > REQUEST
