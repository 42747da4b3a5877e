"""By which doors a real browser comes in: what stays in it, what its history is worth, and what a foreign link does."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.phones.web import page as seam
from companion.phones.web.page import Caller, Knocked
from companion.phones.web.sealed import link, new_door
from companion.screens.nodes import Button, Column, Text
from tests.places import Mark
from tests.web.conftest import House

pytestmark = pytest.mark.long

SEAT = Column((Text("Your seat"), Button(Mark("seen"), "Seen")))
KEPT = "JSON.stringify([{...localStorage}, {...sessionStorage}])"


def address(house: House, key: bytes) -> str:
    host, port = house.server.address
    return link(f"{host}:{port}", key)


def seated(house: House, context: BrowserContext) -> Page:
    """By the code of a seat, which is good for nobody else from then on."""
    page = context.new_page()
    page.goto(address(house, house.doors["seat 1"]))
    knocked = house.told()
    assert isinstance(knocked, Knocked)
    house.doors["used"] = house.doors.pop("seat 1")
    house.closed = frozenset({"used"})
    house.pages[Caller("used", knocked.caller.device)] = seam.Page(SEAT)
    house.publish()
    expect(page.get_by_role("heading", name="Your seat")).to_be_visible()
    while not house.nothing_told():
        pass  # its language, now that it has a page
    return page


@pytest.mark.parametrize("way", ["goto", "hash", "another tab"])
def test_a_foreign_link_makes_no_phone_forget_its_seat(table: House, context: BrowserContext, way: str) -> None:
    page = seated(table, context)
    kept, foreign = page.evaluate(KEPT), address(table, new_door())
    if way == "another tab":
        page.close()
        page = context.new_page()
    if way == "hash":
        page.evaluate("(hash) => { location.hash = hash }", foreign.partition("#")[2])
    else:
        page.goto(foreign)
    expect(page.get_by_role("heading", name="Your seat")).to_be_visible()
    assert way == "another tab" or page.evaluate(KEPT) == kept
    page.goto(foreign.partition("#")[0])
    expect(page.get_by_role("heading", name="Your seat")).to_be_visible()
    assert table.nothing_told()


def test_what_is_no_key_at_all_does_not_either(table: House, context: BrowserContext) -> None:
    page = seated(table, context)
    for nonsense in ("#x", "#" + "A" * 43 + " x", "#%0a", "#" + "A" * 10_000):
        page.goto(address(table, new_door()).partition("#")[0] + nonsense)
        page.reload()
        expect(page.get_by_role("heading", name="Your seat")).to_be_visible()


def test_without_a_seat_a_foreign_link_leaves_nothing_behind(table: House, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(address(table, new_door()))
    expect(page.locator("#line")).to_contain_text("no longer good")
    assert page.evaluate(KEPT) == "[{},{}]"


def test_a_link_is_good_for_one_and_that_one_comes_back_without_it(
    table: House, browser: Browser, context: BrowserContext
) -> None:
    used = address(table, table.doors["seat 1"])
    page = seated(table, context)
    page.reload()
    expect(page.get_by_role("heading", name="Your seat")).to_be_visible()
    other = browser.new_context()
    late = other.new_page()
    late.goto(used)
    expect(late.locator("#line")).to_contain_text("no longer good")
    other.close()
    page.goto(used)
    expect(page.get_by_role("heading", name="Your seat")).to_be_visible()
    assert table.nothing_told()


def test_whoever_reads_the_history_of_the_browser_finds_a_link_that_opens_nothing(
    table: House, browser: Browser, tmp_path: Path
) -> None:
    """Chromium writes down where it was sent before the page can take the link out of the address bar."""
    own = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=shutil.which("chromium"), args=["--no-sandbox"]
    )
    seated(table, own)
    own.close()
    database = sqlite3.connect(tmp_path / "Default" / "History")
    found = [str(url) for (url,) in database.execute("SELECT url FROM urls")]
    database.close()
    assert any("#" in url for url in found), "that it is in there is what this is about"
    thief = browser.new_context()
    for url in found:
        page = thief.new_page()
        page.goto(url)
        expect(page.locator("#line")).to_have_text(
            "This link is no longer good. Scan the code at the table again."
            if "#" in url
            else "Scan the code at the table."
        )
    thief.close()
    assert table.nothing_told()
