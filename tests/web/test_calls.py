"""How a phone calls whoever is waited for, stays awake meanwhile, and tells once that somebody has looked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.phones.web import page as seam
from companion.phones.web.page import Caller, LetGo, Touched
from companion.screens.nodes import Column, Text
from tests.places import Mark
from tests.web.browser import until
from tests.web.conftest import House
from tests.web.people import a_look
from tests.web.test_phone import ROLE, SECRET, WAITING, hold, let_in, scan

pytestmark = pytest.mark.long

FELT = """() => {
  window.felt = [];
  const value = (time) => (document.documentElement.dataset.felt = window.felt.push(time));
  Object.defineProperty(Navigator.prototype, "vibrate", { value, configurable: true });
}"""
WITHOUT = "() => delete Navigator.prototype.vibrate"
FILM = """() => [...document.querySelectorAll("video")].map((film) =>
  [film.paused, film.muted, film.srcObject.getAudioTracks().length, getComputedStyle(film).opacity])"""
PLAYS: list[object] = [[False, True, 0, "0"]]
RESTS: list[object] = []


def shows(house: House, caller: Caller, said: str, **more: Any) -> None:
    house.pages[caller] = seam.Page(Text(said, "big", bold=True), **more)
    house.publish()


def sees(page: Page, said: str) -> None:
    expect(page.get_by_role("heading", name=said)).to_be_visible()


def test_whoever_is_waited_for_reads_it_in_the_title_and_feels_it_once(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "seat 1")
    page.evaluate(FELT)
    caller = let_in(table, WAITING, None)
    sees(page, "Waiting for the others")
    page.mouse.click(5, 5)
    assert page.title() == "Companion"
    for said, calls in (("Your turn!", True), ("Your turn still!", True), ("Bruno’s turn", False), ("Yours!", True)):
        shows(table, caller, said, calls=calls)
        sees(page, said)
        assert page.title() == ("Your turn!" if calls else "Companion")
    assert page.evaluate("felt") == [200, 200]
    assert complaints == []


def test_a_nudge_is_felt_and_leaves_the_page_and_what_is_held_as_they_are(
    table: House, context: BrowserContext
) -> None:
    page, complaints = scan(table, context, "seat 1")
    page.evaluate(FELT)
    caller = let_in(table, WAITING, None)
    sees(page, "Waiting for the others")
    page.mouse.click(5, 5)
    for calls in (1, 2, 1):
        table.pages[caller] = seam.Page(ROLE, Text(SECRET), calls=calls)
        table.publish()
        expect(page.locator("html")).to_have_attribute("data-felt", str(max(calls, page.evaluate("felt.length"))))
        page.evaluate("document.querySelector('main *').id = 'same'")
    hold(page)
    expect(page.get_by_text(SECRET)).to_be_visible()
    with page.expect_response("**/*"):
        table.pages[caller] = seam.Page(ROLE, Text(SECRET), calls=2)
        table.publish()
    expect(page.get_by_text(SECRET)).to_be_visible()
    expect(page.locator("#same")).to_have_count(1)
    page.mouse.up()
    shows(table, caller, "Your turn still!", calls=2)
    sees(page, "Your turn still!")
    assert page.evaluate("felt") == [200, 200]
    assert complaints == []


def test_a_page_that_has_only_just_come_does_not_tremble(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "seat 1")
    page.evaluate(FELT)
    page.mouse.click(5, 5)
    shows(table, let_in(table, WAITING, None), "Your turn!", calls=True)
    sees(page, "Your turn!")
    page.reload()
    page.evaluate(FELT)
    sees(page, "Your turn!")
    assert page.title() == "Your turn!"
    assert page.evaluate("felt") == []
    assert complaints == []


def test_where_nothing_can_tremble_nothing_is_missed(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "seat 1")
    page.evaluate(WITHOUT)
    caller = let_in(table, WAITING, None)
    sees(page, "Waiting for the others")
    page.mouse.click(5, 5)
    shows(table, caller, "Your turn!", calls=True)
    sees(page, "Your turn!")
    assert page.title() == "Your turn!"
    assert complaints == []


def test_a_page_that_is_left_calls_nobody(table: House, context: BrowserContext) -> None:
    page, _complaints = scan(table, context, "seat 1")
    shows(table, let_in(table, WAITING, None), "Your turn!", calls=True, awake=True)
    sees(page, "Your turn!")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert (page.title(), page.evaluate(FILM)) == ("Companion", RESTS)


def test_the_screen_stays_awake_while_something_happens_in_a_game(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "seat 1")
    caller = let_in(table, WAITING, None)
    sees(page, "Waiting for the others")
    assert page.evaluate(FILM) == RESTS
    page.clock.install()
    shows(table, caller, "One", awake=True)
    sees(page, "One")
    assert page.evaluate(FILM) == PLAYS
    page.clock.fast_forward(500_000)
    shows(table, caller, "Two", awake=True)
    sees(page, "Two")
    page.clock.fast_forward(500_000)
    assert page.evaluate(FILM) == PLAYS
    page.clock.fast_forward(200_000)
    assert page.evaluate(FILM) == RESTS, "ten minutes after the last news it may go dark"
    shows(table, caller, "Three", awake=True)
    sees(page, "Three")
    assert page.evaluate(FILM) == PLAYS
    shows(table, caller, "Over")
    sees(page, "Over")
    assert page.evaluate(FILM) == RESTS
    assert complaints == []


def test_that_somebody_has_looked_is_told_once_of_each_deal(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "seat 1")
    caller = let_in(table)
    for deal in ("1", "2"):
        table.pages[caller] = seam.Page(Column((Text(f"deal {deal}"), *ROLE.children)), Text(SECRET), looks=deal)
        table.publish()
        sees(page, f"deal {deal}")
        hold(page)
        page.mouse.up()  # who only touches it has not looked
        for _again in range(3):
            hold(page)
            expect(page.get_by_text(SECRET)).to_be_visible()
            a_look(page)
            page.mouse.up()
        page.get_by_role("button", name="Seen").click()
        told = [table.told(), table.told()]
        assert [each.does for each in told if isinstance(each, Touched)] == [LetGo(), Mark("seen")]
    assert complaints == []


SWELL = """() => document.getAnimations().map((each) => [each.animationName, each.effect.target.textContent])"""


def whose_turn(table: House, caller: Caller, *, calls: int, still: bool = False) -> None:
    """The table's own page, on which the name stands for both sides, beside another."""
    names = (
        Text("Anna", "huge", bold=True),
        Text("Anna", "big", bold=True, turned=True),
        Text("Bruno", "big", bold=True),
    )
    look = seam.Appearance(still=still)
    table.pages[caller] = seam.Page(Column((*names, Text("Anna"))), look=look, calls=calls, name="Anna")
    table.publish()


@pytest.mark.parametrize("still", [False, True])
def test_a_nudge_lets_the_name_swell_at_the_table_once_and_nothing_where_all_is_calm(
    table: House, context: BrowserContext, *, still: bool
) -> None:
    page, complaints = scan(table, context, "table")
    caller = let_in(table, WAITING, None)
    whose_turn(table, caller, calls=0, still=still)
    sees(page, "Anna")
    page.evaluate("document.querySelector('main *').id = 'same'")
    slow_motion(context, page)
    with page.expect_response("**/talk"):
        whose_turn(table, caller, calls=1, still=still)
    if still:
        assert page.evaluate(SWELL) == []
    else:
        until(page, f"() => ({SWELL})().length === 2")
        assert page.evaluate(SWELL) == [["swell", "Anna"]] * 2
    expect(page.locator("#same")).to_have_count(1)
    assert page.title() == "Companion"
    page.reload()
    sees(page, "Anna")
    assert page.evaluate(SWELL) == []
    assert complaints == []


def slow_motion(context: BrowserContext, page: Page) -> None:
    """What moves takes as long as it takes to be looked at."""
    devtools = context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
