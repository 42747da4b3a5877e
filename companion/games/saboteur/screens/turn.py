"""The common turn: who is to move, the board, and a card laid by cell and card, or by card and cell and cell again."""

from __future__ import annotations

from companion.core.game import Refusal
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import LIES, SHAPES, Cell, Lie, turned
from companion.games.saboteur.rules.placing import Instead
from companion.games.saboteur.rules.terms import Why
from companion.games.saboteur.screens import turns_only
from companion.games.saboteur.screens.eye import missed, watching
from companion.games.saboteur.screens.mine import Marked, mine_board
from companion.games.saboteur.screens.parts import broken_tools, heading
from companion.games.saboteur.screens.place import Here, Moment
from companion.games.saboteur.screens.turns_only import is_light
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import sentences, short, tools
from companion.language import _, context
from companion.language.saying import rule
from companion.language.writing import number
from companion.screens.nodes import (
    Action,
    Button,
    Column,
    Do,
    Either,
    Go,
    Grid,
    Node,
    Panel,
    Picture,
    Row,
    Scroll,
    Space,
    Split,
    Text,
)
from companion.screens.widgets import GOOD_MANY, back, page, panel, undo_line

CARD_W, CARD_H = 8.0, 12.4
LOW = 15.4
"""As high as two lines on a button, in mm: what says what is broken is no higher than what it stands for."""


def table(moment: Moment) -> Node:
    """The board, and beside it who is to move and the one next thing."""
    view, here = moment.view, moment.here
    if here.refusal and here.cell:
        return wrong(view, here)
    if here.lies and here.cell:
        return _ghost(view, here)
    if here.cell:
        return _cell_chosen(view, here)
    if here.lies:
        return _card_chosen(view, here)
    return turns_only.turn(moment) if is_light(view) else _board_and_turn(moment)


def _board_and_turn(moment: Moment) -> Node:
    view, here = moment.view, moment.here
    blocked = bool(view.tools[view.turn])
    path = tools.lie_broken(view.tools[view.turn]) if blocked else context("button: enter a path card", "Path")
    card = Button(Go(here.to("cards")), path, on=not blocked, lines=3, height=LOW)
    action = Button(Go(here.to("actions")), context("button: enter an action card", "Action"))
    skip = Button(Do(cmd.Pass(), here.to()), context("button", "Pass"))
    more = Button(Go(here.to("more")), _("More"))
    undo = undo_line(moment.undoable)
    kept = Column((Space(grow=True), more))
    eye = watching(moment)  # with it, who enters a card by hand touches its place
    first, share = (eye, 0.0) if eye else (card, 1.0)
    two_rows = Column((Row((undo, kept), (1, 0)), Row((first, action, skip), (1.4 * share, 1, 1))), gap=1.2)
    three_rows = Column((undo, Row((first, skip), (share, 1)), Row((action, more), (1, 0))), gap=0.6)
    below = Either(two_rows, three_rows, 60, words=False)
    name, *state = heading(view, moment.last, lacks=missed(moment))

    def touched(cell: Cell) -> Action:
        """A place for a card; or, with a broken tool, the same no and why as for any card there."""
        return Do(cmd.LayPath(cell, ""), here.to()) if blocked else Go(here.to(cell=cell))

    side = Panel(Column((name, Scroll(Column(tuple(state)), "panel", least=14.0), below), gap=0.6), pad=1.2)
    board = mine_board(view, touched, glow=() if blocked else None, far=view.players[view.turn])
    return Split(Column((board, *broken_tools(view)), gap=1.0), side)


def fitting(view: TableView, cell: Cell) -> list[Lie]:
    """What may lie in a cell and is left in the box."""
    return [lie for lie in view.mine.fits_at(cell, unbroken=view.unbroken) if view.left[lie.card] > 0]


def _cell_chosen(view: TableView, here: Here) -> Node:
    """Only cards that fit here, with how many of each are left; touched, it lies there, and undo takes it back."""
    assert here.cell is not None
    cards = tuple(
        card_button(view, lie, Do(cmd.LayPath(here.cell, lie.lies), here.to())) for lie in fitting(view, here.cell)
    )
    side = panel(
        *heading(view, small=True),
        Text(_("What lies there?") if cards else _("Nothing fits there"), tone="quiet", lines=2),
        card_grid(cards),
        below=(Row((back(here.to()), Button(Go(here.but(at="cards")), _("Any card"), lines=3)), (0, 1)),),
    )
    return Split(mine_board(view, lambda cell: Go(here.but(cell=cell)), Marked("chosen", here.cell)), side)


def card_grid(cards: tuple[Node, ...]) -> Grid:
    """Cards to choose from beside the board."""
    return Grid(cards, cell=10.5, most=9, gap=1.2, words=False)


def card_button(view: TableView, lie: Lie, does: Action, *, chosen: bool = False) -> Button:
    """A card, with how many copies are left; one with none may still be in somebody's hand, if the box has more."""
    return Button(
        does,
        picture=Picture(("card", lie.lies), CARD_W, CARD_H),
        note=number(view.left[lie.card]),
        look="chosen" if chosen else "raised" if view.left[lie.card] > 0 else "bare",
    )


