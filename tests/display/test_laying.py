"""A card is laid in two touches, whichever comes first; what was laid by mistake is taken back by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.game import Viewer
from companion.games.saboteur.rules.layout import START
from companion.games.saboteur.screens.place import TABLE, Here
from companion.screens.nodes import Go
from tests.display.conftest import OpenWindow
from tests.display.room import NAMES, Room


@pytest.fixture
def room(open_window: OpenWindow, tmp_path: Path) -> Room:
    made = Room(open_window, tmp_path)
    made.deal(NAMES[:3])
    made.app.act(Go(TABLE))
    made.window.draw()
    made.finger.touches = 0
    return made


def laid(room: Room) -> dict[tuple[int, int], str]:
    return {at: lies for at, lies in room.table.view(Viewer.TABLE).mine.cards.items() if at != START}


def straight(room: Room) -> None:
    room.finger.press(lambda button: button.picture is not None and button.picture.what == ("card", "EW"))


def test_a_cell_and_a_card_and_it_lies(room: Room) -> None:
    room.finger.touch_place((1, 0))
    straight(room)
    assert (laid(room), room.app.here, room.finger.touches) == ({(1, 0): "EW"}, TABLE, 2)
    room.finger.press(lambda button: button.label == "Undo: Anna lays a card")
    assert (laid(room), room.finger.touches) == ({}, 3)


def test_a_second_touch_on_the_ghost_lays_it(room: Room) -> None:
    """As after a card was scanned: the cell, and the cell again."""
    room.app.act(Go(Here(lies="EW")))
    room.window.draw()
    room.finger.touch_place((1, 0))
    assert laid(room) == {}
    room.finger.touch_place((1, 0))
    assert (laid(room), room.app.here, room.finger.touches) == ({(1, 0): "EW"}, TABLE, 2)


def test_the_same_card_goes_along_to_another_cell_as_it_fits_there(room: Room) -> None:
    room.finger.touch_place((1, 0))
    straight(room)
    room.app.act(Go(Here(lies="NES")))
    room.window.draw()
    room.finger.touch_place((0, 1))
    assert room.app.here == Here(cell=(0, 1), lies="NES")
    room.finger.touch_place((2, 0))
    assert room.app.here == Here(cell=(2, 0), lies="NSW"), "with its openings to the card beside it"
    room.finger.touch_place((2, 0))
    assert laid(room) == {(1, 0): "EW", (2, 0): "NSW"}


def test_any_card_of_the_box_is_tried_where_it_was_meant_and_explained(room: Room) -> None:
    room.finger.touch_place((1, 0))
    room.press("Any card")
    room.finger.press(lambda button: button.picture is not None and button.picture.what == ("card", "NS"))
    assert laid(room) == {}
    assert "One side does not match" in room.words()
    room.finger.press(lambda button: button.label == "Take it back")
    assert room.app.here == TABLE
