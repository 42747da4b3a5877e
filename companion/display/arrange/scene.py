"""A screen as it is looked at: scrolled, panned and zoomed. It knows what lies under a finger."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.display.arrange.camera import MOST_ZOOM, STEP, Camera, Outlook, ZoomBy
from companion.display.arrange.geometry import Arranged, Point, Rect, Spot
from companion.screens.nodes import Action, Board, BoardCell, Button, Decides, HoldToSee, Node, Panel, Picture, Scroll

ZOOM_BUTTON = 10.0
SIGN = 5.0
EDGE = 1.0
WHEEL, WHEEL_STEP = 1.15, 12.0
"""What a click of a mouse's wheel does: by what the board is zoomed, or how far a list is scrolled, in mm."""
SHADE = 5.0
"""How high the shade is in which a part ends that can be scrolled further, in mm."""


@dataclass(frozen=True, slots=True)
class Gaze:
    """How far each part is scrolled, and how the board is looked at."""

    scrolled: tuple[tuple[str, float], ...] = ()
    camera: Camera = field(default_factory=Camera)


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under a finger, and where it is to be seen."""

    node: Button | HoldToSee | BoardCell
    rect: Rect


@dataclass(frozen=True, slots=True)
class Shade(Node):
    """What is scrolled goes on here, below or above: it ends in the dark instead of being cut off."""

    below: bool
    tone: str


class Scene:
    """What is on the screen, and where. The gaze is brought within what there is to be seen."""

    def __init__(self, arranged: Arranged, density: float, gaze: Gaze, carried: Carried | None = None) -> None:
        """`density`: pixels to a millimetre; `carried`: what is being dragged to another place."""
        self.arranged = arranged
        self._density = density
        scrolled = dict(gaze.scrolled)
        self.scrolled: dict[str, float] = {
            key: max(0, min(most, scrolled.get(key, 0))) for key, most in arranged.scrolls.items()
        }
        self.outlook = next(
            (
                Outlook(spot.node, spot.rect, density, gaze.camera)
                for spot in arranged.spots
                if isinstance(spot.node, Board)
            ),
            None,
        )
        self.gaze = Gaze(tuple(self.scrolled.items()), self.outlook.camera if self.outlook else gaze.camera)
        self.spots = (*map(self._moved, arranged.spots), *self._shades(), *self._zoom_buttons())
        self.carried = Carry(self.spots, carried) if carried else None
        self.spots = self.carried.spots if self.carried else self.spots

    def _moved(self, spot: Spot) -> Spot:
        """A spot in a scrolled part stands higher by as much as it was scrolled."""
        far = round(self.scrolled[spot.scroll]) if spot.scroll else 0
        return replace(spot, rect=spot.rect.moved(0, -far)) if far else spot

    def _shades(self) -> list[Spot]:
        """Where there is more to be scrolled to."""
        found, ground, high = [], "night", round(SHADE * self._density)
        for spot in self.arranged.spots:
            if isinstance(spot.node, Panel) and not spot.scroll:
                ground = spot.node.tone
            if isinstance(spot.node, Scroll):
                far, rect = self.scrolled[spot.node.key], spot.rect
                if far < self.arranged.scrolls[spot.node.key] - 1:
                    below = min(high, rect.y + rect.h - self._decided(spot.node.key))
                    if below > 0:
                        found.append(Spot(Shade(True, ground), replace(rect, y=rect.y + rect.h - below, h=below)))
                if far > 1:
                    found.append(Spot(Shade(False, ground), replace(rect, h=high)))
        return found

    def _decided(self, key: str) -> int:
        """Where what decides ends in this part: no shade lies on it."""
        decisive = (spot for spot in self.arranged.spots if isinstance(spot.node, Decides) and spot.scroll == key)
        return max((rect.y + rect.h for rect in (self._moved(spot).rect for spot in decisive)), default=0)

    def _zoom_buttons(self) -> list[Spot]:
        """Small + and - over the lower corner of the board, while they are of use."""
        if not self.outlook or not self.outlook.zoomable:
            return []
        side, edge = round(ZOOM_BUTTON * self._density), round(EDGE * self._density)
        room, zoom = self.outlook.room, self.outlook.camera.zoom
        signs = (
            ("minus", 1 / STEP, zoom > self.outlook.least_zoom * 1.001),
            ("plus", STEP, zoom < MOST_ZOOM),
        )
        return [
            Spot(
                Button(ZoomBy(factor), picture=Picture(("mark", sign), SIGN, SIGN), on=on),
                Rect(room.x + edge + number * (side + 2 * edge), room.y + room.h - side - edge, side, side),
            )
            for number, (sign, factor, on) in enumerate(signs)
        ]

    def under(self, at: Point) -> Hit | None:
        """What can be touched here; what was drawn last lies on top."""
        for spot in reversed(self.spots):
            if not spot.rect.holds(*at) or (spot.clip and not spot.clip.holds(*at)):
                continue
            if isinstance(spot.node, Button):
                return Hit(spot.node, spot.rect) if spot.node.on else None
            if isinstance(spot.node, HoldToSee):
                return Hit(spot.node, spot.rect)
            if isinstance(spot.node, Board):
                return self._place_under(at)
        return None

    def _place_under(self, at: Point) -> Hit | None:
        assert self.outlook is not None
        for place in self.outlook.board.places:
            cell = self.outlook.cells[place.at]
            if place.does is not None and cell.holds(*at):
                return Hit(place, cell)
        return None

    def dragged(self, start: Point, by: Point) -> Gaze:
        """The gaze after a finger that landed on some part has moved on: what it landed on moves with it."""
        for spot in reversed(self.arranged.spots):
            if not spot.rect.holds(*start):
                continue
            if isinstance(spot.node, Scroll):
                key = spot.node.key
                return replace(self.gaze, scrolled=self._scrolled_to(key, self.scrolled[key] - by[1]))
            if isinstance(spot.node, Board) and self.outlook:
                return replace(self.gaze, camera=self.outlook.panned(*by))
        return self.gaze

    def scrolls_at(self, at: Point) -> bool:
        """Whether a finger that landed here can scroll what lies there."""
        return any(
            spot.rect.holds(*at) and self.arranged.scrolls.get(spot.node.key)
            for spot in self.arranged.spots
            if isinstance(spot.node, Scroll)
        )

    def _scrolled_to(self, key: str, far: float) -> tuple[tuple[str, float], ...]:
        return tuple({**self.scrolled, key: far}.items())

    def wheeled(self, clicks: int) -> Gaze:
        """The gaze after so many clicks of a mouse's wheel: the board is zoomed, a list without one is scrolled."""
        if self.outlook:
            return self.zoomed(WHEEL**clicks)
        step = clicks * WHEEL_STEP * self._density
        return replace(self.gaze, scrolled=tuple((key, far - step) for key, far in self.scrolled.items()))

    def zoomed(self, factor: float, about: Point | None = None, by: Point = (0.0, 0.0)) -> Gaze:
        """The gaze after zooming by so much about a point of the board, and moving it."""
        if not self.outlook:
            return self.gaze
        camera = self.outlook.zoomed(factor, about or self.outlook.room.middle)
        return replace(self.gaze, camera=replace(camera, dx=camera.dx + by[0], dy=camera.dy + by[1]))


