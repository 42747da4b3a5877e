"""Walks through every button of a game's screens, and looks whether what decides is in sight wherever one comes."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from companion.core.chance import SeededChance
from companion.core.game import Refusal, Seat, Viewer
from companion.core.records import Record
from companion.screens.moment import Moment
from companion.screens.nodes import Do, Go
from companion.screens.playable import AnyPlayable
from tests import matrix
from tests.contract.test_in_sight import decisive
from tests.paper import arranged, touches

FOUR = ("Anna", "Bruno", "Clara", "David")
Steps = Callable[[Any, Any], bool]


def _anywhere() -> Steps:
    return lambda _here, _there: True


@dataclass(frozen=True)
class Walk:
    """A game, and a walk through its screens.

    `kind_of`: what makes a place another one. `most` screens are looked at. `steps()` says for one walk whether it goes
    from here to there, where a game has too many places.
    """

    game: AnyPlayable
    begin: Callable[..., Record]
    kind_of: Callable[[Any], object]
    most: int
    steps: Callable[[], Steps] = _anywhere

    def after(self, *commands: Record, players: tuple[str, ...] = FOUR, **settings: Any) -> Any:
        """The state after these commands."""
        state = self.game.empty
        for command in (self.begin(players, **settings), *commands):
            state = self.follow(state, command)
        return state

    def follow(self, state: Any, command: Record, chance: str = "touch") -> Any:
        """The state after one more."""
        events = self.game.decide(state, command, SeededChance(chance))
        assert not isinstance(events, Refusal), (command, events)
        for event in events:
            state = self.game.evolve(state, event)
        return state

    def screen(self, state: Any, here: Any = None) -> Any:
        """What is shown there; with no place, where the game begins."""
        at, secrets = here or self.game.screens.first, self.game.screens.secrets
        own = self.game.view(state, Seat(at.seat)) if secrets and secrets.open(at) else None
        return self.game.screens.screen(Moment(self.game.view(state, Viewer.TABLE), at, own))

    def walk(self, state: Any) -> Iterator[tuple[Any, Any]]:
        """Breadth first through every screen that can be reached by touch, and all that can be done there."""
        first, goes = self.game.screens.first, self.steps()
        seen, ahead = {self.kind_of(first)}, deque([first])
        while ahead and len(seen) < self.most:
            here = ahead.popleft()
            for _node, does in touches(self.screen(state, here)):
                yield here, does
                there = self.goes_to(state, here, does)
                if there is not None and self.kind_of(there) not in seen and goes(here, there):
                    seen.add(self.kind_of(there))
                    ahead.append(there)

    def goes_to(self, state: Any, here: Any, does: Any) -> Any:
        """Where a touch leads without anything having happened at the table, if it does."""
        if isinstance(does, Go):
            assert isinstance(does.here, type(self.game.screens.first))
            return does.here
        if isinstance(does, Do):
            answer = self.game.decide(state, does.command, SeededChance("touch"))
            if isinstance(answer, Refusal):
                return self.game.screens.refused(here, does.command, answer)
        return None

    def places(self, state: Any) -> list[Any]:
        """All that a touch leads to, and a touch from there."""
        reached = [self.game.screens.first, *(self.goes_to(state, here, does) for here, does in self.walk(state))]
        return list({self.kind_of(here): here for here in reached if here is not None}.values())


class Walks(Protocol):
    """What the module `tests.GAME.walks` of every game gives."""

    WALK: Walk

    STATES: Mapping[str, Callable[[], Any]]
    """Every phase, by name; the last is called "over"."""

    FULL: Mapping[str, Callable[[], Any]]
    """States besides where there is least room."""

    def decides(self, view: Any, here: Any) -> Counter[tuple[str, ...]]:
        """The pictures that nobody may have to look for at this place."""


def walks_of(game: str) -> Walks:
    """What this game tells of its screens."""
    return cast(Walks, import_module(f"tests.{game}.walks"))


@cache
def walked(game: str, name: str) -> tuple[tuple[Any, Any], ...]:
    """Every place of a state and all that can be done there, walked once."""
    walks = walks_of(game)
    return tuple(walks.WALK.walk(walks.STATES[name]()))


def all_in_sight(walks: Walks, state: Any, sizes: Sequence[matrix.Size], scales: Sequence[float]) -> None:
    view = walks.WALK.game.view(state, Viewer.TABLE)
    for here in walks.WALK.places(state):
        node, wanted = walks.WALK.screen(state, here), walks.decides(view, here)
        for size in sizes:
            for scale in scales:
                screen = arranged(node, size, scale)
                assert screen.cut == (), (here, size, scale)
                assert all(decisive(screen, size[2]))
                assert wanted <= matrix.pictures(screen, size[2]), (here, size, scale)
