"""What a picture is to whatever shows it: a record of plain functions, one for each kind of picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

What = tuple[str, ...]
"""The name of a picture: its kind, and details, such as ("player", "3")."""
ALONE: tuple[What, ...] = ((),)
"""The details of a kind of which there is one picture."""


def _nothing(*_details: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A kind of picture. Its functions are told the details of the name.

    `draw(pen, *details)` draws it, and `say(*details)` tells those who do not see it what it is: nothing where it only
    goes with words that say it. It is `high` to a width of 1, where that is not said otherwise.

    `beforehand`: the details of those that a page in a browser brings with it, once, for it fetches none later. All
    others are drawn in their place each time: those with numbers in them, of which there are too many.

    `steps(*details)`: it is counted up before everybody's eyes, in so many steps; meanwhile `draw` is told one detail
    more, how many of them are done. `covers`: it lies face down, and what takes its place on a board is turned over.
    `own_ink`: it has a ground of its own, so its ink does not go by the letters around it. `known_by`: so many details
    tell it from others; those after them even out the light of the table's display, and a page in a browser needs none.
    """

    draw: Callable[..., None]
    say: Callable[..., str] = _nothing
    high: float = 1.0
    beforehand: tuple[What, ...] = ()
    steps: Callable[..., int] | None = None
    covers: bool = False
    own_ink: bool = False
    known_by: int | None = None
