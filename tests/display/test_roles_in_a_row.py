"""Roles in a row, on the glass: one hold each, ticks for who has looked, and no slip that opens the next one's role."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.core.game import Viewer
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import ROW, TABLE, Here
from companion.screens.nodes import Button, Do, HoldToSee, Picture
from tests.display.conftest import OpenWindow
from tests.display.room import NAMES, Room

FOUR = NAMES[:4]
A_SECOND = 1000.0


@pytest.fixture
def room(open_window: OpenWindow, tmp_path: Path) -> Room:
    """Roles have just been dealt, and Anna is called."""
    made = Room(open_window, tmp_path)
    dealt(made)
    made.finger.wait()
    return made


def dealt(room: Room, names: tuple[str, ...] = FOUR) -> None:
    room.table.begin("saboteur", cmd.Begin(names, "lv"))
    room.app.act(Do(cmd.Deal(0), Here(ROW)))
    room.window.draw()


def called(room: Room) -> str:
    """Whose name stands on the door."""
    [name] = [name for name in NAMES if name in room.words().split()]
    return name


def ticks(room: Room) -> int:
    return sum(button.picture is not None and "ticked" in button.picture.what for button in room.finger.shown(Button))


def down(room: Room, *, stays: float = 0) -> None:
    """A finger on the circle at once, without taking a breath."""
    spot = next(spot for spot in room.window.scene.spots if isinstance(spot.node, HoldToSee))
    room.finger.at(*spot.rect.middle, "down")
    room.finger.clock.now += stays


def told(room: Room) -> bool:
    """Whether any role stands on the glass."""
    return any(role in room.words() for role in ("gold-digger", "saboteur"))


def test_one_hold_each_and_the_first_turn_is_there(room: Room) -> None:
    for number, name in enumerate(FOUR):
        assert (called(room), ticks(room)) == (name, number)
        assert room.role(name) in room.held()
    assert room.app.here == TABLE
    assert room.finger.touches == 0, "nothing but four holds"


def test_what_a_role_wants_stands_below_it(room: Room) -> None:
    wants = {"gold-digger": "Find the treasure.", "saboteur": "Hide the treasure."}
    for name in FOUR:
        assert wants[room.role(name)] in room.held()


def test_the_picture_is_not_under_the_finger(open_window: OpenWindow, tmp_path: Path) -> None:
    for size in ((800, 480), (480, 800)):
        room = Room(open_window, tmp_path, size)
        dealt(room)
        room.finger.hold()
        spots = room.window.scene.spots
        [circle] = [spot.rect for spot in spots if isinstance(spot.node, HoldToSee)]
        [face] = [spot.rect for spot in spots if isinstance(spot.node, Picture) and spot.node.what[0] == "den"]
        assert not circle.touches(face)
        assert face.x + face.w <= circle.x or face.y + face.h <= circle.y, "beside it or above, never below the hand"
        room.table.abandon()


def test_a_finger_that_comes_back_at_once_opens_nothing_of_the_next(room: Room) -> None:
    down(room, stays=A_SECOND)
    assert told(room)
    room.finger.let_go()
    assert called(room) == "Bruno"
    down(room)
    assert not told(room)
    room.finger.clock.now += A_SECOND
    room.window.handle()
    assert not told(room), "nor when it stays"
    room.finger.let_go()
    assert (called(room), ticks(room)) == ("Bruno", 1), "that was no look"
    down(room)
    assert told(room), "a second later it is Bruno's own finger"


def test_a_finger_that_was_still_there_opens_nothing_of_the_next(room: Room) -> None:
    """Two were on the glass: the first is lifted, the second stays and moves."""
    down(room, stays=A_SECOND)
    room.finger.at(400, 300, "down", 2)
    assert (called(room), told(room)) == ("Bruno", False)
    room.finger.clock.now += 2 * A_SECOND
    room.finger.at(402, 302, "move", 2)
    room.finger.at(1, 1, "up", 1)
    room.finger.at(402, 302, "up", 2)
    assert (called(room), told(room)) == ("Bruno", False)


def test_the_finger_that_dealt_opens_nothing(open_window: OpenWindow, tmp_path: Path) -> None:
    room = Room(open_window, tmp_path)
    dealt(room)
    down(room)
    assert not told(room)


@pytest.mark.parametrize("ending", ["focus", "button", "ten seconds"])
def test_whatever_ends_a_look_the_next_role_stays_shut(room: Room, ending: str) -> None:
    down(room, stays=A_SECOND)
    if ending == "focus":
        room.window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    elif ending == "button":
        room.app.interrupt()
        room.window.draw()
    else:
        room.finger.clock.now += 10 * A_SECOND
        room.window.handle()
    assert (called(room), told(room)) == ("Bruno", False)
    room.finger.let_go()
    down(room)
    assert not told(room)


def test_who_only_touches_the_circle_has_not_looked_and_is_still_the_one_who_looks(room: Room) -> None:
    """They will press once more: what they see then must be their own."""
    down(room, stays=0.2 * A_SECOND)
    room.finger.let_go()
    assert (called(room), ticks(room)) == ("Anna", 0)
    assert room.role("Anna") in room.held()
    assert (called(room), ticks(room)) == ("Bruno", 1)


def test_who_looks_for_another_way_and_changes_nothing_is_still_the_one_who_looks(room: Room) -> None:
    room.press("Another way", "Back")
    assert (called(room), ticks(room)) == ("Anna", 0)
    assert room.role("Anna") in room.held()


def test_no_slip_starts_the_round(room: Room) -> None:
    """While nobody has looked it cannot be started; and in the moment after a look a touch is not meant for it."""
    assert not [button for button in room.finger.buttons() if button.on and "tart" in button.label]
    assert [button.label for button in room.finger.buttons() if not button.on] == ["Nobody has looked yet"]
    room.held()
    room.press("Start without the others")
    assert called(room) == "Bruno"
    room.finger.wait()
    room.press("Start without the others")
    assert room.app.here == TABLE


def test_somebody_may_go_first_or_look_once_more(room: Room) -> None:
    clara = lambda button: getattr(button.picture, "says", "").startswith("Clara")  # noqa: E731
    room.finger.press(clara)
    assert room.role("Clara") in room.held()
    assert called(room) == "David", "on clockwise from there"
    room.finger.wait()
    room.finger.press(clara)
    assert (called(room), ticks(room)) == ("Clara", 1)
    assert room.role("Clara") in room.held()
    for name in ("David", "Anna", "Bruno"):
        assert called(room) == name
        room.held()
    assert room.app.here == TABLE


def test_whoever_looks_on_a_phone_is_not_called_but_ticked(open_window: OpenWindow, tmp_path: Path) -> None:
    room = Room(open_window, tmp_path)
    for name in ("Anna", "Clara"):
        room.go_by(name, "phone")
        room.phones.there.add(name)
    dealt(room)
    for name in ("Bruno", "David"):
        assert called(room) == name
        room.held()
    assert "Look at your phones: 0 of 2" in room.words()
    room.app.looked(0)
    room.window.draw()
    assert ("Look at your phones: 1 of 2" in room.words(), ticks(room)) == (True, 3)
    room.app.looked(2)
    assert room.app.here == TABLE, "after the last the first turn is there by itself"


def test_who_looked_on_a_phone_while_called_makes_room_for_the_next(room: Room) -> None:
    room.app.looked(0)
    room.window.draw()
    assert called(room) == "Bruno"


def test_the_real_card_counts_as_a_look_and_the_round_begins_after_it(room: Room) -> None:
    for name in FOUR:
        room.go_by(name, "card")
    room.held()
    for name in FOUR[1:]:
        room.finger.wait()
        assert called(room) == name
        room.press("Done")
    assert room.app.here == TABLE


def test_a_hasty_second_touch_does_not_pass_somebody_over(room: Room) -> None:
    for name in FOUR:
        room.go_by(name, "card")
    room.held()
    room.finger.wait()
    room.press("Done", "Done")
    assert called(room) == "Clara"


def test_every_round_everybody_looks_anew(room: Room) -> None:
    for _name in FOUR:
        room.held()
    for command in (cmd.Correct(pile=0, hands=(0,) * 4), cmd.Reveal()):
        room.table.submit(command)
    room.app.act(Do(cmd.Deal(), Here(ROW)))
    room.window.draw()
    assert room.table.view(Viewer.TABLE).round == 2
    assert (called(room), ticks(room)) == ("Anna", 0)


def test_what_a_browser_tells_twice_ticks_once_and_leaving_its_page_ticks_nobody(room: Room) -> None:
    room.app.end_look(seen=False)
    room.window.draw()
    assert (called(room), ticks(room)) == ("Anna", 0)
    for _told in range(2):
        room.app.end_look(seen=True)
    room.window.draw()
    assert (called(room), ticks(room)) == ("Bruno", 1)


def test_from_the_deal_to_the_second_players_turn_it_is_four_holds_and_one_touch(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    room = Room(open_window, tmp_path)
    dealt(room)
    room.app.table.submit(cmd.ChooseEntering(False))
    for _name in FOUR:
        room.held()
    room.press("Done, next player")
    view = room.table.view(Viewer.TABLE)
    assert (view.turn, view.last, room.finger.touches) == (1, 0, 1)
    room.app.table.submit(cmd.Correct(pile=0))
    room.press("The pile is out", "Anna")
    assert (room.table.view(Viewer.TABLE).phase, room.finger.touches) == ("reveal", 3), "two touches end a round"


def test_whoever_has_not_looked_is_still_called_after_a_look_at_more_and_after_a_pause(room: Room) -> None:
    down(room, stays=A_SECOND)
    room.finger.let_go()
    for touches in (("More", "Back"), ("More", "Pause", "Go on")):
        for label in touches:
            room.finger.wait()
            room.press(label)
        assert (called(room), ticks(room)) == ("Bruno", 1), touches
