"""The window, through pygame events: what is shown, when it is drawn, and when it is not."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from companion.app import App
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.core.journal import Journal
from companion.core.play import play
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.games.saboteur import commands as cmd
from companion.nodes import Ask, Board, Button, Column, Go, Grid, HoldToSee, Picture, Scroll, Split, Text
from companion.shell import Change
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import label
from tests.display.specimen import FIELD, SECRET, Easel, beside, board

LAID = beside(board({(1, 0): "EW"}), "Anna")
EMPTY = beside(board(leads=LAID), "Anna")
BLACK = (0, 0, 0)


def shown(window: Window) -> bytes:
    return pygame.image.tobytes(window.stage.canvas.sheet, "RGB")


def moves(window: Window) -> bool:
    return window.stage.moving


def glass() -> pygame.Surface:
    return pygame.display.get_surface()


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
        window.clock.now += 10_000  # type: ignore[attr-defined]  # the tests' own clock
        window.handle()
    else:
        window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert set(frames[0]) == {0}
    assert secret not in frames
    assert shown(window) == before


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_picture_and_touch_turn_alike(open_window: OpenWindow, rotation: int) -> None:
    app = Easel(EMPTY)
    app.act(Change(replace(app.settings, rotation=rotation)))
    window = open_window((800, 480), app)
    upright = open_window((480, 800) if rotation in (90, 270) else (800, 480), Easel(EMPTY))
    wanted = pygame.transform.rotate(upright.surface, -rotation)
    window = open_window((800, 480), app)
    assert pygame.image.tobytes(glass(), "RGB") == pygame.image.tobytes(wanted, "RGB")
    Finger(window, mouse=False).touch_place((1, 0))
    assert app.here is LAID
    window.stage.finish()
    turned = pygame.transform.rotate(window.stage.canvas.sheet, -rotation)
    assert pygame.image.tobytes(glass(), "RGB") == pygame.image.tobytes(turned, "RGB")


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


def test_letters_grow_as_far_as_everything_fits(open_window: OpenWindow) -> None:
    few = Column((Text("a word"), Button(Go(EMPTY), "Next")))
    many = Column(tuple(Text(f"line {number}") for number in range(9)))
    for screen, least, most in ((few, 1.5, 1.5), (many, 1.1, 1.2)):
        app = Easel(screen)
        app.act(Change(replace(app.settings, text_scale=1.5)))
        arranged = open_window(app=app).arranged
        assert least <= arranged.scale <= most
        assert not arranged.cut


def test_a_changed_wish_is_seen_at_once(open_window: OpenWindow) -> None:
    contrast = Change(replace(Easel(EMPTY).settings, high_contrast=True))
    window = open_window(app=Easel(Column((Button(contrast, "More contrast"),))))
    finger, before = Finger(window), shown(window)
    finger.press(lambda button: True)
    assert shown(window) != before
    assert tuple(window.surface.get_at((1, 1)))[:3] == BLACK


def test_a_window_of_another_size_shows_all_of_it(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(EMPTY))
    for size in ((1280, 720), (720, 1280), (640, 400), (300, 200)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        window.handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        assert window.sheet.size[0] >= size[0]
        assert not window.arranged.cut
        Finger(window).touch_place((1, 0))
        assert window.app.here is LAID
        window.app.here = EMPTY
        window.draw()


@pytest.mark.parametrize("size", [(152, 261), (400, 90), (1, 1)], ids=str)
def test_a_window_too_small_for_anything_goes_on(open_window: OpenWindow, size: tuple[int, int]) -> None:
    """Not even the panel beside the board is in sight."""
    window = open_window(size, Easel(EMPTY))
    window.do(Go(LAID))
    window.stage.finish()
    window.resize((800, 480))
    assert Finger(window).places()[1, 0].shows == "EW"


def test_what_is_scrolled_follows_the_finger_and_stops_at_its_ends(open_window: OpenWindow) -> None:
    buttons = tuple(Button(Go(EMPTY), str(number)) for number in range(40))
    window = open_window(app=Easel(Column((Scroll(Grid(buttons, most=1), "many"),))))
    finger = Finger(window, mouse=False)
    finger.press(lambda button: button.label == "39")
    assert window.app.here is EMPTY


def test_small_signs_to_zoom_are_there_only_when_of_use(open_window: OpenWindow) -> None:
    def signs(window: Window) -> list[Button]:
        return [button for button in Finger(window).buttons() if button.picture]

    assert not signs(open_window(app=Easel(EMPTY)))
    large = beside(board(frame=(-4, -6, 8, 5)), "Anna")
    window = open_window(app=Easel(large))
    assert len(signs(window)) == 2
    whole = window.scene.outlook
    assert whole
    Finger(window).press(lambda button: bool(button.picture and button.picture.what == ("mark", "minus")))
    smaller = window.scene.outlook
    assert smaller
    assert smaller.width < whole.width


def test_who_sits_opposite_reads_who_is_to_move(open_window: OpenWindow) -> None:
    for size, least in (((800, 480), 10), ((1280, 720), 10), ((720, 1280), 9)):
        window = open_window(size, Easel(EMPTY))
        far = [spot for spot in window.scene.spots if isinstance(spot.node, Text) and spot.node.turned]
        assert [spot.lines for spot in far] == [("Madara",)]
        assert window.scene.outlook
        assert not far[0].rect.touches(window.scene.outlook.room)
        assert window.scene.outlook.width >= least * window.stage.density


def test_a_finger_told_a_second_time_as_a_mouse_is_told_once(open_window: OpenWindow) -> None:
    there = Column((Button(Go(Column((Text("second"),))), "first"),))
    window = open_window(app=Easel(Column((Button(Go(there), "begin"),))))
    at = window.scene.spots[0].rect.middle
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        window.handle(pygame.event.Event(kind, pos=at, button=1, touch=True))
    assert window.app.here is not there


def test_nothing_for_one_pair_of_eyes_stays_when_they_leave(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(FIELD))
    Finger(window).hold()
    assert window.app.screen() is SECRET
    window.handle(pygame.event.Event(pygame.WINDOWMINIMIZED))
    assert window.app.screen() is FIELD


def test_the_mine_stays_where_it_is_when_the_screen_is_mirrored(window: Window) -> None:
    split = Split(board(), Text("Anna"))
    plain, mirrored = window.sheet.arrange(split), window.sheet.arrange(split, mirrored=True)
    width = window.sheet.size[0]
    for one, other in zip(plain.spots, mirrored.spots, strict=True):
        assert other.rect.x == width - one.rect.x - one.rect.w
        if isinstance(one.node, Board):
            assert one.node == other.node


def test_what_moved_is_gone_when_the_board_is_zoomed_meanwhile(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(EMPTY))
    Finger(window).touch_place((4, 0))
    window.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, which=0))
    meanwhile = shown(window)
    window.draw()
    assert shown(window) == meanwhile


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


def test_what_is_scrolled_out_of_sight_cannot_be_touched(open_window: OpenWindow) -> None:
    buttons = tuple(Button(Go(EMPTY), str(number)) for number in range(40))
    below = Text("below", lines=2)
    window = open_window(app=Easel(Column((Scroll(Grid(buttons, most=1), "many"), below))))
    beneath = next(spot.rect for spot in window.scene.spots if spot.node is below)
    hidden = [spot.rect for spot in window.scene.spots if isinstance(spot.node, Button)]
    assert any(rect.holds(*beneath.middle) for rect in hidden)
    Finger(window).tap(*beneath.middle)
    assert window.app.here is not EMPTY


@pytest.mark.parametrize("noise", [{"x": 0.0, "y": 0.5}, {"x": 0.5, "y": 0.0}])
def test_a_contact_exactly_on_an_edge_is_noise(open_window: OpenWindow, noise: dict[str, Any]) -> None:
    window = open_window(app=Easel(FIELD))
    finger = Finger(window, mouse=False)
    finger.hold()
    held = shown(window)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        window.handle(pygame.event.Event(kind, finger_id=7, touch_id=1, **noise))
    assert shown(window) == held


def test_a_wheel_scrolls_a_list_where_there_is_no_board(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(Scroll(Column(tuple(Text(f"line {number}") for number in range(40))), "lines")))
    for clicks, least, most in ((-1, 30, 120), (-100, 500, 2000), (100, 0, 0)):
        window.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=clicks))
        assert least <= window.scene.scrolled["lines"] <= most


def test_gold_is_counted_and_a_touch_shows_it_all(open_window: OpenWindow) -> None:
    gold = Column((Picture(("hoard", "8"), 50, 30),), align="middle")
    window = open_window(app=Easel(Column((Button(Go(gold), "Count"),))))
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

    window = open_window(app=Easel(Column((Button(Go(gold), "Count"),))))
    Finger(window).press(label("Count"))
    Finger(window).tap(5, 5)
    assert not moves(window)
    assert shown(window) == seen[-1]


def test_more_says_what_is_done_again(open_window: OpenWindow) -> None:
    table = Table(GAMES, Journal(), SeededChance("again"))
    table.begin("saboteur", cmd.Begin(("Anna", "Bruno", "Clara")))
    for command in (cmd.Deal(0), cmd.LayPath((1, 0), "EW")):
        assert not isinstance(table.submit(command), Refusal)
    app = App(GAMES, table)
    app.act(Ask("go-on"))
    finger = Finger(open_window(app=app))

    def again() -> Button:
        finger.press(label("More"))
        return next(button for button in finger.buttons() if button.does == Ask("redo"))

    assert not again().on
    finger.press(label("Back"))
    finger.press(lambda button: button.does == Ask("undo"))
    assert again().label == "Redo: Anna lays a card"
    finger.press(lambda button: button.does == Ask("redo"))
    assert finger.places()[1, 0].shows == "EW"
    assert not again().on
