"""A goal was reached: which one, what it shows, and how it lies."""

from __future__ import annotations

from companion.games.saboteur import commands as cmd
from companion.games.saboteur import said
from companion.games.saboteur.cards import Cell, turned
from companion.games.saboteur.deck import STONES
from companion.games.saboteur.here import Here
from companion.games.saboteur.layout import FACE_DOWN, GOALS, GOLD, STONE
from companion.games.saboteur.mine_board import Marked, mine_board
from companion.games.saboteur.view import TableView
from companion.language import _
from companion.nodes import Button, Do, Go, Grid, Node, Picture, Row, Split, Text
from companion.pieces import GOOD_MANY, back, panel, seat_mark, undo_line


def reached(view: TableView, here: Here, undoable: str) -> Node:
    """Turn the goal over; where two were reached and only one is turned, choose which."""
    goal = here.cell if here.cell in view.reached else view.reached[0]
    one_only = said.rules_of(view).values["goal.two-at-once"] == "choose-one"
    if one_only and len(view.reached) > 1 and here.cell not in view.reached:
        return _which(view, here, undoable)
    below = (Button(Go(here.to("more")), _("More")), undo_line(undoable))
    return _what_shows(view, here.but(cell=goal), _mover(view, _("reached a goal!")), below)


def _mover(view: TableView, what: str) -> tuple[Node, ...]:
    """Who moved last, and what came of it."""
    seat = view.turn if view.last is None else view.last
    name = Text(view.players[seat], size="big", bold=True, lines=2)
    return (Row((seat_mark(seat, 6), name), (0, 1)), Text(what, lines=GOOD_MANY))


def _which(view: TableView, here: Here, undoable: str) -> Node:
    side = panel(
        *_mover(view, _("reached two goals!")),
        Text(_("Choose one and touch it. The other stays face down."), tone="quiet", lines=GOOD_MANY),
        below=(Button(Go(here.to("more")), _("More")), undo_line(undoable)),
    )
    return Split(mine_board(view, glow=view.reached, only_glow=True, touch=lambda cell: Go(here.to(cell=cell))), side)


def found(view: TableView, here: Here, undoable: str) -> Node:
    """With cards that are not entered, people say themselves that a goal was reached."""
    hidden = {goal for goal in GOALS if view.mine.goals[goal] == FACE_DOWN}
    side = panel(
        Text(_("Which goal was reached?"), size="big", bold=True, lines=4),
        *(() if view.unknown else (Text(_("First play the card that led there."), tone="quiet", lines=GOOD_MANY),)),
        below=(back(here.to()),),
    )
    touch = (lambda cell: Go(here.to("shows", cell=cell))) if view.unknown else None
    return Split(mine_board(view, glow=hidden if touch else (), only_glow=True, touch=touch), side)


def shows(view: TableView, here: Here, undoable: str) -> Node:
    """What that goal shows."""
    told = (Text(_("A goal was reached"), size="big", bold=True, lines=4),) if view.hidden_goals else ()
    return _what_shows(view, here, told, (back(here.to("found")),))


def _what_shows(view: TableView, here: Here, told: tuple[Node, ...], below: tuple[Node, ...]) -> Node:
    """Turn the real card over, and touch what it shows and how it lies; or have it turned over after what is `told`."""
    assert here.cell is not None
    goal = here.cell
    if view.hidden_goals:
        turn = Button(Do(cmd.TurnGoal(goal), here.to()), _("Turn it over"), look="lamp", height=15, lines=2)
        side = panel(*told, below=(turn, *below))
        return Split(mine_board(view, None, Marked("chosen", goal)), side)
    asked = Text(_("Turn it over so that it fits. What does it show?"), bold=True, lines=GOOD_MANY)
    choices = tuple(_shown_button(here, goal, shown) for shown in _possible(view, goal))
    side = panel(asked, Grid(choices, cell=13, most=3, gap=1.5, words=False), below=below)
    return Split(mine_board(view, None, Marked("chosen", goal)), side)


def _possible(view: TableView, goal: Cell) -> list[str]:
    """What has not been turned over yet. A stone lies as it fits; where it fits neither way, as people like."""
    turned_over = [shown.removeprefix(STONE) for shown in view.mine.goals.values()]
    possible = [GOLD]
    for card in STONES:
        ways = (card, turned(card))
        if not any(way in turned_over for way in ways):
            fits = [] if view.unknown else [way for way in ways if not view.mine.mismatches(goal, way)]
            possible += [STONE + way for way in fits or ways]
    return possible


def _shown_button(here: Here, goal: Cell, shown: str) -> Button:
    picture = goal_picture(shown, 12, 18.6)
    return Button(Do(cmd.TurnGoal(goal, shown), here.to()), picture=picture, height=22)


def goal_picture(shown: str, width: float, height: float) -> Picture:
    """A goal as it lies: the treasure, a stone, or face down."""
    if shown in ("", FACE_DOWN):
        return Picture(("goal",), width, height)
    if shown == GOLD:
        return Picture(("card", "NESW", "gold"), width, height)
    return Picture(("card", shown.removeprefix(STONE), "stone"), width, height)


def stone(view: TableView, here: Here, undoable: str) -> Node:
    """A stone that cannot fit: whoever reached it chooses."""
    assert view.choosing is not None
    lies = view.mine.cards[view.choosing]
    ways = tuple(
        Button(
            Do(cmd.LayStone(view.choosing, way), here.to()),
            picture=Picture(("card", way, "stone"), 15, 23.2),
            height=27,
        )
        for way in dict.fromkeys((lies, turned(lies)))
    )
    who, why = _mover(view, _("chooses how the stone lies: it fits neither way."))
    side = panel(
        who,
        Row(ways, (1, 1)),
        why,
        below=(Button(Go(here.to("more")), _("More")),),
    )
    return Split(mine_board(view, None, Marked("chosen", view.choosing)), side)
