"""Pictures in a real browser are drawn as on the display, and none tells a role by its light."""

from __future__ import annotations

import math
from io import BytesIO
from itertools import cycle

import pygame
import pytest
from playwright.sync_api import Browser

from companion.phones.web import svg
from companion.screens.art.colours import LANTERN
from tests.display.test_golden import difference
from tests.pictures import ALBUM, drawn
from tests.web.browser import Screen

MOST_DIFFERENT = 0.02
PICTURE = 96


def in_pygame(picture: bytes) -> pygame.Surface:
    return pygame.image.load(BytesIO(picture), "shot.png")


@pytest.mark.long
def test_pictures_are_drawn_as_on_the_display(browser: Browser) -> None:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    screen = Screen(browser, (200, 200), color_scheme="dark")
    for what, drawing in ALBUM.beforehand.items():
        high = round(PICTURE * drawing.high)
        screen.ask(
            """([name, width, height]) => { document.getElementById("page").outerHTML =
              `<svg id="page" class="pic" width="${width}" height="${height}"><use href="#${name}"/></svg>`;
              const page = document.getElementById("page");
              page.style.cssText = `position: fixed; inset: 0 auto auto 0; padding: 0; min-height: 0;
                width: ${width}px; height: ${height}px`; }""",
            [svg.name(what), PICTURE, high],
        )
        shown = in_pygame(screen.page.locator("#page").screenshot())
        expected = pygame.Surface((PICTURE, high))
        expected.fill(LANTERN.night)
        expected.blit(drawn(what, PICTURE, high), (0, 0))
        assert difference(expected, shown) < MOST_DIFFERENT, what


def test_both_roles_shine_equally() -> None:
    """A face in the dark is lit by the phone before it."""
    lights = [light(drawn(("dwarf", hat), 80, 80)) for hat in ("helmet", "hood")]
    assert max(lights) < 1.05 * min(lights)


def light(picture: pygame.Surface) -> float:
    """How much of it there is, as it is measured and not as it is seen."""
    sheet = pygame.Surface(picture.get_size())
    sheet.blit(picture, (0, 0))
    pixels = pygame.image.tobytes(sheet, "RGB")
    weights = cycle((0.2126, 0.7152, 0.0722))
    return sum(weight * math.pow(value / 255, 2.2) for weight, value in zip(weights, pixels, strict=False))


def test_a_picture_that_is_not_the_same_is_found() -> None:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    one, other = (drawn(("card", sides), PICTURE, round(1.55 * PICTURE)) for sides in ("NES", "NSW"))
    assert difference(one, other) > MOST_DIFFERENT
