"""A third game is a folder and a line: one that only this test knows is played on every surface, with pictures and
cells of a board that are its own."""

from __future__ import annotations

import gzip
import math
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from companion.app.app import App
from companion.app.lobby import Nod, Start
from companion.app.lobby.by_phone import THEIRS
from companion.commands.bench.phone import Phone
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.paper.pdf import pdf
from companion.display.paper.sheets import Label, pages
from companion.display.window import Window
from companion.games import GAMES
from companion.phones.links import Links
from companion.phones.phones import Phones
from companion.phones.serving import Serving, Where
from companion.phones.web.html import render
from companion.phones.web.page import Published, Signal
from companion.screens.art.colours import LANTERN, Colour
from companion.screens.nodes import Ask, Do, Wanted
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable
from hardware.ports import Tone
from tests.acorns import ACORNS
from tests.acorns.pictures import GREEN, LEAF, PICTURES, RIPE
from tests.acorns.rules import Lift
from tests.buttons.laptop import Laptop
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.web.conftest import browser
from tests.web.hand import Hand
from tests.web.pages import Element, read

__all__ = ["browser", "open_window"]

THREE_GAMES: dict[str, AnyPlayable] = {**GAMES, ACORNS.id: ACORNS}
TWO = ("Anna", "Bruno")
FOUND = "All are found"
PATIENCE = 10.0
"""Less than the server waits for news."""


def table() -> App:
    return App(THREE_GAMES, Table(THREE_GAMES, Journal(), SeededChance("acorns")))


def lifted(app: App) -> tuple[int, ...]:
    found: tuple[int, ...] = app.table.view(Viewer.TABLE).lifted
    return found


def colour(window: Window, at: tuple[int, int]) -> Colour:
    """Which of its colours is seen on the display at a point, where drawing finely shifts them by a shade."""
    seen = window.stage.canvas.sheet.get_at(at)
    return min((LEAF, RIPE, GREEN, LANTERN.night), key=lambda known: math.dist(known, seen[:3]))


@pytest.fixture
def begun(open_window: OpenWindow) -> Window:
    """From Home, where it stands beside the others."""
    window = open_window(app=table())
    labels = [button.label for button in Finger(window).buttons()]
    assert {f"New game of {game.title}" for game in THREE_GAMES.values()} <= set(labels)
    window.do(Start(ACORNS.id, TWO, "only"))
    return window


def test_on_the_display(begun: Window) -> None:
    finger = Finger(begun)

    def cell(x: int) -> tuple[int, int]:
        assert begun.scene.outlook
        return begun.scene.outlook.cell((x, 0)).middle

    assert [colour(begun, cell(x)) for x in range(4)] == [LEAF] * 4
    finger.touch_place((0, 0))
    assert colour(begun, cell(0)) == LEAF, "it is being turned over"
    begun.stage.finish()
    assert colour(begun, cell(0)) == RIPE
    finger.touch_place((1, 0))
    begun.stage.finish()
    assert [colour(begun, cell(x)) for x in range(4)] == [RIPE, GREEN, LEAF, LEAF]
    for _ in range(2):
        finger.press(lambda button: button.label == "The next")
        if begun.scene.outlook:
            begun.stage.finish()
    assert begun.app.table.over
    assert begun.stage.moving, "the heap is counted"
    (heap,) = (spot.rect for spot in begun.scene.spots if getattr(spot.node, "what", ("",))[0] == "heap")
    last = heap.x + heap.w - 3, heap.middle[1]
    assert colour(begun, last) == LANTERN.night
    begun.stage.finish()
    assert colour(begun, last) == RIPE


def test_where_a_game_says_nothing_of_people_who_come_and_go_none_do(begun: Window) -> None:
    before = begun.app.here
    begun.do(Ask(Wanted.PEOPLE))
    assert begun.app.here == before
    begun.do(Ask(Wanted.PAUSE))
    begun.do(Ask(Wanted.GO_ON))
    assert begun.app.here == before


def test_by_a_button(begun: Window) -> None:
    with closing(Laptop(begun)) as laptop:
        for turn in range(4):
            assert laptop.lit == [turn % 2]
            laptop.press()
            assert laptop.tone is Tone.DONE
        assert lifted(begun.app) == (0, 1, 2, 3)


