"""People with phones in the board's own Wi-Fi: browsers here, each by a way of its own through the phone's radio."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, ProxySettings

from tests.web.evening import Evening
from tests.web.people import Phone, Table


class InItsWifi(Evening):
    """The table is in a browser too, for the board has no display; it has been asked how much is entered before."""

    chooses = ()

    def __init__(self, browser: Browser, link: str, ways: list[ProxySettings]) -> None:
        at = urlsplit(link)
        assert at.hostname
        self.browser, self.at, self.phones = browser, (at.hostname, at.port or 80), []
        self.ways = iter(ways)
        self.table = Table(browser, (1280, 800), proxy=next(self.ways))
        self.table.page.goto(link)

    def scan(self) -> str:
        """Two codes are there: the Wi-Fi first."""
        self.wifi = self.table.scan()
        return self.table.scan(1)

    def phone(self, number: int, name: str) -> Phone:
        """In the same network as all others."""
        return Phone(self.browser, name, 320 + 10 * (number % 8), proxy=next(self.ways))
