"""A game that is over, on one sheet of paper: what happened at its best moment, what everybody was, and what they have.

What is particular to a game it brings along in a `Recall`; the sheet is the same for all, on every surface.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple

from companion.core.course import AnyCourse, Course
from companion.core.finished import Finished, Recap, RoundTold, local
from companion.core.game import View
from companion.core.names import said
from companion.language import _
from companion.language.writing import moment, number, ordinal
from companion.screens.art.pen import What
from companion.screens.nodes import Column, Either, Node, Panel, Picture, Row, Space, Text
from companion.screens.widgets import FEW, GOOD_MANY, seat_mark

NAMELESS = "—"
"""Somebody whose name was forgotten."""
BESIDE = 110.0
"""From this width on, in mm, the picture stands beside the people."""
BAR = 70.0
"""How long the longest bar is, in mm."""
SIZES = {True: 8.4, False: 6.0}
"""How large, in mm, everybody's pictures are among few and among many."""


class Best(NamedTuple):
    """The best moment of a game: in which round it was, counted from 0, and what happened, in a sentence."""

    round: int
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall(Generic[View]):
    """How a game is remembered.

    `best(course)` is its best moment, and `scene(course, round, wide)` what is shown of a round, so many mm wide. `was`
    is the picture of what somebody was in the nth round, from the game's own name of it and whether they won; `won` is
    what points are. Watched again, `stage(course, step)` is what lay open after a step, `beside` what everybody was and
    had then, `said` what happened in it; `marks(course, steps)` are the moments of a round that mattered, as pictures.
    """

    best: Callable[[Course[View]], Best]
    scene: Callable[[Course[View], int, float], Node]
    stage: Callable[[Course[View], int], Node]
    beside: Callable[[Course[View], int], tuple[Node, ...]]
    said: Callable[[Course[View], int], str]
    marks: Callable[[Course[View], range], Iterable[tuple[int, What]]]
    was: Callable[[str, int, bool], What] | None = None
    won: What | None = None


AnyRecall = Recall[Any]  # Any: as the game's own screens are


class Recalled(NamedTuple):
    """A game that is over, by its title; `course`: all that happened in it, unless that was forgotten."""

    title: str
    finished: Finished
    recall: AnyRecall | None
    course: AnyCourse | None

    @property
    def best(self) -> Best | None:
        """Its best moment, if it is known how it went."""
        return self.recall.best(self.course) if self.recall and self.course else None


@dataclass(frozen=True, slots=True)
class Keepsake(Node):
    """A picture of its own, a PNG, to be kept on a phone; and what it is, for those who do not see it."""

    picture: bytes
    says: str


def sheet(recalled: Recalled, round_: int | None = None, *, titled: bool = False, upright: bool = False) -> Node:
    """All of it at once; `round_`: which is shown, counted from 0, if not the one with the best moment.

    `titled`: it says which game it was. `upright`: it is for a phone, where nothing stands beside anything.
    """
    few = len(recalled.finished.recap.players) <= FEW
    everybody = Column(
        tuple(_standing(recalled, seat) for seat in _order(recalled.finished.recap)), gap=2.0 if few else 0.0
    )
    title = (Text(recalled.title, bold=True),) if titled else ()
    head = (*title, Text(moment(local(recalled.finished.begun)), tone="quiet", lines=2))
    beside = Column((*head, *_scene(recalled, round_, 58.0)), gap=0.6)
    wide = Row((beside, Column((Space(grow=True), everybody, Space(grow=True)), gap=0.0)), (1, 1.4), gap=4.0)
    narrow = Column((*head, everybody, *reversed(_scene(recalled, round_, 78.0))), gap=1.6)
    return Panel(narrow if upright else Either(wide, narrow, BESIDE, words=False), pad=1.8, tone="paper")


