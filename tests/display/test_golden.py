"""Pictures of screens, kept to see what a change does to them. After looking at every change: GOLDEN=write pytest FILE.

They are drawn with pygame's own font, so that they are the same on every machine but for the smoothing of edges. On
failure a picture in .cache/golden shows what was, what is, and where they differ.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pygame
import pytest

from companion.app.app import App
from companion.app.lobby import Around, Change, Lobby, screen
from companion.app.privacy.gallery import gallery as eyes_gallery
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.devices.listening import Keyboard
from companion.devices.simulated import Drawer, Workbench
from companion.games import GAMES
from companion.games.saboteur.rules.commands import Begin
from companion.screens.nodes import Board, BoardCell, Button, Column, Go, Grid, Node, Picture, Row, Space, Split, Text
from hardware.ports import Lamp, Tone
from tests.conftest import ROOT
from tests.display.conftest import OpenWindow
from tests.display.specimen import Easel, beside, board
from tests.hardware.clock import HandClock
from tests.matrix import shots
from tests.places import Spot

KEPT = Path(__file__).resolve().parent.parent / "golden"
FAILED = ROOT / ".cache" / "golden"
WIDE, TALL, LARGE = (800, 480), (720, 1280), (1280, 720)
COARSE = 4
"""Pictures are compared in blocks of so many pixels, in which edges that are smoothed differently come to the same."""
FAR = 40
"""Colours nearer than this are taken for the same."""
MOST_FAR = 0.0006
"""The share of blocks that may be farther apart."""

SCREENS = (
    *("deal", "secrets", "hand-over", "role", "role-held-digger", "role-held-saboteur", "table", "table-grown"),
    *("table-ten", "table-others-broken", "table-beyond", "lay-cell", "lay-ghost", "lay-card", "lay-any-card"),
    *("wrong-turned", "wrong-two-sides", "actions", "break", "rockfall", "light", "more", "editor-wrong", "correct"),
    *("goal", "stone", "round-over-treasure", "gold-round", "gold-choose", "final"),
)
WAZABI = ("roll-some-read-six", "card-any")
EYES = ("eyes-camera-choices-held", "eyes-pad-presses")
STANDING = ("table-grown", "gold-choose")

PATHS = ("NESW", "NS", "EW", "NES", "NEW", "SW", "SE", "nesw", "n", "ew", "nw", "nes")
LOOKS: tuple[Literal["lamp", "raised", "bare", "chosen"], ...] = ("lamp", "raised", "bare", "chosen")
MARKS: tuple[Literal["", "glow", "chosen", "ghost", "wrong"], ...] = ("", "glow", "chosen", "ghost", "wrong")


def _all_marks() -> Board:
    lies = dict(zip([(x, y) for y in (0, 2) for x in range(1, 7)], PATHS, strict=True))
    empty = tuple(BoardCell((1 + 2 * number, -1), (), mark, "3") for number, mark in enumerate(MARKS[:4]))
    on_cards = tuple(BoardCell((2 * number, -2), ("card", "NES"), mark) for number, mark in enumerate(MARKS[:4]))
    wrong = BoardCell((7, 0), ("card", "EW"), "wrong", sides="NE")
    others = {(0, 0): "start", (8, -2): "gold", (8, 0): "stone:NE", (8, 2): "?", **lies}
    plain = board(others).places
    special = {place.at: place for place in (*empty, *on_cards, wrong)}
    return Board(tuple(special.get(place.at, place) for place in plain), (0, -2, 8, 2), far="Madara")


def _buttons() -> Node:
    looks = tuple(
        Button(None, f"{look} {'on' if on else 'off'}", look=look, on=on, picture=Picture(("player", str(seat)), 7, 7))
        for seat, look in enumerate(LOOKS)
        for on in (True, False)
    )
    seats = Row(tuple(Picture(("player", str(seat)), 10, 10) for seat in range(10)), gap=1)
    tools = [(name, state) for name in ("pick", "lamp", "cart") for state in ("whole", "broken")]
    things = (*(("tool", *tool) for tool in tools), ("rockfall",), ("map",))
    return Column(
        (
            Grid(looks, cell=44, most=3),
            seats,
            Grid(tuple(Button(None, picture=Picture(what, 9, 9), note=what[0]) for what in things), cell=15, most=8),
        )
    )


def _words() -> Column:
    long = "In the order you sit, clockwise. Touch a name to move it, and touch it again when it is where it belongs."
    return Column(
        (
            Text("Maximilian Emanuel", size="huge", bold=True),
            Text("Bartholomäus Wolfgang Amadeus the Third of His Name", tone="lamp", align="middle"),
            Text(long, tone="quiet", lines=2),
            Text("It does not match on these sides: bottom, left.", tone="wrong", align="end"),
            Text("Žydrūnė", turned=True, bold=True, align="middle"),
            Space(grow=True),
        ),
        align="middle",
    )


def _people_and_gold() -> Node:
    cards = tuple(Picture(("gold", str(count)), 16, 25) for count in (1, 2, 3))
    roles = tuple(Picture(("dwarf", hat), 25, 25) for hat in ("helmet", "hood"))
    marks = tuple(Picture(("mark", name), 8, 8) for name in ("turn", "undo", "ok", "plus", "minus"))
    goals = (Picture(("goal",), 16, 25), Picture(("card", "NESW", "gold"), 16, 25), Picture(("back",), 16, 25))
    return Column((Row((*cards, *goals)), Row(roles), Row(marks)))


SPECIMENS: Mapping[str, Node] = {
    "marks": Split(_all_marks(), Text("beside")),
    "buttons": _buttons(),
    "words": _words(),
    "pictures": _people_and_gold(),
    "zoomed": beside(board(frame=(-4, -6, 8, 5)), "larger than its room"),
}


def _shell() -> Iterator[tuple[str, Node]]:
    around = Around(GAMES, Easel(Space()).settings)
    start = around.new_game(GAMES["saboteur"]).but(players=("Madara", "Jānis", "Oleksandra", "Bruno"))
    for name, here in (("home", Lobby("home")), ("players", start), ("name", start.but(at="name", typed="Ma"))):
        yield name, screen(here, around)


def cases() -> Iterator[tuple[str, tuple[int, int], Node, dict[str, Any]]]:
    """Name, size, screen, and the settings that are not as usual."""
    saboteur = shots("saboteur")
    for name, node in (*SPECIMENS.items(), *_shell()):
        yield name, WIDE, node, {}
    ways = dict(eyes_gallery())
    yield from ((name, WIDE, ways[name], {}) for name in EYES)
    for name in SCREENS:
        yield f"saboteur-{name}", WIDE, saboteur[name], {}
    for name in STANDING:
        yield f"saboteur-{name}-standing", TALL, saboteur[name], {}
    yield "saboteur-table-grown-large", LARGE, saboteur["table-grown"], {}
    wazabi = shots("wazabi")
    for name in WAZABI:
        yield f"wazabi-{name}", WIDE, wazabi[name], {}
    yield "marks-contrast", WIDE, SPECIMENS["marks"], {"high_contrast": True}
    yield "buttons-contrast", WIDE, SPECIMENS["buttons"], {"high_contrast": True}
    yield "saboteur-lay-cell-letters", WIDE, saboteur["lay-cell"], {"text_scale": 1.5}


CASES = {case[0]: case for case in cases()}
BENCHES = ("workbench", "workbench-cards")


@pytest.mark.parametrize("name", CASES)
def test_it_looks_as_it_did(open_window: OpenWindow, name: str) -> None:
    _name, size, node, wishes = CASES[name]
    app = Easel(node)
    app.act(Change(replace(app.settings, **wishes)))
    assert_as_kept(name, open_window(size, app, own_font=True).surface)


@pytest.mark.parametrize("name", BENCHES)
def test_pretended_devices_look_as_they_did(open_window: OpenWindow, name: str) -> None:
    app, clock = App(GAMES, Table(GAMES, Journal(), SeededChance("bench"))), HandClock()
    app.table.begin("saboteur", Begin(("Anna", "Bruno", "Clara"), "lv"))
    bench = Workbench(app, Keyboard(clock), clock)
    bench.keyboard.buttons.show([Lamp.OFF, Lamp.STEADY], Lamp.STEADY)
    bench.keyboard.buttons.sound(Tone.REFUSED)
    bench.keyboard.buttons.down("Q1")
    bench.press(Drawer(name == "workbench-cards"), down=True)
    table = open_window(WIDE, app, own_font=True, beside=bench).surface.get_rect()
    whole = pygame.display.get_surface()
    assert_as_kept(name, whole.subsurface((0, table.h, table.w, whole.get_height() - table.h)))


def assert_as_kept(name: str, now: pygame.Surface) -> None:
    """Or as it looks now, if that is to be kept."""
    kept = KEPT / f"{name}.png"
    if os.environ.get("GOLDEN") == "write":
        KEPT.mkdir(exist_ok=True)
        pygame.image.save(now, kept)
    assert kept.exists(), f"there is no {kept.name} yet: GOLDEN=write, and look at it"
    was = pygame.image.load(kept).convert()
    far = difference(was, now)
    if far > MOST_FAR:
        raise AssertionError(f"{far:.2%} of it is different: look at {side_by_side(was, now, name)}")


def difference(was: pygame.Surface, now: pygame.Surface) -> float:
    """The share of it that an eye would call different."""
    if was.get_size() != now.get_size():
        return 1.0
    coarse = now.get_width() // COARSE, now.get_height() // COARSE
    one, other = (pygame.transform.smoothscale(each.convert(), coarse) for each in (was, now))
    apart = one.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    near = pygame.mask.from_threshold(apart, (0, 0, 0), (FAR, FAR, FAR, 255)).count()
    return 1.0 - near / (coarse[0] * coarse[1])


def side_by_side(was: pygame.Surface, now: pygame.Surface, name: str) -> Path:
    """What was, what is, and where they differ."""
    width, height = now.get_size()
    sheet = pygame.Surface((3 * width + 20, max(height, was.get_height())))
    sheet.fill((255, 0, 255))
    sheet.blit(was, (0, 0))
    sheet.blit(now, (width + 10, 0))
    apart = now.copy()
    apart.blit(was, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    sheet.blit(apart, (2 * width + 20, 0))
    FAILED.mkdir(parents=True, exist_ok=True)
    path = FAILED / f"{name}.png"
    pygame.image.save(sheet, path)
    return path.relative_to(ROOT)


def test_a_difference_that_people_see_is_found(open_window: OpenWindow) -> None:
    for before, after in (
        (_words(), Column(_words().children[:-2])),
        (beside(board({(1, 0): "EW"}), "Anna"), beside(board({(1, 0): "NS"}), "Anna")),
        (Column((Button(Go(Spot()), "Pass"),)), Column((Button(Go(Spot()), "Part"),))),
    ):
        was = open_window(WIDE, Easel(before), own_font=True).surface.copy()
        now = open_window(WIDE, Easel(after), own_font=True).surface
        assert difference(was, now) > MOST_FAR
        assert difference(was, was.copy()) == 0


def test_the_pictures_are_all_used_and_small() -> None:
    files = list(KEPT.glob("*.png"))
    assert {file.stem for file in files} == {*CASES, *BENCHES}
    assert sum(file.stat().st_size for file in files) < 3_000_000
