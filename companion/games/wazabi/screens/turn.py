"""The turn after the roll: dice given away, a card played or none; and what the big button does."""

from __future__ import annotations

from companion.core.records import one_of
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.cards import (
    CARDS,
    NAMES_ANOTHER,
    NAMES_ANYONE,
    NAMES_WAY,
    Card,
    Way,
    allows,
    is_barred,
)
from companion.games.wazabi.rules.effects import beside, holders, recipients, still_in
from companion.games.wazabi.rules.terms import LEFT, RIGHT
from companion.games.wazabi.screens import people
from companion.games.wazabi.screens.hints import in_the_panel
from companion.games.wazabi.screens.parts import SIDE, heading, more, rolled, rolled_and_left, stand, with_undo
from companion.games.wazabi.screens.place import TABLE, Here, Moment
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import short
from companion.language import _, plural
from companion.screens.hints import told
from companion.screens.nodes import Button, Column, Do, Go, Grid, Node, Picture, Row, Scroll, Space, Split, Text
from companion.screens.widgets import GOOD_MANY, back, panel, seat_mark, undo_line

CARD_W, CARD_H = 9.4, 13.6


def draw(moment: Moment) -> Node:
    """No card is left to draw, so one is taken from a hand."""
    view = moment.view
    may = holders(view.dice, view.hands, view.turn)
    due = plural("{n} card is due.", "{n} cards are due.", view.owed).format(n=view.owed)
    side = panel(
        heading(view),
        stand(moment),
        Text(_("Nothing is left to draw. From whose hand?"), bold=True, lines=GOOD_MANY),
        Text(due, tone="quiet", lines=3),
        below=(with_undo(undo_line(moment.undoable), more()),),
    )
    return Split(people.table(view, lambda seat: Do(cmd.TakeCard(seat), TABLE) if seat in may else None), side, SIDE)


def give(moment: Moment) -> Node:
    """A player is touched for each die, or once for all that are left; the last die ends it."""
    view, here = moment.view, moment.here
    may = recipients(view.dice, view.turn, neighbours=view.neighbours)
    left = view.rolled.give - len(here.given)

    def to(seat: int, dice: int) -> Do | Go[Here] | None:
        given = (*here.given, *(seat,) * dice)
        if seat not in may:
            return None
        return Do(cmd.Give(given), TABLE) if dice == left else Go(here.but(given=given))

    asked = plural("Who gets {n} die?", "Who gets {n} dice?", left).format(n=left)
    how = (Text(_("Only to neighbours, one touch each."), tone="quiet", lines=3),) if view.neighbours else ()
    take_back = Button(Go(here.but(given=here.given[:-1])), _("Take back the last one"), look="bare", lines=2)
    side = panel(
        heading(view),
        stand(moment),
        Text(asked, bold=True, lines=GOOD_MANY),
        *(told(moment, in_the_panel(view)) or how),
        below=(with_undo(take_back if here.given else undo_line(moment.undoable), more()),),
    )
    rest = (lambda seat: to(seat, left)) if left > 1 else None
    return Split(people.table(view, lambda seat: to(seat, 1), here.given, left, rest), side, SIDE)


def card(moment: Moment) -> Node:
    """The ten cards, or none: first what the dice allow; the others hardly show, and say what is wanting."""
    view = moment.view
    playable = [name for name in view.costs if allows(name, view.costs, view.rolled)]
    others = [name for name in view.costs if name not in playable]
    cards = Column(
        tuple(
            Grid(tuple(_card(view, name) for name in names), cell=36, most=3, gap=1.6)
            for names in (playable, others)
            if names
        ),
        gap=1.6,
    )
    side = panel(
        heading(view, lines=1),
        rolled_and_left(view),
        Text(_("Which card is played?"), bold=True, lines=GOOD_MANY),
        below=(
            Button(Do(cmd.EndTurn(), TABLE), _("No card"), look="lamp", size="big", height=13),
            with_undo(undo_line(moment.undoable), Button(Go(Here("people")), _("The table"), lines=2), more()),
        ),
    )
    return Split(Scroll(cards, "cards"), side, SIDE)


