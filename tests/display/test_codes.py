"""Codes really scan: decoded from the pixels of the whole rendered screen, as a phone may see them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pygame
import pytest

from companion.display.window import Window
from companion.screens.nodes import Button, Column, Go, Node, QrCode, Row, Space, Text
from companion.screens.qr import matrix
from tests.display import lens
from tests.display.conftest import OpenWindow
from tests.display.specimen import Drawn, Easel
from tests.places import Spot

LINK = "http://192.168.178.123:8000/#" + "aZ-_09" * 7 + "x"
SIZE = 44.0
ALIKE = (5, 4)

VIEWS: dict[str, Callable[[pygame.Surface], pygame.Surface]] = {
    "straight": lambda picture: picture,
    **{f"turned by {by}": partial(lens.turned, degrees=by) for by in (90, 180, 270, 7, 33, 45, 61, 118, 201.5, 347)},
    **{f"blurred over {by} pixels": partial(lens.blurred, pixels=by) for by in (2, 3)},
    **{f"noise of {by}": partial(lens.noised, rng=Random(1), most=by) for by in (40, 90)},
    **{f"tilted by {by}": partial(lens.tilted, away=by) for by in (0.15, 0.35)},
    "at 40 %": partial(lens.smaller, share=0.4),
    "at 40 %, turned": lambda picture: lens.smaller(lens.turned(picture, 20), 0.4),
    "all of it a little": lambda picture: lens.noised(
        lens.blurred(lens.tilted(lens.turned(picture, 12), 0.12), 1.6), Random(2), 30
    ),
}


def page(code: QrCode) -> Node:
    """A code among other things, as on a real page."""
    beside = Column((Text("Anna", size="huge", bold=True), Text("scan this"), Button(Go(Spot()), "Done", look="lamp")))
    return Column((Text("only for", align="middle"), Row((beside, code), (1, 1)), Space(grow=True)))


def glass(window: Window) -> pygame.Surface:
    return window.surface.copy()


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(("text", "alike"), [(LINK, None), ("tPq Saboteur rstUvwPqRS".ljust(84, "q"), ALIKE)])
def test_it_scans(open_window: OpenWindow, text: str, alike: tuple[int, int] | None, view: str) -> None:
    seen = VIEWS[view](glass(open_window(app=Easel(page(QrCode(text, SIZE, alike))))))
    assert lens.read(seen) == [text]


@pytest.mark.parametrize("size", [(640, 400), (1280, 720), (720, 1280), (480, 800)], ids=str)
def test_it_scans_on_every_display(open_window: OpenWindow, size: tuple[int, int]) -> None:
    seen = glass(open_window(size, Easel(page(QrCode(LINK, SIZE)))))
    assert lens.read(seen) == [LINK]
    assert lens.read(lens.smaller(seen, 0.5)) == [LINK]


@pytest.mark.parametrize("words", ["saboteur", "Žydrūnė", "саботажник", "خرابکار"])
def test_words_of_every_language_arrive(open_window: OpenWindow, words: str) -> None:
    padded = f"tPq {words} " + "q" * (79 - len(words.encode()))
    seen = glass(open_window(app=Easel(page(QrCode(padded, SIZE, ALIKE)))))
    assert lens.read(seen) == [padded]


def test_modules_are_whole_pixels_black_on_white_with_a_quiet_zone(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(page(QrCode(LINK, SIZE))))
    [there] = [spot.rect for spot in window.scene.spots if isinstance(spot.node, QrCode)]
    part = window.surface.subsurface((there.x, there.y, there.w, there.h))
    colours = [[tuple(part.get_at((x, y)))[:3] for x in range(there.w)] for y in range(there.h)]
    assert {colour for row in colours for colour in row} == {(0, 0, 0), (255, 255, 255)}
    black = [[colour == (0, 0, 0) for colour in row] for row in colours]
    top = next(y for y, row in enumerate(black) if any(row))
    left = min(row.index(True) for row in black if any(row))
    modules = matrix(LINK)
    side = there.w // (len(modules) + 8)
    assert left >= 4 * side <= top
    assert tuple(tuple(black[top + y * side][left + x * side] for x in range(37)) for y in range(37)) == modules
    for y, row in enumerate(black[top : top + 37 * side]):
        assert row[left : left + 37 * side] == [
            black[top + y // side * side][left + x // side * side] for x in range(37 * side)
        ]


def test_where_there_is_little_room_it_is_smaller(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(Row((QrCode("x", 200), Text("beside")), (1, 1))))
    [there] = [spot.rect for spot in window.scene.spots if isinstance(spot.node, QrCode)]
    assert there.w == there.h <= 480
    assert lens.read(glass(window)) == ["x"]


def test_a_code_that_is_another_one_is_drawn_anew(open_window: OpenWindow) -> None:
    other = page(QrCode("second", SIZE))
    window = open_window(app=Easel(Column((Button(Go(Drawn(other)), "on"), QrCode("first", SIZE)))))
    assert lens.read(glass(window)) == ["first"]
    window.do(Go(Drawn(other)))
    assert lens.read(glass(window)) == ["second"]
