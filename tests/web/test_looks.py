"""How pages come out in a real browser: nothing off the screen, everything large enough, drawn as on the display."""

from __future__ import annotations

from itertools import chain

import pytest
from playwright.sync_api import Browser

from companion.games import GAMES
from companion.screens.nodes import (
    Board,
    BoardCell,
    Button,
    Column,
    Either,
    Field,
    Go,
    Grid,
    Node,
    Row,
    Scroll,
    Space,
    Split,
    Text,
)
from tests.places import Spot, phone_of
from tests.web.browser import Screen, until
from tests.web.pages import every_screen

pytestmark = pytest.mark.long

PHONES = ((320, 640), (390, 844))
TABLES = ((800, 480), (1280, 800), (720, 1280), (1024, 768))

FAULTS = """([least, table]) => {
  const found = [], far = [innerWidth + 1, innerHeight + 1], root = document.documentElement;
  if (root.scrollWidth > far[0]) found.push(`the page is ${root.scrollWidth} wide`);
  if (table && document.getElementById("page").scrollHeight > far[1]) found.push("the page is too high");
  for (const each of document.querySelectorAll("#page :is(button, .t, .pic, .label, .note, input)")) {
    const box = each.getBoundingClientRect();
    if (!box.width || each.closest(".window")) continue;
    const said = `${each.localName} ${each.textContent}`;
    if (box.left < -1 || box.right > far[0]) found.push(`off the side: ${said}`);
    if (table && !each.closest(".scroll") && (box.top < -1 || box.bottom > far[1])) found.push(`off the end: ${said}`);
    if (parseFloat(getComputedStyle(each).fontSize) < 16 && each.textContent && !each.querySelector("span"))
      found.push(`small letters: ${said}`);
    if (each.localName !== "button") continue;
    const key = each.matches(".key");
    if (box.height < least - 0.5 || box.width < least * (key ? 0.8 : 1) - 0.5) found.push(`small: ${said}`);
    if (each.scrollWidth > each.clientWidth + 2) found.push(`spills: ${said}`);
  }
  for (const each of document.querySelectorAll("#page .scroll"))
    if (table && each.clientHeight < Math.min(each.scrollHeight, 2 * least) - 1)
      found.push(`hardly any room to scroll ${each.dataset.scroll}`);
  const free = [...document.querySelectorAll("#page button")]
    .filter((each) => !each.closest(".window, .scroll, .board"));
  free.map((each) => each.getBoundingClientRect()).forEach((one, at, all) => {
    if (all.slice(0, at).some((other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1)) found.push(`overlaps: ${free[at].textContent}`);
  });
  return found;
}"""


@pytest.mark.parametrize(
    ("size", "letters"),
    [*((size, 1.0) for size in (*PHONES, *TABLES)), *((size, 1.5) for size in TABLES)],
    ids=str,
)
def test_every_screen_finds_room(browser: Browser, size: tuple[int, int], letters: float) -> None:
    table = size in TABLES
    screen = Screen(browser, size)
    screen.ask("([table, letters]) => page.look(table, { letters })", [table, letters])
    least = 10 * min(max(size) / 154, min(size) / 92.4) if table else 44
    for name, node in every_screen():
        screen.show(node)
        assert screen.ask(FAULTS, [least, table]) == [], name
    assert screen.complaints == []


@pytest.fixture
def phone(browser: Browser) -> Screen:
    return Screen(browser, (360, 640))


@pytest.fixture
def table(browser: Browser) -> Screen:
    return Screen(browser, (800, 480), "table")


def test_one_thing_or_another_by_how_much_room_there_is(phone: Screen, table: Screen) -> None:
    either = Either(Text("wide"), Text("narrow"), 110)
    shown = (
        "[...document.querySelectorAll('#page .t')].filter((each) => each.offsetParent).map((each) => each.textContent)"
    )
    for screen, expected in ((phone, "narrow"), (table, "wide")):
        screen.show(Column((either,)))
        assert screen.ask(shown) == [expected]
    table.page.set_viewport_size({"width": 480, "height": 800})
    until(table.page, f"{shown}.join() === 'narrow'")  # a tablet that is turned


