"""Over the wire: the page in the browser's language, answers in each phone's own, all of one size."""

from __future__ import annotations

from gzip import decompress

import pytest
from playwright.sync_api import Browser, expect

from companion.games import GAMES
from companion.language import LANGUAGES, PSEUDO, rtl, speaking
from companion.phones.web import answers
from companion.phones.web.page import Caller, Knocked, Page, Prefers
from companion.phones.web.sealed import link
from companion.screens.nodes import Button, Picture, Text
from tests.pictures import render
from tests.places import Mark, phone_of
from tests.web.browser import Screen
from tests.web.conftest import House, Open
from tests.web.wire import request, send, status


def words(code: str) -> dict[str, str]:
    with speaking(code):
        return answers.words()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_comes_in_the_language_the_browser_asks_for(house: House, code: str) -> None:
    status, headers, body = house.phone("seat 1", language=f"xx, {code}-AA;q=0.8, en;q=0.1").fetch("GET", "/")
    text = decompress(body).decode()
    assert status == 200
    assert "Accept-Language" in headers["vary"]
    assert f'<html lang="{code}" dir="{"rtl" if code == "fa" else "ltr"}">' in text
    assert words(code)["scan"] in text


def test_whoever_knocks_says_in_which_language(house: House) -> None:
    phone = house.phone("seat 2", language="lt-LT,en;q=0.5")
    phone.ask()
    caller = Caller("seat 2", phone.device)
    assert house.told() == Knocked(caller, "127.0.0.1", "lt")
    house.pages[caller] = Page(Text("a"))
    house.publish()
    phone.ask()
    phone.language = "uk"
    phone.ask(tap=99)
    assert house.told() == Prefers(caller, "uk")
    assert house.nothing_told(), "what is known already is not told again"


def test_whoever_sends_what_they_heard_again_under_another_language_changes_nothing(house: House) -> None:
    phone = house.phone("seat 2", language="lt")
    phone.ask()
    assert isinstance(house.told(), Knocked)
    house.pages[Caller("seat 2", phone.device)] = Page(Text("a"))
    house.publish()
    where = house.server.address
    heard = [phone.request(b'{"v": "", "languages": "%s"}' % code) for code in (b"lt", b"uk", b"lt")]
    answers = [status(send(where, request(where, "POST /talk", each, Accept_Language="fa"))) for each in heard * 10]
    assert answers == [200] * 3 + [404] * 27
    assert [getattr(house.told(), "language", None) for _ in range(2)] == ["uk", "lt"]
    assert house.nothing_told()


def test_each_is_answered_in_its_own_language_and_all_in_one_size(open_house: Open) -> None:
    house = open_house(draw=render)
    sizes = set()
    for number, code in enumerate((*LANGUAGES, PSEUDO)):
        phone = house.phone(f"seat {number}")
        house.pages[Caller(f"seat {number}", phone.device)] = Page(Picture(("pile",), 6, 6), language=code)
        house.publish()
        said = phone.ask()
        while not phone.html:  # in a rush what is new comes a tenth of a second later
            said = phone.ask()
        sizes.add(phone.size)
        assert said["speaks"]["lang"] == code
        assert said["speaks"]["words"] == words(code)
        with speaking(code):
            assert phone.html == render(Picture(("pile",), 6, 6)).text
    assert len(sizes) == 1


@pytest.mark.long
def test_the_browser_turns_and_says_its_own_words_in_it_too(open_house: Open, browser: Browser) -> None:
    house = open_house(draw=render)
    house.publish()
    context = browser.new_context(locale="lv-LV", viewport={"width": 320, "height": 640})
    page = context.new_page()
    host, port = house.server.address
    page.goto(link(f"{host}:{port}", house.doors["seat 1"]))
    told = house.told()
    assert isinstance(told, Knocked)
    assert told.language == "lv"
    assert page.evaluate("document.documentElement.lang") == "lv"
    house.pages[told.caller] = Page(Button(Mark("a"), "یک"), language="fa")
    house.publish()
    expect(page.get_by_role("button")).to_have_text("یک")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["fa", "rtl"]
    house.server.close()
    expect(page.locator("#line")).to_have_text(words("fa")["lost"], timeout=15_000)
    context.close()


BROKEN = r"""() => {
  const found = [], words = /[^\s\u200b–-]+/g;
  const walker = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (const { index, 0: word } of text.parentElement.offsetParent ? text.textContent.matchAll(words) : []) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top));
      if (new Set(lines).size > 1) found.push(word);
    }
  }
  return found;
}"""
"""Words whose end stands on another line."""


@pytest.mark.long
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_broken_on_a_phone(browser: Browser, code: str) -> None:
    with speaking(code):
        for width in (320, 360):
            screen = Screen(browser, (width, 640))
            screen.page.evaluate("(dir) => { document.documentElement.dir = dir; }", "rtl" if rtl() else "ltr")
            for game in GAMES.values():
                for name, node in phone_of(game).gallery():
                    screen.show(node)
                    assert screen.ask(BROKEN) == [], (name, width)