@pytest.fixture
def served() -> Iterator[Phones]:
    """The same table, for phones and browsers."""
    app = table()

    def serve(tell: Callable[[Signal], None], first: Published) -> Serving:
        return Serving(tell, first, Where("127.0.0.1", 0), Album(THREE_GAMES))

    with closing(Phones(app, Links(), serve, lambda: None)) as phones:
        app.serve(phones)
        app.act(Start(ACORNS.id, TWO, "only"))
        yield phones


def come(phone: Phone, phones: Phones, wanted: str) -> Element:
    """Ask until the page says this, the table's loop going round meanwhile."""
    for _ in range(20):
        if wanted in phone.html:
            return read(phone.html)
        phone.ask()
        phones.attend()
        if asked := phones.asking():
            phones.app.act(Nod(asked, THEIRS))
            phones.attend()
    raise AssertionError(f"{wanted} never came: {phone.html}")


def sprite(phone: Phone) -> set[str]:
    """The pictures that the page brings with it."""
    page = gzip.decompress(phone.fetch("GET", "/")[2]).decode()
    return set(re.findall(r'<symbol id="([^"]+)"', page))


def labels(page: Element) -> list[str]:
    """What is read aloud of pictures and of what can be touched."""
    return [element.attributes["aria-label"] for element in page.all() if "aria-label" in element.attributes]


def test_on_a_players_own_phone(served: Phones) -> None:
    link = served.link("Anna")
    served.attend()
    with closing(Phone(link, patience=PATIENCE)) as phone:
        assert {"acorn-ripe", "acorn-green", "leaf", "player-9"} <= sprite(phone)
        come(phone, served, "Anna")
        served.app.act(Do(Lift(0)))
        served.attend()
        page = come(phone, served, "acorn")
        assert '<use href="#acorn-ripe"/>' in phone.html
        assert "ripe acorn" in labels(page)


def test_in_a_browser_that_is_the_table(served: Phones) -> None:
    link = served.table_link()
    served.attend()
    with closing(Phone(link, patience=PATIENCE)) as browser:
        for x in range(4):
            label = f"{x},0, leaf"
            (leaf,) = (each for each in come(browser, served, label).all() if label in each.attributes.values())
            browser.ask(tap=int(leaf.attributes["data-do"]))
            served.attend()
            while label in browser.html:
                browser.ask()
        assert "heap of 4" in labels(come(browser, served, FOUND))
        assert lifted(served.app) == (0, 1, 2, 3)


@pytest.mark.long
def test_in_a_browser_as_people_have_it(browser: Browser) -> None:
    with closing(Hand(browser, "acorns", THREE_GAMES)) as hand:
        hand.app.act(Start(ACORNS.id, TWO, "only"))
        hand.refresh()
        for x in range(4):
            hand.touch_place((x, 0))
        hand.someone.sees(FOUND)
        assert hand.someone.complaints == []


def test_what_is_said_to_who_does_not_see() -> None:
    screens = dict(ACORNS.screens.gallery())
    one, all_of_them = (labels(read(render(Album(THREE_GAMES), screens[f"lifted-{n}"]).text)) for n in (1, 4))
    assert {"ripe acorn", "1,0, leaf", "2,0, leaf", "3,0, leaf"} <= set(one)
    assert all_of_them == ["heap of 4"]


def test_on_paper() -> None:
    (face, _back) = pages([Label("A1", ("acorn", "ripe"))], "a4")
    assert pdf([face], Album(THREE_GAMES)).startswith(b"%PDF")
    with pytest.raises(KeyError):
        pdf([face], Album(GAMES))


def test_two_games_cannot_draw_the_same() -> None:
    again = replace(ACORNS, id="oak", load_screens=lambda: replace(ACORNS.screens, pictures={"leaf": PICTURES["leaf"]}))
    ours = replace(ACORNS, id="elm", load_screens=lambda: replace(ACORNS.screens, pictures={"mark": PICTURES["leaf"]}))
    for game, kind in ((again, "leaf"), (ours, "mark")):
        games: dict[str, AnyPlayable] = {**THREE_GAMES, game.id: game}
        with pytest.raises(ValueError, match=f"{game.id} draws what is drawn already: {kind}"):
            _ = Album(games).beforehand
