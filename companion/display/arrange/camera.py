"""How the board is looked at: which cell is where, how far it may be zoomed and panned. Pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.display.arrange.geometry import Point, Rect
from companion.screens.nodes import Action, Board, Cell

CARD_SHAPE = 1.55
"""A card is half as high again as it is wide."""
PEEK = 0.1
"""How much of the cells beyond the frame shows, so that people see there is more to pan to."""
MOST_ZOOM = 3.0
STILL_WHOLE = 0.9
"""By so much they may be narrower if all of it is seen then: a cell is high enough, and panning costs more."""
STEP = 1.25
NEARLY_ONE = 0.04


@dataclass(frozen=True, slots=True)
class Camera:
    """Zoomed by this much, and moved by so many pixels from the middle."""

    zoom: float = 1.0
    dx: float = 0.0
    dy: float = 0.0


@dataclass(frozen=True, slots=True)
class ZoomBy(Action):
    """What the small + and - on the board do."""

    factor: float


class Outlook:
    """A board in its room, looked at through a camera that cannot lose sight of it."""

    def __init__(self, board: Board, room: Rect, density: float, camera: Camera) -> None:
        """`density`: pixels to a millimetre."""
        self.board = board
        self.room = room
        left, top, right, bottom = board.frame
        self._columns, self._rows = right - left + 1 + 2 * PEEK, bottom - top + 1 + 2 * PEEK
        self._fit = min(room.w / self._columns, room.h / self._rows / CARD_SHAPE)
        least = board.least * density
        self._usual = self._fit if self._fit >= least * STILL_WHOLE else least
        zoom = max(self.least_zoom, min(MOST_ZOOM, camera.zoom))
        self.width = self._usual * zoom
        self.camera = self._within(Camera(zoom, camera.dx, camera.dy))

    @property
    def least_zoom(self) -> float:
        """So far out that all of it is seen."""
        return self._fit / self._usual

    @property
    def zoomable(self) -> bool:
        """Whether + and - are of use: the layout is larger than its room, or somebody has zoomed."""
        return self.least_zoom < 1.0 or self.camera.zoom != 1.0

    @property
    def _corner(self) -> Point:
        """Where the frame begins if the board stands in the middle."""
        return (
            self.room.x + (self.room.w - self._columns * self.width) / 2,
            self.room.y + (self.room.h - self._rows * self.width * CARD_SHAPE) / 2,
        )

    def _within(self, camera: Camera) -> Camera:
        """Pan no farther than to the last cell there is."""
        cells = [place.at for place in self.board.places] or [(self.board.frame[0], self.board.frame[1])]
        xs, ys = [x for x, _y in cells], [y for _x, y in cells]
        left, top = self._at(min(xs) - PEEK, min(ys) - PEEK)
        right, bottom = self._at(max(xs) + 1 + PEEK, max(ys) + 1 + PEEK)
        return Camera(
            camera.zoom,
            _between(camera.dx, self.room.x + self.room.w - right, self.room.x - left),
            _between(camera.dy, self.room.y + self.room.h - bottom, self.room.y - top),
        )

    def _at(self, x: float, y: float) -> Point:
        corner = self._corner
        return (
            corner[0] + (x - self.board.frame[0] + PEEK) * self.width,
            corner[1] + (y - self.board.frame[1] + PEEK) * self.width * CARD_SHAPE,
        )

    def cell(self, at: Cell) -> Rect:
        """Where a cell is to be seen."""
        return self.cells.get(at) or self._cell(at)

    def _cell(self, at: Cell) -> Rect:
        x, y = self._at(*at)
        return Rect(
            round(x + self.camera.dx), round(y + self.camera.dy), round(self.width), round(self.width * CARD_SHAPE)
        )

    @cached_property
    def cells(self) -> dict[Cell, Rect]:
        """Where each cell there is, is to be seen."""
        return {place.at: self._cell(place.at) for place in self.board.places}

    def panned(self, dx: float, dy: float) -> Camera:
        """The camera after the board was pulled by a finger."""
        return self._within(Camera(self.camera.zoom, self.camera.dx + dx, self.camera.dy + dy))

    def zoomed(self, factor: float, about: Point) -> Camera:
        """The camera after zooming; what lies under the fingers stays under them."""
        zoom = max(self.least_zoom, min(MOST_ZOOM, self.camera.zoom * factor))
        if abs(zoom - 1.0) < NEARLY_ONE:
            zoom = 1.0
        grown = zoom / self.camera.zoom
        middle = self.room.x + self.room.w / 2, self.room.y + self.room.h / 2
        return Camera(
            zoom,
            about[0] - middle[0] - (about[0] - middle[0] - self.camera.dx) * grown,
            about[1] - middle[1] - (about[1] - middle[1] - self.camera.dy) * grown,
        )

    def showing(self, at: Cell) -> Camera:
        """The camera moved as little as needed to have this cell and those around it in view."""
        cell = self.cell(at)
        around = Rect(cell.x - cell.w, cell.y - cell.h // 2, 3 * cell.w, 2 * cell.h)
        return self.panned(
            _into(around.x, around.w, self.room.x, self.room.w), _into(around.y, around.h, self.room.y, self.room.h)
        )


def _between(value: float, one: float, other: float) -> float:
    """As near to a value as these two bounds and standing still allow."""
    return max(min(one, 0.0), min(max(other, 0.0), value))


def _into(start: int, length: int, room_start: int, room: int) -> float:
    """How far to move a stretch so that it lies in a room, or around its middle if it is too long."""
    if length > room:
        return room_start + room / 2 - start - length / 2
    return max(0, room_start - start) + min(0, room_start + room - start - length)
