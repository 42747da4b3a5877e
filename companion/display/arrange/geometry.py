"""Places on the screen, in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from companion.screens.nodes import Node

if TYPE_CHECKING:
    from companion.display.arrange.sheet import Sheet


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rect:
    """A part of the screen in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> tuple[int, int]:
        """The point in its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def inside(self, edge: int) -> Rect:
        """What is left without an edge of this width all around; a negative one makes it larger."""
        return Rect(self.x + edge, self.y + edge, max(0, self.w - 2 * edge), max(0, self.h - 2 * edge))

    def moved(self, dx: int, dy: int) -> Rect:
        """The same elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def mirrored_in(self, room: Rect) -> Rect:
        """The same at the other side of a room."""
        return Rect(2 * room.x + room.w - self.x - self.w, self.y, self.w, self.h)

    def shared(self, other: Rect) -> Rect:
        """The part that lies in both; empty if none does."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.x + self.w, other.x + other.w), min(self.y + self.h, other.y + other.h)
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def touches(self, other: Rect) -> bool:
        """Whether some part lies in both."""
        across = self.x < other.x + other.w and other.x < self.x + self.w
        upright = self.y < other.y + other.h and other.y < self.y + self.h
        return across and upright and min(self.w, self.h, other.w, other.h) > 0


@dataclass(frozen=True, slots=True)
class Spot:
    """A node in its place. Texts and labels come with their lines as they are to be drawn.

    `scroll` is the part it is moved with, `clip` what it may be seen through, `mirrored` whether reading starts at
    the right.
    """

    node: Node
    rect: Rect
    lines: tuple[str, ...] = ()
    letters: int = 0
    scroll: str = ""
    clip: Rect | None = None
    mirrored: bool = False

    def scrolled(self, key: str, room: Rect) -> Spot:
        """The same as a part of what is scrolled, if it is of none within that already."""
        scroll, clip = self.scroll or key, self.clip or room
        return Spot(self.node, self.rect, self.lines, self.letters, scroll, clip, self.mirrored)


@dataclass(frozen=True, slots=True)
class Arranged:
    """A whole screen. `cut` names what did not find room: empty, or a screen is to be mended.

    `scrolls`: how far each scrolled part can be moved. `scale`: how large the letters came out, next to their usual
    size.
    """

    spots: tuple[Spot, ...]
    cut: tuple[str, ...]
    scrolls: dict[str, int]
    scale: float = 1.0


Extent = tuple[int, int]
N_contra = TypeVar("N_contra", bound=Node, contravariant=True)


class Kind(Protocol[N_contra]):
    """Lays out nodes of one kind."""

    def natural(self, sheet: Sheet, node: N_contra, width: int) -> Extent:
        """How wide and high the node is if it may be this wide."""

    def place(self, sheet: Sheet, node: N_contra, rect: Rect) -> Iterator[Spot]:
        """Where the node and all that is in it go."""
