"""All pictures of a table, for any surface to draw: those that every table has, and those its games bring with them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from companion.screens.art import COMMON
from companion.screens.art.pen import Drawing, Pen, What
from companion.screens.nodes import Picture
from companion.screens.playable import AnyPlayable


class Album:
    """The pictures by their names. Those of the games are fetched when the first of them is wanted."""

    def __init__(self, games: Mapping[str, AnyPlayable]) -> None:
        """Have the pictures of these games, and those that every table has."""
        self._games = games

    @cached_property
    def _of_games(self) -> dict[str, Drawing]:
        """A kind is one game's: a screen says no more than the name."""
        found: dict[str, Drawing] = {}
        for game in self._games.values():
            own = game.screens.pictures
            twice = own.keys() & {*COMMON, *found}
            if twice:
                raise ValueError(f"{game.id} draws what is drawn already: {', '.join(sorted(twice))}")
            found |= own
        return found

    def drawing(self, what: What) -> Drawing:
        """The kind of picture it is."""
        return COMMON.get(what[0]) or self._of_games[what[0]]

    def draw(self, pen: Pen, what: What) -> None:
        """Draw it."""
        self.drawing(what).draw(pen, *what[1:])

    def say(self, what: What) -> str:
        """What it is to those who do not see it."""
        return self.drawing(what).say(*what[1:])

    def said(self, picture: Picture) -> str:
        """The same of a picture on a screen, which may have a word of its own for it."""
        return picture.says or self.say(picture.what)

    def steps(self, what: What) -> int:
        """In how many steps it is counted up; 0 if it is there at once."""
        steps = self.drawing(what).steps
        return steps(*what[1:]) if steps else 0

    def covers(self, what: What) -> bool:
        """Whether it lies face down."""
        return bool(what) and self.drawing(what).covers

    @cached_property
    def beforehand(self) -> Mapping[What, Drawing]:
        """What a page brings with it."""
        kinds = {**COMMON, **self._of_games}
        return {(kind, *details): drawing for kind, drawing in kinds.items() for details in drawing.beforehand}
