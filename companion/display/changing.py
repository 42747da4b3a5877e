"""What looks different from before, and so is drawn anew; and what of it moves, and how far it has come.

Pure arithmetic, on a clock that is handed in.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.display.arrange import Rect
from companion.screens.art.pen import What
from companion.screens.nodes import Board, BoardCell, Cell
from companion.screens.show import Act, Show

MOST_PARTS = 24
"""More small parts than this cost more than one large one."""


def damage(before: Iterable[tuple[Rect, Any]], after: Iterable[tuple[Rect, Any]]) -> list[Rect]:
    """The parts that differ between two lists of what is drawn where, each in the order it is drawn."""
    was, now = _by_place(before), _by_place(after)
    return merged([rect for rect in {**was, **now} if was.get(rect) != now.get(rect) and rect.w and rect.h])


def _by_place(looks: Iterable[tuple[Rect, Any]]) -> dict[Rect, list[Any]]:
    found: dict[Rect, list[Any]] = defaultdict(list)
    for rect, look in looks:
        found[rect].append(look)
    return found


def merged(parts: Sequence[Rect]) -> list[Rect]:
    """The same parts without those that lie in others; too many become one."""
    largest_first = sorted(parts, key=lambda rect: -rect.w * rect.h)
    kept: list[Rect] = []
    for part in largest_first:
        if not any(_lies_in(other, part) for other in kept):
            kept.append(part)
        if len(kept) > MOST_PARTS:
            return [around(parts)]
    return kept


def _lies_in(room: Rect, part: Rect) -> bool:
    return (
        room.x <= part.x
        and room.y <= part.y
        and part.x + part.w <= room.x + room.w
        and part.y + part.h <= room.y + room.h
    )


def around(parts: Sequence[Rect]) -> Rect:
    """The smallest part that holds all of these."""
    left, top = min(part.x for part in parts), min(part.y for part in parts)
    right, bottom = max(part.x + part.w for part in parts), max(part.y + part.h for part in parts)
    return Rect(left, top, right - left, bottom - top)


Kind = Literal["drop", "settle", "flip", "leave"]
LENGTHS: dict[Kind, float] = {"drop": 220.0, "settle": 150.0, "flip": 250.0, "leave": 180.0}
"""Milliseconds."""
FADE = 120.0
COUNTED = 90.0
"""For each step in which something is counted."""
TURNED = 420.0
"""For a picture that is turned over while all look at it."""
SWOLLEN = 500.0
"""For a name by which somebody is nudged."""


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to a cell; `was` is what lay there before."""

    kind: Kind
    was: What = ()


def changes(before: Board, after: Board, covers: Callable[[What], bool]) -> dict[Cell, Change]:
    """What was laid, turned or taken away between two pictures of a board. A card that is only tried moves nothing.

    `covers`: whether a picture is of something that lies face down.
    """
    lay = {place.at: place for place in before.places}
    found = {place.at: _change(lay.get(place.at, BoardCell(place.at)), place, covers) for place in after.places}
    return {at: change for at, change in found.items() if change}


def _change(was: BoardCell, now: BoardCell, covers: Callable[[What], bool]) -> Change | None:
    tried, on_trial = was.mark in ("ghost", "wrong"), now.mark in ("ghost", "wrong")
    if on_trial or (tried and not now.shows):
        return None
    if tried:
        return Change("settle") if was.shows == now.shows else None
    if was.shows == now.shows:
        return None
    if not now.shows:
        return Change("leave", was.shows)
    if covers(was.shows):
        return Change("flip", was.shows)
    return None if was.shows else Change("drop")


def eased(share: float) -> float:
    """Fast at first, gentle at the end."""
    return 1.0 - (1.0 - max(0.0, min(1.0, share))) ** 3


@dataclass(frozen=True, slots=True)
class Phase:
    """How far a change has come, from 0 to 1."""

    kind: Kind
    was: What
    share: float


