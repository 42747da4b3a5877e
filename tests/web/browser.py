"""A real browser, given the companion's own files and nothing else: it opens no connection."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, Route, ViewportSize, sync_playwright

from companion.phones.web import svg
from companion.screens.nodes import Node
from tests.conftest import ROOT, Need
from tests.pictures import ALBUM, render

STATIC = ROOT / "companion" / "phones" / "web" / "static"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
KINDS = {".css": "text/css", ".js": "text/javascript"}
EMPTY = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<link rel="stylesheet" href="companion.css"><body>'
    f'{svg.sprite(ALBUM)}<main><div id="page"></div></main><div id="held"></div><script src="page.js"></script>'
)


@contextmanager
def chromium(need: Need) -> Iterator[Browser]:
    """The machine's own, with the cache behind its Back button, which playwright would switch off."""
    program = shutil.which("chromium")
    need("chromium", program)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], ignore_default_args=["--disable-back-forward-cache"]
        )
        yield browser
        browser.close()


def until(page: Page, script: str, given: Any = None) -> None:
    """Wait for the page to say yes. The browser's own waiting would evaluate words, which the policy forbids."""
    for _again in range(800):
        if page.evaluate(script, given):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"it never came: {script}")


class Screen:
    """A page of a certain size that shows nodes. `complaints`: what the browser did not like, such as inline styles."""

    def __init__(self, browser: Browser, size: tuple[int, int], look: str = "", **more: Any) -> None:
        self.complaints: list[str] = []
        self.page: Page = browser.new_page(viewport=ViewportSize(width=size[0], height=size[1]), **more)
        self.page.route("**/*", self._answer)
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto("http://companion.test/")
        self.page.evaluate(f"document.documentElement.className = '{look}'")

    def _answer(self, route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if not name:
            route.fulfill(body=EMPTY, content_type="text/html", headers={"Content-Security-Policy": POLICY})
        else:
            file = STATIC / name
            route.fulfill(body=file.read_bytes(), content_type=KINDS[file.suffix])

    def show(self, node: Node, root: str = "page") -> None:
        """Put a screen on the page as it arrives from the table; or over it, while it is "held"."""
        self.page.evaluate(
            "([root, html]) => page.show(document.getElementById(root), html)", [root, render(node).text]
        )

    def let_go(self) -> None:
        """What was held is gone."""
        self.page.evaluate("document.getElementById('held').textContent = ''")

    def ask(self, script: str, given: Any = None) -> Any:
        """What the page says."""
        return self.page.evaluate(script, given)
