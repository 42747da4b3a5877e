"""What a camera sees otherwise than the companion knows it, and what may have been done: a proposal, never more.

Nothing here does anything. Who enters something by hand is right; a camera only says what it sees.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.core.game import Refusal
from companion.core.records import Record
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import OPPOSITE, Cell, opens, turned
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, START, Layout, beside
from companion.games.saboteur.rules.notation import write_cell
from companion.games.saboteur.rules.terms import Phase
from companion.games.saboteur.seeing.grid import in_field
from companion.games.saboteur.seeing.reading import Doubt, Seen, is_amid
from companion.games.saboteur.view import TableView

Refuses = Callable[[Record], Refusal | None]
Kind = Literal["laid", "fallen", "goal", "several", "otherwise", "doubtful"]
Lies = tuple[Cell, str]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What seems to have been done. `cells`: where something lies otherwise, and what; nothing where a card is gone.

    `refusal`: why it may not be. `sure`: nothing else is otherwise, so that it may count by itself.
    """

    kind: Kind
    cells: tuple[Lies, ...]
    command: Record | None = None
    refusal: Refusal | None = None
    sure: bool = False
    doubt: Doubt | None = None


class Change(NamedTuple):
    """By cell: cards that are new, cards that are gone, and what lies otherwise than it did."""

    laid: dict[Cell, str]
    gone: dict[Cell, str]
    other: dict[Cell, str]

    @property
    def cells(self) -> tuple[Lies, ...]:
        """All of it, as it is seen."""
        return tuple(sorted({**self.laid, **dict.fromkeys(self.gone, ""), **self.other}.items()))


def proposed(view: TableView, seen: Seen, refuses: Refuses, left: Collection[Lies] = ()) -> Proposal | None:
    """What is proposed at this moment, if anything. `left`: what people have seen and did not want, cell by cell."""
    if view.phase is Phase.GOAL:
        return _goal(view, seen, refuses, left)
    if view.phase is not Phase.PLAY:
        return None
    change = _change(view.mine, seen, left)
    if change.other or (change.gone and not change.laid and len(change.gone) > 1):
        return _otherwise(view, change, refuses)
    if change.gone and not change.laid:
        return _fallen(view, change, refuses)
    if change.laid:
        return _laid(view, change, refuses)
    doubts = [(cell, why) for cell, why in seen.doubts.items() if why is not Doubt.UNSEEN and (cell, why) not in left]
    return Proposal("doubtful", (doubts[0],), doubt=doubts[0][1]) if doubts else None


def _change(mine: Layout, seen: Seen, left: Collection[Lies]) -> Change:
    """Cards are told by those beside them: where the start is covered none is gone because it was not seen.

    Nor is one that lies so far away that none is ever seen there, or to which no way leads beyond start and goals.
    """
    known = dict(mine.paths())
    paths = {cell: shows for cell, shows in seen.cards.items() if cell != START and cell not in GOALS}
    laid = {cell: shows for cell, shows in paths.items() if cell not in known and (cell, shows) not in left}
    tells = START in seen.cards
    gone = {
        cell: code
        for cell, code in known.items()
        if tells and in_field(cell) and cell not in paths and cell not in seen.doubts and (cell, "") not in left
    }
    other = {
        cell: shows for cell, shows in paths.items() if known.get(cell, shows) != shows and (cell, shows) not in left
    }
    return Change(
        laid, {cell: code for cell, code in gone.items() if is_amid(cell) or _led_to(mine, cell, gone)}, other
    )


def _led_to(mine: Layout, cell: Cell, gone: Collection[Cell]) -> bool:
    """Whether a card that still lies there leads on to this cell: there alone is one told of that lies beyond."""
    leads = (
        opens(mine.cards[near], OPPOSITE[side])
        for side, near in beside(cell)
        if near in mine.cards and near not in gone
    )
    return any(leads)


def _laid(view: TableView, change: Change, refuses: Refuses) -> Proposal:
    """A card; of several the one that can have come first, or whichever people say. One that was only moved is none."""
    if change.gone:
        ways = {way for code in change.gone.values() for way in (code, turned(code))}
        if len(change.laid) > 1 or ways & set(change.laid.values()):
            return _otherwise(view, change, refuses)
    tried = {cell: (command := cmd.LayPath(cell, lies), refuses(command)) for cell, lies in change.laid.items()}
    right = [cell for cell, (_command, refusal) in tried.items() if refusal is None]
    if len(tried) > 1 and len(right) != 1:
        return Proposal("several", tuple(sorted(change.laid.items())))
    cell = right[0] if right else next(iter(tried))
    command, refusal = tried[cell]
    sure = refusal is None and len(tried) == 1 and not change.gone
    return Proposal("laid", ((cell, command.lies),), command, refusal, sure)


def _fallen(view: TableView, change: Change, refuses: Refuses) -> Proposal:
    """A rockfall; whoever covers a card, or takes one up to look, sees to it that it never counts by itself."""
    (cell,) = change.gone
    command = cmd.CauseRockfall(cell)
    if refuses(command):
        return _otherwise(view, change, refuses)
    return Proposal("fallen", ((cell, ""),), command)


def _otherwise(view: TableView, change: Change, refuses: Refuses) -> Proposal:
    """The mine lies otherwise than one card can have made it: it is asked who is right."""
    cards = {cell: shows for cell, shows in view.mine.paths() if cell not in change.gone} | change.laid | change.other
    goals = {goal: shows for goal, shows in view.mine.goals.items() if shows != FACE_DOWN}
    command = cmd.EnterLayout(" ".join(f"{write_cell(at)}={shows}" for at, shows in {**cards, **goals}.items()))
    return Proposal("otherwise", change.cells, command, refuses(command))


def _goal(view: TableView, seen: Seen, refuses: Refuses, left: Collection[Lies]) -> Proposal | None:
    """What a goal shows that was reached, where the real card is the one that counts. Of any other nothing is known."""
    faces: Mapping[Cell, str] = (
        {} if view.hidden_goals else {goal: seen.cards.get(goal, FACE_DOWN) for goal in view.reached}
    )
    turned_over = [each for each in faces.items() if each[1] != FACE_DOWN and each not in left]
    if not turned_over:
        return None
    goal, shows = turned_over[0]
    command = cmd.TurnGoal(goal, shows)
    refusal = refuses(command)
    return Proposal("goal", ((goal, shows),), command, refusal, sure=refusal is None)
