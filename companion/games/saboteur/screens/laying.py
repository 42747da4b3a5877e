"""Before the first deal: what to lay on the table, and the six words, which are there before anything is dealt."""

from __future__ import annotations

from typing import Final

from companion.games.saboteur.pictures.cards import lying
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, START
from companion.games.saboteur.screens.parts import role_picture
from companion.games.saboteur.screens.place import Here, Moment
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import short
from companion.language import _, context
from companion.language.saying import rule
from companion.language.writing import number
from companion.screens.nodes import (
    Board,
    BoardCell,
    Button,
    Column,
    Do,
    Either,
    Enough,
    Go,
    Grid,
    Node,
    Panel,
    Picture,
    Row,
    Scroll,
    Size,
    Space,
    Split,
    Text,
)
from companion.screens.pages import other_players, six_words, six_words_large, who_begins
from companion.screens.widgets import GOOD_MANY

LAYING: Final = "laying"
"""What it is called where somebody wants to see no more of it; and the place where it is seen all the same."""
SIDE, CELL, ROOM = 66.0, 1.0, 6
"""How wide the panel is, and a card at the least, in mm: nobody touches it, and all is seen; for so many cards abreast
there is room before the pile."""
AGAIN: Final = "again"
"""The place where the next game of the same people begins: they have just laid the table."""


def table(moment: Moment) -> Node:
    """All of it, until a group knows how; then who wants to sees it again."""
    view, here = moment.view, moment.here
    if here.at != LAYING and (here.at == AGAIN or LAYING in moment.known):
        return _known(view, here)
    stay = Text(_("Roles and gold stay in the box."), tone="quiet", lines=GOOD_MANY)
    enough = Button(Enough(LAYING), _("Don’t show this again"), look="bare", lines=3)
    shown = (Text(_("Lay the table"), bold=True, lines=2), _told(view), stay)
    inside = Scroll(Column(shown, gap=1.0), "panel", least=30.0)
    main = Column((_as_it_lies(view), Grid((*_besides(here), enough), cell=34, most=2, gap=1.0)), gap=1.0)
    return Split(main, Panel(Column((inside, six_words(view), _deal(here)), gap=1.0), pad=2.0), SIDE)


def _known(view: TableView, here: Here) -> Node:
    """For those who know: only what differs from game to game."""
    show = Button(Go(here.to(LAYING, came=here)), _("Lay the table"), look="bare", lines=3)
    inside = Column((Space(grow=True), _told(view), six_words(view), Space(grow=True)))
    return Column((Scroll(inside, "page"), Grid((show, *_besides(here)), cell=34, most=4), _deal(here)))


def _deal(here: Here) -> Either:
    """The one next thing: lots decide who begins, unless the table says it."""

    def deal(size: Size, height: float) -> Row:
        more = Button(Go(here.to("more")), _("More"), height=height)
        label = context("button: deal the roles", "Deal")
        roles = Button(Do(cmd.Deal(), here.to("roles")), label, look="lamp", height=height, size=size)
        return Row((more, roles), (0, 1))

    return Either(deal("big", 15), deal("body", 13), 52)


def _besides(here: Here) -> tuple[Button, ...]:
    """What some tables want before they deal."""
    first = Button(Go(here.to("first", came=here)), _("Who begins?"), look="bare", lines=3)
    why = Button(Go(here.to("words", came=here)), _("Why six words?"), look="bare", lines=3)
    return first, other_players(), why


def _told(view: TableView) -> Either:
    """What everybody gets, by this edition and for so many players."""
    rules, players = short.rules_of(view), len(view.players)
    each, (saboteurs, diggers) = rules.hand[players], rules.roles[players]
    hand = _counted(Picture(("fan",), 9, 8), _("{n} each").format(n=number(each)))
    pile = _counted(Picture(("pile",), 8, 8), number(view.to_play - each * players))
    digging = _counted(role_picture("digger", 9), number(diggers))
    sabotage = _counted(role_picture("saboteur", 9), number(saboteurs))
    above, below = Row((hand, pile), gap=3.0), Row((digging, sabotage), gap=3.0)
    few = Either(Column((above, below), gap=0.8), Column((hand, pile, digging, sabotage), gap=0.6), 0.0)
    return Either(Row((above, below), gap=5.0), few, 76)


def _counted(what: Picture, count: str) -> Row:
    return Row((what, Text(count, bold=True)), gap=1.2)


def _as_it_lies(view: TableView) -> Board:
    """The start, the three goals, and seven places between, counted; hands clockwise around them; and the pile."""
    rules, players = short.rules_of(view), len(view.players)
    (top, middle, low), between = (y for _x, y in GOALS), range(START[0] + 1, GOALS[0][0])
    lies = [BoardCell(START, lying("start")), *(BoardCell(goal, lying(FACE_DOWN)) for goal in GOALS)]
    lies += [BoardCell((x, middle), ("slot",), label=number(x)) for x in between]
    near = (players + 1) // 2
    hands = [*((x, low) for x in _apart(near)), *((x, top) for x in reversed(_apart(players - near)))]
    lies += [BoardCell(at, ("held", str(seat), str(rules.hand[players]))) for seat, at in enumerate(hands)]
    return Board((*lies, BoardCell((between[-1], low), ("deck",))), (START[0], top, GOALS[0][0], low), least=CELL)


def _apart(hands: int) -> list[int]:
    """So many side by side, from the start to where the pile lies, as evenly as cards can."""
    return [(2 * at + 1) * ROOM // (2 * hands) for at in range(hands)]


def words(moment: Moment) -> Node:
    """The six words in large letters, and what they prove."""
    return six_words_large(moment.here, moment.view, _("They prove later that no deal of this game was changed."))


def first(moment: Moment) -> Node:
    """Who begins the first round, as the printed rules have it."""
    view, here = moment.view, moment.here
    says = rule(short.rules_of(view), "first.player")
    return who_begins(here, view, lambda seat: Do(cmd.Deal(seat), here.to("roles")), says)
