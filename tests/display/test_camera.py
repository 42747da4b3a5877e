"""How the board is looked at."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.display.arrange import Camera, Outlook, Rect
from companion.screens.nodes import Board, BoardCell

DENSITY = 5.2
ROOM = Rect(13, 13, 488, 454)


def board(left: int, top: int, right: int, bottom: int) -> Board:
    places = tuple(BoardCell((x, y)) for x in range(left, right + 1) for y in range(top, bottom + 1))
    return Board(places, (left, top, right, bottom))


def middle_of(board: Board, outlook: Outlook) -> tuple[float, float]:
    left, top, right, bottom = board.frame
    first, last = outlook.cell((left, top)), outlook.cell((right, bottom))
    return (first.x + last.x + last.w) / 2, (first.y + last.y + last.h) / 2


def test_the_frame_of_the_game_fits_with_cells_a_finger_can_hit() -> None:
    outlook = Outlook(board(0, -2, 8, 2), ROOM, DENSITY, Camera())
    assert outlook.width >= 10 * DENSITY
    assert not outlook.zoomable
    assert all(ROOM.shared(cell) == cell for cell in outlook.cells.values())
    assert middle_of(outlook.board, outlook) == pytest.approx(ROOM.middle, abs=2)


def test_a_larger_layout_keeps_its_cells_and_is_panned_to_every_corner() -> None:
    outlook = Outlook(board(-4, -6, 8, 5), ROOM, DENSITY, Camera())
    assert outlook.width == pytest.approx(10 * DENSITY)
    assert outlook.zoomable
    for corner in ((-4, -6), (8, -6), (8, 5), (-4, 5)):
        there = Outlook(outlook.board, ROOM, DENSITY, outlook.showing(corner))
        assert ROOM.shared(there.cell(corner)) == there.cell(corner)
    out = Outlook(outlook.board, ROOM, DENSITY, outlook.zoomed(0.01, ROOM.middle))
    assert all(ROOM.shared(cell) == cell for cell in out.cells.values())


def test_a_cell_beyond_the_frame_can_be_brought_into_view() -> None:
    frame = board(0, -2, 8, 2)
    beyond = Board((*frame.places, BoardCell((-1, 0))), frame.frame)
    outlook = Outlook(beyond, ROOM, DENSITY, Camera())
    pulled = Outlook(beyond, ROOM, DENSITY, outlook.panned(500, 0))
    assert ROOM.shared(pulled.cell((-1, 0))) == pulled.cell((-1, 0))


def test_what_lies_under_the_fingers_stays_there_while_they_zoom() -> None:
    large = board(-4, -6, 8, 5)
    before = Outlook(large, ROOM, DENSITY, Camera())
    cell = before.cell((2, 0))
    after = Outlook(large, ROOM, DENSITY, before.zoomed(1.5, cell.middle))
    assert after.cell((2, 0)).middle == pytest.approx(cell.middle, abs=2)
    assert after.cell((2, 0)).w == pytest.approx(cell.w * 1.5, abs=1)


@given(
    st.floats(0.01, 50),
    st.floats(-1e5, 1e5),
    st.floats(-1e5, 1e5),
    st.integers(-9, 0),
    st.integers(8, 14),
    st.integers(20, 900),
)
def test_the_board_is_never_lost(zoom: float, dx: float, dy: float, left: int, right: int, width: int) -> None:
    there = board(left, -3, right, 3)
    outlook = Outlook(there, Rect(0, 0, width, 454), DENSITY, Camera(zoom, dx, dy))
    assert any(cell.touches(outlook.room) for cell in outlook.cells.values())