def test_the_room_is_shared_as_on_the_display(table: Screen) -> None:
    """In mm of a screen 154 wide with a margin of 2.5: a row by weights, a grid in columns, a panel of 52 beside."""
    three = tuple(Button(Go(Spot(number)), str(number), height=20) for number in range(3))
    boxes = """[...document.querySelectorAll('#page .b:not(.zoom)')].map((each) => each.getBoundingClientRect())
      .map((box) => [box.x, box.y, box.width, box.height].map((px) => Math.round(px / 800 * 154 * 10) / 10))"""
    table.show(Column((Row(three, (1, 2, 1), gap=3),)))
    assert close(table.ask(boxes), [[2.5, 2.5, 35.75, 20], [41.25, 2.5, 71.5, 20], [115.75, 2.5, 35.75, 20]])
    table.show(Column((Grid(three, cell=60, most=4, gap=3),)))
    assert close(table.ask(boxes), [[2.5, 2.5, 73, 20], [78.5, 2.5, 73, 20], [2.5, 25.5, 73, 20]])
    table.show(Split(Text("main"), Column((Space(grow=True), three[0])), side_width=52))
    assert close(table.ask(boxes), [[99.5, 69.9, 52, 20]])


def close(found: list[list[float]], expected: list[list[float]]) -> bool:
    assert len(found) == len(expected)
    pairs = zip(chain(*found), chain(*expected), strict=True)
    return all(abs(one - other) < 0.5 for one, other in pairs)


def mine(*, beyond: int = 0, glow: tuple[int, int] | None = None) -> Node:
    cells = [(x, y) for x in range(-1, 10 + beyond) for y in range(-3 - beyond, 4)]
    places = tuple(BoardCell(cell, mark="glow" if cell == glow else "", does=Go(Spot(cell))) for cell in cells)
    return Split(Board(places, (0, -2 - beyond, 8 + beyond, 2)), Text("beside"))


def test_the_frame_of_a_board_is_what_is_seen_first(table: Screen) -> None:
    table.show(mine())
    assert table.ask("[...document.querySelectorAll('.zoom')].map((each) => each.hidden)") == [True, True]
    frame = """(() => { const seen = document.querySelector('.window').getBoundingClientRect(),
      view = document.querySelector('.view').getBoundingClientRect();
      return [view.left - seen.left, view.top - seen.top, seen.right - view.right, seen.bottom - view.bottom]; })()"""
    left, top, right, bottom = table.ask(frame)
    assert min(left, top, right, bottom) >= 0
    assert abs(left - right) < 3
    assert abs(top - bottom) < 3


@pytest.mark.parametrize("size", [*TABLES, (768, 1024)], ids=str)
def test_a_mine_as_large_as_most_is_seen_whole(browser: Browser, size: tuple[int, int]) -> None:
    screen = Screen(browser, size, "table")
    for name in ("table-grown", "table-ten", "lay-cell", "goal", "round-over-treasure"):
        screen.show(dict(GAMES["saboteur"].screens.gallery())[name])
        assert screen.ask("[...document.querySelectorAll('.zoom')].every((each) => each.hidden)"), name


def test_a_larger_board_is_moved_and_zoomed_and_stays_so(table: Screen) -> None:
    table.show(mine(beyond=6))
    window = "document.querySelector('.window')"
    seen = f"[{window}.scrollLeft, {window}.scrollTop, {window}.scrollWidth]"
    table.page.locator("[data-zoom='1.25']").click()
    table.ask(f"{window}.scrollTo(120, 90)")
    was = table.ask(seen)
    table.show(mine(beyond=6, glow=(3, 0)))
    assert table.ask(seen) == was
    table.page.locator("[data-zoom='0.8']").click()
    assert table.ask(seen)[2] < was[2]


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_nothing_moves_when_the_field_is_held_and_let_go(browser: Browser, size: tuple[int, int]) -> None:
    """All that stands below the secret is where it was, whatever the secret is; and the mine is seen whole."""
    screen = Screen(browser, size)
    below = """(root) => [...document.querySelectorAll(".panel.night ~ *, .split > .side, .split ~ *")]
      .filter((each) => each.closest("#" + root)).map((each) => each.getBoundingClientRect())
      .map((box) => [box.x, box.y, box.width].map(Math.round))"""
    spilled = """[...document.querySelectorAll(".panel.night *, .mine")]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth
        || each.closest(".window")?.scrollWidth > each.closest(".window")?.clientWidth).length"""
    for page, held in held_pages():
        screen.show(page)
        stood = screen.ask(below, "page")
        screen.show(held, "held")
        assert (screen.ask(below, "held"), screen.ask(spilled)) == (stood, 0)
        screen.let_go()


@pytest.mark.parametrize("size", [*PHONES, (640, 360)], ids=str)
def test_no_thumb_lies_on_what_it_holds(browser: Browser, size: tuple[int, int]) -> None:
    """All of it stands above the bar."""
    screen = Screen(browser, size)
    lowest = """Math.max(...[...document.querySelectorAll("#held .panel.night :is(.pic, .t)")]
      .map((each) => each.getBoundingClientRect().bottom))"""
    for page, held in held_pages():
        screen.show(page)
        bar = screen.page.locator(".hold").bounding_box()
        screen.show(held, "held")
        assert bar
        assert screen.ask(lowest) <= bar["y"]
        screen.let_go()


