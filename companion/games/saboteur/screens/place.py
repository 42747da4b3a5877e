"""Where the touchscreen is in a game of Saboteur: what has been touched and not yet done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.seeing.proposing import Proposal
from companion.games.saboteur.seeing.reading import Doubt
from companion.games.saboteur.view import SeatView, TableView
from companion.screens import moment

Turn = Literal["cards", "actions", "break", "mend", "rockfall", "map", "nobody", "may-lie"]
Goals = Literal["found", "who-reached", "shows"]
Mending = Literal["entering", "editor", "correct", "box"]
Seeing = Literal["sight", "camera", "photo"]
Private = Literal["secrets", "hand-over", "roles", "handed-on", "role", "peek", "gold"]
At = Literal[moment.Everywhere, "again", Turn, Goals, Mending, Seeing, Private]
"""The screens there are."""


class Photo(NamedTuple):
    """What a photograph shows: a layout, None where none was found; and what is not certain. Or it is no picture."""

    layout: str | None
    doubts: tuple[tuple[Cell, Doubt], ...] = ()
    is_picture: bool = True


class Counts(NamedTuple):
    """What is being put right about the table, before it counts."""

    turn: int
    pile: int
    hands: tuple[int, ...]
    tools: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Here(moment.Standing[At]):
    """`seat` is whose eyes alone a private screen is for; `by` is also who reached a goal, if not whoever is to move.

    `copies`: what is put right about the box. `proposal`: what a camera has seen; `photo`: what a photograph shows.
    """

    cell: Cell | None = None
    lies: str = ""
    tool: str = ""
    repair: str = ""
    seat: int | None = None
    draft: str | None = None
    counts: Counts | None = None
    copies: tuple[tuple[str, int], ...] = ()
    proposal: Proposal | None = None
    photo: Photo | None = None


TABLE = Here()
ROW: Final = "roles"
"""Where everybody looks at their role, one after the other."""
HANDED_ON: Final = "handed-on"
"""Where one comes from who has kept a gold card: to whoever is handed the others."""
Moment = moment.Moment[TableView, SeatView, Here]


_OF_A_TURN = frozenset(
    ("table", "cards", "actions", "break", "mend", "rockfall", "map", "found", "shows", "nobody", "photo")
)
"""Where something is chosen for the turn that is played."""


def moved(here: Here) -> Here:
    """Where the table stays when somebody has moved by phone: at what it is told, not at what was half chosen."""
    return TABLE if here.at in _OF_A_TURN and not here.refusal else here
