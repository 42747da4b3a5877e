"""Pages that are read from the right, in a real browser: all of it changes sides but the mine and what is not to."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.language import PSEUDO_RTL, speaking
from companion.screens.nodes import Board, BoardCell, Button, Column, Grid, Node, Row, Split, Text
from tests.pictures import render
from tests.web.browser import Screen

FRAME = (0, 0, 4, 0)
MINE = Board(tuple(BoardCell((x, 0), ("card", "NESW", "start") if x == 0 else ("goal",)) for x in range(5)), FRAME)
BUTTONS = (Button(None, "first"), Button(None, "second"))


def test_words_that_are_read_the_other_way_say_so() -> None:
    assert render(Text("Anna")).text.endswith(">Anna</h1>")
    assert '<bdi dir="rtl">علی…</bdi>' in render(Text("علی…")).text
    with speaking(PSEUDO_RTL):
        assert '<bdi dir="ltr">Anna</bdi>' in render(Text("Anna")).text
        assert '<bdi dir="ltr">3 / 10</bdi>' in render(Button(None, "3 / 10")).text
        assert "bdi" not in render(Text("نوبت علی است")).text


def lefts(browser: Browser, node: Node, look: str = "") -> dict[str, float]:
    """Where each button and each cell of the mine begins."""
    with speaking(PSEUDO_RTL):
        screen = Screen(browser, (800, 480), look)
        screen.ask("document.documentElement.dir = 'rtl'")
        screen.show(node)
        script = """[...document.querySelectorAll('#page button:not([hidden]), #page .cell')].map(
            (each, at) => [each.innerText || `cell ${at}`, each.getBoundingClientRect().left])"""
        found: list[Any] = screen.ask(script)
        assert not screen.complaints
        screen.page.close()
    return dict(found)


@pytest.mark.long
@pytest.mark.parametrize("look", ["", "table"])
def test_a_page_is_read_from_the_right_and_the_mine_is_not(browser: Browser, look: str) -> None:
    rows = lefts(browser, Column((Row(BUTTONS, (1, 1)),)), look)
    assert rows["second"] < rows["first"]
    grid = lefts(browser, Column((Grid(BUTTONS, cell=30, most=2),)), look)
    assert grid["second"] < grid["first"]
    for keeps_sides in (Row(BUTTONS, (1, 1), mirrors=False), Grid(BUTTONS, cell=30, most=2, mirrors=False)):
        at = lefts(browser, Column((keeps_sides,)), look)
        assert at["first"] < at["second"]
    split = lefts(browser, Split(MINE, Column((Row(BUTTONS, (1, 1)),))), look)
    cells = [left for name, left in split.items() if name.startswith("cell")]
    assert len(cells) == 5
    assert cells == sorted(cells), "the mine leads to the right, as it lies on the table"
    if look:
        assert split["second"] < min(cells), "the panel stands to the left of it"