def cards(moment: Moment) -> Node:
    """Every card of the box: for the cell that was touched, right or wrong there, or to be placed afterwards."""
    view, here = moment.view, moment.here
    lies = [lie for card in SHAPES for lie in (LIES[card] if here.cell else LIES[card][:1])]

    def touched(lie: Lie) -> Action:
        if here.cell:
            return Do(cmd.LayPath(here.cell, lie.lies), here.to())
        return Go(here.but(at="table", lies=lie.lies))

    every = tuple(card_button(view, lie, touched(lie)) for lie in lies)
    return page(_("Which card?"), back(here.but(at="table")), Grid(every, cell=13, most=9, gap=1.5, words=False))


def _card_chosen(view: TableView, here: Here) -> Node:
    """The cells where this card fits glow; elsewhere it may be put too, and is then explained."""
    ways = (here.lies, turned(here.lies))
    places = {at for at, lie in view.mine.fits(unbroken=view.unbroken) if lie.lies in ways}
    side = panel(
        *heading(view, small=True),
        Picture(("card", here.lies), 14, 21.7),
        Text(_("Where does it lie?"), tone="quiet", lines=2),
        below=(Row((back(here.to()), Button(Go(here.to("cards")), _("Any card"), lines=3)), (0, 1)),),
    )
    return Split(mine_board(view, lambda cell: _tried_at(view, here, cell), glow=places), side)


def _tried_at(view: TableView, here: Here, cell: Cell) -> Action:
    """The card that was chosen, as it fits there; touched once more, it lies."""
    if cell == here.cell:
        return Do(cmd.LayPath(cell, here.lies), here.to())
    ways = (here.lies, turned(here.lies))
    fits = [lie.lies for lie in view.mine.fits_at(cell, unbroken=view.unbroken) if lie.lies in ways]
    return Go(here.but(cell=cell, lies=here.lies if here.lies in fits or not fits else fits[0]))


def _ghost(view: TableView, here: Here) -> Node:
    """The card in its place, before it counts; the others that fit there stay at hand."""
    assert here.cell is not None
    around = turned(here.lies)
    others = tuple(
        card_button(view, lie, Go(here.but(lies=lie.lies)), chosen=lie.lies == here.lies)
        for lie in fitting(view, here.cell)
    )
    turn = Button(
        Go(here.but(lies=around)),
        _("Turn it"),
        picture=Picture(("mark", "turn"), 6, 6),
        on=around != here.lies,
        lines=2,
    )
    away = back(here.but(lies=""))
    side = panel(
        *heading(view, small=True),
        card_grid(others),
        below=(
            Button(Do(cmd.LayPath(here.cell, here.lies), here.to()), _("Lay it"), look="lamp", height=15, size="big"),
            Either(Row((away, turn), (0, 1)), Column((turn, away)), 0.0),
        ),
    )
    ghost = Marked("ghost", here.cell, here.lies)
    return Split(mine_board(view, lambda cell: _tried_at(view, here, cell), ghost), side)


def wrong(view: TableView, here: Here) -> Split:
    """What is wrong with a card, on which clause it rests, and the nearest thing that is right, at a touch."""
    assert here.refusal is not None
    assert here.cell is not None
    marked = Marked("wrong", here.cell, here.lies, here.refusal.about.get("sides", ()))
    clause, better = here.refusal.clause, here.refusal.about.get("instead")
    cited: tuple[Node, ...] = ()
    if clause:
        cited = (Button(Go(here.to("help", page=clause, came=here)), _("Why?")),)
    accept: tuple[Node, ...] = ()
    if isinstance(better, Instead):
        accept = (
            Button(
                Do(cmd.LayPath(better.at, better.lies), here.to()),
                sentences.offer_name(better.how),
                look="lamp",
                picture=Picture(("card", better.lies), 7, 11),
                height=15,
                lines=3,
            ),
        )
    if asked := box_has_more(here.refusal, here.but(refusal=None)):
        accept = (asked,)
    take_back = Button(Go(here.to()), _("Take it back"), look="raised" if accept else "lamp", lines=4)
    side = panel(
        Text(short.why_not(here.refusal, view), tone="wrong", bold=True, lines=GOOD_MANY),
        *((_in_short(rule(short.rules_of(view), clause)),) if clause else ()),
        below=(*accept, Row((*cited, take_back), (*(0,) * len(cited), 1))),
    )
    return Split(mine_board(view, None, marked), side)


def box_has_more(refusal: Refusal, then: Here) -> Button | None:
    """No edition prints how many there are of each card, and printings differ: then the table says so, once."""
    about = refusal.about
    if refusal.why is not Why.NONE_LEFT or "copies" not in about:
        return None
    more = cmd.CorrectBox({about["card"]: about["copies"]})
    return Button(Do(more, then), _("Yes, our box has more"), look="lamp", height=15, lines=3)


def _in_short(clause: str) -> Text:
    """As much of a clause as there is room for beside what is wrong; all of it is behind "Why?"."""
    return Text(clause, tone="quiet", lines=3)
