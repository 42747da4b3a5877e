"""The page in a real browser: from the code that was scanned to what is held, and all that a phone goes through."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.app.lobby.phone_pages import keeping
from companion.display.keepsakes import small_picture
from companion.games import GAMES
from companion.phones.web import page as seam
from companion.phones.web.page import Caller, Knocked, LetGo, Touched
from companion.phones.web.sealed import link
from companion.screens.nodes import Button, Column, Field, HoldToSee, Node, Text, Typed
from companion.screens.pictures import Album
from companion.screens.recall import Keepsake
from tests.pictures import render
from tests.places import Mark
from tests.web.conftest import House, Open
from tests.web.people import a_look

pytestmark = pytest.mark.long

SECRET = "You are a saboteur"
WAITING = Column((Text("Waiting for the others"),))
ROLE = Column((Text("Your role"), HoldToSee("Hold to see", 1), Button(Mark("seen"), "Seen")))


def scan(house: House, context: BrowserContext, door: str) -> tuple[Page, list[str]]:
    """Follow the link in the code. What the browser complains of comes too."""
    page, complaints = context.new_page(), list[str]()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address(house, door))
    return page, complaints


def address(house: House, door: str) -> str:
    host, port = house.server.address
    return link(f"{host}:{port}", house.doors[door])


def let_in(house: House, screen: Node = ROLE, held: Node | None = Text(SECRET)) -> Caller:  # noqa: B008 - a frozen value
    knocked = house.told()
    assert isinstance(knocked, Knocked)
    house.pages[knocked.caller] = seam.Page(screen, held)
    house.publish()
    return knocked.caller


def hold(page: Page) -> None:
    box = page.locator("[data-hold]").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def nowhere_to_be_found(page: Page, words: str) -> bool:
    """Neither on the page, nor in its source, nor in what the browser keeps."""
    kept = page.evaluate(
        "document.documentElement.outerHTML + JSON.stringify([{...localStorage}, {...sessionStorage}])"
    )
    return words not in kept


def test_one_scan_and_the_page_is_there_and_the_link_is_gone(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "seat 1")
    expect(page.locator("#line")).to_have_text("One moment …")
    let_in(table, WAITING)
    expect(page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    expect(page.locator("#line")).to_be_empty()
    assert "#" not in page.url
    assert page.evaluate("history.length") <= 2
    assert complaints == []


def test_what_is_held_is_there_only_while_it_is_held(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "seat 1")
    let_in(table)
    expect(page.locator("[data-hold]")).to_be_visible()
    assert nowhere_to_be_found(page, SECRET)
    endings: dict[str, Callable[[], object]] = {
        "lifted": page.mouse.up,
        "looked away": lambda: page.evaluate("dispatchEvent(new Event('blur'))"),
        "left": lambda: page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))"),
        "second finger": lambda: page.evaluate(
            "dispatchEvent(new PointerEvent('pointerdown', { isPrimary: false, pointerId: 77 }))"
        ),
        "hidden": lambda: page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"),
    }
    for name, end in endings.items():
        hold(page)
        expect(page.get_by_text(SECRET)).to_be_visible()
        end()
        assert nowhere_to_be_found(page, SECRET), name
        page.mouse.up()
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")
        expect(page.locator("[data-hold]")).to_be_visible()
    assert complaints == []


def test_a_picture_to_keep_is_there_whole_for_the_browser_to_keep(table: House, context: BrowserContext) -> None:
    drawn = small_picture(Column((Text("Anna"), Text("Bruno"))), Album(GAMES))
    page, complaints = scan(table, context, "seat 1")
    let_in(table, keeping(Keepsake(drawn, "How it went")), None)
    picture = page.get_by_role("img", name="How it went")
    expect(picture).to_be_visible()
    assert picture.evaluate("(each) => [each.naturalWidth, each.naturalHeight]") == [480, 800]
    assert picture.evaluate("(each) => getComputedStyle(each).userSelect") != "none"
    assert picture.evaluate("(each) => each.clientWidth") > 200
    assert complaints == []


def test_ten_seconds_are_enough(table: House, context: BrowserContext) -> None:
    page, _complaints = scan(table, context, "seat 1")
    let_in(table)
    page.clock.install()
    hold(page)
    expect(page.get_by_text(SECRET)).to_be_visible()
    page.clock.fast_forward(9_000)
    assert not nowhere_to_be_found(page, SECRET)
    page.clock.fast_forward(1_500)
    assert nowhere_to_be_found(page, SECRET)


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_it_can_be_held_with_a_key_and_is_read_out(table: House, context: BrowserContext, key: str) -> None:
    page, _complaints = scan(table, context, "seat 1")
    let_in(table)
    page.locator("[data-hold]").focus()
    page.keyboard.down(key)
    expect(page.locator("[aria-live=polite]")).to_have_text(SECRET)
    page.keyboard.up(key)
    assert nowhere_to_be_found(page, SECRET)


def test_whoever_does_not_see_the_page_hears_what_is_new_on_it_and_nothing_that_is_held(
    table: House, context: BrowserContext
) -> None:
    page, _complaints = scan(table, context, "seat 1")
    caller = let_in(table, Column((Text("Anna is to move.", "big", bold=True), *ROLE.children)), Text(SECRET, "huge"))
    heard = page.locator("#news[role=status]")
    expect(heard).to_have_text("Anna is to move.")
    hold(page)
    expect(page.get_by_text(SECRET)).to_be_visible()
    expect(heard).to_have_text("Anna is to move.")
    page.mouse.up()
    table.pages[caller] = seam.Page(Text("Your turn!", "big", bold=True))
    table.publish()
    expect(heard).to_have_text("Your turn!")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    expect(heard).to_be_empty()


def test_news_that_is_not_for_this_page_leaves_what_is_held(table: House, context: BrowserContext) -> None:
    page, _complaints = scan(table, context, "seat 1")
    let_in(table)
    hold(page)
    expect(page.get_by_text(SECRET)).to_be_visible()
    other = table.phone("seat 2")
    table.show(other, "seat 2", Text("x"))
    with page.expect_response("**/talk"):
        table.publish()
    expect(page.get_by_text(SECRET)).to_be_visible()


def test_touches_and_names_are_told(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "join")
    caller = let_in(table, Column((Field("Your name", "name", 12), Button(Mark("ready"), "Ready"))), None)
    page.locator("#page").get_by_label("Your name").fill("Jānis <b>")
    page.keyboard.press("Enter")
    told = table.told()
    assert isinstance(told, Touched)
    assert (told.caller, told.does) == (caller, Typed("name", "Jānis <b>"))
    expect(page.locator("#page").get_by_label("Your name")).to_have_value("")
    for _ in range(5):
        page.get_by_role("button", name="Ready").click()
    assert [getattr(table.told(), "does", None) for _ in range(5)] == [Mark("ready")] * 5
    assert complaints == []


def test_it_survives_refreshing_going_back_and_scanning_again(table: House, context: BrowserContext) -> None:
    page, _complaints = scan(table, context, "seat 1")
    let_in(table)
    seen = page.get_by_role("button", name="Seen")
    expect(seen).to_be_visible()
    page.reload()
    expect(seen).to_be_visible()
    page.goto("about:blank")
    page.go_back(wait_until="commit")
    expect(seen).to_be_visible()
    page.close()
    page, _complaints = scan(table, context, "seat 1")
    expect(page.get_by_role("button", name="Seen")).to_be_visible()
    assert table.nothing_told()


def test_another_browser_is_another_device(table: House, browser: Browser, context: BrowserContext) -> None:
    scan(table, context, "seat 1")
    first = let_in(table)
    other = browser.new_context()
    page, _complaints = scan(table, other, "seat 1")
    assert getattr(table.told(), "caller", first) != first
    expect(page.locator("#line")).to_have_text("One moment …")
    other.close()


def test_a_server_that_starts_again_is_found_again(table: House, open_house: Open, context: BrowserContext) -> None:
    page, _complaints = scan(table, context, "seat 1")
    caller = let_in(table, WAITING)
    expect(page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    port = table.server.address[1]
    table.server.close()
    expect(page.locator("#line")).to_contain_text("cannot be reached")
    again = open_house(port=port, draw=render)
    again.doors, again.pages = table.doors, {caller: seam.Page(ROLE)}
    again.publish()
    expect(page.get_by_role("heading", name="Your role")).to_be_visible()
    expect(page.locator("#line")).to_be_empty()


def test_a_phone_that_was_off_the_network_goes_on(table: House, context: BrowserContext) -> None:
    page, _complaints = scan(table, context, "seat 1")
    caller = let_in(table, WAITING)
    expect(page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    context.set_offline(True)
    table.pages[caller] = seam.Page(ROLE)
    table.publish()
    context.set_offline(False)
    expect(page.get_by_role("heading", name="Your role")).to_be_visible()


def test_a_link_that_is_over_shows_nothing_of_what_was(table: House, context: BrowserContext) -> None:
    page, _complaints = scan(table, context, "seat 1")
    let_in(table)
    expect(page.get_by_role("heading", name="Your role")).to_be_visible()
    del table.doors["seat 1"]
    table.publish()
    expect(page.locator("#line")).to_contain_text("no longer good")
    expect(page.locator("#page")).to_be_empty()


def test_without_a_link_there_is_only_where_to_get_one(table: House, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(address(table, "join").partition("#")[0])
    expect(page.locator("#line")).to_have_text("Scan the code at the table.")
    page.goto(address(table, "join"))
    let_in(table, WAITING)
    expect(page.get_by_role("heading", name="Waiting for the others")).to_be_visible()


def test_news_amid_a_look_at_the_table_end_it_and_the_table_is_told(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "table")
    caller = let_in(table)
    hold(page)
    expect(page.get_by_text(SECRET)).to_be_visible()
    a_look(page)
    table.pages[caller] = seam.Page(Column((Text("News"), *ROLE.children)), Text(SECRET))
    table.publish()
    expect(page.get_by_role("heading", name="News")).to_be_visible()
    told = table.told()
    assert isinstance(told, Touched)
    assert told.does == LetGo()
    assert nowhere_to_be_found(page, SECRET)
    page.mouse.up()
    assert table.nothing_told()
    assert complaints == []


def test_when_a_phone_is_looked_at_nobody_is_told(table: House, context: BrowserContext) -> None:
    page, _complaints = scan(table, context, "seat 1")
    let_in(table)
    hold(page)
    expect(page.get_by_text(SECRET)).to_be_visible()
    page.mouse.up()
    page.evaluate("dispatchEvent(new Event('blur'))")
    page.get_by_role("button", name="Seen").click()
    assert getattr(table.told(), "does", None) == Mark("seen")


def test_the_table_looks_like_the_table(table: House, context: BrowserContext) -> None:
    page, complaints = scan(table, context, "table")
    let_in(table, WAITING, None)
    expect(page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    expect(page.locator("html")).to_have_class("table")
    assert complaints == []
