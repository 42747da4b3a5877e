"""Every page before a private place, at every size and with every size of letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from companion.app.privacy import Unveiling
from companion.app.privacy.gallery import LONG, gallery
from companion.app.privacy.pages import PAGES
from companion.display.arrange import Arranged, Rect
from companion.language import spoken
from companion.screens.nodes import Ask, Backdrop, Button, Go, HoldToSee, Node, QrCode, Scroll, Space
from tests.matrix import Size, on_every_size, room
from tests.paper import SIZES, UNSEEN, arranged, leaves, nodes, overlap, touches, within


def shots() -> dict[str, Node]:
    return _shots(spoken())


@cache
def _shots(_code: str) -> dict[str, Node]:
    shown = list(gallery())
    assert len(dict(shown)) == len(shown)
    return dict(shown)


def screens(size: Size, scale: float) -> Iterator[tuple[str, Arranged]]:
    return ((name, arranged(node, size, scale)) for name, node in shots().items())


def test_no_page_is_forgotten() -> None:
    assert all(any(name.startswith(f"eyes-{step}") for name in shots()) for step in PAGES)


@on_every_size
def test_everything_finds_room_and_can_be_touched(size: Size, scale: float) -> None:
    everything_finds_room_and_can_be_touched(size, scale)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_words_are_said_in_full(size: Size) -> None:
    words_are_said_in_full(size)


def everything_finds_room_and_can_be_touched(size: Size, scale: float) -> None:
    whole = Rect(0, 0, *size[:2])
    for name, screen in screens(size, scale):
        assert screen.cut == (), name
        fixed = [spot for spot in leaves(screen) if not spot.scroll]
        assert not list(overlap(fixed + [spot for spot in screen.spots if isinstance(spot.node, Scroll)])), name
        for spot in leaves(screen):
            assert within(spot.rect, room(screen, spot, whole)), (name, spot)
            if isinstance(spot.node, Button):
                assert min(spot.rect.w, spot.rect.h) >= int(10 * size[2]), (name, spot)


def words_are_said_in_full(size: Size) -> None:
    for name, screen in screens(size, 1.0):
        said = [line for spot in screen.spots for line in spot.lines if line.endswith("…")]
        assert all(LONG.startswith(UNSEEN.sub("", line).split()[-1][:-1]) for line in said), (name, said)


@on_every_size
def test_a_code_is_seen_whole_and_stands_where_nothing_stood(size: Size, scale: float) -> None:
    for name in ("camera", "camera-choices", "phone"):
        open_, held = (arranged(shots()[f"eyes-{each}"], size, scale) for each in (name, f"{name}-held"))
        [code] = [spot for spot in held.spots if isinstance(spot.node, QrCode)]
        assert code.rect.w >= int(39 * size[2])
        assert not code.scroll
        others = [spot for spot in held.spots if spot is not code]
        assert others == list(open_.spots), "nothing else changes"
        assert not any(spot.rect.touches(code.rect) for spot in others if not isinstance(spot.node, Backdrop))


def test_every_touch_is_something_the_program_can_do() -> None:
    for name, node in shots().items():
        for _node, does in touches(node):
            assert isinstance(does, (Go, Ask, Unveiling)), name


def test_one_light_in_the_room() -> None:
    for name, node in shots().items():
        lamps = [button for button in nodes(node) if isinstance(button, Button) and button.look == "lamp"]
        assert len(lamps) <= 1, name


def test_while_nobody_holds_no_page_knows_more_than_everybody_may() -> None:
    for name, node in shots().items():
        if not name.endswith("held"):
            assert not any(isinstance(each, QrCode) for each in nodes(node)), name
    held = nodes(shots()["eyes-camera"])
    assert any(isinstance(each, HoldToSee) for each in held)
    assert any(isinstance(each, Space) for each in nodes(shots()["eyes-camera"]))


def test_of_what_was_pressed_only_shows_how_much_it_is() -> None:
    full = arranged(shots()["eyes-pad-full"], SIZES[0])
    assert [spot.lines for spot in full.spots if "•" in "".join(spot.lines)] == [("•" * 8,)]
