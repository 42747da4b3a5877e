"""Chromium, by playwright; a finger by the DevTools protocol."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.conftest import Need
from tests.web.browser import chromium as started
from tests.web.engines.device import SIZE, At, Device, Engine


@contextmanager
def chromium(need: Need) -> Iterator[Engine]:
    with started(need) as browser:
        yield lambda size=SIZE: _Device(browser, size)


class _Device(Device):
    touches = True

    def __init__(self, browser: Browser, size: tuple[int, int]) -> None:
        self._context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=True)
        self._page: Page = self._context.new_page()
        self._cdp = self._context.new_cdp_session(self._page)

    def go(self, url: str) -> None:
        self._page.goto(url)

    def reload(self) -> None:
        self._page.reload(wait_until="commit")

    def back(self) -> None:
        """By the page itself: what the browser has kept of it, playwright would lose."""
        was = self._page.url
        self._page.evaluate("() => void setTimeout(() => history.back())")
        self._page.wait_for_url(lambda url: url != was, wait_until="commit")

    def run(self, function: str, *given: Any) -> Any:
        return self._page.evaluate(f"(given) => ({function})(...given)", given)

    def shot(self) -> bytes:
        return self._page.screenshot()

    def press(self, at: At, *, finger: bool = False) -> None:
        if finger:
            self._touch("touchStart", {"x": at[0], "y": at[1]})
        else:
            self._page.mouse.move(*at)
            self._page.mouse.down()

    def lift(self, *, finger: bool = False) -> None:
        if finger:
            self._touch("touchEnd")
        else:
            self._page.mouse.up()

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    def key_down(self, key: str) -> None:
        if key.isascii():
            self._page.keyboard.down(key)
        else:
            self._page.keyboard.insert_text(key)

    def key_up(self, key: str) -> None:
        if key.isascii():
            self._page.keyboard.up(key)

    def close(self) -> None:
        self._context.close()
