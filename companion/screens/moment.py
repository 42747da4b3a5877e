"""Where a game's screens are, and all else that a screen is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, NamedTuple, Self, TypeVar

from companion.core.game import Own, Refusal
from companion.core.records import Fields
from companion.screens.nodes import Action, Node
from companion.screens.playable import Here, View

Told = Any  # Any: what pictures from above tell; only the game knows it, and gets it back
Chosen = Any  # Any: what a game's own fields hold


class Sight(NamedTuple):
    """A camera above the table, as all may know of it: it is `there`, it was `shut` by hand; what it `told` last.

    `looks`: it sees now, or would if it were there. `differs`: something lies otherwise, and people want it so.
    """

    looks: bool = False
    shut: bool = False
    there: bool = False
    told: Told = None
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Photograph(Action):
    """Take a photograph in a browser; `told` is what the `reader`, MODULE:CLASS, makes of it, None if it is none."""

    reader: str
    told: object = field(default=None, compare=False)


class Looks(NamedTuple):
    """Who has looked at what was dealt to them last, and who does so on a phone of their own: all may see both."""

    done: frozenset[int] = frozenset()
    by_phone: frozenset[int] = frozenset()


Everywhere = Literal["table", "first", "words", "laying", "more", "help", "chance", "refused", "give-up"]
"""The screens that every game has."""
At = TypeVar("At", bound=str)


@dataclass(frozen=True, slots=True)
class Standing(Generic[At]):
    """Where a game's screens are: `at` names the screen; the rest, and what a game adds, is what was chosen on it.

    `by` is who does something there that anybody may, such as adding to the chance, and `typed` what was typed so far;
    `page` is what it is turned to. `came` is where the way back leads.
    """

    at: At | Everywhere = "table"
    by: int | None = None
    typed: str = ""
    page: str = ""
    refusal: Refusal | None = None
    came: Self | None = None

    @property
    def seat(self) -> int | None:
        """Whose eyes alone it is for: nobody's, in a game that has no such place."""
        return None

    def but(self, **changes: Chosen) -> Self:
        """The same place with something else chosen."""
        return replace(self, **changes)

    def to(self, at: At | Everywhere = "table", **chosen: Chosen) -> Self:
        """Another screen, where nothing but this is chosen yet."""
        return type(self)(at, **chosen)


class Moment(NamedTuple, Generic[View, Own, Here]):
    """All a screen is made of.

    `own` is the view of the seat whose private screen it is, and only while that may be seen: while it is held, or on
    the few that stay open until something is chosen. What undo would take back and redo do again is told in few words,
    empty if there is nothing. `known`: what people have seen enough of (`Enough`). `last`: the event that undo would
    take back, as all saw it. `sight`: the camera above the table; None where none can be looked through. `photographs`:
    whoever sees this page can take one that is read.
    """

    view: View
    here: Here
    own: Own | None = None
    undoable: str = ""
    redoable: str = ""
    looks: Looks = Looks()
    known: frozenset[str] = frozenset()
    last: Fields | None = None
    sight: Sight | None = None
    photographs: bool = False


AnyMoment = Moment[Any, Any, Any]  # Any: each game's own moment
Asked = TypeVar("Asked", bound=AnyMoment)
Shown = Callable[[Asked], Node]


def by_phase(
    any_time: Mapping[At, Shown[Asked]], phases: Mapping[str, tuple[Mapping[At, Shown[Asked]], Shown[Asked]]]
) -> Shown[Asked]:
    """The screen that belongs to a moment, by the name of its place.

    `phases` has for each phase the screens one can go to besides those of any time, and the one where it begins.
    """

    def screen(moment: Asked) -> Node:
        screens, first = phases[moment.view.phase]
        at = moment.here.at
        return (any_time.get(at) or screens.get(at, first))(moment)

    return screen
