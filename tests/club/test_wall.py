"""The wall in a real browser: whoever looks at it sees all tables, from far away, and it comes back by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from companion.language import LANGUAGES
from tests.club.evening import AtTable, Club, neighbours
from tests.conftest import Need
from tests.web.browser import chromium, until
from tests.web.engines import chromium as engines
from tests.web.engines.device import until as comes
from tests.web.engines.firefox import firefox
from tests.web.engines.webkit import webkit

pytestmark = pytest.mark.long
TABLES = {"door": "saboteur", "hearth": "wazabi", "window": "saboteur"}
LARGE, PHONE = (1920, 1080), (390, 844)
A_POINT, LEGIBLE, CAPITAL = 1200 / 1920, 7.3, 0.71
"""Millimetres of a screen that is 1.2 m wide; and how high a capital has to be that is read from five metres: five
minutes of arc. So high are those of the letters, to their size."""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("h1,h2,h3,p,li,span,b")]
    .filter((each) => each.offsetParent && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
LAST = "() => document.querySelector('#table-door').innerText"
ENGINES = {"chromium": engines.chromium, "firefox": firefox, "webkit": webkit}
SHOWN = 'table => !!document.getElementById(`table-${table}`)?.querySelector(".turn")'


@pytest.fixture
def browser(need: Need) -> Iterator[Browser]:
    with chromium(need) as running:
        yield running


def page_of(browser: Browser, club: Club, size: tuple[int, int], language: str = "en") -> tuple[Page, list[str]]:
    """Somebody who looks, and what their browser did not like."""
    complaints: list[str] = []
    page = browser.new_page(viewport=ViewportSize(width=size[0], height=size[1]))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(f"{club.wall}/?language={language}")
    return page, complaints


def test_all_tables_are_seen_from_afar_in_every_language_and_the_wall_comes_back_by_itself(
    need: Need, browser: Browser, tmp_path: Path
) -> None:
    with neighbours(need, *TABLES) as near, closing(Club(near, tmp_path)) as club:
        page, complaints = page_of(browser, club, LARGE)
        assert page.inner_text("#nobody") == "No table has come yet."
        tables = [AtTable(near.broker(name), near.keys[name], tmp_path, game) for name, game in TABLES.items()]
        for each in tables:
            for _move in each.plays():  # one game to its end, so that there are standings and moments
                pass
        moves = [each.plays() for each in tables]
        for game in moves:
            assert len(list(islice(game, 8))) == 8
        for table in TABLES:
            until(page, SHOWN, table)
        until(page, "() => document.querySelectorAll('#standings li').length > 3")
        assert page.evaluate(SMALLEST) * CAPITAL * A_POINT > LEGIBLE
        assert complaints == []
        _in_every_language(browser, club)

        club.kill()
        page.wait_for_selector("#lost", state="visible")
        before = page.inner_text("#table-door .last")
        for game in moves:
            list(islice(game, 5))
        club.start()
        page.wait_for_selector("#lost", state="hidden")
        until(page, "before => document.querySelector('#table-door .last').innerText !== before", before)
        for each in tables:
            each.close()
        until(page, "() => document.querySelectorAll('.away').length === 3")


def _in_every_language(browser: Browser, club: Club) -> None:
    """On a large screen and on a phone nothing is beyond the edge, and every table is there."""
    for language in LANGUAGES:
        for size in (LARGE, PHONE):
            page, complaints = page_of(browser, club, size, language)
            for table in TABLES:
                until(page, SHOWN, table)
            assert page.get_attribute("html", "lang") == language
            assert page.get_attribute("html", "dir") == ("rtl" if language == "fa" else "ltr")
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
            assert all(table.is_visible() for table in page.query_selector_all("article"))
            assert complaints == []
            page.close()


@pytest.mark.parametrize("engine", ENGINES)
def test_it_is_the_same_in_each_engine_and_comes_back_by_itself(need: Need, tmp_path: Path, engine: str) -> None:
    with (
        neighbours(need, "door") as near,
        closing(Club(near, tmp_path)) as club,
        closing(AtTable(near.broker("door"), near.keys["door"], tmp_path, "saboteur")) as table,
        ENGINES[engine](need) as started,
    ):
        screen = started((1280, 800))
        screen.go(f"{club.wall}/?language=lv")
        moves = table.plays()
        list(islice(moves, 8))
        comes(lambda: screen.run(f"() => ({SHOWN})('door')"), f"{engine} shows no table")
        assert screen.run("() => document.documentElement.scrollWidth <= innerWidth")
        assert screen.run("() => document.querySelector('.scene svg').getBoundingClientRect().width > 200")
        before = screen.run(LAST)
        club.kill()
        comes(lambda: screen.run("() => document.body.className === 'lost'"), "nobody said that it is gone")
        list(islice(moves, 3))
        club.start()
        comes(lambda: screen.run("() => document.body.className === ''"), "it did not come back")
        comes(lambda: screen.run(LAST) != before, "it shows what was")
        screen.close()
