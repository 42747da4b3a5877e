"""People with phones round a table that is shown in a browser: all of them real pages of one Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pygame
from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, expect

from tests.display.lens import read
from tests.web.browser import until
from tests.web.network import Access

PATIENCE = 15_000
CUT_OFF = ("Failed to load resource: net::ERR_", "Failed to load resource: the server responded with a status of 404")
"""What Chromium itself says when a connection is gone; then it sends the same bytes again by itself, which is
not heard twice, as nothing is of a talk from before a restart: the page greets again."""
TOLD = """() => [document.getElementById("page").innerHTML, document.getElementById("held").innerHTML,
  document.getElementById("line").textContent, document.title, location.href, JSON.stringify(history.state),
  JSON.stringify([{...localStorage}, {...sessionStorage}])].join("\\n")"""
KEPT = "[...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()"


class Someone:
    """A page, what its browser complained of, and whom it asked for anything."""

    def __init__(self, browser: Browser, size: tuple[int, int], **more: Any) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=True, **more
        )
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.cdp: CDPSession = self.context.new_cdp_session(self.page)

    def told(self) -> str:
        """Everything this page is, says and keeps."""
        return str(self.page.evaluate(TOLD))

    def button(self, label: str | re.Pattern[str]) -> Locator:
        return self.page.locator("#page button:visible").filter(has_text=label).first

    def press(self, *labels: str) -> None:
        for label in labels:
            self.tap(self.button(label))

    def has_seen_enough(self) -> None:
        """Of what is played, if anything is."""
        stage = self.page.locator("#stage")
        if stage.inner_html():
            stage.dispatch_event("click")

    def tap(self, what: Locator) -> None:
        """Touch it where the page has come to rest, and look at what comes of it."""
        self.has_seen_enough()
        self.page.evaluate(AT_REST, REST)
        before = self.page.locator("#page").inner_html()
        what.tap()
        until(self.page, "(before) => document.getElementById('page').innerHTML !== before", before)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.locator("#page").get_by_text(text).locator("visible=true").first).to_be_visible(
            timeout=PATIENCE
        )

    @contextmanager
    def holding(self) -> Iterator[Locator]:
        """As long as a finger is on the field: what it shows."""
        held = self.hold()
        yield held
        self.let_go()
        expect(held).to_be_hidden()
        expect(held).to_be_empty()

    def let_go(self) -> None:
        self.cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def hold(self) -> Locator:
        """Put a finger on the field; what it shows."""
        self.has_seen_enough()
        field = self.page.locator("[data-hold]:visible").first
        field.scroll_into_view_if_needed()
        box = field.bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        held = self.page.locator("#held")
        expect(held).to_be_visible()
        a_look(self.page)
        return held

    def scan(self, number: int = 0) -> str:
        """What a camera reads in the code that is shown, or in the one behind it."""
        code = self.page.locator("svg.qr:visible").nth(number)
        picture = pygame.image.load(BytesIO(code.screenshot()), "code.png")
        (text,) = read(picture)
        return text


REST = 200
"""Milliseconds without a change."""
AT_REST = """(quiet) => new Promise((rest) => {
  const done = () => { changes.disconnect(); rest(); };
  let timer = setTimeout(done, quiet);
  const changes = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(done, quiet); });
  changes.observe(document.getElementById("page"), { childList: true, subtree: true });
})"""
"""What a phone tells may change the page of the table: a touch counts only for the page it was made on."""


def a_look(page: Page) -> None:
    """As long as it takes to have seen something: who lets go before has only touched it."""
    page.evaluate("() => new Promise((seen) => setTimeout(seen, 500))")


class Table(Someone):
    """The table's own screens, in a browser."""

    def place(self, at: str) -> None:
        self.tap(self.page.locator(f'#page [aria-label^="{at}, "]').first)

    def card(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=re.compile(rf"^{name}( \d+)?$")).first)


class Phone(Someone):
    """A phone, and the name of whoever has it."""

    def __init__(self, browser: Browser, name: str, wide: int = 360, access: Access | None = None, **more: Any) -> None:
        super().__init__(browser, (wide, 2 * wide), is_mobile=True, device_scale_factor=2, **more)
        self.name, self.access = name, access

    def follow(self, link: str) -> None:
        """Open what was scanned, by one's own way into the network."""
        if self.access:
            link = re.sub(r":\d+/", f":{self.access.port}/", link)
        self.page.goto(link)

    def type_name(self) -> None:
        self.page.locator("#page").get_by_label("Your name").fill(self.name)
        self.page.keyboard.press("Enter")
        self.sees("You have joined")

    def ranked(self, name: str) -> Locator:
        """The gold beside a name in the ranking."""
        row = self.page.locator("#page .row").filter(has=self.page.get_by_text(name, exact=True)).last
        return row.locator(".t").last

    def role(self) -> str:
        with self.holding() as held:
            return held.locator(".t").filter(has_text=re.compile("^(saboteur|gold-digger)$")).inner_text()
