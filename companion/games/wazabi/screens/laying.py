"""Before the first roll: what everybody takes, what lies in the middle, and the six words that are there by then."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.games.wazabi.editions import box
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.parts import SIDE
from companion.games.wazabi.screens.place import TABLE, Here, Moment
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import sentences
from companion.language import _
from companion.language.writing import number
from companion.screens.nodes import (
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
    Space,
    Split,
    Text,
)
from companion.screens.pages import other_players, six_words, six_words_large
from companion.screens.widgets import GOOD_MANY, panel, seat_mark

LAYING: Final = "laying"
"""What it is called where people have seen enough of it; and the place where it is seen all the same."""
EACH_DRAWN, DIE = 4, 5.0
"""So many dice, in mm, are drawn one by one; of more there is a number."""


def table(moment: Moment) -> Node:
    """What everybody takes, until people know; then who wants to sees it again."""
    view, here = moment.view, moment.here
    if LAYING in moment.known and here.at != LAYING:
        return _known(view)
    players = tuple(_taken(view, seat) for seat in range(len(view.players)))
    everybody = Grid(players, cell=38, most=2, gap=0.9)
    taken = Scroll(Column((Space(grow=True), everybody, Space(grow=True))), "table")
    seen_enough = Button(Enough(LAYING), _("Don’t show this again"), look="bare", lines=3)
    below = _why() if LAYING in moment.known else Row((seen_enough, _why()), (1, 0))
    side = panel(Text(_("Lay the table"), bold=True, lines=2), *_middle(view), below=_onward())
    return Split(Column((taken, six_words(view), below), gap=1.0), side, SIDE)


def _known(view: TableView) -> Node:
    """For those who know: only what differs from game to game."""
    show = Button(Go(Here(LAYING)), _("Lay the table"), look="bare", lines=2)
    inside = (Space(grow=True), _each(view), *_middle(view), Space(grow=True))
    return Column((Scroll(Column(inside), "page"), six_words(view), Row((show, _why()), (1, 0)), *_onward()))


def _onward() -> tuple[Node, ...]:
    """The one next thing: dice decide who begins, unless the table has rolled already."""
    large = Button(Do(cmd.Deal(), TABLE), _("Roll to see who begins"), look="lamp", height=15, size="big", lines=2)
    roll = Either(large, replace(large, size="body", lines=3), 70)
    first = Button(Go(Here("first")), _("Who begins?"), lines=3)
    more = Button(Go(Here("more")), _("More"))
    rest = (other_players(), more)
    return roll, Either(Row((first, *rest), (1, 1, 0)), Column((first, Row(rest, (1, 0)))), 0.0)


def _taken(view: TableView, seat: int) -> Node:
    """The dice and cards of one player, as they lie there."""
    dice, cards = view.start
    name = Row((seat_mark(seat, 6), Text(view.players[seat], bold=True)), (0, 1), gap=1.2)
    die = Picture(("die",), DIE, DIE)
    drawn: tuple[Node, ...] = (die,) * dice if dice <= EACH_DRAWN else (die, Text(number(dice), bold=True))
    hand = (Space(1.5), Picture(("hand",), 6.2, 7.4), Text(number(cards), bold=True))
    return Panel(Column((name, Row((*drawn, *hand), gap=0.6)), gap=0), pad=0.5)


def _each(view: TableView) -> Text:
    dice, cards = view.start
    sentence = _("Everyone begins with this: {dice}, {cards}.")
    return Text(sentence.format(dice=sentences.dice(dice), cards=sentences.cards(cards)), lines=GOOD_MANY)


def _middle(view: TableView) -> tuple[Node, ...]:
    """The pile, and what is not needed."""
    players, (dice, cards) = len(view.players), view.start
    pile, rest = _("The pile: {n}").format(n=box().cards - cards * players), box().dice - dice * players
    spare = (_beside(("die",), _("Left in the box: {dice}").format(dice=sentences.dice(rest))),) if rest else ()
    return _beside(("pile",), pile), *spare


def _beside(what: tuple[str, ...], text: str) -> Node:
    return Row((Picture(what, 7, 7), Text(text, lines=4)), (0, 1), gap=1.5)


def _why() -> Button:
    return Button(Go(Here("words")), _("Why?"), look="bare")


def words(moment: Moment) -> Node:
    """The six words in large letters, and what they prove."""
    why = _("They prove later that no roll the companion makes for you was changed, if you wrote them down before it.")
    return six_words_large(moment.here, moment.view, why)
