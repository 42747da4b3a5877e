"""Every page stands in a place of its own, which is drawn once and kept, and never drawn over what stands in it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from companion.app.lobby import Change
from companion.display import pictures
from companion.display.arrange.sheet import MARGIN
from companion.display.glass import density
from companion.display.pictures import Pictures
from companion.games import GAMES
from companion.screens.art.colours import CONTRAST, LANTERN
from companion.screens.art.pen import Pen
from companion.screens.art.places import PLACES
from companion.screens.nodes import Backdrop, Button, Column, Go, Ground, Node, Picture, Space, Text
from tests.display.conftest import OpenWindow
from tests.display.specimen import Drawn, Easel, glass, shown
from tests.matrix import shots
from tests.pictures import ALBUM
from tests.places import Mark

ROOT = Path(__file__).parents[2]
SIZE = (800, 480)
MOST_BYTES = 25_000_000
LITTLE_MORE = 1.4
GROWN = """
import os, pathlib, pygame
from companion.display.pictures import Pictures
from companion.screens.art.colours import LANTERN
from companion.screens.pictures import Album

def memory():
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

os.environ["SDL_VIDEODRIVER"] = "dummy"
pygame.display.init()
pygame.display.set_mode((800, 480))
pictures, before = Pictures(Album({}), LANTERN), memory()
while pictures.prepare((800, 480)):
    pass
print(memory() - before, pictures.kept_bytes)
"""
"""Says by how many bytes a program grows that draws every place, and how many of them are kept."""


def standing(ground: Ground, *words: str) -> Node:
    return Backdrop(Column((*(Text(word) for word in words), Space(grow=True))), ground)


def _noting(drawn: list[str], name: str, draw: Callable[[Pen], None], pen: Pen) -> None:
    drawn.append(name)
    draw(pen)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The places that are drawn from now on."""
    drawn: list[str] = []
    for name, draw in PLACES.items():
        monkeypatch.setitem(PLACES, name, partial(_noting, drawn, name, draw))
    return drawn


def test_a_place_is_drawn_once_however_many_pages_stand_in_it(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = counted(monkeypatch)
    window = open_window(app=Easel(standing("rock", "Anna")))
    assert set(drawn) == {"rock"}
    drawn.clear()
    for word in ("Bruno", "Clara", "David"):
        window.do(Go(Drawn(standing("rock", word))))
    assert drawn == []


def test_after_a_moment_of_rest_no_page_waits_for_its_place(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(app=Easel(standing("rock", "Anna")))
    while window.stage.prepare():
        pass
    drawn = counted(monkeypatch)
    for ground in PLACES:
        window.do(Go(Drawn(standing(ground, "Bruno"))))  # type: ignore[arg-type]  # they are all named there
    assert drawn == []


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SIZE, pytest.param((1920, 1080), marks=pytest.mark.long)], ids=str)
def test_all_that_is_kept_of_places_and_skins_is_less_than_25_mb(
    open_window: OpenWindow, size: tuple[int, int]
) -> None:
    window = open_window(size)
    while window.stage.prepare():
        pass
    for game in GAMES:
        for screen in shots(game).values():
            window.look(window.stage.scene(screen, window.scene.gaze))
            window.handle()
    assert window.stage.kept_bytes < MOST_BYTES


def test_larger_letters_stand_in_the_places_that_were_drawn(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Backdrop(Column((Text("Anna"), Button(Mark("pass"), "Pass"), Picture(("card", "NES"), 20, 31))), "rock")
    window = open_window(app=Easel(page))
    small, drawn = shown(window), counted(monkeypatch)
    window.do(Change(replace(window.app.settings, text_scale=1.5)))
    assert drawn == []
    assert shown(window) != small
    window.do(Change(replace(window.app.settings, high_contrast=True)))
    afterwards, app = shown(window), Easel(page)
    app.act(Change(window.app.settings))
    assert afterwards == shown(open_window(app=app)), "what has other colours is drawn anew"


def test_drawing_them_takes_hardly_more_memory_than_they_have() -> None:
    said = subprocess.run((sys.executable, "-c", GROWN), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    grown, kept = map(int, said.splitlines()[-1].split())
    assert kept <= grown < kept * LITTLE_MORE


def test_no_seam_is_seen_in_a_place_that_is_drawn_part_by_part(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_window()
    looks = []
    for rows in (pictures.STRIP, max(SIZE)):
        monkeypatch.setattr(pictures, "STRIP", rows)
        kept = Pictures(ALBUM, LANTERN)
        looks.append({name: pygame.image.tobytes(kept.place(name, *SIZE), "RGB") for name in PLACES})
    assert [name for name in PLACES if looks[0][name] != looks[1][name]] == []


def test_only_what_changed_is_drawn_anew_and_the_place_is_under_it(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(standing("timber", "Anna")))
    window.do(Go(Drawn(standing("timber", "Bo"))))
    only_changed = shown(window)
    window.draw()
    assert shown(window) == only_changed


def test_another_place_is_drawn_all_over(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(standing("timber", "Anna")))
    window.do(Go(Drawn(standing("dusk", "Anna"))))
    after = shown(window)
    window.draw()
    assert shown(window) == after


def test_stark_contrast_has_nothing_behind_its_words(open_window: OpenWindow) -> None:
    app = Easel(standing("gold"))
    app.act(Change(replace(app.settings, high_contrast=True)))
    window = open_window(app=app)
    assert not window.stage.prepare()
    assert set(shown(window)) == set(CONTRAST.night)


def test_every_kind_of_page_has_a_place_of_its_own() -> None:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    kept = Pictures(ALBUM, LANTERN)
    looks = {pygame.image.tobytes(kept.place(name, 80, 48), "RGB") for name in PLACES}
    assert len(looks) == len(PLACES)
    pygame.display.quit()


def test_whoever_goes_home_stands_at_dusk_and_whoever_plays_in_the_mine(open_window: OpenWindow) -> None:
    window = open_window()
    assert [spot.node.ground for spot in window.scene.spots if isinstance(spot.node, Backdrop)] == ["dusk"]
    grounds = {name: node.ground for name, node in shots("saboteur").items() if isinstance(node, Backdrop)}
    expected = {"deal": "timber", "table": "rock", "role": "door", "role-held-digger": "open", "final": "dawn"}
    assert {name: grounds[name] for name in expected} == expected
    assert grounds["role-held-saboteur"] == grounds["role-held-digger"], "the place tells no role"
    assert grounds["gold-round"] == "gold"


@pytest.mark.parametrize("ground", ["door", "open"])
@pytest.mark.parametrize("size", [SIZE, (480, 800)])
def test_no_iron_of_a_door_reaches_where_words_may_stand(
    open_window: OpenWindow, ground: Ground, size: tuple[int, int]
) -> None:
    """Only wood and rock are under words, in whatever language; iron, the bluer, is in the room around a page."""
    shown(open_window(app=Easel(Backdrop(Space(), ground)), size=size))
    around = round(MARGIN * density(size))
    iron = [x for x in range(size[0]) for y in range(size[1]) if is_iron(glass().get_at((x, y)))]
    assert iron, "the door has hinges"
    assert all(x <= around or x >= size[0] - 1 - around for x in iron)


def is_iron(colour: pygame.Color) -> bool:
    return colour.b > colour.r + 6 and colour.b > 60
