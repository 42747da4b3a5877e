"""The mine as a board of nodes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.games.saboteur.pictures.cards import lying
from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.rules.layout import FACE_DOWN, START, Layout
from companion.games.saboteur.view import TableView
from companion.screens.nodes import Action, Board, BoardCell, CellMark

Touch = Callable[[Cell], Action | None]
FRAME = frozenset((x, y) for x in range(9) for y in range(-2, 3))
"""Start and goals, and what lies between them, are always in the picture."""


MOST_CELLS = 1000
"""The 40 path cards of the box, laid from the start, keep within fewer, for all that a text may say."""


class Marked(NamedTuple):
    """One cell that matters now, with what is tried there: "chosen", "ghost" or "wrong", and the sides to blame."""

    mark: CellMark
    cell: Cell
    lies: str = ""
    sides: Collection[str] = ()


def mine_board(
    view: TableView,
    touch: Touch | None = None,
    marked: Marked | None = None,
    *,
    glow: Collection[Cell] | None = None,
    only_glow: bool = False,
    far: str = "",
) -> Board:
    """Cards, goals and the cells that can be built on; `glow` are the ones to be touched next.

    `far`: who is to move, for those who sit opposite.
    """
    shown = _shown(view.mine)
    open_ = {marked.cell} if marked and marked.mark == "ghost" else set()
    bright = set(glow if glow is not None else _open_cells(view) if touch and not marked else ())
    marks: dict[Cell, CellMark] = dict.fromkeys(bright, "glow")
    sides: dict[Cell, str] = {}
    if marked:
        marks[marked.cell] = marked.mark
        shown |= {marked.cell: marked.lies} if marked.lies else {}
        sides |= {marked.cell: "".join(marked.sides)} if marked.mark == "wrong" else {}
    cells = set(shown) | bright | set(marks) | FRAME | set(view.mine.asked)

    def does(cell: Cell) -> Action | None:
        return touch(cell) if touch and (cell in bright | open_ or (not only_glow and cell not in shown)) else None

    return replace(_board(shown, cells, marks, sides, does), far=far)


def marked_board(
    view: TableView, cells: Collection[tuple[Cell, str]], mark: CellMark, touch: Touch | None = None
) -> Board:
    """The mine with several cells that matter, and what is seen there; they alone may be touched."""
    there = dict(cells)
    shown = _shown(view.mine) | {cell: lies for cell, lies in cells if lies}
    marks = dict.fromkeys(there, mark)
    return _board(
        shown, set(shown) | set(there) | FRAME, marks, {}, lambda cell: touch(cell) if touch and cell in there else None
    )


def drafted_board(mine: Layout, wrong: Mapping[Cell, str], touch: Touch, chosen: Cell | None = None) -> Board:
    """A mine being entered: every cell but the start may be touched, one row beyond what lies there too.

    `wrong`: the cells that may not lie so, with the sides to blame.
    """
    shown = _shown(mine)
    cells = _touchable(set(shown) | FRAME)
    marks: dict[Cell, CellMark] = dict.fromkeys(wrong, "wrong")
    if chosen:
        marks[chosen] = "chosen"
    return _board(shown, cells | set(marks), marks, wrong, lambda cell: None if cell == START else touch(cell))


def _touchable(lies: Collection[Cell]) -> set[Cell]:
    """All of the table and a row around it; of a table larger than any mine gets, what lies and the cells around it."""
    left, top, right, bottom = _bounds(lies)
    if (right - left + 3) * (bottom - top + 3) <= MOST_CELLS:
        return {(x, y) for x in range(left - 1, right + 2) for y in range(top - 1, bottom + 2)}
    return {(x + dx, y + dy) for x, y in lies for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def _shown(mine: Layout) -> dict[Cell, str]:
    return {**dict.fromkeys(mine.goals, FACE_DOWN), **mine.cards, **mine.goals, START: "start"}


def _board(
    shown: Mapping[Cell, str],
    cells: Collection[Cell],
    marks: Mapping[Cell, CellMark],
    sides: Mapping[Cell, str],
    does: Touch,
) -> Board:
    places = tuple(
        BoardCell(
            at=cell,
            shows=lying(shown[cell]) if cell in shown else (),
            mark=marks.get(cell, ""),
            does=does(cell),
            sides=sides.get(cell, ""),
        )
        for cell in sorted(cells, key=lambda cell: (cell in sides, cell[1], cell[0]))
    )
    return Board(places, _bounds(set(shown) | FRAME))


def _bounds(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _y in cells], [y for _x, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def _open_cells(view: TableView) -> Collection[Cell]:
    return view.mine.lit if view.unbroken else view.mine.asked