def held_pages() -> list[tuple[Node, Node]]:
    """Every page that there is, with what is seen while it is held."""
    shots = dict(phone_of(GAMES["saboteur"]).gallery())
    found = [(shots[name], held) for name, held in ((name, shots.get(f"{name}-held")) for name in shots) if held]
    return [(page, held) for page, held in found if page != held]


@pytest.mark.parametrize("size", [(640, 360), (844, 390)], ids=str)
def test_on_a_phone_that_lies_the_mine_is_beside_what_is_held(browser: Browser, size: tuple[int, int]) -> None:
    screen = Screen(browser, size)
    for name, node in phone_of(GAMES["saboteur"]).gallery():
        screen.show(node)
        if screen.page.locator(".panel.night").count() and screen.page.locator(".mine").count():
            secret, mine = (screen.page.locator(each).first.bounding_box() for each in (".panel.night", ".window"))
            assert secret, name
            assert mine, name
            assert secret["x"] + secret["width"] < mine["x"], name
            assert mine["y"] < secret["y"] + secret["height"], name


def test_news_pulls_nothing_away_from_whoever_reads_or_types(phone: Screen, table: Screen) -> None:
    def form(title: str) -> Node:
        return Column((Text(title), Field("Your name", "name", 15), Button(Go(Spot(1)), "Later")))

    phone.show(form("before"))
    phone.page.locator("input").type("Ann")
    phone.show(form("after"))
    phone.page.keyboard.type("a")
    assert phone.ask("document.querySelector('input').value") == "Anna"
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Tab")
    phone.show(form("again"))
    assert phone.ask("document.activeElement.textContent") == "Later"
    long = Scroll(Column(tuple(Text(f"line {number}") for number in range(40))), "page")
    table.show(Column((long,)))
    table.ask("document.querySelector('.scroll').scrollTop = 200")
    table.show(Column((long,)))
    assert table.ask("document.querySelector('.scroll').scrollTop") == 200


def test_a_light_phone_is_light_for_everybody_and_the_table_is_dark(browser: Browser) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    for look, expected in (("", "rgb(251, 246, 234)"), ("table", "rgb(18, 20, 27)")):
        screen = Screen(browser, (360, 640), look, color_scheme="light")
        assert screen.ask(ground) == expected
    assert Screen(browser, (360, 640), color_scheme="dark").ask(ground) == "rgb(18, 20, 27)"


LETTERS = """[".t:not(.big, .huge)", ".big", ".huge > span"].map((each) =>
  parseFloat(getComputedStyle(document.querySelector(each)).fontSize))"""


def looked(screen: Screen, **wishes: object) -> None:
    screen.ask("(look) => page.look(true, look)", wishes)


def test_letters_at_the_table_are_as_large_as_wished_and_give_way_where_not_all_finds_room(table: Screen) -> None:
    """As on the display: huge ones grow by a third of it, and what has no room makes all of them smaller."""
    small = Column((Text("words"), Text("Title", size="big"), Text("Anna", size="huge")))
    table.show(small)
    usual = table.ask(LETTERS)
    for wished in (0.9, 1.2, 1.5):
        looked(table, letters=wished)
        table.show(small)
        grown = [now / before for now, before in zip(table.ask(LETTERS), usual, strict=True)]
        assert grown == pytest.approx([wished, wished, 1 + (wished - 1) / 3], abs=0.01)
    looked(table, letters=1.5)
    table.show(Column((*small.children, *(Button(Go(Spot(number)), "A few words", height=11) for number in range(4)))))
    assert usual[0] <= table.ask(LETTERS)[0] < 1.5 * usual[0]
    assert table.ask("document.getElementById('page').scrollHeight") <= 480


def test_contrast_and_motion_at_the_table_are_as_set_there(table: Screen) -> None:
    table.show(Column((Button(Go(Spot(1)), "Touch"),)))
    ground, moves = (
        "getComputedStyle(document.documentElement).backgroundColor",
        "getComputedStyle(document.querySelector('.b')).transitionDuration",
    )
    assert (table.ask(ground), table.ask(moves)) == ("rgb(18, 20, 27)", "0.12s")
    looked(table, contrast=True, still=True)
    assert (table.ask(ground), table.ask(moves)) == ("rgb(0, 0, 0)", "0s")
    looked(table)
    assert (table.ask(ground), table.ask(moves)) == ("rgb(18, 20, 27)", "0.12s")