@dataclass(frozen=True, slots=True)
class Carried:
    """A finger landed at `start` on something that can be dragged, and has moved it by so much."""

    start: Point
    by: Point = (0.0, 0.0)

    def further(self, by: Point) -> Carried:
        """The same after the finger moved on."""
        return replace(self, by=(self.by[0] + by[0], self.by[1] + by[1]))


class Carry:
    """What lies where while something is carried, and what comes of letting it go there."""

    def __init__(self, spots: Sequence[Spot], carried: Carried) -> None:
        """`spots`: the screen at rest."""
        self._spots = spots
        self._by = round(carried.by[0]), round(carried.by[1])
        self._list = [spot for spot in spots if can_be_dragged(spot)]
        finger = carried.start[0] + carried.by[0], carried.start[1] + carried.by[1]
        self._from, self._to = self._nearest(carried.start), self._nearest(finger)

    def _nearest(self, point: Point) -> int:
        return min(range(len(self._list)), key=lambda at: math.dist(self._list[at].rect.middle, point))

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The others in their new order, and what is carried above everything else, with room where it would go."""
        carried, room = self._list[self._from], self._list[self._to].rect
        others = iter([spot.rect for spot in self._list if spot.rect != room])
        lies = [
            replace(spot, rect=next(others)) if can_be_dragged(spot) else spot
            for spot in self._spots
            if spot is not carried
        ]
        gap = replace(carried, node=Panel(carried.node, tone="night"), rect=room)
        held = replace(_button(carried), look="chosen")
        return (*lies, gap, replace(carried, node=held, rect=carried.rect.moved(*self._by), clip=None))

    @property
    def does(self) -> Action | None:
        """What letting go here does; None where it came from."""
        return None if self._to == self._from else _button(self._list[self._from]).drops[self._to]


def can_be_dragged(spot: Spot) -> bool:
    """Whether it is one of those that are put in order by dragging."""
    return isinstance(spot.node, Button) and bool(spot.node.drops)


def _button(spot: Spot) -> Button:
    assert isinstance(spot.node, Button)
    return spot.node
