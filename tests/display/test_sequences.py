"""Secret sequences on the buttons of the screen: what they open, for how long, and that nothing leads past them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.app import privacy
from companion.app.lobby import Change
from companion.screens.nodes import HoldToSee
from tests.display.conftest import OpenWindow
from tests.display.room import SEQUENCE, WRONG, Room


@pytest.fixture
def room(open_window: OpenWindow, tmp_path: Path) -> Room:
    return Room(open_window, tmp_path)


def test_three_wrong_sequences_and_the_owner_is_told(room: Room) -> None:
    room.deal()
    room.guard("Clara", *SEQUENCE)
    room.press("Done")
    room.come("Clara")
    for _ in range(3):
        room.sequence(*WRONG)
    assert "30 seconds" in room.words()
    assert not any(button.label == "Confirm" for button in room.finger.buttons())
    room.open()
    room.press_go_on()
    room.come("Clara")
    assert "30 seconds" in room.words(), "switching it off and on is no way round"
    room.wall.now += 12.5
    room.press("Try again")
    assert "18 seconds" in room.words()
    room.wall.now += 18
    room.press("Try again")
    room.sequence(*SEQUENCE)
    assert "3 wrong sequences" in room.words()
    room.press("Go on")
    assert room.role("Clara") in room.held()
    room.sequence(*SEQUENCE)
    assert "wrong" not in room.words(), "told once"


def test_a_sequence_opens_for_one_look(room: Room) -> None:
    room.deal()
    room.guard("Clara", *SEQUENCE)
    assert room.role("Clara") in room.held()
    assert not room.finger.shown(HoldToSee), "whoever holds it now sees nothing"
    room.sequence(*WRONG)
    assert not room.finger.shown(HoldToSee)
    room.sequence(*SEQUENCE)
    room.press("Go on")
    assert room.role("Clara") in room.held()


def test_setting_a_sequence_takes_the_same_twice(room: Room) -> None:
    room.deal()
    room.go_by("Clara", "buttons")
    room.come("Clara")
    room.pressed(1, 2, 3)
    assert [button.on for button in room.finger.buttons() if button.label == "Confirm"] == [False]
    room.pressed(0)
    room.press("Confirm")
    room.sequence(*WRONG)
    assert "Choose again" in room.words()
    room.sequence(*SEQUENCE)
    room.finger.press(lambda button: button.does == privacy.Pressed(3))
    room.finger.press(lambda button: button.does == privacy.Erased())
    room.sequence(*SEQUENCE)
    assert room.role("Clara") in room.held()


def test_a_forgotten_sequence_is_cleared_before_everybody(room: Room) -> None:
    room.deal()
    room.guard("Clara", *SEQUENCE)
    room.press("Done")
    room.come("Clara")
    assert not any(button.label == "Another way" for button in room.finger.buttons()), "not past the sequence"
    room.press("I forgot it", "No")
    room.press("I forgot it")
    assert "Clara" in room.words()
    room.press("Yes, we all agree")
    assert "is cleared" in room.words()
    assert room.role("Clara") not in room.words()
    room.press("We have seen it")
    room.open()
    room.press_go_on()
    room.come("Clara")
    assert "was cleared at the table" in room.words(), "its owner is told"
    room.sequence(*WRONG)
    room.sequence(*WRONG)
    assert room.role("Clara") in room.held()


def test_no_other_way_leads_past_a_sequence(room: Room) -> None:
    """Not from where people sit down, not by forgetting the name: the sequence is asked for all the same."""
    room.deal()
    room.guard("Clara", *SEQUENCE)
    room.press("Done")
    for change in (room.app.settings.going("Clara", "hold"), room.app.settings.forgetting("Clara")):
        room.app.act(Change(change))
        room.come("Clara")
        assert not room.finger.shown(HoldToSee)
        room.press("Done")
    room.come("Clara")
    room.sequence(*SEQUENCE)
    assert room.role("Clara") in room.held(), "after it, the new way holds"
    room.press("Done")
    room.come("Clara")
    assert room.finger.shown(HoldToSee)


def test_a_pad_left_alone_forgets_what_was_pressed(room: Room) -> None:
    room.deal()
    room.go_by("Clara", "buttons")
    room.come("Clara")
    room.pressed(*SEQUENCE)
    room.window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    room.press("More", "I forgot my role")
    room.come("Clara")
    assert "•" not in room.words()


def test_real_buttons_do_what_a_touch_does(room: Room) -> None:
    room.deal()
    room.go_by("Clara", "buttons")
    room.come("Clara")
    for _twice in range(2):
        for key in SEQUENCE:
            room.window.do(privacy.Pressed(key))
        room.window.do(privacy.Entered())
    assert room.role("Clara") in room.held()
    before = room.pixels()
    for early in (
        privacy.Onward("ways"),
        privacy.Onward("camera"),
        privacy.GoesBy("hold"),
        privacy.Shown(),
        privacy.Cleared(),
    ):
        room.window.do(early)
        assert room.pixels() == before, "the sequence is asked for again, whatever is sent"
    room.press("Done")
    before = room.pixels()
    for stray in (
        privacy.Pressed(1),
        privacy.Entered(),
        privacy.Shown(),
        privacy.Cleared(),
        privacy.Chose(0),
        privacy.GoesBy("hold"),
    ):
        room.window.do(stray)
        assert room.pixels() == before, "before no private place they do nothing"