class Motion:
    """Everything that moves just now."""

    def __init__(self) -> None:
        """Nothing moves."""
        self._cells: dict[Cell, tuple[Change, float]] = {}
        self._turning: dict[Rect, tuple[What, float]] = {}
        self._fade: float | None = None
        self._counting: tuple[float, float] | None = None
        self._swelling: float | None = None

    def swell(self, now: float) -> None:
        """Let a name swell, once."""
        self._swelling = now

    def count(self, steps: int, now: float) -> None:
        """Let something be counted, step by step."""
        self._counting = now, steps * COUNTED

    def turn_over(self, pictures: Mapping[Rect, What], now: float) -> None:
        """Let pictures be turned over where these lay face down."""
        self._turning = {rect: (was, now) for rect, was in pictures.items()}

    def begin(self, happened: Mapping[Cell, Change], now: float, *, fade: bool = False) -> None:
        """Let these cells move from now on, and what stands beside the board change softly."""
        self._cells.update({at: (change, now) for at, change in happened.items()})
        if fade:
            self._fade = now

    def finish(self) -> None:
        """Everything is where it belongs: somebody has touched the screen."""
        self._cells.clear()
        self._turning.clear()
        self._fade = None
        self._counting = self._swelling = None

    def advance(self, now: float) -> None:
        """What has arrived moves no more."""
        self._cells = {
            at: (change, since) for at, (change, since) in self._cells.items() if now - since < LENGTHS[change.kind]
        }
        self._turning = {rect: each for rect, each in self._turning.items() if now - each[1] < TURNED}
        if self._fade is not None and now - self._fade >= FADE:
            self._fade = None
        if self._counting and now - self._counting[0] >= self._counting[1]:
            self._counting = None
        if self._swelling is not None and now - self._swelling >= SWOLLEN:
            self._swelling = None

    @property
    def going(self) -> bool:
        """Whether frames are to be drawn."""
        return bool(self._cells or self._turning) or self._fade is not None or self.counting or self.swelling

    @property
    def counting(self) -> bool:
        """Whether something is being counted."""
        return self._counting is not None

    def counted(self, now: float) -> float:
        """The share of it that is counted."""
        return 1.0 if self._counting is None else min(1.0, (now - self._counting[0]) / max(1.0, self._counting[1]))

    def phases(self, now: float) -> dict[Cell, Phase]:
        """How far each cell has come."""
        return {
            at: Phase(change.kind, change.was, eased((now - since) / LENGTHS[change.kind]))
            for at, (change, since) in self._cells.items()
        }

    def turned(self, now: float) -> dict[Rect, Phase]:
        """How far each picture has come."""
        return {rect: Phase("flip", was, eased((now - since) / TURNED)) for rect, (was, since) in self._turning.items()}

    @property
    def swelling(self) -> bool:
        """Whether a name swells."""
        return self._swelling is not None

    def swollen(self, now: float) -> float:
        """How far it has swollen, from 0 to 1 and back."""
        return 0.0 if self._swelling is None else math.sin(math.pi * min(1.0, (now - self._swelling) / SWOLLEN))

    def faded(self, now: float) -> float | None:
        """How much of what stood beside the board before is gone; None if nothing fades."""
        return None if self._fade is None else eased((now - self._fade) / FADE)


class Play:
    """A show, from when it is first heard of until it is over, or somebody has seen enough. Each is played once."""

    def __init__(self) -> None:
        """Nothing is on."""
        self._nth, self._begun = "", 0.0
        self._show: Show | None = None
        self.on: tuple[Act, int] | None = None
        """The act that is on, and its beat."""

    def begin(self, show: Show | None, now: float, *, calm: bool) -> None:
        """This is what there is to be played; `calm`: it stands there at once."""
        nth = show.nth if show else ""
        if nth != self._nth:
            self._nth, self._begun, self._show = nth, now, show
            self.on = show.at(0.0) if show else None
        if calm:
            self.end()

    def go_on(self, now: float) -> bool:
        """Come to where it is by now; whether that is somewhere else."""
        before = self.on
        self.on = self._show.at(now - self._begun) if self._show and before else None
        return self.on != before

    def due(self, now: float) -> float | None:
        """In how many milliseconds it is somewhere else, if anything is on."""
        return self._show.until_next(now - self._begun) if self._show and self.on else None

    def end(self) -> None:
        """It is over."""
        self.on = None
