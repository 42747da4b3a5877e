"""A game that can be played on a surface: what the table knows of it, and its screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from companion.core.game import AnyGame, Game, Own, State

if TYPE_CHECKING:  # the command line does without them, and starts faster
    from companion.screens.nodes import Place
    from companion.screens.seam import AnyScreens, Screens


class Seen(Protocol):
    """What lies open in every game, for whoever knows none. Without rounds it is round 0."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by seat."""

    @property
    def people(self) -> tuple[int, ...]:
        """Who that is, by seat: a number that nobody else has in this game, whatever they are called."""

    @property
    def edition(self) -> str:
        """The printed rules they play by."""

    @property
    def round(self) -> int:
        """Which round it is."""


View = TypeVar("View", bound=Seen)
Here = TypeVar("Here", bound="Place")


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable(Game[State, View, Own], Generic[State, View, Own, Here]):
    """A game with screens, which are loaded when first looked at."""

    load_screens: Callable[[], Screens[View, Own, Here]]

    @property
    def screens(self) -> Screens[View, Own, Here]:
        """All that is drawn, pressed, read and heard of it."""
        return self.load_screens()


AnyPlayable = Playable[Any, Any, Any, Any]  # Any: the list of games has every kind of them


def screens_of(game: AnyGame | None) -> AnyScreens | None:
    """The screens of the game on a table, if there is one and it has any."""
    return game.screens if isinstance(game, Playable) else None
