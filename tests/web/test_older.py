"""Older browsers: what they do not know has something in its place, and those too old for the rest are told so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from companion.games import GAMES
from companion.language import LANGUAGES, speaking
from companion.phones.web.answers import before_words
from companion.phones.web.page import Knocked
from companion.phones.web.page import Page as Shown
from companion.phones.web.sealed import link
from companion.screens.nodes import Column, Field, HoldToSee, Node, Text
from tests.places import phone_of
from tests.web.browser import STATIC, Screen
from tests.web.conftest import House

pytestmark = pytest.mark.long

NOT_UNDERSTOOD = "const words = a ?: b;"
"""To any browser what `?.` or `2n` are to one that was made before them."""


@contextmanager
def someone(browser: Browser, code: str = "en") -> Iterator[Page]:
    context: BrowserContext = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, locale=code)
    yield context.new_page()
    context.close()


def address(table: House) -> str:
    host, port = table.server.address
    return link(f"{host}:{port}", table.doors["seat 1"])


def garbled(route: Route) -> None:
    route.fulfill(body=NOT_UNDERSTOOD, content_type="text/javascript")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_browser_that_does_not_understand_the_page_says_so_in_its_language(
    table: House, browser: Browser, code: str
) -> None:
    with speaking(code):
        words = before_words()["old"]
    with someone(browser, code) as page:
        page.route("**/phone.js", garbled)
        page.goto(address(table))
        expect(page.locator("#line")).to_have_text(words)


def test_one_that_does_or_that_was_cut_off_does_not(table: House, browser: Browser) -> None:
    words = before_words()["old"]
    with someone(browser) as page:
        page.goto(address(table))
        expect(page.locator("#line")).to_have_text("One moment …")
    with someone(browser) as page:
        page.route("**/phone.js", lambda route: route.abort())
        page.goto(address(table), wait_until="load")
        assert page.locator("#line").inner_text() != words


def changed(screen: Screen, change: Callable[[str], str]) -> None:
    """As if this browser were older."""
    css = change((STATIC / "companion.css").read_text(encoding="utf-8"))
    screen.page.unroute_all()
    screen.page.route("**/*.css", lambda route: route.fulfill(body=css, content_type="text/css"))
    screen.ask(
        """() => new Promise((done) => {
          const now = document.querySelector("link"), again = now.cloneNode();
          again.onload = done;
          now.replaceWith(again);
        })"""
    )


def without_containers(css: str) -> str:
    return css.replace("container-type:", "unknown:").replace("(width: 1cqw)", "(width: 1unknown)")


LETTERS = """[...document.querySelectorAll(".t")].map((each) =>
  parseFloat(getComputedStyle(each.querySelector("span") || each).fontSize))"""
OUTSIDE = """[...document.querySelectorAll("#page .window:not(.moved) .cell")].filter((each) => {
  const box = each.getBoundingClientRect(), seen = each.closest(".window").getBoundingClientRect();
  return box.left < seen.left - 1 || box.right > seen.right + 1 || box.width < 8;
}).length"""


@pytest.mark.parametrize("size", [(320, 640), (390, 844)], ids=str)
def test_without_container_units_large_words_are_large_and_the_mine_is_whole(
    browser: Browser, size: tuple[int, int]
) -> None:
    screen = Screen(browser, size)
    changed(screen, without_containers)
    screen.show(Column((Text("Anna", "huge"), Text("words"))))
    huge, usual = screen.ask(LETTERS)
    assert huge > 1.4 * usual
    for game in GAMES.values():
        for name, page in phone_of(game).gallery():
            screen.show(page)
            assert min(screen.ask(LETTERS)) >= 16, name
            assert screen.ask(OUTSIDE) == 0, name


def test_where_there_is_no_aspect_ratio_what_is_held_has_its_shape_all_the_same(browser: Browser) -> None:
    for look, across in (("", 358), ("table", None)):
        screen = Screen(browser, (390, 844), look)
        changed(screen, lambda css: css.replace("aspect-ratio: 1;", "").replace("not (aspect-ratio: 1)", "(top: 0)"))
        screen.show(Column((HoldToSee("hold", 1),)))
        box = screen.page.locator(".hold").bounding_box()
        assert box
        assert box["width"] == pytest.approx(across or box["height"], abs=1), "a bar on a phone, and round at the table"
        assert box["height"] >= 44, "for a finger"


def test_where_columns_have_no_gaps_nothing_touches(browser: Browser) -> None:
    screen = Screen(browser, (390, 844))
    changed(screen, lambda css: css.replace("not (inset: 0)", "(top: 0)"))
    screen.show(Column((Text("one"), Text("two"))))
    one, two = (each.bounding_box() for each in screen.page.locator(".t").all())
    assert one
    assert two
    assert two["y"] - one["y"] - one["height"] > 4


@pytest.fixture
def held(table: House, browser: Browser) -> Iterator[Page]:
    with someone(browser) as page:
        page.goto(address(table))
        knocked = table.told()
        assert isinstance(knocked, Knocked)
        screen: Node = Column((Text("Role", "big", bold=True), HoldToSee("hold", 1), Field("Your name", "name", 9)))
        table.pages[knocked.caller] = Shown(screen, Text("secret"))
        table.publish()
        page.locator("[data-hold]").wait_for()
        yield page


def test_a_finger_that_rests_gets_no_loupe_and_selects_no_words(held: Page) -> None:
    """As far as it can be seen without an iPhone: the touch is ours, and words are not to be selected."""
    cdp = held.context.new_cdp_session(held)
    held.evaluate("window.ours = []; addEventListener('touchstart', (event) => ours.push(event.defaultPrevented))")
    for where in ("[data-hold]", "#page h1"):
        box = held.locator(where).bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert held.evaluate("ours") == [True, False]
    chosen = "(each) => getComputedStyle(document.querySelector(each)).userSelect"
    assert [held.evaluate(chosen, each) for each in ("#page h1", "#held", "#page input")] == ["none", "none", "text"]


PADDING = """(each) => ["Top", "Left", "Right", "Bottom"].map((side) =>
  parseFloat(getComputedStyle(document.querySelector(each))["padding" + side]))"""


def test_nothing_lies_under_a_home_bar_or_a_notch(browser: Browser) -> None:
    insets = {"top": 41, "left": 47, "right": 43, "bottom": 34}
    for look in ("", "table"):
        screen = Screen(browser, (844, 390), look)
        screen.page.context.new_cdp_session(screen.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        screen.ask("() => { document.body.insertAdjacentHTML('beforeend', '<p id=line>words') }")
        assert screen.ask(PADDING, "#page") == list(insets.values()), look
        assert screen.ask(PADDING, "#line")[-1] == insets["bottom"], look
