"""What a camera above the mine has seen: a proposal before it counts, and what is not certain.

A proposal comes when a card lies still and goes when it is taken away. It never takes the place of what people do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.eye import watching
from companion.games.saboteur.screens.goals import goal_picture
from companion.games.saboteur.screens.mine import Marked, marked_board, mine_board
from companion.games.saboteur.screens.parts import heading
from companion.games.saboteur.screens.place import TABLE, Here, Moment
from companion.games.saboteur.screens.turn import wrong
from companion.games.saboteur.screens.turns_only import is_light
from companion.games.saboteur.seeing.aiming import understood
from companion.games.saboteur.seeing.proposing import Proposal, proposed
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import seen as words
from companion.games.saboteur.words import short
from companion.language import _
from companion.screens.nodes import Button, Column, Do, Go, Node, Panel, Picture, Row, Space, Split, Text
from companion.screens.seam import Refuses
from companion.screens.widgets import GOOD_MANY, back, panel

SIGHT: Final = "sight"
"""Where a proposal is shown."""
IN_A_TURN = ("laid", "fallen")
"""What whoever is to move has done."""
READER = "companion.games.saboteur.seeing.aiming:Watcher"
BY_ITSELF = ("laid", "goal")
"""What may count if nobody minds: no card is gone by itself, and nobody is right by waiting."""


def wanted(view: TableView) -> bool:
    """Whether it is to look: where the table said so, from the first deal to the last round."""
    return view.entering == "seen" and view.phase in ("deal", "play", "goal", "stone", "stuck")


def seen(view: TableView, here: Here, look: Any, refuses: Refuses, left: Sequence[Here]) -> Here | None:
    """Where the screens go by what it sees: nothing that people have begun gives way, and nothing half seen counts."""
    mine = understood(look)
    if mine is None or (here != TABLE and here.at != SIGHT):
        return None
    unwanted = {cell for place in left if place.proposal for cell in place.proposal.cells}
    now = None if is_light(view) else proposed(view, mine, refuses, unwanted)
    return _at(now) if now else TABLE


def _at(proposal: Proposal) -> Here:
    """A card that may not lie there is said no to as if it had been entered."""
    here = Here(SIGHT, proposal=proposal)
    match proposal.command:
        case cmd.LayPath(at, lies):
            return here.but(cell=at, lies=lies, refusal=proposal.refusal)
    return here


def settles(here: Here) -> Do | None:
    """What counts if nobody minds."""
    proposal = here.proposal
    if proposal and proposal.command and proposal.sure and proposal.kind in BY_ITSELF:
        return Do(proposal.command, TABLE)
    return None


def pressed(here: Here) -> Do | None:
    """What the big button says yes to, in a turn."""
    proposal = here.proposal
    if proposal and proposal.command and not proposal.refusal and proposal.kind in IN_A_TURN:
        return Do(proposal.command, TABLE)
    return None


def page_of(moment: Moment) -> Node:
    """A proposal, as it is."""
    view, here = moment.view, moment.here
    assert here.proposal
    shown = wrong(view, here) if here.refusal else _PAGES[here.proposal.kind](view, here.proposal)
    eye = watching(moment)
    return _with(eye, shown) if eye else shown


def _with(eye: Button, shown: Split) -> Split:
    """One touch blinds it here too, beside the last thing that can be touched, or what is beside that."""
    assert isinstance(shown.side, Panel)
    assert isinstance(shown.side.child, Column)
    *above, last = shown.side.child.children
    if isinstance(last, Button) and last.lines == 1:
        below: tuple[Node, ...] = (Row((last, eye), (1, 0)),)
    else:
        *beside, last = last.children if isinstance(last, Row) else (last,)
        below = Row((*beside, Space(grow=True), eye), (*(0 for _each in beside), 1, 0)), last
    return replace(shown, side=replace(shown.side, child=replace(shown.side.child, children=(*above, *below))))


def _laid(view: TableView, proposal: Proposal) -> Split:
    ((cell, lies),) = proposal.cells
    side = panel(
        *heading(view, small=True),
        Text(_("It fits."), size="big", tone="lamp", bold=True),
        Text(_("Whoever wants it back takes the card away."), tone="quiet", lines=GOOD_MANY),
        below=(_yes(proposal, _("Lay it")), _no()),
    )
    return Split(mine_board(view, None, Marked("ghost", cell, lies)), side)


def _fallen(view: TableView, proposal: Proposal) -> Split:
    ((cell, _nothing),) = proposal.cells
    side = panel(
        *heading(view, small=True),
        Picture(("rockfall",), 16, 16),
        Text(_("A card is gone. Was it a rockfall?"), bold=True, lines=GOOD_MANY),
        below=(_yes(proposal, _("Yes")), _no()),
    )
    return Split(mine_board(view, None, Marked("chosen", cell)), side)


def _goal(view: TableView, proposal: Proposal) -> Split:
    ((goal, shows),) = proposal.cells
    below: tuple[Node, ...] = (_no(),)
    question: Node = Text(_("Does it show this?"), size="big", bold=True, lines=3)
    if proposal.refusal:
        question = Text(short.why_not(proposal.refusal, view), tone="wrong", bold=True, lines=GOOD_MANY)
    else:
        below = (_yes(proposal, _("Yes")), *below)
    side = panel(goal_picture(shows, 15, 23.2), question, below=below)
    return Split(mine_board(view, None, Marked("wrong" if proposal.refusal else "chosen", goal)), side)


def _several(view: TableView, proposal: Proposal) -> Split:
    """Each was laid by somebody: who was first, only they know."""
    lies = dict(proposal.cells)
    side = panel(
        Text(_("Several cards are new"), size="big", bold=True, lines=3),
        Text(_("Touch the one that was laid first."), lines=GOOD_MANY),
        below=(_no(),),
    )
    board = marked_board(view, proposal.cells, "ghost", lambda cell: Go(TABLE.but(cell=cell, lies=lies[cell])))
    return Split(board, side)


def _otherwise(view: TableView, proposal: Proposal) -> Split:
    """Whoever entered it is right, unless they say that the camera is."""
    explanation: tuple[Node, ...] = (
        Text(_("What you entered is right, unless you say otherwise."), tone="quiet", lines=GOOD_MANY),
    )
    take: tuple[Node, ...] = ()
    if proposal.refusal:
        explanation = (Text(short.why_not(proposal.refusal, view), tone="wrong", lines=GOOD_MANY),)
    elif proposal.command:
        take = (Button(Do(proposal.command, TABLE), _("It lies as the camera sees it"), height=13, lines=3),)
    side = panel(
        Text(_("The camera sees the marked places otherwise."), bold=True, lines=GOOD_MANY),
        *explanation,
        below=(Button(Go(TABLE), _("It is right as it is here"), look="lamp", height=13, lines=3), *take),
    )
    return Split(marked_board(view, proposal.cells, "wrong"), side)


def _doubtful(view: TableView, proposal: Proposal) -> Split:
    assert proposal.doubt
    side = panel(
        Text(_("Not certain"), size="big", bold=True, lines=2),
        Text(words.doubted(proposal.doubt), bold=True, lines=GOOD_MANY),
        below=(_no(),),
    )
    return Split(marked_board(view, tuple((cell, "") for cell, _why in proposal.cells), "wrong"), side)


_PAGES: dict[str, Callable[[TableView, Proposal], Split]] = {
    "laid": _laid,
    "fallen": _fallen,
    "goal": _goal,
    "several": _several,
    "otherwise": _otherwise,
    "doubtful": _doubtful,
}


def _yes(proposal: Proposal, label: str) -> Button:
    assert proposal.command
    return Button(Do(proposal.command, TABLE), label, look="lamp", height=15, size="big", lines=2)


def _no() -> Button:
    return back(TABLE)