def in_all(recaps: Sequence[Recap], recall: AnyRecall | None) -> Iterator[Node]:
    """What everybody has won in these games, one after the other in a bar, the most first; nobody who was forgotten."""
    names = dict.fromkeys(said(name) for recap in recaps for name in recap.players if name)
    called = {said(name): name for recap in recaps for name in recap.players}
    parts = {key: tuple(map(partial(_won_by, key), recaps)) for key in names}
    most = max(map(sum, parts.values()), default=0)
    coin = (Picture(recall.won, SIZES[False], SIZES[False]),) if recall and recall.won else ()
    for at, key in sorted(enumerate(parts), key=lambda each: -sum(parts[each[1]])):
        name, what = Text(called[key], lines=4), ("bars", str(at), str(most), *map(str, parts[key]))
        bar = Picture(what, BAR, SIZES[False])
        many = (Text(number(sum(parts[key])), bold=True, align="end"), *coin)
        wide = Row((name, bar, *many), (1.0, 0.0, 0.4, *(0.0,) * len(coin)), gap=1.0)
        narrow = Column((Row((name, *many), (1.0, 0.0, *(0.0,) * len(coin)), gap=1.0), bar), gap=0.4)
        yield Either(wide, narrow, BESIDE)


def _won_by(key: str, recap: Recap) -> int:
    players = [said(name) for name in recap.players]
    return recap.scores[players.index(key)] if key in players else 0


def _scene(recalled: Recalled, round_: int | None, wide: float) -> tuple[Node, ...]:
    best = recalled.best
    if not recalled.recall:
        return ()
    if not recalled.course or not best:
        return (Text(_("What happened in this game is not kept."), tone="quiet", lines=GOOD_MANY),)
    shown = recalled.recall.scene(recalled.course, best.round if round_ is None else round_, wide)
    words = Column((Text(_("Best moment"), tone="quiet"), Text(best.said, bold=True, lines=GOOD_MANY)), gap=0.0)
    return shown, words


def _order(recap: Recap) -> list[int]:
    return sorted(range(len(recap.players)), key=lambda seat: (recap.places[seat], seat))


def _standing(recalled: Recalled, seat: int) -> Node:
    """A place, a name, what they were round by round, and what they have."""
    recap, few = recalled.finished.recap, len(recalled.finished.recap.players) <= FEW
    name, first, size = recap.players[seat], recap.places[seat] == 1, SIZES[few]
    place = Text(ordinal(recap.places[seat]), bold=first, tone="ink" if first else "quiet")
    who = Text(name or NAMELESS, bold=first, lines=2 if few else 1, whole=False)
    many = Text(number(recap.scores[seat]), size="big" if few else "body", bold=True, align="end")
    coin = (Picture(recalled.recall.won, size, size),) if recalled.recall and recalled.recall.won else ()
    roles = _roles(recalled, seat, SIZES[False])
    weights = (0.0, 0.0, 3.0, *(0.0,) * len(roles), 0.7, *(0.0,) * len(coin))
    return Row((place, seat_mark(seat, size), who, *roles, many, *coin), weights, gap=1.0)


def _roles(recalled: Recalled, seat: int, size: float) -> tuple[Node, ...]:
    """What somebody was in each round; nothing where they did not sit there yet."""
    recap, was = recalled.finished.recap, recalled.recall.was if recalled.recall else None
    found: list[Node] = []
    for at, each in enumerate(recap.rounds, 1):
        if not was or not each.roles:
            continue
        sat = _seat_then(recap, each, seat)
        shown: What = ("blank",) if sat is None else was(each.roles[sat], at, sat in each.won)
        found.append(Picture(shown, size, size))
    return tuple(found)


def _seat_then(recap: Recap, round_: RoundTold, seat: int) -> int | None:
    """Where somebody sat in a round, if they did. By no name nobody can be found: several may have none."""
    if not round_.players:
        return seat
    name, people = said(recap.players[seat]), [said(other) for other in round_.players]
    return people.index(name) if name and name in people else None
