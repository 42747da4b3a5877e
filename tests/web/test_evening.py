"""Ten phones round a table in a browser, all real pages, and the real program: three rounds of Saboteur."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.commands.test_serves import serving
from tests.web.evening import FILES, SECRET, Evening
from tests.web.network import Network, network
from tests.web.people import KEPT, PATIENCE, Phone

pytestmark = pytest.mark.long

NAMES = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Ida", "Jonas")
Begin = Callable[[str], Evening]
HIDDEN = """(hidden) => {
  Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def begin(browser: Browser) -> Iterator[Begin]:
    with network() as air, ExitStack() as evenings:
        yield lambda link: evenings.enter_context(closing(Evening(browser, link, air)))


@contextmanager
def asleep(phone: Phone) -> Iterator[None]:
    phone.cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    yield
    phone.cdp.send("Page.setWebLifecycleState", {"state": "active"})


@contextmanager
def hidden(phone: Phone) -> Iterator[None]:
    phone.page.evaluate(HIDDEN, True)
    yield
    phone.page.evaluate(HIDDEN, False)


@contextmanager
def off_the_air(air: Network, phone: Phone) -> Iterator[None]:
    assert phone.access
    phone.context.set_offline(True)
    with air.lost(phone.access):
        yield
    phone.context.set_offline(False)


def test_three_rounds_with_ten_phones(begin: Begin, tmp_path: Path) -> None:
    with serving(tmp_path) as (_program, somebody):
        evening = begin(somebody.link)
        evening.sit_down(NAMES)
        purses: Counter[str] = Counter()
        for number in range(1, 4):
            roles = evening.roles(number)
            assert roles.count("saboteur") in (3, 4)
            if number == 1:
                live(evening, roles)
            evening.nothing_told()
            evening.dig()
            evening.share(purses)
            assert evening.phones[0].page.evaluate(KEPT) == ["door", "doors"]
            if number < 3:
                evening.table.press(f"Deal round {number + 1}")
        for phone in evening.phones:
            expect(phone.ranked(phone.name)).to_have_text(str(purses[phone.name]))
            phone.sees(re.compile("^(You win!|The game is over)"))
        evening.nothing_wrong()


def live(evening: Evening, roles: list[str]) -> None:
    """What phones go through while their owners play."""
    table, phones = evening.table, evening.phones
    with off_the_air(evening.air, phones[2]), asleep(phones[3]), hidden(phones[4]):
        table.press("Pass")
        phones[1].sees("Your turn!")
        phones[2].sees("Look at your role. Anna begins.")
    evening.air.swap(*(phone.access for phone in phones[6:8] if phone.access))
    for phone in phones[2:8]:
        phone.sees("It is Bruno’s turn.")
    phones[0].page.reload()
    phones[0].sees("It is Bruno’s turn.")
    back_and_forward(phones[1])
    phones[8] = thrown_away(evening, phones[8])
    phones[1].press("Pass")
    for phone, role in zip(phones, roles, strict=True):
        phone.sees("Your turn!" if phone is phones[2] else "It is Clara’s turn.")
        assert phone.role() == role


def back_and_forward(phone: Phone) -> None:
    """Behind the Back button is the page, and no secret: neither in it as it was left, nor as it is found."""
    page = phone.page
    page.evaluate("mark = 1; addEventListener('pageshow', () => found = document.getElementById('page').innerHTML)")
    phone.hold()
    page.goto("about:blank", wait_until="commit")
    page.evaluate("setTimeout(() => history.back())")
    phone.sees("Your turn!")
    phone.let_go()
    assert page.evaluate("[mark, found]") == [1, ""], "it was kept by the browser as it was left: empty"
    assert not SECRET.search(phone.told())
    page.evaluate("setTimeout(() => history.forward())")
    page.wait_for_url("about:blank", wait_until="commit")
    page.evaluate("setTimeout(() => history.back())")
    phone.sees("Your turn!")


def thrown_away(evening: Evening, first: Phone) -> Phone:
    """The camera opened another browser: one scan, and a nod at the table; the first phone is told."""
    table = evening.table
    table.press("More", "I forgot my role", first.name, "Yes, it is me", "Another way", "Phone")
    with table.holding():
        link = table.scan()
    table.press("Done")
    second = Phone(evening.browser, first.name, 340, first.access)
    second.follow(link)
    second.sees("The table is asked")
    assert not SECRET.search(second.told())
    first.sees("Anna")
    table.press(second.page.locator("#page .huge").filter(has_text=re.compile(r"^\d+$")).inner_text())
    first.sees("This phone has lost its seat")
    assert "data-hold" not in first.told()
    second.sees("It is Bruno’s turn.")
    first.context.close()
    table.press("Back to the table")
    return second


def test_the_program_is_killed_and_phones_go_on_by_themselves(begin: Begin, tmp_path: Path) -> None:
    with serving(tmp_path) as (_program, somebody):
        evening = begin(somebody.link)
        evening.sit_down(NAMES[:3])
        roles = evening.roles()
    everybody = (evening.table, *evening.phones)
    for each in everybody:
        expect(each.page.locator("#line")).to_contain_text("cannot be reached")
        assert not SECRET.search(each.told())
    with serving(tmp_path, f"127.0.0.1:{evening.at[1]}") as (_program, again):
        assert again.link == somebody.link
        for each in everybody:
            expect(each.page.locator("#line")).to_be_empty(timeout=PATIENCE)
        evening.table.press("Go on with Saboteur", "Pass")
        for phone, role in zip(evening.phones, roles, strict=True):
            phone.sees("Your turn!" if phone.name == "Bruno" else "It is Bruno’s turn.")
            assert phone.role() == role
        evening.nothing_wrong()


def test_what_a_phone_loads_first_is_less_than_30_kb(browser: Browser, tmp_path: Path) -> None:
    """As it comes over the air, heads and all; what is told afterwards has always the same size."""
    with serving(tmp_path) as (_program, somebody):
        phone = Phone(browser, "Anna")
        where: dict[str, str] = {}
        sent: Counter[str] = Counter()
        phone.cdp.on(
            "Network.responseReceived", lambda said: where.update({said["requestId"]: said["response"]["url"]})
        )
        phone.cdp.on(
            "Network.loadingFinished",
            lambda said: sent.update({urlsplit(where[said["requestId"]]).path: int(said["encodedDataLength"])}),
        )
        phone.cdp.send("Network.enable")
        phone.follow(somebody.link)
        expect(phone.button("New game of Saboteur")).to_be_visible()
        assert sent.keys() == FILES
        assert sum(size for path, size in sent.items() if path not in ("/talk", "/watchword")) < 30_000
        assert sum(1 for url in phone.asked if urlsplit(url).path == "/") == 1
