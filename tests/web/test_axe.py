"""What keeps people from using a page, as axe finds it: nothing of it on any kind of page, nor anything it advises."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.app.lobby import phone_pages
from companion.games import GAMES
from companion.phones.web.page import Knocked
from companion.phones.web.page import Page as Shown
from companion.phones.web.sealed import link
from companion.screens.nodes import Node
from tests.pictures import render
from tests.places import Mark, phone_of
from tests.web.browser import STATIC
from tests.web.conftest import House
from tests.web.pages import every_screen

pytestmark = pytest.mark.long

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
FOUND = """async (only) => (await axe.run({ resultTypes: ["violations"], ...(only && { runOnly: only }) })).violations
  .flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.html} ${node.failureSummary}`))"""
SHOW = """([table, screen, held]) => {
  page.look(table, {});
  page.show(document.getElementById("page"), screen);
  page.show(document.getElementById("held"), held);
}"""


def opened(browser: Browser, table: House, door: str = "", **more: Any) -> Page:
    """The page as it comes from the table, and axe."""
    host, port = table.server.address
    page = browser.new_page(**more)
    page.goto(link(f"{host}:{port}", table.doors[door]) if door else f"http://{host}:{port}/")
    page.evaluate(AXE)
    page.evaluate(f"{(STATIC / 'page.js').read_text(encoding='utf-8')}\nwindow.page = page")
    return page


def found(page: Page, only: str = "") -> list[str]:
    return [str(each) for each in page.evaluate(FOUND, only)]


def phone_screens() -> Iterator[tuple[str, Node, Node | None]]:
    """All that a phone shows, and what is held there."""
    yield "join", phone_pages.join("", ()), None
    yield "join-again", phone_pages.join("Anna", ("Anna",)), None
    yield "too-late", phone_pages.too_late(), None
    yield "languages", phone_pages.languages(tuple((Mark(code), code) for code in ("en", "lv"))), None
    yield "waiting", phone_pages.waiting("Anna"), None
    yield "asking", phone_pages.asking("Anna", 42), None
    yield "replaced", phone_pages.replaced("Anna"), None
    yield "elsewhere", phone_pages.elsewhere(Mark("here")), None
    for game in GAMES.values():
        shown = dict(phone_of(game).gallery())
        for name, screen in shown.items():
            if not name.endswith(("-held", "-ten", "-six")):
                yield f"{game.id}-{name}", screen, shown.get(f"{name}-held")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_phones(browser: Browser, table: House, scheme: str) -> None:
    """What a light phone changes are its colours."""
    page = opened(browser, table, viewport={"width": 390, "height": 844}, color_scheme=scheme)
    for name, screen, held in phone_screens():
        for behind in ("", render(held).text) if held else ("",):
            page.evaluate(SHOW, [False, render(screen).text, behind])
            assert found(page, "color-contrast" if scheme == "light" else "") == [], name


def test_the_table(browser: Browser, table: House) -> None:
    """One screen of each kind, by the first two words of its name."""
    page = opened(browser, table, viewport={"width": 1280, "height": 800})
    kinds = {"-".join(name.split("-")[:2]): screen for name, screen in every_screen()}
    for name, screen in kinds.items():
        page.evaluate(SHOW, [True, render(screen).text, ""])
        assert found(page) == [], name


def test_the_table_where_names_are_typed(browser: Browser, table: House) -> None:
    page = opened(browser, table, "table", viewport={"width": 1280, "height": 800})
    knocked = table.told()
    assert isinstance(knocked, Knocked)
    table.pages[knocked.caller] = Shown(dict(every_screen())["name-saboteur"], types=True)
    table.publish()
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    assert found(page) == []


def test_what_the_page_says_by_itself(browser: Browser, table: House) -> None:
    """Before it was let in, without a link, when its link is over, and when the table is gone."""
    without = opened(browser, table)
    expect(without.locator("#line")).to_have_text("Scan the code at the table.")
    assert found(without) == []
    page = opened(browser, table, "seat 1")
    expect(page.locator("#line")).to_have_text("One moment …")
    assert found(page) == []
    knocked = table.told()
    assert isinstance(knocked, Knocked)
    table.pages[knocked.caller] = Shown(phone_pages.waiting("Anna"), awake=True, calls=True)
    table.publish()
    expect(page.get_by_role("heading", name="Anna")).to_be_visible()
    assert found(page) == []
    del table.doors["seat 1"]
    table.publish()
    expect(page.locator("#line")).to_contain_text("no longer")
    assert found(page) == []
    table.server.close()
    expect(page.locator("#line")).to_contain_text("cannot be reached", timeout=15_000)
    assert found(page) == []
