"""What the process that looks tells the table: the mine as it lies, and how the camera should hang to see all of it.

Everything told is plain JSON, and nothing but start, goals and the mine is in it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.rules.layout import GOALS, START
from companion.games.saboteur.seeing.grid import Rows, anchors, rows
from companion.games.saboteur.seeing.plane import Plane, Point, fit
from companion.games.saboteur.seeing.reading import (
    HELD,
    LIFTED,
    Doubt,
    Known,
    Lost,
    Marker,
    Seen,
    known,
    on,
    read_on,
    together,
)

PLACES = (START, *GOALS)
FINE = 15.0
"""So many pixels wide a marker has to be."""
ASLANT = 0.25
"""So much nearer one side of the picture may be than its middle."""
GLARING = 0.02
"""A share of the picture that is as light as a lamp."""
CLOSE = 0.02
"""So near its edge, in shares of it, something is about to leave the picture."""


class Aim(StrEnum):
    """What would let it see more."""

    HIGHER = "higher"
    NEARER = "nearer"
    TURN = "turn"
    UPRIGHT = "upright"
    GLARE = "glare"
    COVERED = "covered"
    NO_MARKERS = "no-markers"


class Watcher:
    """Reads picture after picture of one table: a camera stays where it hangs, and so the table's plane is remembered.

    Where few cards lie there, a hand full of them would be taken for the table. So is which way its rows run: where the
    start is hidden, whatever else is in the picture would have a say in that.
    """

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._plane: Plane | None = None
        self._turn: float | None = None
        self._is_known = False

    def __call__(self, pictures: Sequence[Sequence[Marker]], size: tuple[int, int], glare: float) -> dict[str, Any]:
        """What some pictures of one mine show, taken one after the other."""
        each = [self._read(known(markers)) for markers in pictures]
        found = [(seen, plane, ours) for seen, plane, ours in each if isinstance(seen, Seen) and plane]
        if not found:
            nothing = any(seen is Lost.NO_MARKERS for seen, _plane, _ours in each)
            aim = Aim.GLARE if glare > GLARING else Aim.NO_MARKERS if nothing else Aim.HIGHER
            return {"aim": [aim], "outline": []}
        mine = together(seen for seen, _plane, _ours in found)
        cards = {_written(cell): shows for cell, shows in sorted(mine.cards.items())}
        doubts = {_written(cell): why.value for cell, why in sorted(mine.doubts.items())}
        _seen, plane, ours = found[-1]
        return {"cards": cards, "doubts": doubts, **_aimed(plane, ours, mine, size, glare)}

    def _read(self, ours: Known) -> tuple[Seen | Lost, Plane | None, Known]:
        """By the plane of before, where that shows start and goals; or else by the one that fits best now.

        It is remembered when nothing is in the picture but what lies on the table.
        """
        held = HELD if self._is_known else LIFTED
        as_before = read_on(self._plane, ours, held, self._turn) if self._plane else Lost.NO_TABLE
        if _places(as_before) == len(PLACES) and self._is_known:
            return as_before, self._plane, ours
        plane = fit([corners for _means, corners in ours])
        now = read_on(plane, ours) if plane else Lost.NO_MARKERS
        if _places(as_before) >= max(1, _places(now)):
            return as_before, self._plane, ours
        if plane and _places(now) == len(PLACES):
            lying, here = on(plane, ours), rows(on(plane, ours))
            self._plane, self._turn, self._is_known = plane, here and here.turn, len(lying) == len(ours)
        return now, plane, ours


def _places(seen: Seen | Lost) -> int:
    return sum(place in seen.cards for place in PLACES) if isinstance(seen, Seen) else 0


def understood(look: Any) -> Seen | None:  # Any: what a process has said
    """The mine that was told of; None if nothing could be told."""
    if not isinstance(look, Mapping) or "cards" not in look:
        return None
    doubts = {_cell(cell): Doubt(why) for cell, why in look.get("doubts", {}).items()}
    return Seen({_cell(cell): shows for cell, shows in look["cards"].items()}, doubts)


def _written(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _cell(written: str) -> Cell:
    x, _comma, y = written.partition(",")
    return int(x), int(y)


def _aimed(plane: Plane, ours: Known, mine: Seen, size: tuple[int, int], glare: float) -> dict[str, Any]:
    """By start and goals alone: what else is in the picture is nobody's business."""
    ours = [(means, corners) for means, corners in ours if anchors(means)]
    here = rows(on(plane, ours))
    if here is None:
        return {"aim": [Aim.COVERED], "outline": []}
    outline = {place: _outlined(plane, here, place) for place in PLACES}
    wide = sorted(math.dist(at[0], at[1]) for _means, at in ours)[len(ours) // 2]
    aim = _missing(mine, outline, size, glare)
    aim += [Aim.NEARER] if wide < FINE and not aim else []
    aim += [Aim.UPRIGHT] if math.hypot(*plane.vanish) > ASLANT else []
    shown = [[[x / size[0], y / size[1]] for x, y in outline[place]] for place in PLACES]
    return {"aim": aim, "outline": shown}


def _outlined(plane: Plane, here: Rows, place: Cell) -> list[Point]:
    """The corners in the picture of a card that lies in this place."""
    return [
        plane.seen(here.at((place[0] + x, place[1] + y)))
        for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    ]


def _missing(mine: Seen, outline: Mapping[Cell, list[Point]], size: tuple[int, int], glare: float) -> list[Aim]:
    """Why start or a goal is not seen; or is about not to be."""
    wide, high = size
    outside = [
        place
        for place, corners in outline.items()
        if any(not (CLOSE < x / wide < 1 - CLOSE and CLOSE < y / high < 1 - CLOSE) for x, y in corners)
    ]
    if outside:
        xs, ys = ([each[axis] for corners in outline.values() for each in corners] for axis in (0, 1))
        across, down = max(xs) - min(xs), max(ys) - min(ys)
        lies_wrong = (across > down) != (wide > high) and min(across, down) < min(wide, high)
        return [Aim.TURN if lies_wrong else Aim.HIGHER]
    if all(place in mine.cards for place in PLACES):
        return []
    return [Aim.GLARE if glare > GLARING else Aim.COVERED]