def _card(view: TableView, name: str) -> Button:
    """By picture, name and cost, or why not; playing it asks on whom or which way only if the dice allow it."""
    can = allows(name, view.costs, view.rolled)
    return Button(
        _played(view, one_of(CARDS, name)) if can else Do(cmd.PlayCard(one_of(CARDS, name)), TABLE),
        short.card_label(name) if can else f"{short.card_label(name)}: {short.not_to_play(name, view)}",
        look="raised" if can else "bare",
        picture=trick(view, name, CARD_W, CARD_H) if can else _wanting(view, name),
        height=CARD_H + 1.6,
        lines=9,
    )


def _played(view: TableView, name: Card) -> Do | Go[Here]:
    """With two players there is only one other, and to the left of each sits who sits to the right."""
    others = [seat for seat in still_in(view.dice) if seat != view.turn]
    if name in NAMES_ANYONE or (len(others) > 1 and name in (*NAMES_ANOTHER, *NAMES_WAY)):
        return Go(Here("way" if name in NAMES_WAY else "on", card=name))
    if name in NAMES_WAY:
        return Do(cmd.PlayCard(name, way="left"), TABLE)
    return Do(cmd.PlayCard(name, others[0] if name in NAMES_ANOTHER else None), TABLE)


def trick(view: TableView, name: str, width: float, height: float) -> Picture:
    """A card with what it costs at this table."""
    return Picture(("trick", name, str(view.costs[name])), width, height)


def _wanting(view: TableView, name: str) -> Picture:
    """A card that cannot be played, with the masks it wants, or the dice that bar it."""
    rolled = view.rolled
    why = ("", str(rolled.give)) if is_barred(name, rolled) else (str(rolled.wazabi),)
    return Picture(("trick", name, str(view.costs[name]), *why), CARD_W, CARD_H, short.not_to_play(name, view))


def look(moment: Moment) -> Node:
    """What everybody has, before a card is chosen."""
    view = moment.view
    leave = Button(Go(TABLE), _("Back"), look="lamp", height=15)
    side = panel(heading(view, lines=1), rolled(view), stand(moment), below=(leave,))
    return Split(people.table(view), side, SIDE)


def on(moment: Moment) -> Node:
    """On whom a card is played."""
    view, here = moment.view, moment.here

    def choose(seat: int) -> Do | None:
        allowed = view.dice[seat] and (here.card in NAMES_ANYONE or seat != view.turn)
        return Do(cmd.PlayCard(one_of(CARDS, here.card), seat), TABLE) if allowed else None

    return Split(people.table(view, choose), _asking(moment), SIDE)


def way(moment: Moment) -> Node:
    """To which side everything is passed on."""
    view, here = moment.view, moment.here
    sides = Grid(
        (_side(view, here, "left", _("To the left"), LEFT), _side(view, here, "right", _("To the right"), RIGHT)),
        cell=36,
        mirrors=False,
    )
    return Split(Scroll(Column((Space(grow=True), sides, Space(grow=True))), "way"), _asking(moment), SIDE)


def _side(view: TableView, here: Here, side: Way, label: str, step: int) -> Node:
    """One way to pass, and who sits there."""
    play = Do(cmd.PlayCard(one_of(CARDS, here.card), way=side), TABLE)
    seat = beside(view.dice, view.turn, step)
    name = Row((seat_mark(seat, 6), Text(view.players[seat], tone="quiet", lines=2)), (0, 1))
    return Column((Button(play, picture=Picture(("way", side), 30, 22), note=label, height=34, lines=2), name))


def _asking(moment: Moment) -> Node:
    view, here = moment.view, moment.here
    return panel(
        heading(view),
        Row(
            (trick(view, here.card, 15, 21.7), Text(short.asked(here.card), bold=True, lines=GOOD_MANY)), (0, 1), gap=3
        ),
        stand(moment),
        below=(back(TABLE),),
    )


TURN = ("roll", "draw", "give", "card")


def acting(view: TableView) -> int | None:
    """Whose turn it is."""
    return view.turn if view.phase in TURN else None


def pressed(view: TableView, here: Here) -> Do | None:
    """This player plays no card. Dice have to be entered before: no press can stand for them."""
    return Do(cmd.EndTurn(), TABLE) if view.phase == "card" and here.at == TABLE.at else None
