"""The table in a browser, where there is no display."""

from __future__ import annotations

from dataclasses import replace

from companion.app import lobby, privacy
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import Here
from companion.phones.links import seat_door
from companion.phones.pairing import TakeOver
from companion.phones.web.page import Appearance, Caller, LetGo
from companion.screens.nodes import Ask, Do, Go, Wanted
from tests.phones.ring import FOUR, Ring
from tests.places import first


def test_the_table_in_a_browser_does_what_the_screen_does() -> None:
    ring = Ring()
    assert ring.phones.table_link()
    browser = ring.knock("table")
    assert ring.page(browser).screen == ring.app.screen()
    ring.sit(*FOUR)
    ring.phones.attend()
    assert ring.page(browser).screen == ring.app.screen()
    ring.touch(browser, lobby.Start("saboteur", FOUR, "lv"))
    assert ring.app.table.game is not None
    assert ring.page(browser).screen == ring.app.screen()


def test_what_is_held_on_the_table_goes_to_the_browser_only_where_it_can_be_held() -> None:
    ring = Ring().begin()
    ring.phones.table_link()
    browser = ring.knock("table")
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    assert ring.page(browser).held is None
    ring.app.act(Go(first(ring.app).to("role", seat=1)))
    ring.phones.attend()
    assert ring.page(browser).held is not None
    assert ring.app.held is False


def test_how_the_table_is_liked_holds_in_the_browser_and_not_on_phones() -> None:
    ring = Ring().begin()
    browser = browser_at(ring)
    ring.phones.link("Anna")
    phone = ring.knock(seat_door("Anna"), "anna")
    liked = replace(ring.app.settings, text_scale=1.2, high_contrast=True, reduced_motion=True)
    ring.touch(browser, lobby.Change(liked))
    assert ring.page(browser).look == Appearance(letters=1.2, contrast=True, still=True)
    assert ring.page(phone).look == Appearance()


def test_one_browser_holds_the_table_and_another_can_take_it_over() -> None:
    ring = Ring()
    ring.phones.table_link()
    first, second = ring.knock("table", "first"), ring.knock("table", "second")
    assert "open elsewhere" in ring.texts(second)
    ring.touch(second, Ask(Wanted.QUIT))
    assert not ring.app.done
    ring.touch(second, TakeOver())
    assert ring.page(second).screen == ring.app.screen()
    assert "open elsewhere" in ring.texts(first)


def opened(ring: Ring) -> Here:
    """A browser is the table, and Anna has pressed her sequence."""
    ring.begin()
    ring.app.act(Do(cmd.Deal(0)))
    ring.app.act(lobby.Change(ring.app.settings.going("Anna", "buttons")))
    role = Here("role", seat=0)
    ring.app.act(Go(role))
    for _twice in range(2):
        for action in (*map(privacy.Pressed, (0, 1, 2, 3)), privacy.Entered()):
            ring.app.act(action)
    assert ring.app.here == role
    return role


def browser_at(ring: Ring, device: str = "one") -> Caller:
    ring.phones.table_link()
    return ring.knock("table", device)


def test_a_look_in_the_browser_ends_whatever_the_page_was_by_then() -> None:
    ring = Ring()
    browser = browser_at(ring)
    before = ring.page(browser)
    role = opened(ring)
    ring.touch(browser, LetGo(), before)
    assert ring.app.here == privacy.Veil(role, 0, "Anna", "pad")


def test_only_the_browser_that_is_the_table_ends_a_look() -> None:
    ring = Ring()
    browser_at(ring)
    stranger = browser_at(ring, "stranger")
    role = opened(ring)
    ring.phones.link("Bruno")
    bruno = ring.knock(seat_door("Bruno"), "bruno")
    for caller in (stranger, bruno):
        for away in (True, False):
            ring.touch(caller, LetGo(away))
    assert ring.app.here == role


def test_a_button_ends_a_look_in_the_browser_and_does_nothing_else() -> None:
    """What is held there is not known here: so wherever something can be held, it might be."""
    ring = Ring()
    browser = browser_at(ring)
    opened(ring)
    ring.phones.attend()
    assert ring.page(browser).held is not None
    before = ring.app.table.version
    assert ring.app.interrupt()
    ring.phones.attend()
    assert ring.page(browser).held is None
    assert ring.page(browser).screen == ring.app.screen()
    assert ring.app.table.version == before
    assert not ring.app.interrupt(), "nothing is for one pair of eyes now"


def test_whoever_takes_the_table_over_finds_nothing_open() -> None:
    ring = Ring()
    browser_at(ring)
    opened(ring)
    ring.touch(browser_at(ring, "another"), TakeOver())
    assert ring.app.here == first(ring.app)
