"""A game that is over, step by step again: folded from what the table saw of it, and from nothing else.

What was never opened stays blank, so nobody learns more from it than all may know by now. A file from somewhere may
hold anything: what no table could have seen is no course.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from companion.core.codec import EVENT, from_json
from companion.core.finished import Finished
from companion.core.game import Again, AnyGame, View, Viewer
from companion.core.names import can_be_seen
from companion.core.records import NO_SENSE, Fields
from companion.core.who_sat import sat


class Course(Generic[View]):
    """The states after each event are kept as they were folded, so a step back costs what a step forward does.

    `rounds`: the steps of each, from the deal to where all is shown. `names`: who sat there after each event.
    """

    def __init__(self, game: AnyGame, again: Again, finished: Finished) -> None:
        """Fold all of it once; raises what folding nonsense raises."""
        self.finished, self.events = finished, finished.events
        self.names = tuple(sat(self.events))
        self.rounds = tuple(_rounds(self.events, again))
        self._game, most = game, game.seats[-1] + 1
        self._states = list(_folded(game, again, self.events))
        if not self.rounds or len(self.rounds) != len(finished.recap.rounds):
            raise ValueError("another game than was told")
        if not all(0 < len(each) < most and all(map(can_be_seen, each)) for each in self.names):
            raise ValueError("nobody who could sit there")
        for at in range(len(self.events)):
            self.said(at)
            self.view(at)

    def view(self, at: int) -> View:
        """What lay open after this step."""
        view: View = self._game.view(self._states[at], Viewer.TABLE)
        return view

    def said(self, at: int) -> str:
        """What happened in this step."""
        return self._game.say(self.events[at], self.names[at])

    def round_of(self, at: int) -> int:
        """In which round this step is, counted from 0; the last, if in none."""
        return next((number for number, steps in enumerate(self.rounds) if at in steps), len(self.rounds) - 1)


AnyCourse = Course[Any]  # Any: whoever keeps courses of every kind asks each game only for its own


T = TypeVar("T")


def once_a_round(look: Callable[[Course[View], range], T]) -> Callable[[Course[View], range], T]:
    """A look at a round of a course, kept as long as the course itself: what is forgotten stays nowhere."""
    kept: WeakKeyDictionary[Course[View], dict[range, T]] = WeakKeyDictionary()

    @wraps(look)
    def looked(course: Course[View], steps: range) -> T:
        found = kept.setdefault(course, {})
        if steps not in found:
            found[steps] = look(course, steps)
        return found[steps]

    return looked


def course_of(game: AnyGame | None, finished: Finished) -> AnyCourse | None:
    """The course of a finished game; None if it was forgotten, or makes no sense."""
    if game is None or game.again is None or not finished.events:
        return None
    try:
        return Course(game, game.again, finished)
    except NO_SENSE:
        return None


def _folded(game: AnyGame, again: Again, events: Sequence[Fields]) -> Iterator[object]:
    state = game.empty
    for event in events:
        state = seen_on(game, again, state, event)
        yield state


def seen_on(game: AnyGame, again: Again, state: object, event: Fields) -> object:
    """The state after one more event, as the table saw it."""
    if "edition" in event and event["edition"] not in game.editions:  # it is looked for by its name
        raise ValueError("no such edition")
    after: object = game.evolve(state, from_json(again.filled(event), EVENT, game.events))
    return after


def _rounds(events: Sequence[Fields], again: Again) -> Iterator[range]:
    begun: int | None = None
    for at, event in enumerate(events):
        if event["event"] == again.begins:
            begun = at
        elif event["event"] == again.ends and begun is not None:
            yield range(begun, at + 1)
            begun = None
