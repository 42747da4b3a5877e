"""What is played before everybody is played on every phone too, over the page that stands there anyway."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.phones.web import page as seam
from companion.phones.web.page import Appearance, Caller
from companion.screens.nodes import Button, Column, Picture, Text
from companion.screens.show import Act, Beat, Show, Turns
from tests.places import Mark
from tests.web.browser import until
from tests.web.conftest import House
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


def plays(table: House, caller: Caller, played: Show | None, words: str = "The round is over.") -> None:
    below = Column((Text(words, "big", bold=True), Button(Mark("again"), "Again", height=120)))
    table.pages[caller] = seam.Page(below, show=played)
    table.publish()


def there(page: Page, *, plays: bool) -> None:
    until(page, f"() => (document.getElementById('stage').textContent !== '') === {str(plays).lower()}")


def sat_down(table: House, context: BrowserContext) -> tuple[Page, list[str], Caller]:
    page, complaints = scan(table, context, "seat 1")
    caller = let_in(table, WAITING, None)
    expect(page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    return page, complaints, caller


def test_it_is_played_beat_by_beat_and_then_the_page_is_there(table: House, context: BrowserContext) -> None:
    page, complaints, caller = sat_down(table, context)
    plays(table, caller, show("one", LONG, LONG))
    there(page, plays=True)
    said = page.evaluate(SEEN)
    assert said[0] == "Bruno reached a goal!"
    assert "goal" in said[1]
    assert len(said) == 2
    plays(table, caller, show("two", 50, LONG))
    until(page, f"() => ({SEEN})()[0] === 'Treasure!'")
    plays(table, caller, show("three", 50, 50))
    expect(page.get_by_role("heading", name="The round is over.")).to_be_visible()
    there(page, plays=False)
    assert complaints == []


def test_a_touch_ends_it_and_is_no_touch_on_what_lies_below(table: House, context: BrowserContext) -> None:
    page, complaints, caller = sat_down(table, context)
    plays(table, caller, show("one", LONG, LONG))
    there(page, plays=True)
    page.touchscreen.tap(160, 320)
    there(page, plays=False)
    page.wait_for_timeout(200)
    assert table.nothing_told()
    page.touchscreen.tap(160, 320)
    assert table.told() is not None, "now it is"
    plays(table, caller, show("one", LONG, LONG), "In other words")
    expect(page.get_by_role("heading", name="In other words")).to_be_visible()
    there(page, plays=False)
    assert complaints == []


def test_what_has_moved_meanwhile_ends_it(table: House, context: BrowserContext) -> None:
    page, _complaints, caller = sat_down(table, context)
    plays(table, caller, show("one", LONG, LONG))
    there(page, plays=True)
    plays(table, caller, show("one", LONG, LONG), "Somebody has looked")
    expect(page.locator("#page h1")).to_have_text("Somebody has looked")
    there(page, plays=True)
    plays(table, caller, None, "Round two")
    there(page, plays=False)
    expect(page.get_by_role("heading", name="Round two")).to_be_visible()


def test_a_page_that_has_only_just_come_or_wants_no_motion_stands_there_at_once(table: House, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True)
    page, _complaints, caller = sat_down(table, context)
    plays(table, caller, show("one", LONG, LONG))
    there(page, plays=True)
    page.reload()
    expect(page.get_by_role("heading", name="The round is over.")).to_be_visible()
    there(page, plays=False)
    page.emulate_media(reduced_motion="reduce")
    plays(table, caller, show("two", LONG, LONG), "Calm")
    expect(page.get_by_role("heading", name="Calm")).to_be_visible()
    there(page, plays=False)
    page.emulate_media(reduced_motion="no-preference")
    table.pages[caller] = seam.Page(Text("Still", "big"), look=Appearance(still=True), show=show("three", LONG, LONG))
    table.publish()
    expect(page.get_by_role("heading", name="Still")).to_be_visible()
    there(page, plays=False)
    context.close()
