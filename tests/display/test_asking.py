"""A card is asked about on the glass: three touches, and nothing at the table is other than before."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.game import Viewer
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.check import PLACE, at
from companion.games.saboteur.screens.place import TABLE
from companion.screens.nodes import Go
from tests.display.conftest import OpenWindow
from tests.display.room import NAMES, Room


@pytest.fixture
def room(open_window: OpenWindow, tmp_path: Path) -> Room:
    made = Room(open_window, tmp_path)
    made.deal(NAMES[:3])
    made.table.submit(cmd.ChooseEntering("unsure"))
    made.app.act(Go(TABLE))
    made.window.draw()
    made.finger.touches = 0
    return made


def test_three_touches_answer_it(room: Room) -> None:
    before = room.table.view(Viewer.TABLE)
    room.press("May this lie here?")
    room.finger.press(lambda button: button.picture is not None and button.picture.what == ("card", "NS"))
    room.finger.touch_place(at("W"))
    assert room.finger.touches == 3
    assert "One side does not match: left." in room.words()
    cells = room.finger.places()
    assert (cells[PLACE].mark, cells[PLACE].sides) == ("wrong", "W")
    room.finger.touch_place(at("W"))
    assert "No unbroken path" in room.words(), "a second touch makes it rock"
    room.press("Back")
    assert (room.app.here, room.table.view(Viewer.TABLE)) == (TABLE, before)


def test_who_is_never_unsure_finds_it_under_more(room: Room) -> None:
    room.table.submit(cmd.ChooseEntering(False))
    room.app.act(Go(TABLE))
    room.window.draw()
    assert "May this lie here?" not in room.words()
    room.press("More")
    room.press("May this lie here?")
