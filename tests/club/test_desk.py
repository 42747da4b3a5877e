"""The organiser's desk as people use it: they sign in, enter people, draw, and tables tell what came of it."""

from __future__ import annotations

import http.cookiejar
import re
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from companion.commands.club.trying import Neighbours
from companion.language import LANGUAGES
from tests.club.evening import AtTable, Club, until, words
from tests.command_line import companion
from tests.conftest import Need
from tests.web.browser import chromium

pytestmark = pytest.mark.thorough


class Somebody:
    """A browser's way with pages and forms, and no more."""

    def __init__(self, wall: str) -> None:
        self.wall, self.status, self.page, self.path = wall, 0, "", ""
        self.jar = http.cookiejar.CookieJar()
        self._ways = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def goes(self, path: str, form: dict[str, object] | None = None, **headers: str) -> str:
        """What is read on the page that comes."""
        data = urllib.parse.urlencode(form).encode() if form is not None else None
        request = urllib.request.Request(f"{self.wall}{path}", data, {"Accept-Language": "en", **headers})
        try:
            answer = self._ways.open(request, timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            self.status, self.page = answer.status, answer.read().decode()
            self.path = urllib.parse.urlsplit(answer.url).path
        return words(unescape(self.page))

    def does(self, name: str, **form: object) -> str:
        """Fill in a form of the tournament and send it."""
        steps = re.findall('name="steps" value="([0-9]+)"', self.page)[0]
        return self.goes(f"{self.path}/{name}", {"steps": steps, **form})


@pytest.fixture
def organiser(club: Club, tmp_path: Path) -> Somebody:
    said = companion("club", "organiser", str(tmp_path / "serve.toml"), "Ilze")
    password = said.out.split()[0]
    somebody = Somebody(club.wall)
    somebody.goes("/sign-in", {"name": "Ilze", "password": password})
    assert (somebody.status, somebody.path) == (200, "/tournaments")
    return somebody


TOO_SMALL = """() => [...document.querySelectorAll("button, nav a, summary, input, select")]
    .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 43).map((each) => each.outerHTML)"""
NEW: dict[str, object] = {
    "name": "Autumn cup",
    "game": "saboteur",
    "way": "lot",
    "rounds": 3,
    "wanted": 4,
    "tables": "door\nhearth",
}
PEOPLE = [f"Player {number}" for number in range(1, 8)]


def seats(page: str) -> dict[str, list[str]]:
    """Who sits where in the newest round."""
    found = re.findall("<article><h3>(.*?)</h3>(.*?)</article>", page, re.DOTALL)
    return {words(name): [words(each) for each in re.findall("<span>(.*?)</span>", people)] for name, people in found}


def test_a_tournament_from_its_opening_to_a_result_that_a_table_tells_and_one_that_is_corrected(
    near: Neighbours, club: Club, organiser: Somebody, tmp_path: Path
) -> None:
    organiser.goes("/tournaments", NEW)
    organiser.does("enter", people="\n".join(PEOPLE))
    assert "0 of 3 · 7 people" in words(organiser.page)
    organiser.does("draw")
    sat = seats(organiser.page)
    assert sorted(who for table in sat.values() for who in table) == PEOPLE
    assert [len(table) for table in sat.values()] == [4, 3]
    with closing(AtTable(near.broker("door"), near.keys["door"], tmp_path, "saboteur")) as table:
        for _move in table.plays(sat["door"][::-1]):
            pass
        finished = table.table.finished()
        until(lambda: club.asked("SELECT count(*) FROM results") == [(4,)], "the result")
    assert finished
    gold = dict(zip(finished.recap.players, finished.recap.scores, strict=True))
    looks = Somebody(club.wall)
    told = looks.goes(organiser.path)
    assert all(f"{who} {gold[who]}" in told for who in sat["door"])
    assert "door Round 1, door: " in told.replace("  ", " "), "the trail names the table"
    assert "<form" not in looks.page
    points = {f"points-{seat}": 9 - seat for seat in range(3)}
    organiser.goes(organiser.path)
    organiser.does("score", round=0, table=1, **points)
    told = organiser.does("score", round=0, table=0, **{f"points-{seat}": seat for seat in range(4)})
    first = sat["door"][1]
    assert f"corrected: {sat['door'][0]} 0" in told
    assert f"{first} 1 ({gold[first]})" in told or gold[first] == 1
    assert "Ilze" in told
    assert words(looks.goes(organiser.path)).count("Ilze") >= 4
    assert f"1. {sat['hearth'][0]} 9" in words(looks.page)


def test_who_has_not_signed_in_changes_nothing_nor_does_a_page_of_others(club: Club, organiser: Somebody) -> None:
    organiser.goes("/tournaments", NEW)
    path = organiser.path
    before = club.asked("SELECT count(*) FROM tournament_steps")
    stranger = Somebody(club.wall)
    forms: dict[str, dict[str, object]] = {f"{path}/draw": {"steps": 1}, "/tournaments": NEW}
    for where, form in forms.items():
        stranger.goes(where, form)
        assert stranger.status == 403
        for headers in ({"Origin": "http://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}):
            organiser.goes(where, form, **headers)
            assert organiser.status == 403
    for name, password in (("Ilze", "guessed"), ("Nobody", ""), ("", "")):
        assert "That is not right" in stranger.goes("/sign-in", {"name": name, "password": password})
    forms_too_large: tuple[dict[str, object], ...] = (
        {"steps": 1, "people": "x" * 100_000},
        dict.fromkeys(map(str, range(2_000)), "1"),
    )
    for many in forms_too_large:
        stranger.goes(f"{path}/enter", many)
        assert stranger.status == 413
    assert club.asked("SELECT count(*) FROM tournament_steps") == before
    organiser.goes("/sign-out", {})
    organiser.goes(f"{path}/draw", {"steps": 1})
    assert organiser.status == 403
    assert club.asked("SELECT count(*) FROM organisers WHERE hashed = ''::bytea OR length(hashed) < 64") == [(0,)]


def test_what_was_meant_for_how_it_was_is_not_done_to_how_it_is(club: Club, organiser: Somebody) -> None:
    """Two organisers at once, a page that is old, a button pressed twice; and what makes no sense is said."""
    organiser.goes("/tournaments", NEW)
    path = organiser.path
    organiser.goes(f"{path}/enter", {"steps": 1, "people": "Anna\nBruno\nClara"})
    said = organiser.goes(f"{path}/enter", {"steps": 1, "people": "David"})
    assert "someone else has changed it meanwhile" in said
    assert organiser.status == 409
    for deed, form, why in (
        ("leave", {"person": "zane"}, "no one of that name is there"),
        ("score", {"round": 0, "table": "x"}, "write numbers where numbers belong"),
        ("undraw", {}, "there is no draw to take back"),
    ):
        assert why in organiser.goes(f"{path}/{deed}", {"steps": 2, **form})
    assert club.asked("SELECT count(*) FROM tournament_steps") == [(2,)]
    organiser.goes("/tournaments", {**NEW, "name": ""})
    assert organiser.status == 409
    organiser.goes("/tournaments/999")
    assert organiser.status == 404


@pytest.mark.long
def test_the_desk_is_seen_on_a_phone_and_printed_in_every_language(need: Need, club: Club, organiser: Somebody) -> None:
    organiser.goes("/tournaments", NEW)
    organiser.does("enter", people="\n".join([*PEOPLE, "Vissarions Zaļkalns-Bērziņš", "زهرا"]))
    organiser.does("draw")
    organiser.does("score", round=0, table=0, **{f"points-{seat}": seat for seat in range(5)})
    path = organiser.path
    (cookie,) = organiser.jar
    with chromium(need) as browser:
        for language in LANGUAGES:
            for size in ((320, 640), (1280, 800)):
                page = browser.new_page(viewport=ViewportSize(width=size[0], height=size[1]))
                page.context.add_cookies([{"name": "club", "value": cookie.value or "", "url": club.wall}])
                for where in (path, "/tournaments", "/sign-in", f"{path}/sheet"):
                    page.goto(f"{club.wall}{where}?language={language}")
                    assert page.get_attribute("html", "dir") == ("rtl" if language == "fa" else "ltr")
                    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (language, where)
                    assert page.evaluate(TOO_SMALL) == []
                page.close()
