"""The order round the table, by dragging names to their places."""

from __future__ import annotations

import pygame
import pytest

from companion.app.lobby import Lobby
from companion.display.arrange import Rect, Spot
from companion.display.window import Window
from companion.screens.nodes import Button, Go
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import evening, players, press, seated, sit
from tests.lobby.states import TEN

__all__ = ["open_window"]

FOUR = ("Anna", "Bo", "Carl", "Dora")
STEPS = 8
REST = 400.0
"""Milliseconds a finger rests where it landed, before it takes a name along in a list that can be scrolled."""


def with_names(open_window: OpenWindow, names: tuple[str, ...], size: tuple[int, int] = (800, 480)) -> Window:
    window = evening(open_window, size=size)
    press(Finger(window), "New game of Saboteur")
    here = window.app.here
    assert isinstance(here, Lobby)
    window.app.act(Go(here.but(players=names)))
    window.draw()
    return window


def seat(finger: Finger, name: str) -> Rect:
    return next(
        spot.rect
        for spot in finger.window.scene.arranged.spots
        if isinstance(spot.node, Button) and spot.node.drops and spot.node.label == name
    )


def drag(finger: Finger, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Land, and move on in small steps; the finger stays on the glass."""
    finger.at(*start, "down")
    for step in range(1, STEPS + 1):
        share = step / STEPS
        finger.at(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share, "move")


def carried(window: Window) -> Spot:
    """What lies above everything else."""
    return window.scene.spots[-1]


def picture(window: Window, part: Rect) -> bytes:
    area = pygame.Rect(part.x, part.y, part.w, part.h)
    return pygame.image.tobytes(window.stage.canvas.sheet.subsurface(area), "RGB")


@pytest.mark.parametrize("mouse", [True, False])
@pytest.mark.parametrize(
    ("name", "to", "order"),
    [
        ("Anna", "Carl", ("Bo", "Carl", "Anna", "Dora")),
        ("Anna", "Dora", ("Bo", "Carl", "Dora", "Anna")),
        ("Dora", "Anna", ("Dora", "Anna", "Bo", "Carl")),
        ("Carl", "Bo", ("Anna", "Carl", "Bo", "Dora")),
        ("Bo", "Bo", FOUR),
    ],
)
def test_a_name_goes_where_it_is_dropped(
    open_window: OpenWindow, name: str, to: str, order: tuple[str, ...], mouse: bool
) -> None:
    window = with_names(open_window, FOUR)
    finger = Finger(window, mouse=mouse)
    end = seat(finger, to).inside(8)
    drag(finger, seat(finger, name).middle, (end.x, end.y))
    assert seated(window) == FOUR, "nothing has happened yet"
    finger.at(end.x, end.y, "up")
    finger.clock.now += 100
    window.handle()
    assert seated(window) == order
    press(finger, "Begin")
    assert players(window) == order


def test_it_is_seen_under_the_finger_and_the_others_make_room(open_window: OpenWindow) -> None:
    window = with_names(open_window, FOUR)
    finger = Finger(window)
    places = [seat(finger, name) for name in FOUR]
    end = places[2].middle
    drag(finger, places[0].middle, end)
    held = carried(window)
    assert isinstance(held.node, Button)
    assert held.node.label == "Anna"
    assert abs(held.rect.middle[0] - end[0]) <= 2
    assert abs(held.rect.middle[1] - end[1]) <= 2
    others = [
        (spot.node.label, spot.rect)
        for spot in window.scene.spots[:-1]
        if isinstance(spot.node, Button) and spot.node.drops
    ]
    assert others == [("Bo", places[0]), ("Carl", places[1]), ("Dora", places[3])]
    shown = picture(window, held.rect)
    window.stage.forget()
    window.stage.show(window.scene, None)
    assert picture(window, held.rect) == shown, "what was drawn in steps is what it looks like"
    drawn = pygame.image.tobytes(window.stage.canvas.sheet, "RGB")
    finger.at(*end, "up")
    assert pygame.image.tobytes(window.stage.canvas.sheet, "RGB") != drawn


@pytest.mark.parametrize("ending", ["second finger", "focus"])
def test_what_ends_a_drag_otherwise_moves_nothing(open_window: OpenWindow, ending: str) -> None:
    window = with_names(open_window, FOUR)
    finger = Finger(window, mouse=False)
    before = pygame.image.tobytes(window.stage.canvas.sheet, "RGB")
    drag(finger, seat(finger, "Anna").middle, seat(finger, "Dora").middle)
    if ending == "focus":
        window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    else:
        finger.at(5, 5, "down", 2)
        finger.at(5, 5, "up", 2)
    finger.at(*seat(finger, "Dora").middle, "up")
    finger.clock.now += 100
    window.handle()
    assert seated(window) == FOUR
    assert pygame.image.tobytes(window.stage.canvas.sheet, "RGB") == before


def test_a_long_list_is_scrolled_by_a_quick_finger_and_put_in_order_by_one_that_rests(
    open_window: OpenWindow,
) -> None:
    window = with_names(open_window, TEN, (640, 400))
    finger = Finger(window, mouse=False)
    first = seat(finger, TEN[0])
    assert window.scene.arranged.scrolls["players"]
    third = seat(finger, TEN[2]).middle
    drag(finger, third, (third[0], third[1] - 60))
    finger.at(third[0], third[1] - 60, "up")
    finger.clock.now += 100
    window.handle()
    assert window.scene.scrolled["players"] == 60
    assert seated(window) == TEN

    window = with_names(open_window, TEN, (640, 400))
    finger = Finger(window, mouse=False)
    finger.at(*third, "down")
    finger.clock.now += REST
    for point in ((third[0], (third[1] + first.middle[1]) // 2), first.middle):
        finger.at(*point, "move")
    finger.at(*first.middle, "up")
    finger.clock.now += 100
    window.handle()
    assert seated(window) == (TEN[2], TEN[0], TEN[1], *TEN[3:])
    assert window.scene.scrolled["players"] == 0


def test_everything_dragging_does_can_be_done_by_touch(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur")
    sit(finger, "Anna", "Bo", "Carl")
    finger.press(lambda button: button.label == "Carl" and bool(button.drops))
    press(finger, "Move up", "Move up", "Done", "Begin")
    assert players(window) == ("Carl", "Anna", "Bo")
