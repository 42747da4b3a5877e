"""Words in a real browser at the table: none of them loses what hangs below its line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from companion.display.letters import ARABIC, font_file
from companion.screens.nodes import Button, Column, Go, Row, Text
from tests.conftest import Need
from tests.places import Spot
from tests.web.browser import Screen

pytestmark = pytest.mark.long

HANGING = "gjpqy Ģķņ Åģ یپچ"
WORDS = Column(
    (
        Text(HANGING, size="huge", bold=True),
        Text(HANGING, size="big", bold=True),
        Text(HANGING, lines=2),
        Row(
            (
                Button(Go(Spot(1)), HANGING, look="lamp", size="big", lines=2),
                Button(Go(Spot(2)), HANGING),
                Button(Go(Spot(3)), note=HANGING, height=20),
            ),
            (1, 1, 1),
        ),
    )
)
UNCUT = 'for (const each of document.querySelectorAll("#page *")) each.style.overflow = "visible"'


@pytest.mark.parametrize("letters", [0.9, 1.0, 1.5])
def test_nothing_that_hangs_below_a_line_is_cut_off(browser: Browser, letters: float) -> None:
    """With nothing cut at all they look the same to the last pixel."""
    screen = Screen(browser, (1024, 600))
    screen.ask("(letters) => page.look(true, { letters })", letters)
    screen.show(WORDS)
    shown = screen.page.screenshot()
    screen.ask(UNCUT)
    assert screen.page.screenshot() == shown


def test_persian_is_written_in_the_letters_of_the_display(browser: Browser, need: Need) -> None:
    """Left to choose, a browser takes whatever the machine has, which may hang lower than there is room for."""
    need("fonts-noto-core", font_file(ARABIC[0], bold=False))
    screen = Screen(browser, (1024, 600))
    screen.show(Text("یپچ"))
    browsers = screen.page.context.new_cdp_session(screen.page)
    for domain in ("DOM", "CSS"):
        browsers.send(f"{domain}.enable")
    root = browsers.send("DOM.getDocument")["root"]["nodeId"]
    words = browsers.send("DOM.querySelector", {"nodeId": root, "selector": ".t"})["nodeId"]
    fonts = browsers.send("CSS.getPlatformFontsForNode", {"nodeId": words})["fonts"]
    assert [font["familyName"] for font in fonts] == [ARABIC[0]]
