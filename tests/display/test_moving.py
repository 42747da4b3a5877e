"""What moves on the screen, through pygame events; and that nothing is drawn when nothing moves."""

from __future__ import annotations

from dataclasses import replace

import pygame

from companion.app.lobby import Change
from companion.display.window import Window
from companion.screens.nodes import Button, Column, Go, Picture
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import label
from tests.display.specimen import EMPTY, Drawn, Easel, shown


def moves(window: Window) -> bool:
    return window.stage.moving


def test_a_card_moves_into_its_place_and_then_nothing_is_drawn(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(EMPTY))
    finger = Finger(window)
    finger.touch_place((1, 0))
    frames = [shown(window)]
    for _ in range(60):
        finger.clock.now += 1000 / 60
        drawn = window.stage.frames
        window.handle()
        frames += [shown(window)] if window.stage.frames > drawn else []
    assert 7 <= len({*frames}) <= 15
    assert not moves(window)
    assert frames[-1] == shown(window)
    drawn = window.stage.frames
    for _ in range(100):
        finger.clock.now += 1000
        window.handle()
    assert window.stage.frames == drawn


def test_a_touch_during_a_motion_completes_it(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(EMPTY))
    finger = Finger(window)
    finger.touch_place((1, 0))
    assert moves(window)
    finger.tap(5, 5)
    assert not moves(window)
    halfway = shown(window)
    window.draw()
    assert shown(window) == halfway


def test_with_reduced_motion_everything_is_there_at_once(open_window: OpenWindow) -> None:
    app = Easel(EMPTY)
    app.act(Change(replace(app.settings, reduced_motion=True)))
    window = open_window(app=app)
    Finger(window).touch_place((1, 0))
    assert not moves(window)
    at_once = shown(window)
    window.draw()
    assert shown(window) == at_once


def test_what_moved_is_gone_when_the_board_is_zoomed_meanwhile(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(EMPTY))
    Finger(window).touch_place((4, 0))
    window.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, which=0))
    meanwhile = shown(window)
    window.draw()
    assert shown(window) == meanwhile


def test_gold_is_counted_and_a_touch_shows_it_all(open_window: OpenWindow) -> None:
    gold = Column((Picture(("hoard", "8"), 50, 30),), align="middle")
    window = open_window(app=Easel(Column((Button(Go(Drawn(gold)), "Count"),))))
    finger = Finger(window)
    finger.press(label("Count"))
    seen = [shown(window)]
    while moves(window) and len(seen) < 200:
        finger.clock.now += 1000 / 60
        window.handle()
        seen.append(shown(window))
    assert len({*seen}) == 9, "none, and one nugget after the other"
    window.draw()
    assert shown(window) == seen[-1]

    window = open_window(app=Easel(Column((Button(Go(Drawn(gold)), "Count"),))))
    Finger(window).press(label("Count"))
    Finger(window).tap(5, 5)
    assert not moves(window)
    assert shown(window) == seen[-1]
