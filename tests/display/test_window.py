"""The window, through pygame events: what is shown, at every size and in every way of looking at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from companion.app.app import App
from companion.app.lobby import Change
from companion.core.chance import SeededChance
from companion.core.game import Refusal
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.letters import Letters
from companion.display.window import Window
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.screens.nodes import (
    Ask,
    Board,
    Button,
    Column,
    Go,
    Grid,
    HoldToSee,
    Node,
    Scroll,
    Space,
    Split,
    Text,
    Wanted,
)
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import label
from tests.display.specimen import EMPTY, LAID, Drawn, Easel, beside, board, glass, on, shown

BLACK = (0, 0, 0)


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
    assert on(app) is LAID
    window.stage.finish()
    turned = pygame.transform.rotate(window.stage.canvas.sheet, -rotation)
    assert pygame.image.tobytes(glass(), "RGB") == pygame.image.tobytes(turned, "RGB")


def test_letters_grow_as_far_as_everything_fits(open_window: OpenWindow) -> None:
    few = Column((Text("a word"), Button(Go(Drawn(EMPTY)), "Next")))
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
    finger.press(lambda _button: True)
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
        assert on(window.app) is LAID
        window.app.act(Go(Drawn(EMPTY)))
        window.draw()


@pytest.mark.parametrize("size", [(152, 261), (400, 90), (1, 1)], ids=str)
def test_a_window_too_small_for_anything_goes_on(open_window: OpenWindow, size: tuple[int, int]) -> None:
    """Not even the panel beside the board is in sight."""
    window = open_window(size, Easel(EMPTY))
    window.do(Go(Drawn(LAID)))
    window.stage.finish()
    window.resize((800, 480))
    assert Finger(window).places()[1, 0].shows == ("card", "EW")


def test_what_is_scrolled_follows_the_finger_and_stops_at_its_ends(open_window: OpenWindow) -> None:
    buttons = tuple(Button(Go(Drawn(EMPTY)), str(number)) for number in range(40))
    window = open_window(app=Easel(Column((Scroll(Grid(buttons, most=1), "many"),))))
    finger = Finger(window, mouse=False)
    finger.press(lambda button: button.label == "39")
    assert on(window.app) is EMPTY


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
    there = Column((Button(Go(Drawn(Column((Text("second"),)))), "first"),))
    window = open_window(app=Easel(Column((Button(Go(Drawn(there)), "begin"),))))
    at = window.scene.spots[0].rect.middle
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        window.handle(pygame.event.Event(kind, pos=at, button=1, touch=True))
    assert on(window.app) is not there


def test_the_mine_stays_where_it_is_when_the_screen_is_mirrored(window: Window) -> None:
    split = Split(board(), Text("Anna"))
    plain, mirrored = window.sheet.arrange(split), window.sheet.arrange(split, mirrored=True)
    width = window.sheet.size[0]
    for one, other in zip(plain.spots, mirrored.spots, strict=True):
        assert other.rect.x == width - one.rect.x - one.rect.w
        if isinstance(one.node, Board):
            assert one.node == other.node


def test_what_is_scrolled_out_of_sight_cannot_be_touched(open_window: OpenWindow) -> None:
    buttons = tuple(Button(Go(Drawn(EMPTY)), str(number)) for number in range(40))
    below = Text("below", lines=2)
    window = open_window(app=Easel(Column((Scroll(Grid(buttons, most=1), "many"), below))))
    beneath = next(spot.rect for spot in window.scene.spots if spot.node is below)
    hidden = [spot.rect for spot in window.scene.spots if isinstance(spot.node, Button)]
    assert any(rect.holds(*beneath.middle) for rect in hidden)
    Finger(window).tap(*beneath.middle)
    assert on(window.app) is not EMPTY


def test_a_wheel_scrolls_a_list_where_there_is_no_board(open_window: OpenWindow) -> None:
    window = open_window(app=Easel(Scroll(Column(tuple(Text(f"line {number}") for number in range(40))), "lines")))
    for clicks, least, most in ((-1, 30, 120), (-100, 500, 2000), (100, 0, 0)):
        window.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=clicks))
        assert least <= window.scene.scrolled["lines"] <= most


def test_more_says_what_is_done_again(open_window: OpenWindow) -> None:
    table = Table(GAMES, Journal(), SeededChance("again"))
    table.begin("saboteur", cmd.Begin(("Anna", "Bruno", "Clara")))
    for command in (cmd.Deal(0), cmd.LayPath((1, 0), "EW")):
        assert not isinstance(table.submit(command), Refusal)
    app = App(GAMES, table)
    app.act(Ask(Wanted.GO_ON))
    finger = Finger(open_window(app=app))

    def again() -> Button:
        finger.press(label("More"))
        return next(button for button in finger.buttons() if button.does == Ask(Wanted.REDO))

    assert not again().on
    finger.press(label("Back"))
    finger.press(lambda button: button.does == Ask(Wanted.UNDO))
    assert again().label == "Redo: Anna lays a card"
    finger.press(lambda button: button.does == Ask(Wanted.REDO))
    assert finger.places()[1, 0].shows == ("card", "EW")
    assert not again().on


@pytest.mark.parametrize(
    "made",
    [
        lambda word: Text(word, size="big"),
        lambda word: Button(None, word),
        lambda word: Button(None, note=word),
        lambda word: HoldToSee(word, 0),
    ],
)
def test_letters_come_and_go_with_what_they_stand_on(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, made: Callable[[str], Node]
) -> None:
    """However far they hang out of it: what is drawn bit by bit is what is drawn at once."""
    drawn = Letters.draw

    def hanging(letters: Letters, text: str, height: int, *rest: Any, **how: Any) -> pygame.Surface:
        line = drawn(letters, text, height, *rest, **how)
        return pygame.transform.scale(line, (line.get_width(), 6 * height))

    monkeypatch.setattr(Letters, "draw", hanging)
    before, after = (Column((Space(20), made(word), Space(20), Text("-"))) for word in ("MMM", "I"))
    window = open_window(app=Easel(before))
    was = shown(window)
    window.do(Go(Drawn(after)))
    bit_by_bit = shown(window)
    window.draw()
    assert (bit_by_bit == shown(window), bit_by_bit == was) == (True, False)
