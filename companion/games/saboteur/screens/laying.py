"""Before the first deal: what to lay on the table, and the six words, which are there before anything is dealt."""

from __future__ import annotations

from dataclasses import replace

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.layout import GOALS, START
from companion.games.saboteur.screens.mine import mine_board
from companion.games.saboteur.screens.parts import role_picture
from companion.games.saboteur.screens.place import Here, Moment
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import short
from companion.language import _, context, plural
from companion.language.saying import rule
from companion.language.writing import number
from companion.screens.nodes import (
    Board,
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

LAYING = "laying"
"""What it is called where somebody wants to see no more of it; and the place where it is seen all the same."""
AGAIN = "again"
"""The place where the next game of the same people begins: they have just laid the table."""


def table(moment: Moment) -> Node:
    """All of it, until a group knows how; then who wants to sees it again."""
    view, here = moment.view, moment.here
    if here.at != LAYING and (here.at == AGAIN or LAYING in moment.known):
        return _known(view, here)
    stay = Text(_("The companion deals roles and gold: those cards stay in the box."), tone="quiet", lines=GOOD_MANY)
    enough = Button(Enough(LAYING), _("Don’t show this again"), look="bare", lines=3)
    told = (Text(_("Lay the table"), bold=True, lines=2), *_told(view), stay, *_besides(here), enough)
    inside = Scroll(Column(told, gap=1.2), "panel", least=17.0)
    return Split(_as_it_lies(view), Panel(Column((inside, six_words(view), _deal(here)), gap=1.2), pad=2.6))


def _known(view: TableView, here: Here) -> Node:
    """For those who know: only what differs from game to game."""
    show = Button(Go(here.to(LAYING, came=here)), _("Lay the table"), look="bare", lines=3)
    inside = Column((Space(grow=True), *_told(view), six_words(view), Space(grow=True)))
    return Column((Scroll(inside, "page"), Grid((show, *_besides(here)), cell=34, most=4), _deal(here)))


def _deal(here: Here) -> Either:
    """The one next thing: lots decide who begins, unless the table says it."""
    more = Button(Go(here.to("more")), _("More"), height=15)

    def deal(size: Size) -> Button:
        label = context("button: deal the roles", "Deal")
        return Button(Do(cmd.Deal(), here.to("roles")), label, look="lamp", height=15, size=size)

    return Either(Row((more, deal("big")), (0, 1)), Row((more, deal("body")), (0, 1)), 52)


def _besides(here: Here) -> tuple[Button, ...]:
    """What some tables want before they deal."""
    first = Button(Go(here.to("first", came=here)), _("Who begins?"), look="bare", lines=3)
    why = Button(Go(here.to("words", came=here)), _("Why six words?"), look="bare", lines=3)
    return first, other_players(), why


def _told(view: TableView) -> tuple[Node, ...]:
    """What everybody gets, by this edition and for so many players."""
    rules, players = short.rules_of(view), len(view.players)
    each, (saboteurs, diggers) = rules.hand[players], rules.roles[players]
    hand = plural("Everyone is dealt {n} card.", "Everyone is dealt {n} cards.", each).format(n=each)
    pile = Row((Picture(("pile",), 8, 8), Text(number(view.to_play - each * players), bold=True)), gap=1.2)
    digging = Row((role_picture("digger", 9), Text(number(diggers), bold=True)), gap=1.2)
    sabotage = Row((role_picture("saboteur", 9), Text(number(saboteurs), bold=True)), gap=1.2)
    roles = Row((digging, sabotage), gap=3.0)
    counts = Either(Row((pile, roles), gap=3.0), Column((pile, roles), gap=0.6), 56)
    return Row((Picture(("fan",), 9, 8), Text(hand, lines=GOOD_MANY)), (0, 1)), counts


def _as_it_lies(view: TableView) -> Board:
    """The start, the three goals, and the seven places between, counted."""
    board = mine_board(view)
    between = range(START[0] + 1, min(x for x, _y in GOALS))
    counted = (
        replace(place, shows=("slot",), label=number(place.at[0]))
        if place.at[1] == START[1] and place.at[0] in between
        else place
        for place in board.places
    )
    return replace(board, places=tuple(counted))


def words(moment: Moment) -> Node:
    """The six words in large letters, and what they prove."""
    return six_words_large(moment.here, moment.view, _("They prove later that no deal of this game was changed."))


def first(moment: Moment) -> Node:
    """Who begins the first round, as the printed rules have it."""
    view, here = moment.view, moment.here
    says = rule(short.rules_of(view), "first.player")
    return who_begins(here, view, lambda seat: Do(cmd.Deal(seat), here.to("roles")), says)
