"""An evening of Saboteur: the table in a browser, and everybody's phone."""

from __future__ import annotations

import re
from collections import Counter
from typing import Protocol
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, expect

from tests.web.network import Network
from tests.web.people import CUT_OFF, Phone, Table

SECRET = re.compile("saboteur|gold-digger|dwarf-|#gold-")
FILES = {"/", "/watchword", "/talk", "/companion.css", "/old.js", "/phone.js"}


class Sitter(Protocol):
    """Whoever enters things at the table."""

    def press(self, *labels: str) -> None: ...

    def place(self, at: str) -> None: ...

    def card(self, name: str) -> None: ...


class Evening:
    """Everybody there. `chooses`: what a table is asked at its first game."""

    chooses: tuple[str, ...] = ("Every card",)

    def __init__(self, browser: Browser, link: str, air: Network) -> None:
        self.browser, self.air = browser, air
        at = urlsplit(link)
        assert at.hostname
        assert at.port
        self.at = (at.hostname, at.port)
        self.table = Table(browser, (1280, 800))
        self.table.page.goto(link)
        self.phones: list[Phone] = []

    def close(self) -> None:
        """Everybody puts their phone away."""
        for each in (self.table, *self.phones):
            each.context.close()

    def sit_down(self, names: tuple[str, ...]) -> None:
        """Everybody scans the same code, and types a name."""
        self.table.press("New game of Saboteur", "By phone")
        link = self.scan()
        for number, name in enumerate(names):
            self.phones.append(self.phone(number, name))
            self.phones[-1].follow(link)
        for phone in self.phones:
            phone.type_name()
            self.table.sees(phone.name)
        self.table.press("Everyone is in", "Begin", *self.chooses, "Who begins?", names[0])

    def scan(self) -> str:
        """The link that is at the table."""
        return self.table.scan()

    def phone(self, number: int, name: str) -> Phone:
        """Of whoever is called so."""
        access = self.air.join(self.at, f"127.0.0.{11 + number}")
        return Phone(self.browser, name, 320 + 10 * (number % 8), access)

    def roles(self, number: int = 1) -> list[str]:
        """Everybody looks in this round; meanwhile nobody else has anything of it on their page."""
        found = []
        for phone in self.phones:
            phone.sees(re.compile(f"^Round {number} "))
        for phone in self.phones:
            with phone.holding() as held:
                assert SECRET.search(phone.told()), "what is looked for is what is there"
                found.append(held.get_by_text(re.compile("^(saboteur|gold-digger)$")).inner_text())
                self.nothing_told(but=phone)
        self.nothing_told()
        return found

    def nothing_told(self, but: Phone | None = None) -> None:
        for each in (self.table, *self.phones):
            if each is not but:
                assert not SECRET.search(each.told()), getattr(each, "name", "the table")

    def dig(self) -> None:
        dig(self.table)

    def share(self, purses: Counter[str]) -> None:
        """Whoever is to choose sees the cards on the phone, and keeps the best."""
        before = ""
        for _ in range(9):
            chooses = self.table.button("chooses gold")
            expect(chooses).not_to_have_text(before)
            before = chooses.inner_text()
            phone = next(each for each in self.phones if before.startswith(each.name))
            phone.sees("Keep one gold card.")
            with phone.holding() as held:
                cards = held.locator(".grid .col")
                worth = {each.locator(".t").inner_text(): worth_of(each.locator("svg")) for each in cards.all()}
                for other in self.phones:
                    assert other is phone or "#gold-" not in other.told()
            best = max(worth, key=lambda letter: worth[letter])
            purses[phone.name] += worth[best]
            phone.press(f"Keep {best}")
            expect(phone.button(f"Keep {best}")).to_have_count(0)

    def nothing_wrong(self) -> None:
        """No browser complained, but of connections that were cut on purpose; nobody was asked but the table."""
        for each in (self.table, *self.phones):
            assert [said for said in each.complaints if not said.startswith(CUT_OFF)] == []
            assert {urlsplit(url).hostname for url in each.asked} == {self.at[0]}
            assert {urlsplit(url).path for url in each.asked} == FILES


def dig(table: Sitter) -> None:
    """The mine is entered as it lies; whoever is to move reaches the treasure."""
    table.press("Path", "Back")  # it is there as soon as all have looked: what is touched before may go with its page
    table.press("More", "Enter the whole mine")
    for x in range(1, 7):
        table.place(f"{x},0")
        table.card("path right and left" if x < 4 else "path up, right and left")
    table.press("Save")
    table.place("7,0")
    table.card("path up, right and left")
    table.card("gold")
    table.press("Show the roles")


def worth_of(picture: Locator) -> int:
    return int((picture.get_attribute("aria-label") or "").split()[0])
