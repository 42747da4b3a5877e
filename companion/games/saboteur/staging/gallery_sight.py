"""Screens of a table that a camera watches, in every state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.screens.photo import PHOTO
from companion.games.saboteur.screens.place import TABLE, Here
from companion.games.saboteur.screens.sight import seen
from companion.games.saboteur.staging.gallery_rounds import BEFORE_GOALS
from companion.games.saboteur.staging.staged import FOUR, GROWN, PHOTOGRAPHS, TEN, StagedTable, named
from companion.screens.moment import Sight
from companion.screens.nodes import Backdrop, Node
from companion.screens.staged import Shot

OUTLINE = [
    [[x - 0.02, y - 0.05], [x + 0.02, y - 0.05], [x + 0.02, y + 0.05], [x - 0.02, y + 0.05]]
    for x, y in ((0.25, 0.5), (0.72, 0.28), (0.73, 0.5), (0.74, 0.73))
]


def told(cards: dict[Cell, str], doubts: dict[Cell, str] | None = None, **more: Any) -> dict[str, Any]:
    """What the process tells of a mine that lies so."""
    every = {(0, 0): "NESW", (8, -2): "?", (8, 0): "?", (8, 2): "?", **cards}
    written = [{f"{x},{y}": shows for (x, y), shows in each.items()} for each in (every, doubts or {})]
    return {"cards": written[0], "doubts": written[1], "aim": [], "outline": OUTLINE, **more}


class WatchedTable(StagedTable):
    """One above which a camera hangs."""

    def sees(self, cards: dict[Cell, str], doubts: dict[Cell, str] | None = None) -> Node:
        """The screen when it sees these cards besides those that lie there."""
        look = told({**dict(self.view.mine.paths()), **cards}, doubts)
        return self._by(look)

    def without(self, gone: Cell) -> Node:
        """The screen when it sees that a card is not there any more."""
        return self._by(told({cell: shows for cell, shows in self.view.mine.paths() if cell != gone}))

    def _by(self, look: dict[str, Any]) -> Node:
        here = seen(self.view, TABLE, look, self.table.refuses, ()) or TABLE
        return self.watched(here, Sight(True, False, True, look))

    def watched(self, here: Here, sight: Sight) -> Node:
        """A screen with what the camera does just now."""
        page = self.shows(here, sight=sight)
        assert isinstance(page, Backdrop)
        return replace(page, watched=sight.there and sight.looks)


def watched() -> Iterator[Shot]:
    """A turn, what is proposed in it, and how the camera is set up."""
    for name, players in (("", FOUR), ("-ten", TEN)):
        at = WatchedTable(players, entering="seen")
        at.do(cmd.Deal(0), cmd.EnterLayout(GROWN))
        yield from named(
            f"sight{name}",
            {
                "": at.sees({}),
                "fits": at.sees({(0, 1): "NS"}),
                "wrong": at.sees({(6, -1): "NS"}),
                "several": at.sees({(0, -1): "NS", (0, 1): "NS"}),
                "otherwise": at.sees({(1, 0): "EW"}),
                "gone": at.without((6, 0)),
                "doubtful": at.sees({}, {(7, 0): "between"}),
                "shut": at.watched(TABLE, Sight(shut=True)),
                "missing": at.watched(TABLE, Sight(looks=True)),
                "left": at.watched(TABLE, Sight(True, False, True, told({}), differs=True)),
                "none": at.shows(),
            },
        )
    yield "sight-broken", WatchedTable(entering="seen").do(cmd.Deal(0), cmd.BreakTool(1, "pick")).sees({})
    goal = WatchedTable(entering="seen").do(cmd.Deal(0), cmd.EnterLayout(BEFORE_GOALS)).lay((7, 0, "NEW"))
    yield "sight-goal", goal.sees({(8, 0): "gold"})
    yield "sight-goal-wrong", goal.sees({(8, 0): "stone:NE"})
    yield from named("camera", dict(_set_up(goal)))
    yield from _photographed()


def _set_up(at: WatchedTable) -> Iterator[tuple[str, Node]]:
    here = Here("camera")
    yield "", at.watched(here, Sight(True, False, True, told({})))
    yield "aims", at.watched(here, Sight(True, False, True, told({}, aim=["turn", "upright"])))
    yield "glare", at.watched(here, Sight(True, False, True, {"aim": ["glare"], "outline": []}))
    yield "looking", at.watched(here, Sight(True, False, True))
    yield "missing", at.watched(here, Sight(looks=True))
    yield "entering", at.shows(Here("entering"), sight=Sight())


def _photographed() -> Iterator[Shot]:
    """What is said of photographs that somebody took by phone, or the table in a browser."""
    sitting = StagedTable().do(cmd.Deal(0), cmd.EnterLayout(GROWN))
    yield "may-lie-lens", sitting.shows(Here("may-lie"), lens=True)
    for name, shown in PHOTOGRAPHS.items():
        yield f"photo-{name}", sitting.shows(Here(PHOTO, by=None if name == "right" else 1, photo=shown))
