"""What is played before everybody is played on every phone too, over the page that stands there anyway."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.phones.web import page as seam
from companion.phones.web.page import Appearance, Caller
from companion.screens.nodes import Button, Column, Picture, Text
from companion.screens.show import Act, Beat, Show, Turns
from tests.pictures import render
from tests.places import Mark
from tests.web.browser import until
from tests.web.conftest import House, Open
from tests.web.test_phone import WAITING, let_in, scan

pytestmark = pytest.mark.long

LONG = 60_000
COVERED, GOLD = Picture(("goal",), 20, 31), Picture(("card", "NESW", "gold"), 20, 31)
TURNING = Column((Turns(Text("Bruno reached a goal!"), Text("Treasure!"), 1), Turns(COVERED, GOLD, 1)))
SEEN = """() => [...document.querySelectorAll("#stage .turns > div")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().height > 0)
  .map((each) => each.innerText || each.innerHTML)"""


def show(nth: str, *lasts: int) -> Show:
    return Show(nth, (Act(TURNING, tuple(map(Beat, lasts))),))


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True)
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def house(open_house: Open) -> House:
    house = open_house(draw=render)
    house.publish()
    return house


def plays(house: House, caller: Caller, played: Show | None, words: str = "The round is over.") -> None:
    below = Column((Text(words, "big", bold=True), Button(Mark("again"), "Again", height=120)))
    house.pages[caller] = seam.Page(below, show=played)
    house.publish()


def there(page: Page, *, plays: bool) -> None:
    until(page, f"() => (document.getElementById('stage').textContent !== '') === {str(plays).lower()}")


def sat_down(house: House, context: BrowserContext) -> tuple[Page, list[str], Caller]:
    page, complaints = scan(house, context, "seat 1")
    caller = let_in(house, WAITING, None)
    expect(page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    return page, complaints, caller


def test_it_is_played_beat_by_beat_and_then_the_page_is_there(house: House, context: BrowserContext) -> None:
    page, complaints, caller = sat_down(house, context)
    plays(house, caller, show("one", LONG, LONG))
    there(page, plays=True)
    said = page.evaluate(SEEN)
    assert said[0] == "Bruno reached a goal!"
    assert "goal" in said[1]
    assert len(said) == 2
    plays(house, caller, show("two", 50, LONG))
    until(page, f"() => ({SEEN})()[0] === 'Treasure!'")
    plays(house, caller, show("three", 50, 50))
    expect(page.get_by_role("heading", name="The round is over.")).to_be_visible()
    there(page, plays=False)
    assert complaints == []


def test_a_touch_ends_it_and_is_no_touch_on_what_lies_below(house: House, context: BrowserContext) -> None:
    page, complaints, caller = sat_down(house, context)
    plays(house, caller, show("one", LONG, LONG))
    there(page, plays=True)
    page.touchscreen.tap(160, 320)
    there(page, plays=False)
    page.wait_for_timeout(200)
    assert house.nothing_told()
    page.touchscreen.tap(160, 320)
    assert house.told() is not None, "now it is"
    plays(house, caller, show("one", LONG, LONG), "In other words")
    expect(page.get_by_role("heading", name="In other words")).to_be_visible()
    there(page, plays=False)
    assert complaints == []


def test_what_has_moved_meanwhile_ends_it(house: House, context: BrowserContext) -> None:
    page, _complaints, caller = sat_down(house, context)
    plays(house, caller, show("one", LONG, LONG))
    there(page, plays=True)
    plays(house, caller, show("one", LONG, LONG), "Somebody has looked")
    expect(page.locator("#page h1")).to_have_text("Somebody has looked")
    there(page, plays=True)
    plays(house, caller, None, "Round two")
    there(page, plays=False)
    expect(page.get_by_role("heading", name="Round two")).to_be_visible()


def test_a_page_that_has_only_just_come_or_wants_no_motion_stands_there_at_once(house: House, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True)
    page, _complaints, caller = sat_down(house, context)
    plays(house, caller, show("one", LONG, LONG))
    there(page, plays=True)
    page.reload()
    expect(page.get_by_role("heading", name="The round is over.")).to_be_visible()
    there(page, plays=False)
    page.emulate_media(reduced_motion="reduce")
    plays(house, caller, show("two", LONG, LONG), "Calm")
    expect(page.get_by_role("heading", name="Calm")).to_be_visible()
    there(page, plays=False)
    page.emulate_media(reduced_motion="no-preference")
    house.pages[caller] = seam.Page(Text("Still", "big"), look=Appearance(still=True), show=show("three", LONG, LONG))
    house.publish()
    expect(page.get_by_role("heading", name="Still")).to_be_visible()
    there(page, plays=False)
    context.close()
