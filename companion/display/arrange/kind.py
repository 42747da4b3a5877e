"""What every kind of node can be asked while a screen is laid out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol, TypeVar

from companion.display.arrange.geometry import Rect, Spot
from companion.screens.nodes import Node

if TYPE_CHECKING:
    from companion.display.arrange.sheet import Sheet

Extent = tuple[int, int]
N_contra = TypeVar("N_contra", bound=Node, contravariant=True)


class Kind(Protocol[N_contra]):
    """Lays out nodes of one kind."""

    def natural(self, sheet: Sheet, node: N_contra, width: int) -> Extent:
        """How wide and high the node is if it may be this wide."""

    def place(self, sheet: Sheet, node: N_contra, rect: Rect) -> Iterator[Spot]:
        """Where the node and all that is in it go."""
