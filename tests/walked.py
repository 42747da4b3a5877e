"""Walks through every button of a game's screens, and looks whether what decides is in sight wherever one comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from companion.core.game import Viewer
from tests import matrix
from tests.contract.test_in_sight import decisive
from tests.paper import arranged

Decides = Callable[[Any, Any], Counter[tuple[str, ...]]]
"""Of a view and a place: the pictures that nobody may have to look for there."""


class Walks(Protocol):
    """What the module `tests.GAME.walks` of every game gives."""

    GAME: Any

    def walk(self, state: Any) -> Iterator[tuple[Any, Any]]:
        """Every place, and all that can be touched there."""

    def goes_to(self, state: Any, here: Any, does: Any) -> Any:
        """Where that leads."""

    def kind_of(self, here: Any) -> object:
        """What makes it another place."""

    def screen(self, state: Any, here: Any) -> Any:
        """What is shown there."""


def places(walks: Walks, state: Any) -> list[Any]:
    """All that a touch leads to, and a touch from there."""
    reached = [walks.GAME.screens.first, *(walks.goes_to(state, here, does) for here, does in walks.walk(state))]
    return list({walks.kind_of(here): here for here in reached if here is not None}.values())


def all_in_sight(
    walks: Walks, state: Any, decides: Decides, sizes: Sequence[matrix.Size], scales: Sequence[float]
) -> None:
    view = walks.GAME.view(state, Viewer.TABLE)
    for here in places(walks, state):
        node, wanted = walks.screen(state, here), decides(view, here)
        for size in sizes:
            for scale in scales:
                screen = arranged(node, size, scale)
                assert screen.cut == (), (here, size, scale)
                assert all(decisive(screen, size[2]))
                assert wanted <= matrix.pictures(screen, size[2]), (here, size, scale)
