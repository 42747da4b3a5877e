"""The table in a browser, where there is no display."""

from __future__ import annotations

from companion import shell
from companion.games.saboteur import commands as cmd
from companion.guests import TakeOver
from companion.nodes import Ask, Do
from tests.phones.ring import FOUR, Ring


def test_the_table_in_a_browser_does_what_the_screen_does() -> None:
    ring = Ring()
    assert ring.phones.table_link()
    browser = ring.knock("table")
    assert ring.page(browser).screen == ring.app.screen()
    ring.sit(*FOUR)
    ring.phones.attend()
    assert ring.page(browser).screen == ring.app.screen()
    ring.touch(browser, shell.Start("saboteur", FOUR, "lv"))
    assert ring.app.table.game is not None
    assert ring.page(browser).screen == ring.app.screen()


def test_what_is_held_on_the_table_goes_to_the_browser_only_where_it_can_be_held() -> None:
    ring = Ring().begin()
    ring.phones.table_link()
    browser = ring.knock("table")
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    assert ring.page(browser).held is None
    ring.app.here = ring.app.table.game.screens.first.to("role", seat=1)  # type: ignore[union-attr]
    ring.phones.attend()
    assert ring.page(browser).held is not None
    assert ring.app.held is False


def test_one_browser_holds_the_table_and_another_can_take_it_over() -> None:
    ring = Ring()
    ring.phones.table_link()
    first, second = ring.knock("table", "first"), ring.knock("table", "second")
    assert "open elsewhere" in ring.texts(second)
    ring.touch(second, Ask("quit"))
    assert not ring.app.done
    ring.touch(second, TakeOver())
    assert ring.page(second).screen == ring.app.screen()
    assert "open elsewhere" in ring.texts(first)
