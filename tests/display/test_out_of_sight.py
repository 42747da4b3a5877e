"""What is for one pair of eyes, through pygame events: it is gone before anything else is drawn."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from companion.app.app import App
from companion.app.lobby import Change
from companion.app.settings import Settings
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from companion.screens.nodes import Column, HoldToSee, Text
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import label
from tests.display.specimen import FIELD, SECRET, Easel, glass, shown


@pytest.mark.parametrize("ending", ["lift", "second finger", "ten seconds", "focus"])
def test_a_secret_is_gone_before_anything_else_is_drawn(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    window = open_window(app=Easel(FIELD))
    finger, before = Finger(window, mouse=False), shown(window)
    frames: list[bytes] = []
    for name in ("flip", "update"):
        monkeypatch.setattr(pygame.display, name, lambda *_: frames.append(pygame.image.tobytes(glass(), "RGB")))
    finger.hold()
    assert finger.shown(HoldToSee) == []
    secret = shown(window)
    assert secret != before
    frames.clear()
    if ending == "lift":
        finger.let_go()
    elif ending == "second finger":
        finger.at(100, 100, "down", 2)
    elif ending == "ten seconds":
        finger.clock.now += 10_000
        window.handle()
    else:
        window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert set(frames[0]) == {0}
    assert secret not in frames
    assert shown(window) == before


@pytest.mark.parametrize("calm", [False, True])
def test_a_ring_tells_how_much_time_a_look_has_left_and_nothing_else_moves(open_window: OpenWindow, calm: bool) -> None:
    """It is full until somebody holds and after they have let go; with little motion it stays so."""
    app = Easel(Column((Text("somebody’s role"), HoldToSee("hold\nto see", 0)), align="middle"))
    app.act(Change(Settings(reduced_motion=calm)))
    window = open_window(app=app)
    finger, full = Finger(window, mouse=False), shown(window)
    finger.hold()
    seen = [shown(window)]
    for _second in range(8):
        assert 0 < (window.patience() or 0) <= 500
        finger.clock.now += 1000
        window.handle()
        seen.append(shown(window))
    assert len(set(seen)) == (1 if calm else 9), "a second is seen to pass"
    field = next(spot.rect for spot in window.scene.spots if isinstance(spot.node, HoldToSee))
    width = glass().get_width()
    for picture in set(seen):
        apart = [at // 3 for at in range(0, len(full), 3) if full[at : at + 3] != picture[at : at + 3]]
        assert all(field.holds(at % width, at // width) for at in apart)
    finger.let_go()
    assert shown(window) == full


def test_nothing_for_one_pair_of_eyes_stays_when_they_leave(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(FIELD))
    Finger(window).hold()
    assert window.app.screen() is SECRET
    window.handle(pygame.event.Event(pygame.WINDOWMINIMIZED))
    assert window.app.screen() is FIELD


def test_gold_to_choose_from_is_not_left_lying_open(open_window: OpenWindow) -> None:
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("gold")))
    world = GAMES["saboteur"].world(Random(3), 4, "lv")
    for _move in play(app.table, "saboteur", world):
        if app.table.view(Viewer.TABLE).phase == "gold":
            break
    window = open_window(app=app)
    finger = Finger(window)
    finger.press(lambda button: button.label.startswith("Go on"))
    neutral = shown(window)
    finger.press(lambda button: "chooses gold" in button.label)
    finger.press(label("Yes, it is me"))
    assert any(button.picture and button.picture.what[0] == "gold" for button in finger.buttons())
    window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert shown(window) == neutral


@pytest.mark.parametrize("noise", [{"x": 0.0, "y": 0.5}, {"x": 0.5, "y": 0.0}])
def test_a_contact_exactly_on_an_edge_is_noise(open_window: OpenWindow, noise: dict[str, Any]) -> None:
    window = open_window(app=Easel(FIELD))
    finger = Finger(window, mouse=False)
    finger.hold()
    held = shown(window)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        window.handle(pygame.event.Event(kind, finger_id=7, touch_id=1, **noise))
    assert shown(window) == held
